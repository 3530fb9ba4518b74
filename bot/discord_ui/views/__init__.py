"""Views: pages with a message's content and components; they fetch nothing and send nothing."""
