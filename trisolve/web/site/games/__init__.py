"""What each game puts on the site: its page with what is shipped, and the picture on its card."""
