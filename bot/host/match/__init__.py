"""The parts of a running match, on which the host's features build. They may import only the model, ports and core."""
