"""Common parts of the host's services: context, unit of work, errors, texts."""
