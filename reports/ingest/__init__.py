"""Ingest: hand histories into a store, each stretch of text once, whatever happens on the way."""
