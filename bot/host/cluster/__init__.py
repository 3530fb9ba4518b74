"""Several processes over one database: leases, mailboxes, shared rate limits."""
