"""Actions for changing a draft, built from its menus."""
