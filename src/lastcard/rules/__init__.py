"""The rules: sentences, editions and house rules, compiled into tables."""
