"""Views: what messages say and offer, as pages; they ask for nothing and send nothing."""
