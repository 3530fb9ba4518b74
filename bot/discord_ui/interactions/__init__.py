"""Commands, clicks and forms: what Discord is told of them, and what comes in."""
