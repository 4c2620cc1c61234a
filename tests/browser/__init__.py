"""What needs Chromium or tmux: `make browser` runs it, `make test` does not."""
