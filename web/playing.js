/** @import { Studio } from "./studio.js" */
export class Playing {
  /** @param {Studio} studio */
  constructor(studio) {
    this.studio = studio;
    this.history = { canUndo: false, canRedo: false, undo() {}, redo() {} };
    /** @type {unknown} */
    this.stored = undefined;
  }
  begin() {}
  start() {}
  stop() {}
  draw() {}
  /** @param {unknown} entered */
  restore(entered) { void entered; }
}
