// Texts in addresses.
import LZString from "lz-string";

export const compressToEncodedURIComponent = LZString.compressToEncodedURIComponent;
export const decompressFromEncodedURIComponent = LZString.decompressFromEncodedURIComponent;
