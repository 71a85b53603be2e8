"""``trisolve mesh``: boards of polygons read, checked, converted, picked and drawn."""
