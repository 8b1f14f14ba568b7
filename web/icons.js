// Icons of buttons: paths in a square of 24 by 24.
import { s } from "./dom.js";

const PATHS = {
  undo: "M9 14L4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
  redo: "M15 14l5-5-5-5M20 9H10a6 6 0 0 0 0 12h3",
  open: "M3 7a2 2 0 0 1 2-2h4l2 2h8a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2z",
  save: "M5 3h11l3 3v15H5zM8 3v5h7V3M8 21v-7h8v7",
  share: "M12 15V3M8 7l4-4 4 4M5 12v8h14v-8",
  exchange: "M4 8h14M14 4l4 4-4 4M20 16H6M10 12l-4 4 4 4",
  library: "M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z",
  make: "M5 19L16 8M14 4v3M20 10h-3M18.5 5.5L17 7M8 4v2M20 16h-2",
  keys: "M3 6h18v12H3zM7 10h.01M11 10h.01M15 10h.01M7 14h10",
  turn: "M4 4h9v9H4zM20 9v8a3 3 0 0 1-3 3H9M12 17l-3 3 3 3M16 5h4v4",
  rules: "M5 5h3v3H5zM11 6.500h9M5 11h3v3H5zM11 12.500h9M5 17h3v3H5zM11 18.500h9",
  rotateLeft: "M4.500 8A8.500 8.500 0 1 1 3.500 12M4 3v5.500h5.500",
  rotateRight: "M19.500 8A8.500 8.500 0 1 0 20.500 12M20 3v5.500h-5.500",
  mirrorAcross: "M12 3v18M9 7L4 17h5zM15 7l5 10h-5z",
  mirrorDown: "M3 12h18M7 9L17 4v5zM7 15l10 5v-5z",
  mirrorDiagonal: "M4 4l16 16M10 5h9v9zM5 10v9h9z",
  mirrorAntidiagonal: "M20 4L4 20M14 5H5v9zM19 10v9h-9z",
  up: "M12 20V5M6 11l6-6 6 6",
  down: "M12 4v15M6 13l6 6 6-6",
  left: "M20 12H5M11 6l-6 6 6 6",
  right: "M4 12h15M13 6l6 6-6 6",
  tour: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM15.500 8.500l-2 5-5 2 2-5z",
  fresh: "M6 3h8l4 4v14H6zM14 3v4h4M12 11v6M9 14h6",
  trash: "M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v6M14 11v6",
  pointer: "M5 4l6 16 2.5-6.500L20 11z",
  cell: "M6 6h12v12H6z",
  cells: "M3 9h6v6H3zM9 9h6v6H9zM15 9h6v6h-6z",
  line: "M4 18L10 8l5 6 5-9",
  link: "M3 7h8v10H3zM13 7h8v10h-8zM11 12h2",
  border: "M3 6h8v12H3zM13 6h8v12h-8zM12 4v16",
  corner: "M12 3v18M3 12h18M12 12h.01",
  side: "M8 5h12v14H8zM3 9v6M5 12H2",
  other: "M5 7h14M5 12h14M5 17h8",
  check: "M4 12.500l5 5L20 6.500",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.500 10.900V16h7v-2.100A6 6 0 0 0 12 3z",
  format: "M4 6h16M8 11h12M8 16h12M4 21h10",
  first: "M6 5v14M19 5l-9 7 9 7z",
  back: "M16 5l-9 7 9 7z",
  on: "M8 5l9 7-9 7z",
  last: "M18 5v14M5 5l9 7-9 7z",
  chevron: "M6 9l6 6 6-6",
  close: "M6 6l12 12M18 6L6 18",
  pencil: "M4 20l1-4L16 5l3 3L8 19z",
  palette: "M12 3a9 9 0 1 0 0 18c2 0 1.500-2 1-3s0-2 1.500-2H17a4 4 0 0 0 4-4c0-5-4-9-9-9zM7.500 11h.01M11 7h.01M15.500 8h.01",
  digit: "M9 8l3-3v14M8.500 19h7",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  refresh: "M20 11a8 8 0 0 0-14.500-4L3 9M3 4v5h5M4 13a8 8 0 0 0 14.500 4l2.500-2M21 20v-5h-5",
};

/** @typedef {keyof typeof PATHS} Icon */

/** @param {Icon} name */
export function icon(name) {
  return s("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d: PATHS[name] }));
}
