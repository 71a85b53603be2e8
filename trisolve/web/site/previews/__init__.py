"""Previews for posted addresses of the site: tags, pictures, and a page for each level."""
