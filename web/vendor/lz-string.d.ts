export * from "../vendored/lz-string.js";
