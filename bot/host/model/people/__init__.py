"""The records of people and servers: settings, and the hours when somebody is awake."""
