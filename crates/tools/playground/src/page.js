// The page: files, settings, problems and outputs.

import { setDiagnostics } from "@codemirror/lint";
import { EditorView } from "@codemirror/view";
import { Client } from "./client.js";
import { outputState, sourceState } from "./editor.js";
import { LIMIT, pack, unpack } from "./link.js";
import { addFiles, projectOf, sourcesOf, validProject } from "./project.js";

const element = (id) => document.getElementById(id);
const client = new Client();

/** Bytes of an output that are shown. */
const SHOWN = 300_000;
/** Milliseconds after which a run can be stopped. */
const LONG = 1000;

let project;
/** Name of the file in the editor. Names of the include library are not in the project. */
let current;
/** Number of the project's contents. Equal numbers have equal records. */
let version = 0;
/** Diagnostics of the last run. */
let problems = [];
/** Milliseconds that the last run took. */
let lastTime = 0;
let isDirty = false;
let actions = [];
let library = {};
let examples = [];

const source = new EditorView({ parent: element("editor") });
const states = new Map();
const panes = { cxx: new EditorView({ parent: element("cxx") }), rust: new EditorView({ parent: element("rust") }) };

function option(value, text, selected) {
  return new Option(text, value, false, selected);
}

function status(text) {
  element("status").textContent = text;
}

// Files.

const isOfLibrary = (name) => !(name in project.files);

function edited(state) {
  if (isOfLibrary(current)) return;
  project.files[current] = state.doc.toString();
  isDirty = true;
  contentsChanged();
}

function contentsChanged() {
  version += 1;
  schedule();
}

function open(name, range) {
  if (current !== undefined) states.set(current, source.state);
  current = name;
  const isReadOnly = isOfLibrary(name);
  const text = isReadOnly ? library[name] : project.files[name];
  const keys = [
    { key: "Mod-Enter", run: () => (run(), true) },
    { key: "Shift-Alt-f", run: () => (format(), true) },
  ];
  source.setState(states.get(name) ?? sourceState(name, text, { isReadOnly, changed: edited, keys }));
  showFiles();
  underline();
  if (range) {
    const length = source.state.doc.length;
    const selection = { anchor: Math.min(range.from, length), head: Math.min(range.to, length) };
    source.dispatch({ selection, effects: EditorView.scrollIntoView(selection.anchor, { y: "center" }) });
    source.focus();
  }
}

function showFiles() {
  const names = Object.keys(project.files);
  if (isOfLibrary(current)) names.push(current);
  element("files").replaceChildren(
    ...names.map((name) => {
      const tab = document.createElement("button");
      tab.type = "button";
      tab.role = "tab";
      tab.ariaSelected = String(name === current);
      tab.tabIndex = name === current ? 0 : -1;
      tab.textContent = isOfLibrary(name) ? `${name} (library)` : name;
      tab.onclick = () => open(name);
      tab.onkeydown = ({ key }) => {
        const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
        if (!step) return;
        open(names[(names.indexOf(current) + step + names.length) % names.length]);
        element("files").querySelector("[aria-selected=true]").focus();
      };
      return tab;
    }),
  );
  element("files").querySelector("[aria-selected=true]").scrollIntoView({ block: "nearest", inline: "nearest" });
  element("main-file").replaceChildren(...Object.keys(project.files).map((name) => option(name, name, name === project.main)));
  element("delete").disabled = isOfLibrary(current) || Object.keys(project.files).length === 1;
  element("rename").disabled = isOfLibrary(current);
}

function rename() {
  const name = prompt("New name, as `include` has it", current)?.trim();
  if (!name || name === current) return;
  if (name in project.files) return status(`there is a file ${name}`);
  const texts = Object.entries(project.files).map(([path, text]) => [path === current ? name : path, text]);
  project.files = Object.fromEntries(texts);
  if (project.main === current) project.main = name;
  states.delete(current);
  current = undefined;
  open(name);
  contentsChanged();
}

