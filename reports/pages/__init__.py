"""What all pages share: their look, their skeleton, and charts that follow them into the dark and onto paper."""
