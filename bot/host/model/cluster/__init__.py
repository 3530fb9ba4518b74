"""Records of the processes that run one bot together."""
