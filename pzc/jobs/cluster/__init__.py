"""Tasks to results on other machines, by Dask: an `Executor` that outlives what happens to its workers."""
