"""Who runs the engine: processes behind a server, or a worker in the browser."""
