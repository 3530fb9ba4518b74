"""Acts on a draft, from its menus."""
