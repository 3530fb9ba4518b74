"""What every game needs: sentences, typed text, documents, lessons."""
