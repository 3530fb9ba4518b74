"""Several processes with one database: leases, mailboxes and shared rate limits."""
