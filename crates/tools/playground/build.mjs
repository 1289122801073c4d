// Builds the page: `node build.mjs ENGINE.wasm DIRECTORY`.
//
// Writes static files for any web server, and prints what a browser downloads, compressed. More
// than 3 MB are an error.

import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { read } from "./examples.mjs";

const LIMIT = 3_000_000;
const here = fileURLToPath(new URL(".", import.meta.url));
const [engine, directory] = process.argv.slice(2);
mkdirSync(directory, { recursive: true });

const compress = (bytes) => gzipSync(bytes, { level: 9 });

execFileSync("zstd", ["-q", "-f", "-19", engine, "-o", join(directory, "engine.wasm.zst")], { stdio: "inherit" });

const { metafile } = await build({
  entryPoints: ["page", "worker"].map((name) => join(here, `src/${name}.js`)),
  outdir: directory,
  bundle: true,
  minify: true,
  format: "iife",
  target: ["chrome80", "firefox113", "safari16.4"],
  legalComments: "none",
  metafile: true,
  logLevel: "warning",
});

// Licenses of the libraries in the scripts.
const libraries = Object.keys(metafile.inputs).flatMap((path) => path.match(/node_modules\/((?:@[^/]+\/)?[^/]+)/)?.[1] ?? []);
const licenses = [...new Set(libraries)].sort().map((name) => {
  const library = join(here, "node_modules", name);
  const file = readdirSync(library).find((one) => /^licen[cs]e/i.test(one));
  return `${name}\n\n${readFileSync(join(library, file), "utf8")}`;
});
writeFileSync(join(directory, "licenses.txt"), licenses.join("\n\n"));

for (const name of ["index.html", "page.css"]) copyFileSync(join(here, "src", name), join(directory, name));
writeFileSync(join(directory, "examples.json"), JSON.stringify(read()));

let total = 0;
for (const name of ["index.html", "page.css", "page.js", "worker.js", "examples.json", "engine.wasm.zst"]) {
  const bytes = readFileSync(join(directory, name));
  const { length } = name.endsWith(".zst") ? bytes : compress(bytes);
  total += length;
  console.log(`${name}: ${length} bytes compressed`);
}
console.log(`total: ${total} bytes compressed`);
if (total > LIMIT) {
  console.error(`more than ${LIMIT} bytes`);
  process.exit(1);
}
