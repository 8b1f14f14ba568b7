// node_modules -> web/vendor: what the page takes from others, as few files that a browser loads as they are.
import { build } from "esbuild";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";

const here = new URL(".", import.meta.url).pathname;
const out = `${here}vendor`;

/** One bundle a line: the file, the module that says what it exports, and types that go with it. @type {[string, string, string][]} */
const BUNDLES = [
  [
    "codemirror.js",
    "vendored/codemirror.js",
    `export type { CompletionContext } from "@codemirror/autocomplete";
export type { Extension, Range } from "@codemirror/state";
`,
  ],
  ["lz-string.js", "vendored/lz-string.js", ""],
];

await rm(out, { recursive: true, force: true });
await mkdir(out);
/** @type {Set<string>} */
const packages = new Set();
for (const [file, entry, types] of BUNDLES) {
  // Types: what the bundle exports is typed by the packages themselves.
  await writeFile(`${out}/${file.replace(".js", ".d.ts")}`, `export * from "../${entry}";\n${types}`);
  const made = await build({
    entryPoints: [here + entry],
    outfile: `${out}/${file}`,
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    charset: "utf8",
    legalComments: "none", // all licences stand in LICENSES.md
    metafile: true,
    absWorkingDir: here,
  });
  for (const path of Object.keys(made.metafile.inputs)) {
    const found = /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path);
    if (found) packages.add(found[1]);
  }
}

const texts = [];
for (const name of [...packages].sort()) {
  const folder = `${here}node_modules/${name}`;
  const about = JSON.parse(await readFile(`${folder}/package.json`, "utf8"));
  const licence = await readFile(`${folder}/LICENSE`, "utf8");
  texts.push(`## ${name} ${about.version} (${about.license})\n\n\`\`\`\n${licence.trim()}\n\`\`\`\n`);
}
await writeFile(
  `${out}/LICENSES.md`,
  `# What is in this folder\nMade by \`npm ci && npm run vendor\` in web/, from the packages below.\n\n${texts.join("\n")}`,
);
console.log([...packages].sort().join("\n"));