function add() {
  const name = prompt("Name of the file, as `include` has it", "more.td")?.trim();
  if (!name) return;
  project.files[name] ??= "";
  open(name);
  contentsChanged();
}

function remove() {
  if (!confirm(`Delete ${current}?`)) return;
  delete project.files[current];
  states.delete(current);
  const [first] = Object.keys(project.files);
  if (project.main === current) project.main = first;
  current = undefined;
  open(first);
  contentsChanged();
}

async function openFiles(picker) {
  const name = await addFiles(project, picker.files);
  picker.value = "";
  if (name === null) return status("no .td file was opened");
  states.clear();
  current = undefined;
  isDirty = true;
  open(name);
  contentsChanged();
}

async function format() {
  const name = current;
  if (isOfLibrary(name)) return;
  const answer = await client.answer({ kind: "format", text: project.files[name] });
  if (typeof answer.text !== "string") {
    const [error] = answer.diagnostics;
    return status(`not formatted: line ${error.line}: ${error.message}`);
  }
  if (name !== current || answer.text === project.files[name]) return status("formatted already");
  const head = Math.min(source.state.selection.main.head, answer.text.length);
  source.dispatch({ changes: { from: 0, to: source.state.doc.length, insert: answer.text }, selection: { anchor: head } });
  status("formatted");
}

// Settings.

function showProject(next) {
  project = next;
  states.clear();
  current = undefined;
  problems = [];
  isDirty = false;
  element("action").value = project.action;
  element("lints").checked = project.lints;
  element("dirs").value = project.dirs;
  element("macros").value = project.macros;
  showOptions();
  open(project.main);
  version += 1;
  run();
}

const actionOf = (id) => actions.find((one) => one.id === id);

/** Returns a request for an output, with the options that the action has. */
function outputRequest(language, limit) {
  const known = (actionOf(project.action)?.options ?? []).map((one) => one.name);
  const options = Object.fromEntries(Object.entries(project.options).filter(([name]) => known.includes(name)));
  return { kind: "output", action: project.action, options, language, limit };
}

function showOptions() {
  const known = actionOf(project.action)?.options ?? [];
  element("options").replaceChildren(
    ...known.map(({ name, value, help }) => {
      const label = document.createElement("label");
      const input = document.createElement("input");
      input.value = project.options[name] ?? "";
      input.placeholder = value ?? "";
      input.oninput = () => {
        if (input.value === "") delete project.options[name];
        else project.options[name] = input.value;
        contentsChanged();
      };
      label.title = help;
      label.append(`${name} `, input);
      return label;
    }),
  );
}

function listActions() {
  const tools = new Map();
  for (const one of actions) {
    const tool = one.tool || "records";
    tools.set(tool, [...(tools.get(tool) ?? []), one]);
  }
  for (const [tool, list] of tools) {
    const group = document.createElement("optgroup");
    group.label = tool;
    group.append(...list.map(({ id, name, help }) => {
      const one = option(id, name);
      one.title = help;
      return one;
    }));
    element("action").append(group);
  }
}

// Runs.

let timer = null;
let isRunning = false;
let isWaiting = false;

function saveDraft() {
  try {
    const draft = JSON.stringify(project);
    if (draft.length < 1_000_000) localStorage.setItem("draft", draft);
  } catch {
    // A browser that stores nothing loses the draft with the page.
  }
}

/** Starts a run when edits pause. */
function schedule() {
  saveDraft();
  clearTimeout(timer);
  timer = setTimeout(run, Math.min(2000, Math.max(150, lastTime)));
}

