"""The world behind the API: its contents, its rules, and how Discord's JSON shows it."""
