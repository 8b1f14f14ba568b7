// The page begins: build it, find the engine, open what was worked on.
import { h } from "./dom.js";
import { Engine, socket, worker } from "./engine.js";
import { build } from "./layout.js";
import { Studio } from "./studio.js";
import { T } from "./texts.js";

/** What engine.json, beside the page, says of who answers. @typedef {{engine: "server" | "worker", socket?: string, worker?: string, offline?: string}} About */

async function begin() {
  build();
  const told = h("p", { role: "status" }, T.connecting);
  const progress = h("progress", { "aria-label": T.loading });
  const curtain = h("div", { class: "curtain" }, told, progress);
  document.body.append(curtain);
  const response = await fetch("engine.json", { cache: "no-cache" });
  const about = /** @type {About} */ (await response.json());
  const here = new URL(".", location.href);
  const engine = new Engine(() => {
    if (about.engine === "server") {
      const url = new URL(about.socket ?? "socket", here);
      url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
      return socket(url.href);
    }
    told.textContent = T.loading;
    return worker(new URL(about.worker ?? "worker.js", here), ({ done, of }) => {
      if (of) Object.assign(progress, { value: done, max: of });
    });
  });
  const studio = new Studio(engine, about.engine === "server");
  engine.onopen = () =>
    studio.connected().finally(() => {
      curtain.remove();
      // Not before: it fetches all files of the site, for visits without a net.
      if (about.offline) navigator.serviceWorker?.register(new URL(about.offline, here)).catch(() => {});
    });
  engine.onclose = () => studio.lost();
  engine.start();
}

begin();
