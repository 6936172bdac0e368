"""Pages and fragments: one file per noun, routes of about ten lines."""
