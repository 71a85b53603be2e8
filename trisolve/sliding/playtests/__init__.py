"""How people play levels: plays are read, checked and turned into times and stuck points."""
