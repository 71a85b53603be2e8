"""What others show when someone posts an address of the site: tags, pictures, a page per level."""
