"""What all pages share: look, skeleton, and charts that follow them into the dark and onto paper."""
