"""Previews of links to the site: tags, pictures, and a page for each level."""
