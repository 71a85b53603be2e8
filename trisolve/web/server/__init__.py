"""The server of the editor: one file, one browser page, searches in processes of their own."""
