"""What can be done with an answer in the making."""
