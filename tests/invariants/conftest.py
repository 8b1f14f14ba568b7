"""The fixture that runs clingo's WebAssembly with node."""

from ..backends.clingo.test_wasm import node as node
