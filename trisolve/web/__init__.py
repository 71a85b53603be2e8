"""Pages: the player as one HTML file, and what every puzzle's page is made of."""
