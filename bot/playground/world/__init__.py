"""The world behind the API: its contents, its rules, and their form in Discord's JSON."""
