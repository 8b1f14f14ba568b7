"""Many small tasks: executors over local processes or a cluster."""
