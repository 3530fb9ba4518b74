"""Functions that build pages from data. They fetch nothing and send nothing."""
