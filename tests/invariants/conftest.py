"""clingo's WebAssembly, run by node."""

from ..backends.clingo.test_wasm import node as node
