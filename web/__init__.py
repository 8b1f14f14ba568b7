"""The page of the studio: HTML, styles and ES modules that browsers load as they are; see docs/studio.md."""
