"""Run tasks on other machines by Dask: an `Executor` that survives failures of its workers."""
