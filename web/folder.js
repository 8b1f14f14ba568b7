/** @import { Studio } from "./studio.js" */
/** @import { Edit } from "./protocol.d.ts" */
export class Folder {
  /** @param {Studio} studio */
  constructor(studio) {
    this.studio = studio;
  }
  async list() {}
  /** @param {string} name */
  has(name) { return name === ""; }
  /** @param {string} name */
  async open(name) { void name; }
  /** @param {string} uri @param {number} from @param {number} to */
  goTo(uri, from, to) { void uri; void from; void to; }
  /** @param {Edit[]} edits */
  apply(edits) { void edits; }
  /** @param {string} path @param {string} text */
  async save(path, text) { void path; void text; }
}