/** Starts a run, or marks that another one follows the present one. */
function run() {
  clearTimeout(timer);
  if (isRunning) {
    isWaiting = true;
    return;
  }
  isRunning = true;
  isWaiting = false;
  const stop = setTimeout(() => (element("stop").hidden = false), LONG);
  const action = actionOf(project.action);
  const languages = ["cxx", "rust"].filter((language) => action?.[language] ?? language === "cxx");
  const requests = languages.map((language) => outputRequest(language, SHOWN));
  if (project.lints) requests.push({ kind: "findings", action: project.action });
  // Lints depend on what an action has read. With them, each has records of its own.
  const number = project.lints ? `${version} ${project.action}` : String(version);
  const made = {};
  const found = [];
  const seen = new Set();
  let evaluation = null;
  status("running");
  element("output").ariaBusy = "true";
  const finish = (text) => {
    clearTimeout(stop);
    isRunning = false;
    element("stop").hidden = true;
    element("output").ariaBusy = "false";
    status(text);
    if (isWaiting) run();
  };
  stopRun = () => {
    client.stop();
    finish("stopped");
  };
  client.outputs(number, sourcesOf(project), requests, ({ answer, language, done, time }) => {
    for (const one of answer.diagnostics ?? []) {
      const key = JSON.stringify(one);
      if (!seen.has(key)) found.push(one);
      seen.add(key);
    }
    evaluation ??= time;
    if (language) {
      made[language] = answer;
      showOutput(language, answer, action);
    }
    if (!done) return;
    lastTime = time;
    for (const one of ["cxx", "rust"]) if (!made[one]) showOutput(one, null, action);
    problems = found;
    showProblems();
    const errors = found.filter((one) => one.severity === "error").length;
    finish(`${errors > 0 ? `${errors} ${errors === 1 ? "error" : "errors"}, ` : ""}evaluated in ${Math.round(evaluation)} ms, done in ${Math.round(time)} ms`);
    element("output").dataset.run = String(Number(element("output").dataset.run ?? 0) + 1);
  });
}

let stopRun = () => {};

/** Shows an output. `null` is one that the action does not have, or that has errors. */
function showOutput(language, answer, action) {
  const text = answer?.text;
  const files = { [language === "rust" ? "module.rs" : "output"]: text ?? "", ...answer?.files };
  const select = element(`${language}-file`);
  select.replaceChildren(...Object.keys(files).map((name) => option(name, name)));
  select.hidden = Object.keys(files).length === 1;
  const highlighted = language === "rust" ? "rust" : action?.tool ? "cxx" : "tablegen";
  const label = language === "rust" ? "Rust output" : "C++ output";
  const show = () => panes[language].setState(outputState(label, files[select.value], text === undefined ? "text" : highlighted));
  select.onchange = show;
  show();
  element(`${language}-download`).disabled = typeof text !== "string";
  let size = "";
  if (typeof text === "string") {
    const bytes = new Blob([text]).size;
    size = bytes < 10_000 ? `${bytes} bytes` : `${Math.round(bytes / 1000)} kB`;
    if (answer.isCut) size = `first ${size}`;
  } else if (action?.[language] === false) {
    size = "this action has none";
  }
  element(`${language}-size`).textContent = size;
}

