"""How people play levels: plays are read and checked, and show times and sticking points."""
