"""Previews shown when someone posts an address of the site: tags, pictures, a page per level."""
