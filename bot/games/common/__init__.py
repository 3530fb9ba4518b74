"""Parts that games share: rules, drafts, typed text, documents, sentences, pictures and lessons."""
