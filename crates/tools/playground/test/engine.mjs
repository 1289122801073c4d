// Checks the engine in Node: `node test/engine.mjs ENGINE.wasm.zst [TABLEGEN]`.
//
// Makes the outputs of every example with every action. Each has either a text or an error with a
// message; the actions that an example names have texts in all their languages. If TABLEGEN is the
// command, its C++ and its exit status must be the same.

import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { decompress } from "fzstd";
import { read } from "../examples.mjs";
import { Engine, Requests } from "../src/engine.js";

const [path, command] = process.argv.slice(2);
const module = new WebAssembly.Module(decompress(readFileSync(path)));
const failures = [];
function check(condition, text) {
  if (!condition) failures.push(text);
}

const requests = new Requests(module);
const { actions, library } = requests.answer({ kind: "list" });
check(actions.length > 100, `${actions.length} actions`);
check(Object.keys(library).length > 40, "files of the include library");

let texts = 0;
let errors = 0;
let compared = 0;
const examples = read();
const known = new Set(actions.map((one) => one.id));
for (const [number, example] of examples.entries()) {
  for (const id of example.actions) check(known.has(id), `${example.name}: no action ${id}`);
  const sources = { files: example.files, main: example.main };
  const evaluated = requests.evaluate(number, sources);
  check(evaluated.evaluated && evaluated.diagnostics.length === 0, `${example.name}: ${JSON.stringify(evaluated)}`);
  const directory = mkdtempSync(join(tmpdir(), "playground-"));
  for (const [name, text] of Object.entries(example.files)) writeFileSync(join(directory, name), text);
  for (const action of actions) {
    const known = action.options.map((one) => one.name);
    const options = Object.fromEntries(Object.entries(example.options).filter(([name]) => known.includes(name)));
    const languages = ["cxx", "rust"].filter((language) => action[language]);
    for (const language of languages) {
      const about = `${example.name}, ${action.id}, ${language}`;
      const answer = requests.answer({ kind: "output", action: action.id, options, language });
      check(!answer.error, `${about}: ${answer.error}`);
      if (answer.error) break;
      // The message of some actions is a note.
      const error = answer.text === null ? (answer.diagnostics[0] ?? { message: "" }) : undefined;
      if (error) errors += 1;
      else texts += 1;
      check(!error || error.message.length > 0, `${about}: neither text nor message`);
      const { length } = Buffer.from(answer.text ?? "");
      check(error || answer.isCut === false, `${about}: cut`);
      check(!example.actions.includes(action.id) || (!error && length > 0), `${about}: ${error?.message}`);
      if (command && language === "cxx") {
        const arguments_ = [`--${action.name}`, example.main, "-o", "output.inc"];
        for (const [name, value] of Object.entries(options)) arguments_.push(`--${name}=${value}`);
        const run = spawnSync(command, action.tool ? [`--tool=${action.tool}`, ...arguments_] : arguments_, { cwd: directory, encoding: "utf8" });
        check((run.status === 0) === !error, `${about}: status ${run.status}: ${run.stderr} ${error?.message}`);
        if (run.status === 0 && !error) {
          compared += 1;
          check(readFileSync(join(directory, "output.inc"), "utf8") === answer.text, `${about}: not the text of the command`);
        }
      }
    }
  }
  rmSync(directory, { recursive: true });
}

// An error, a program that runs again, and one that stops.
const { diagnostics } = requests.evaluate("error", { files: { "x.td": "class A;\ndef B : Missing;\n" }, main: "x.td" });
check(diagnostics[0]?.line === 2 && diagnostics[0].from === 17 && diagnostics[0].to === 24, JSON.stringify(diagnostics));
const formatted = requests.answer({ kind: "format", text: "def  A{int X=1;}\n" });
check(formatted.text === "def A { int X = 1; }\n", JSON.stringify(formatted));
check(new Engine(module).answer({ kind: "list" }).version.length > 0, "version");
const deep = requests.evaluate("deep", { files: { "x.td": `defvar a = ${"!not(".repeat(100000)}1${")".repeat(100000)};` }, main: "x.td" });
check(deep.diagnostics.length > 0, "deep");
check(requests.answer({ kind: "format", text: "\n" }).text !== undefined, "an answer after a program that stopped");

for (const failure of failures) console.log(failure);
console.log(`${examples.length} examples, ${actions.length} actions: ${texts} texts, ${errors} errors, ${compared} compared; ${failures.length} failures`);
console.log(`deep nesting: ${deep.diagnostics[0]?.message.slice(0, 80)}`);
process.exitCode = failures.length === 0 ? 0 : 1;
