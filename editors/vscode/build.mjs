// Bundles the extension into dist/extension.js, the licences of what it bundles beside it: node build.mjs [--minify].
import { readFile, readdir, writeFile } from "node:fs/promises";
import { build } from "esbuild";

const { metafile } = await build({
  entryPoints: ["src/extension.js"],
  outfile: "dist/extension.js",
  bundle: true,
  platform: "node",
  format: "cjs",
  target: "node20",
  external: ["vscode"],
  minify: process.argv.includes("--minify"),
  metafile: true,
});

const folders = Object.keys(metafile.inputs)
  .map((file) => file.match(/^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/)?.[0])
  .filter((folder) => folder !== undefined);
const parts = await Promise.all([...new Set(folders)].sort().map(licence));
await writeFile("dist/LICENSES.txt", parts.join("\n" + "-".repeat(80) + "\n\n"));

/** @param {string} folder */
async function licence(folder) {
  const { name, version, license } = JSON.parse(await readFile(`${folder}/package.json`, "utf8"));
  const file = (await readdir(folder)).find((entry) => /^licen[cs]e/i.test(entry));
  if (file === undefined) throw new Error(`${name} comes without its licence`);
  return `${name} ${version} (${license})\n\n${await readFile(`${folder}/${file}`, "utf8")}`;
}
