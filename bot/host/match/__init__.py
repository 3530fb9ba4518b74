"""The components of a running match, below everything that advances it: may import only the model, ports and core."""
