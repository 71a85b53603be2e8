"""The server of the editor: one file, one browser page, and searches in separate processes."""
