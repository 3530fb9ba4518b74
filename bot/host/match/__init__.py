"""The parts of a running match, on which the host's features build. Within the host, they may import only the model,
ports and core."""
