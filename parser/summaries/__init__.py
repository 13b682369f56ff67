"""Tournament summaries to values: what rooms and trackers write down when a tournament is over."""
