// Visits the playground in headless Chromium: `node test/page.mjs DIRECTORY [options]`.
//
// Checks every example on every action, an error with its underline, files that include each other,
// formatter, lints with their edits, links and reloads, what is downloaded, that nothing is sent,
// that nothing is reported on the console, and accessibility by axe-core. With `--corpus LLVM`, a
// checkout with the directories `llvm/include` and `llvm/lib/Target/RISCV`, outputs of RISC-V must be
// shown in `--limit` milliseconds (default 2000). `--pictures DIRECTORY` takes pictures. Needs Chromium
// (CHROMIUM, default /usr/bin/chromium).
import { createServer } from "node:http";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { chromium } from "playwright-core";

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { corpus: { type: "string" }, limit: { type: "string", default: "2000" }, pictures: { type: "string" } },
});
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

// A host as others: it compresses text, and knows nothing about the page.
const types = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".json": "application/json", ".zst": "application/zstd" };
let downloaded = 0;
const requested = [];
const server = createServer((request, response) => {
  const name = request.url === "/" ? "/index.html" : request.url;
  requested.push(`${request.method} ${name}`);
  let bytes;
  try {
    bytes = readFileSync(join(positionals[0], name));
  } catch {
    response.writeHead(404).end();
    return;
  }
  const headers = { "content-type": types[extname(name)] ?? "application/octet-stream" };
  if (extname(name) !== ".zst") {
    bytes = gzipSync(bytes);
    headers["content-encoding"] = "gzip";
  }
  downloaded += bytes.length;
  response.writeHead(200, headers).end(bytes);
}).listen(0, "127.0.0.1");
await new Promise((resolve) => server.on("listening", resolve));
const address = `http://127.0.0.1:${server.address().port}/`;

const profile = mkdtempSync(join(tmpdir(), "chromium-"));
const context = await chromium.launchPersistentContext(profile, {
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  viewport: { width: 1400, height: 900 },
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
  permissions: ["clipboard-read", "clipboard-write"],
});
const page = context.pages()[0] ?? (await context.newPage());
const failures = [];
const check = (condition, text) => condition || failures.push(text);
page.on("console", (message) => failures.push(`console: ${message.text()}`));
page.on("pageerror", (error) => failures.push(`error: ${error.message}`));
page.on("request", (request) => {
  const isOwn = request.url().startsWith(address) || /^(data|blob):/.test(request.url());
  check(isOwn && request.method() === "GET", `request: ${request.method()} ${request.url()}`);
});

async function audit(name) {
  // The policy of the page forbids what injects the script, but not the debugger.
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"], preload: false }));
  for (const one of violations) {
    failures.push(`axe, ${name}: ${one.id}: ${one.nodes[0].html.slice(0, 200)} ${one.nodes[0].failureSummary}`);
  }
}

async function picture(name) {
  if (!values.pictures) return;
  mkdirSync(values.pictures, { recursive: true });
  await page.screenshot({ path: join(values.pictures, `playground-${name}.png`) });
}

const runs = () => page.evaluate(() => Number(document.getElementById("output")?.dataset.run ?? 0));

/** Does something, and waits for the end of the run that it starts. */
async function run(change) {
  const before = await runs();
  await change();
  const isDone = (count) => {
    const { dataset, ariaBusy } = document.getElementById("output") ?? { dataset: {} };
    return Number(dataset.run) > count && ariaBusy === "false";
  };
  try {
    await page.waitForFunction(isDone, before, { timeout: 120_000 });
  } catch (error) {
    console.log(failures.join("\n"), await page.locator("#status").textContent());
    throw error;
  }
}

const text = (id) => page.evaluate((id) => document.querySelector(`#${id} .cm-content`).cmTile.view.state.doc.toString(), id);
const problems = () => page.locator("#problems li").allTextContents();
const choose = (id, value) => page.locator(id).selectOption(value);

async function write(content) {
  await page.locator("#editor .cm-content").click();
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText(content);
}

/** Does something that loads the page anew. */
async function load(change) {
  await change();
  await page.waitForFunction(() => document.getElementById("output")?.ariaBusy === "false", null, { timeout: 120_000 });
}

await load(() => page.goto(address));
const first = downloaded;
check(first < 3_000_000, `${first} bytes are downloaded`);
await picture("desktop");
await audit("start");

