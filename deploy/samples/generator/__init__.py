"""What makes the sample traffic of Landfall: two apps, an hour each, the same bytes every time."""
