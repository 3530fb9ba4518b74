"""What a running match is made of, below everything that moves it on: it may import the model, ports and core alone."""
