"""Common parts of the host's services: context, unit of work, matches, errors, rate limits and visibility."""
