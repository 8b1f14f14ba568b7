// Starts the page: build it, connect to the engine, open the current document.
import { engineText, h } from "./dom.js";
import { Engine, socket, worker } from "./engine.js";
import { build } from "./layout.js";
import { Studio } from "./studio.js";
import { T } from "./texts.js";

/** The content of engine.json, which says where the engine runs. @typedef {{engine: "server" | "worker", socket?: string, worker?: string, offline?: string}} About */

async function begin() {
  build();
  const status = h("p", { role: "status" }, T.connecting);
  const progress = h("progress", { "aria-label": T.loading });
  const curtain = h("div", { class: "curtain" }, status, progress);
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
    status.textContent = T.loading;
    return worker(new URL(about.worker ?? "worker.js", here), ({ done, of }) => {
      if (of) Object.assign(progress, { value: done, max: of });
    });
  });
  const studio = new Studio(engine, about.engine === "server");
  engine.onopen = () =>
    studio.connected().finally(() => {
      if (!studio.hello) return; // the server has closed the connection at once
      curtain.remove();
      // Registered last, since it downloads all files of the site for offline use.
      if (about.offline) navigator.serviceWorker?.register(new URL(about.offline, here)).catch(() => {});
    });
  engine.onclose = (why) => {
    studio.lost();
    if (curtain.isConnected) status.replaceChildren(`${T.refused} `, why ? engineText(`(${why})`) : "");
  };
  addEventListener("online", () => engine.retry());
  engine.start();
}

begin();
