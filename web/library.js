/** @import { Studio } from "./studio.js" */
export class Library {
  /** @param {Studio} studio */
  constructor(studio) {
    this.studio = studio;
  }
  show() {}
  share() {}
}