// Every example with every action.
const examples = JSON.parse(readFileSync(join(positionals[0], "examples.json"), "utf8"));
const actions = await page.locator("#action option").evaluateAll((all) => all.map((one) => one.value));
let shown = 0;
let rejected = 0;
for (const [number, example] of examples.entries()) {
  await run(() => choose("#example", String(number)));
  const names = await page.locator("#files button").allTextContents();
  check(names.join() === Object.keys(example.files).join(), `${example.name}: files ${names}`);
  for (const action of actions) {
    if ((await page.locator("#action").inputValue()) !== action) await run(() => choose("#action", action));
    const result = await page.evaluate(() => ({
      sizes: ["cxx-size", "rust-size"].map((id) => document.getElementById(id).textContent),
      errors: [...document.querySelectorAll("#problems .error")].map((one) => one.textContent),
      messages: document.querySelectorAll("#problems li").length,
      status: document.getElementById("status").textContent,
    }));
    const about = `${example.name}, ${action}`;
    const isMade = result.sizes.some((one) => /\d/.test(one));
    if (isMade) shown += 1;
    else rejected += 1;
    check(isMade || result.messages > 0, `${about}: neither text nor message: ${result.status}`);
    check(!result.errors.some((one) => /the engine/.test(one)), `${about}: ${result.errors[0]}`);
    if (example.actions.includes(action)) {
      check(result.errors.length === 0, `${about}: ${result.errors[0]}`);
      const has = await page.evaluate(() => ["cxx", "rust"].map((id) => [document.getElementById(`${id}-size`).textContent, document.querySelector(`#${id} .cm-line`).textContent.length]));
      check(has.some(([size, length]) => /\d/.test(size) && length > 0), `${about}: nothing is shown`);
    }
  }
}

// An error has an underline at its token, and its message a link to it.
await run(() => choose("#example", "0"));
await run(() => write("class A;\ndef B : Missing;\n"));
check((await page.locator("#editor .cm-lintRange-error").allTextContents()).join() === "Missing", "the underline of the error");
check((await problems()).join().startsWith("main.td:2:9: error: Couldn't find class 'Missing'".replace("main.td", "start.td")), `problems: ${await problems()}`);
await page.locator("#problems button").first().click();
check((await page.evaluate(() => getSelection().toString())) === "Missing", "a problem selects its token");
await audit("error");
await picture("error");

// A finding of a lint can be applied.
await run(() => write("class Unused;\ndef A { int X = 1; }\n"));
check((await page.locator("#editor .cm-lintRange-warning").count()) > 0, "the underline of the finding");
await page.locator("#problems button").first().click();
await page.locator("#editor .cm-lintRange-warning").first().hover();
await run(() => page.locator(".cm-diagnosticAction").first().click());
check(!(await text("editor")).includes("Unused"), "the edit of the finding");

// Formatter.
await run(async () => {
  await write("def  A{int X=1;}\n");
});
await run(() => page.locator("#format").click());
check((await text("editor")) === "def A { int X = 1; }\n", `formatted: ${await text("editor")}`);

// Several files.
page.on("dialog", (dialog) => dialog.accept(dialog.type() === "prompt" ? "more/b.td" : undefined));
await run(() => page.locator("#add").click());
await run(() => write("class FromB;\n"));
await page.locator("#files button").first().click();
await run(() => write('include "more/b.td"\ndef C : FromB;\n'));
check((await problems()).length === 0, `two files: ${await problems()}`);
await choose("#library", "llvm/Target/Target.td");
check((await text("editor")).includes("class Target"), "a file of the library");
await page.locator("#files button").first().click();

// A link contains everything, in another browser too.
await page.locator("#share").click();
await page.waitForFunction(() => location.hash.startsWith("#1,"));
const link = page.url();
check((await page.evaluate(() => navigator.clipboard.readText())) === link, "the copied link");
const sent = requested.length;
await load(() => page.reload());
const other = await context.newPage();
await other.goto("about:blank");
await other.goto(link);
await other.waitForFunction(() => document.getElementById("output").dataset.run);
for (const one of [page, other]) {
  const names = await one.locator("#files button").allTextContents();
  check(names.join() === "start.td,more/b.td", `files of the link: ${names}`);
  const shown = await one.evaluate(() => document.querySelector("#editor .cm-content").cmTile.view.state.doc.toString());
  check(shown === 'include "more/b.td"\ndef C : FromB;\n', "text of the link");
}
await other.close();
check(requested.slice(sent).every((one) => !one.includes("FromB") && !one.includes("#")), "links are not sent");

