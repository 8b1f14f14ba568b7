// Today's MiniZinc as WebAssembly, a second reader for the golden files. Not part of the test suite:
//   npm install minizinc            (in some folder; then from that folder)
//   node .../tests/tools/minizinc_wasm.js -c .../tests/backends/minizinc/golden/*.mzn     compile only (with -c), or solve all
// A file NAME.split.mzn is read together with NAME.json, which lies beside it.
const fs = require("fs"), path = require("path");

const dist = path.resolve("node_modules/minizinc/dist");
const script = fs.readFileSync(path.join(dist, "minizinc-worker.js"), "utf8");

// The worker's script expects a browser's worker: messages in and out, and nothing else.
function start() {
  let receive, answer;
  const listen = (_, listener) => { receive = listener; };
  const post = (message) => answer && ["ready", "exit", "error"].includes(message.type) && answer(message);
  new Function("addEventListener", "postMessage", "require", "__dirname", script)(listen, post, require, dist);
  return (data) => new Promise((resolve) => { answer = resolve; receive({ data }); });
}

async function read(file, args) {
  const ask = start();
  await ask({ wasmURL: path.join(dist, "minizinc.wasm"), dataURL: path.join(dist, "minizinc.data") });
  const files = { "model.mzn": fs.readFileSync(file, "utf8") };
  const names = ["model.mzn"];
  if (file.endsWith(".split.mzn")) {
    files["data.json"] = fs.readFileSync(file.replace(".split.mzn", ".json"), "utf8");
    names.push("data.json");
  }
  return ask({ files, args: [...args, ...names] });
}

(async () => {
  const compile = process.argv[2] === "-c";
  const args = compile ? ["-c", "--solver", "gecode", "--fzn", "out.fzn"] : ["-a", "--solver", "gecode", "--time-limit", "20000"];
  let failed = 0;
  for (const file of process.argv.slice(compile ? 3 : 2)) {
    const { code, stdout, stderr } = await read(file, args);
    const solutions = (stdout || "").split("----------").length - 1;
    console.log(path.basename(file), code === 0 ? "ok" : "FAILED", compile ? "" : `${solutions} solutions`, stderr || "");
    if (code !== 0 || /rror/.test(stdout || "")) { failed = 1; console.log(stdout); }
  }
  process.exit(failed);
})();
