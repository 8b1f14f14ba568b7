/** @import { Studio } from "./studio.js" */
export class Make {
  /** @param {Studio} studio */
  constructor(studio) {
    this.studio = studio;
  }
  show() {}
  share() {}
}
