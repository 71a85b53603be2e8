"""The basis of all pictures: shapes become SVG, PNG, PDF, animations or text."""
