"""Games and matches: actions, events, views, records, and example scenarios."""
