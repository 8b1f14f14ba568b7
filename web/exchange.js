/** @import { Studio } from "./studio.js" */
export class Exchange {
  /** @param {Studio} studio */
  constructor(studio) {
    this.studio = studio;
  }
  show() {}
  share() {}
}
