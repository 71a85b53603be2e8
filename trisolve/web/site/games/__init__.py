"""Each game's part of the site: its page with the bundled puzzles, and the picture on its card."""
