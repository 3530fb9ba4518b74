"""Programs beside the tests: measurements, long random runs and makers of pictures."""
