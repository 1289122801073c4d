// Worker of the page: answers requests one after the other.
//
// A message has a `number`, and either `request`, or `sources` with a number, `version`, and
// `outputs`: requests about their records. Each answer is a message of its own, and the last one
// has `done`.

import { decompress } from "fzstd";
import { Requests } from "./engine.js";

/** Loads the engine. It is stored compressed, as not all hosts compress. */
async function load() {
  const response = await fetch("engine.wasm.zst");
  if (!response.ok) throw new Error(`engine.wasm.zst: status ${response.status}`);
  return WebAssembly.compile(decompress(new Uint8Array(await response.arrayBuffer())));
}

const engine = load().then((module) => new Requests(module));

addEventListener("message", async ({ data: { number, request, sources, version, outputs } }) => {
  const start = performance.now();
  const post = (answer, done, language) =>
    postMessage({ number, answer, done, language, time: performance.now() - start });
  let requests;
  try {
    requests = await engine;
  } catch (error) {
    const message = `the engine was not loaded: ${error.message}`;
    post({ error: message, diagnostics: [{ severity: "error", message }] }, true);
    return;
  }
  if (request) {
    post(requests.answer(request), true);
    return;
  }
  const evaluated = requests.evaluate(version, sources);
  post(evaluated, !evaluated.evaluated || outputs.length === 0);
  if (!evaluated.evaluated) return;
  outputs.forEach((output, index) => {
    post(requests.answer(output), index === outputs.length - 1, output.language);
  });
});
