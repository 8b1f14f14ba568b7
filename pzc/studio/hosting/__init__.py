"""The ways to run the studio: a local server, and a static site that runs in the browser."""
