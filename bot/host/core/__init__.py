"""What every service of the host works with: context, unit of work, errors, texts."""
