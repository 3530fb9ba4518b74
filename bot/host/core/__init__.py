"""Common parts of the host's services: context, unit of work, errors and texts."""