function download(language) {
  const name = `${project.action.replace(/^.*:/, "").replace(/^gen-/, "")}.${language === "rust" ? "rs" : "inc"}`;
  status("making the file");
  const number = project.lints ? `${version} ${project.action}` : String(version);
  client.outputs(number, sourcesOf(project), [outputRequest(language)], ({ answer, done }) => {
    if (!done) return;
    if (typeof answer.text !== "string") return status("there is no output");
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([answer.text], { type: "text/plain" }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    status(`${name} is downloaded`);
  });
}

// Problems.

function underline() {
  const length = source.state.doc.length;
  const own = problems.filter((one) => one.file === current && one.from !== undefined);
  const shown = own.map((one) => {
    const from = Math.min(one.from, length);
    const edits = one.edits ?? [];
    const canApply = edits.length > 0 && !isOfLibrary(current) && edits.every((edit) => edit.file === current);
    const apply = (view) => view.dispatch({ changes: edits.map(({ from, to, insert }) => ({ from, to, insert })) });
    return {
      from,
      to: Math.min(Math.max(one.to, from), length),
      severity: { error: "error", warning: "warning" }[one.severity] ?? "info",
      message: one.help ? `${one.message}\nhelp: ${one.help}` : one.message,
      actions: canApply ? [{ name: one.help, apply }] : [],
    };
  });
  source.dispatch(setDiagnostics(source.state, shown));
}

function showProblems() {
  underline();
  element("problems").replaceChildren(
    ...problems.slice(0, 200).map((one) => {
      const item = document.createElement("li");
      const button = document.createElement("button");
      button.type = "button";
      button.className = one.severity;
      const location = one.file ? `${one.file}:${one.line}:${one.column}: ` : "";
      button.textContent = `${location}${one.severity}: ${one.message}${one.help ? `\nhelp: ${one.help}` : ""}`;
      const has = one.file in project.files || one.file in library;
      if (has) button.onclick = () => open(one.file, one);
      else button.disabled = true;
      item.append(button);
      return item;
    }),
  );
  element("problems").hidden = problems.length === 0;
}

// Links.

async function share() {
  const link = await pack(project);
  if (link.length > LIMIT) return status("the files are too long for a link");
  history.replaceState(null, "", link);
  try {
    await navigator.clipboard.writeText(location.href);
    status("the link is copied");
  } catch {
    status("the link is in the address bar");
  }
}

async function readLink() {
  const linked = validProject(await unpack(location.hash));
  if (linked) return linked;
  if (location.hash.length > 1) status("the link has no files");
  try {
    return location.hash.length > 1 ? null : validProject(JSON.parse(localStorage.getItem("draft")));
  } catch {
    return null;
  }
}

// Events.

element("example").onchange = ({ target }) => {
  const example = examples[target.value];
  target.value = "";
  if (!example || (isDirty && !confirm("Replace the files by those of the example?"))) return;
  history.replaceState(null, "", location.pathname + location.search);
  showProject(projectOf(example));
};
element("action").onchange = ({ target }) => {
  project.action = target.value;
  showOptions();
  saveDraft();
  run();
};
element("library").onchange = ({ target }) => {
  const name = target.value;
  target.value = "";
  if (name) open(name);
};
element("main-file").onchange = ({ target }) => {
  project.main = target.value;
  contentsChanged();
};
element("lints").onchange = ({ target }) => {
  project.lints = target.checked;
  contentsChanged();
};
for (const id of ["dirs", "macros"]) {
  element(id).oninput = ({ target }) => {
    project[id] = target.value;
    contentsChanged();
  };
}
element("add").onclick = add;
element("rename").onclick = rename;
element("delete").onclick = remove;
element("format").onclick = format;
element("share").onclick = share;
element("stop").onclick = () => stopRun();
element("cxx-download").onclick = () => download("cxx");
element("rust-download").onclick = () => download("rust");
for (const kind of ["picker", "directory"]) {
  element(`open-${kind}`).onclick = () => element(kind).click();
  element(kind).onchange = ({ target }) => openFiles(target);
}
element("theme").onclick = () => {
  const root = document.documentElement;
  const isDark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = isDark ? "light" : "dark";
};
addEventListener("hashchange", async () => {
  const linked = validProject(await unpack(location.hash));
  if (linked) showProject(linked);
});

async function start() {
  const [listed, texts] = await Promise.all([client.answer({ kind: "list" }), fetch("examples.json").then((one) => one.json())]);
  if (listed.error) return status(listed.error);
  ({ actions, library } = listed);
  examples = texts;
  listActions();
  element("example").append(...examples.map(({ name }, index) => option(index, name)));
  element("library").append(...Object.keys(library).map((name) => option(name, name)));
  showProject((await readLink()) ?? projectOf(examples[0]));
}

start();
