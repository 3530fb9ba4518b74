"""Goal stacks and programs in the making."""
