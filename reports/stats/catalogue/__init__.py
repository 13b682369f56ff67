"""The statistics, a module for each section of the list; `reports.stats.table` joins them."""
