// When the page follows the text while the user types: at once, but one key after the other.
import { debounce } from "./dom.js";

/** The time in which edits are combined, such as a bracket and the one that closes it, in milliseconds. */
const TOGETHER = 15;
/** The time without a key before errors are shown, since a word is wrong until it is typed to its end. */
const CALM = 200;

export class Typing {
  /** @param {() => void} refresh */
  constructor(refresh) {
    this.refresh = refresh;
    /** The refresh under way. @type {object | null} */
    this.current = null;
    /** True if the text was typed after the refresh under way began. */
    this.again = false;
    this.last = -Infinity;
    this.combined = debounce(TOGETHER, () => {
      if (this.current) this.again = true;
      else this.refresh();
    });
  }

  /** Called after each edit: the page is refreshed soon, but not before the last refresh has ended. */
  typed() {
    this.last = performance.now();
    this.combined.schedule();
  }

  /** Called when the edit was no key, so that there is nothing to wait for. */
  finished() {
    this.last = -Infinity;
  }

  /** Called when a refresh begins. Returns what to pass to `end`. */
  begin() {
    this.combined.cancel();
    this.again = false;
    return (this.current = {});
  }

  /** Called when the answers of a refresh have arrived. @param {object} refresh */
  end(refresh) {
    if (this.current !== refresh) return;
    this.current = null;
    if (this.again) this.refresh();
  }

  /** Waits until no key was typed for some time. */
  calm() {
    return new Promise((resolve) => setTimeout(resolve, Math.max(0, this.last + CALM - performance.now())));
  }
}
