"""The parts of a running match, below everything that advances it. They may import only the model, ports and core."""