// A draft stays without a link.
await page.goto("about:blank");
await load(() => page.goto(address));
check((await text("editor")).includes("FromB"), "the draft");

// A download has the whole text.
await run(() => write('foreach i = 0...20000 in def R#i { string Text = "a text of some length"; }\n'));
check(/^first /.test(await page.locator("#cxx-size").textContent()), `size: ${await page.locator("#cxx-size").textContent()}`);
const [file] = await Promise.all([page.waitForEvent("download"), page.locator("#cxx-download").click()]);
const whole = readFileSync(await file.path(), "utf8");
check(whole.includes("def R20000 {") && whole.length > 1_000_000, `downloaded: ${whole.length}`);

// A target of LLVM.
const times = [];
if (values.corpus) {
  const files = {};
  const walk = (directory, prefix) => {
    for (const name of readdirSync(directory)) {
      const path = join(directory, name);
      if (statSync(path).isDirectory()) walk(path, `${prefix}${name}/`);
      else if (name.endsWith(".td")) files[prefix + name] = readFileSync(path, "utf8");
    }
  };
  walk(join(values.corpus, "llvm/include"), "");
  walk(join(values.corpus, "llvm/lib/Target/RISCV"), "");
  await run(() => write("def A;\n"));
  await page.evaluate((files) => {
    const picker = document.getElementById("directory");
    const transfer = new DataTransfer();
    for (const [path, text] of Object.entries(files)) {
      const file = new File([text], path.split("/").at(-1));
      Object.defineProperty(file, "webkitRelativePath", { value: `RISCV/${path}` });
      transfer.items.add(file);
    }
    // Files of a transfer are copies without paths, so the list is passed in place of them.
    const list = [...transfer.files];
    list.forEach((file, index) => Object.defineProperty(file, "webkitRelativePath", { value: `RISCV/${Object.keys(files)[index]}` }));
    Object.defineProperty(picker, "files", { configurable: true, value: list });
  }, files);
  await run(() => page.evaluate(() => document.getElementById("directory").dispatchEvent(new Event("change"))));
  await page.locator("#settings summary").click();
  await run(() => page.locator("#lints").uncheck());
  for (const action of ["print-records", "gen-register-info", "gen-instr-info", "gen-emitter", "gen-disassembler", "gen-asm-matcher", "gen-asm-writer", "gen-subtarget", "gen-dag-isel", "gen-global-isel"]) {
    const start = Date.now();
    if ((await page.locator("#action").inputValue()) !== action) await run(() => choose("#action", action));
    const again = Date.now() - start;
    const before = await page.evaluate(() => performance.now());
    await run(() => page.evaluate(() => {
      const { view } = document.querySelector("#editor .cm-content").cmTile;
      view.dispatch({ changes: { from: 0, insert: "\n" } });
      view.contentDOM.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", ctrlKey: true, bubbles: true }));
    }));
    const total = (await page.evaluate(() => performance.now())) - before;
    const size = await page.locator("#cxx-size").textContent();
    check((await page.locator("#problems .error").count()) === 0, `RISC-V, ${action}: ${await problems()}`);
    check(total < Number(values.limit), `RISC-V, ${action}: ${Math.round(total)} ms`);
    times.push(`${action} ${Math.round(total)} ms anew, ${again} ms with records; ${await page.locator("#status").textContent()}; ${size}`);
  }
}

// A phone, and the dark.
await run(() => choose("#example", "2"));
await page.locator("#theme").click();
await audit("dark");
await picture("dark");
await page.setViewportSize({ width: 375, height: 740 });
const width = await page.evaluate(() => document.documentElement.scrollWidth);
check(width <= 375, `the page is ${width} pixels wide on a phone`);
await audit("phone");
await picture("phone");

await context.close();
server.close();
rmSync(profile, { recursive: true, force: true });
for (const one of times) console.log(`RISC-V: ${one}`);
for (const failure of failures) console.log(failure);
console.log(`${first} bytes downloaded; ${examples.length} examples on ${actions.length} actions: ${shown} outputs, ${rejected} errors; ${failures.length} failures`);
process.exit(failures.length === 0 ? 0 : 1);
