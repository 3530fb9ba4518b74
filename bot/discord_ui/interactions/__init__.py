"""What people click, choose, send and call up: commands, custom ids and the way to what answers them."""
