"""Addresses of puzz.link, Kudamono and Penpa+ to contents, and back."""
