// Pages of a site made by `tablegen browse`. Data arrives in parts: scripts that call `tablegen.part`.
"use strict";

const waiting = new Map(); // Name of a part to the functions that receive its text.
const loaded = new Map(); // Name of a part to a promise of its data.

globalThis.tablegen = {
  part(name, text) {
    waiting.get(name)?.resolve(text);
  },
};

// Returns a promise of the data of a part.
function part(name) {
  if (!loaded.has(name)) {
    const text = new Promise((resolve, reject) => {
      waiting.set(name, { resolve });
      const script = document.createElement("script");
      script.src = `data/${name}.js`;
      script.onerror = () => reject(new Error(`data/${name}.js cannot be loaded`));
      document.head.append(script);
    });
    loaded.set(name, text.then(unpack));
  }
  return loaded.get(name);
}

async function unpack(text) {
  const bytes = Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Response(stream).json();
}

let index; // Contents of the site.
let names; // Names of all records, by number.
let numberOf; // Number of each record, by name.
let classNumber; // Number of each class, by name.
let subclasses; // Numbers of the direct subclasses of each class.

// Element `number` of a list that is kept in parts.
async function element(kind, starts, number) {
  let low = 0;
  let high = starts.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (starts[middle] <= number) low = middle;
    else high = middle;
  }
  const list = await part(`${kind}-${low}`);
  return list[number - starts[low]];
}

const classEntry = (number) => element("classes", index.classParts, number);
const recordEntry = (number) => element("records", index.recordParts, number);
const usesOf = (number) => element("uses", index.useParts, number);

// Sums of differences.
function numbers(differences) {
  let sum = 0;
  return differences.map((one) => (sum += one));
}

// Creates an element with attributes and children. Texts are never parsed as HTML.
function el(name, attributes = {}, ...children) {
  const svg = ["svg", "g", "rect", "text", "title"].includes(name);
  const made = svg ? document.createElementNS("http://www.w3.org/2000/svg", name) : document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children.flat().filter((one) => one !== undefined && one !== null));
  return made;
}

const address = (kind, name) => `#/${kind}/${encodeURIComponent(name)}`;
const recordLink = (name) => el("a", { href: address("record", name) }, name);
const classLink = (name) => el("a", { href: address("class", name), class: "c" }, name);

function locationLink(location) {
  if (!location) return el("span", { class: "count" }, "");
  const [file, line] = location.split(":");
  const short = index.files[file].split("/").pop();
  return el("a", { href: `#/source/${file}/${line}`, title: index.files[file] }, `${short}:${line}`);
}

// A text with links, as `links.rs` marks them, and with its strings in color.
function linked(text) {
  const parts = text.split(/([\u0001\u0002][^\u0003]*\u0003|"(?:\\.|[^"\\])*")/);
  return parts.filter(Boolean).map((one) => {
    if (one[0] === "\u0001") return recordLink(one.slice(1, -1));
    if (one[0] === "\u0002") return classLink(one.slice(1, -1));
    if (one[0] === '"') return el("span", { class: "string" }, one);
    return one;
  });
}

const plain = (text) => text.replace(/[\u0001-\u0003]/g, "");
const field = (entry, name) => entry.f.find((one) => one[0] === name);
const value = (entry, name) => plain(field(entry, name)?.[2] ?? "");
// Text of a string literal.
const unquoted = (text) => text.replace(/^"|"$/g, "").replace(/\\(.)/g, (_, one) => ({ n: "\n", t: "\t" })[one] ?? one);

function section(title, ...children) {
  return [el("h2", {}, title), ...children.flat()];
}

function table(kind, head, rows) {
  const headings = el("tr", {}, head.map((one) => el("th", { scope: "col" }, one)));
  const body = rows.map((row) => el("tr", {}, row.map((one) => el("td", {}, one))));
  return el("div", { class: "scroll" }, el("table", { class: kind }, el("thead", {}, headings), el("tbody", {}, body)));
}

// A list that is shown in steps, because it may be long.
function longList(items, show, step = 400) {
  const list = el("ul", { class: "names" });
  const more = el("button", { type: "button" });
  let shown = 0;
  const next = () => {
    const slice = items.slice(shown, shown + step);
    const first = list.children.length;
    list.append(...slice.map((one) => el("li", {}, show(one))));
    shown += slice.length;
    more.textContent = `Show more (${items.length - shown} left)`;
    more.hidden = shown >= items.length;
    if (first > 0) list.children[first]?.querySelector("a")?.focus();
  };
  more.onclick = next;
  next();
  return [list, more];
}

function fieldTable(fields) {
  const rows = fields.map(([name, type, text, location]) => [
    el("code", {}, linked(type)),
    el("code", {}, name),
    el("code", {}, linked(text)),
    locationLink(location),
  ]);
  return table("fields", ["Type", "Name", "Value", "Set in"], rows);
}

function heading(title, kind, entry) {
  const places = entry.l.flatMap((one, at) => (at > 0 ? [", ", locationLink(one)] : [locationLink(one)]));
  return [el("h1", {}, title), el("p", { class: "meta" }, `${kind}, `, places)];
}

function superclassList(entry) {
  if (entry.a.length === 0) return [];
  const direct = new Set(entry.s);
  const items = entry.a.map((one) => [classLink(one), direct.has(one) ? " (direct)" : ""]);
  return section("Superclasses", el("ul", { class: "names" }, items.map((one) => el("li", {}, one))));
}

// Ranges of an encoding, the highest bit first: fixed bits one by one, bits of operands together.
function bitRanges(text) {
  const bits = text.replace(/^\{|\}$/g, "").split(",").map((one) => one.trim());
  const ranges = [];
  bits.forEach((bit, place) => {
    const at = bits.length - 1 - place;
    const [, operand, number] = bit.match(/^(.*?)(?:\{(\d+)\})?$/);
    const fixed = bit === "0" || bit === "1" || bit === "?";
    const last = ranges[ranges.length - 1];
    const continues = !fixed && last && last.operand === operand && last.low - 1 === Number(number);
    if (continues) {
      last.low = Number(number);
      last.to = at;
    } else {
      const one = number === undefined ? undefined : Number(number);
      ranges.push({ from: at, to: at, fixed, operand, high: one, low: one });
    }
  });
  return ranges;
}

// Picture of an encoding: rows of 32 bits.
function encodingPicture(name, text) {
  const ranges = bitRanges(text);
  const width = ranges.length === 0 ? 0 : ranges[0].from + 1;
  if (width === 0 || width > 512) return undefined;
  const cell = 28;
  const perRow = Math.min(32, width);
  const rows = Math.ceil(width / perRow);
  const colors = new Map();
  const svg = el("svg", {
    role: "img",
    "aria-label": `Encoding of ${name}, bit ${width - 1} first: ${ranges.map(rangeText).join(", ")}`,
    viewBox: `0 0 ${perRow * cell + 2} ${rows * 52}`,
    width: perRow * cell + 2,
    height: rows * 52,
    "data-encoding": ranges.map(rangeText).join(" "),
  });
  for (const range of ranges) {
    for (let from = range.from; from >= range.to; ) {
      const row = Math.floor((width - 1 - from) / perRow);
      const end = Math.max(range.to, width - (row + 1) * perRow);
      const count = from - end + 1;
      const x = ((width - 1 - from) % perRow) * cell + 1;
      const y = row * 52 + 14;
      if (!range.fixed && !colors.has(range.operand)) colors.set(range.operand, colors.size % 6);
      const fill = range.fixed ? "var(--fixed)" : `var(--b${colors.get(range.operand)})`;
      const high = range.high === undefined ? undefined : range.high - (range.from - from);
      const label = range.fixed ? range.operand : rangeText({ ...range, high, low: high - count + 1 });
      const shown = label.length * 7.3 > count * cell ? `${label.slice(0, Math.max(1, Math.floor((count * cell) / 7.3) - 1))}…` : label;
      svg.append(
        el("g", {}, el("title", {}, label),
          el("rect", { x, y, width: count * cell, height: 30, style: `fill:${fill}` }),
          el("text", { x: x + (count * cell) / 2, y: y + 19, "text-anchor": "middle" }, shown),
          el("text", { class: "index", x: x + cell / 2, y: y - 3, "text-anchor": "middle" }, String(from)),
          count > 1 ? el("text", { class: "index", x: x + count * cell - cell / 2, y: y - 3, "text-anchor": "middle" }, String(end)) : undefined),
      );
      from = end - 1;
    }
  }
  return el("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "Encoding" }, svg);
}

function rangeText({ operand, high, low, fixed }) {
  if (fixed || high === undefined) return operand;
  return high === low ? `${operand}[${high}]` : `${operand}[${high}:${low}]`;
}

async function costTable(entry) {
  if (entry.k === undefined) return [];
  const costs = await part("costs");
  const rows = costs.classes[entry.k].map(([processor, operations, latencies, uses]) => [
    costs.processors[processor],
    operations < 0 ? "depends on the operands" : latencies.length === 0 ? "no result" : latencies.join(", "),
    operations < 0 ? "" : String(operations),
    uses.flatMap(([name, cycles], at) => [at > 0 ? ", " : "", recordLink(name), ` ${cycles}`]),
  ]);
  if (rows.length === 0) return [];
  return section("Scheduling", table("costs", ["Processor", "Latency (cycles)", "Micro-operations", "Resources (cycles)"], rows));
}

async function instruction(name, entry) {
  const made = [];
  const inst = field(entry, "Inst");
  const picture = inst && encodingPicture(name, plain(inst[2]));
  if (picture) made.push(...section("Encoding", picture));
  const rows = [
    ["Assembly", "AsmString", (text) => el("code", {}, unquoted(plain(text)))],
    ["Results", "OutOperandList"],
    ["Operands", "InOperandList"],
    ["Constraints", "Constraints", (text) => el("code", {}, unquoted(plain(text)))],
    ["Implicit results", "Defs"],
    ["Implicit operands", "Uses"],
    ["Predicates", "Predicates"],
    ["Pattern", "Pattern"],
  ];
  const shown = rows.flatMap(([title, key, show]) => {
    const found = field(entry, key);
    if (!found || ["[]", '""', "?", "(outs)", "(ins)"].includes(plain(found[2]))) return [];
    return [[title, show ? show(found[2]) : el("code", {}, linked(found[2]))]];
  });
  if (shown.length > 0) made.push(...section("Instruction", table("facts", ["Property", "Value"], shown)));
  return [...made, ...(await costTable(entry))];
}

// Sub-registers, each below the register that it is part of.
async function subRegisters(entry) {
  const parts = plain(field(entry, "SubRegs")?.[2] ?? "[]").replace(/^\[|\]$/g, "").split(",").map((one) => one.trim()).filter(Boolean);
  if (parts.length === 0) return undefined;
  const indices = plain(field(entry, "SubRegIndices")?.[2] ?? "[]").replace(/^\[|\]$/g, "").split(",").map((one) => one.trim());
  const items = await Promise.all(parts.map(async (name, at) => {
    const number = numberOf.get(name);
    const below = number === undefined ? undefined : await subRegisters(await recordEntry(number));
    const by = numberOf.has(indices[at]) ? [" as ", recordLink(indices[at])] : [];
    return el("li", {}, number === undefined ? name : recordLink(name), by, below);
  }));
  return el("ul", { class: "tree" }, items);
}

// Superclasses of records that have sections of their own, in other files.
const SUBJECTS = [
  ["SubtargetFeature", () => index.features > 0, featureSections],
  ["Processor", () => index.processors > 0, processorSections],
  ["Op", () => index.dialects.length > 0, operationSections],
  ["AttrDef", () => index.dialects.length > 0, definitionSections],
  ["TypeDef", () => index.dialects.length > 0, definitionSections],
  ["EnumInfo", () => index.enums > 0, enumSections],
  ["Option", () => index.options > 0, optionSections],
];

async function recordPage(name) {
  const number = numberOf.get(name);
  if (number === undefined) return missing(`There is no record ${name}.`);
  const [entry, [total, uses]] = await Promise.all([recordEntry(number), usesOf(number)]);
  const made = heading(name, "Record", entry);
  if (entry.a.includes("Instruction")) made.push(...(await instruction(name, entry)));
  if (entry.a.includes("Register")) {
    const parts = await subRegisters(entry);
    if (parts) made.push(...section("Sub-registers", parts));
  }
  for (const [superclass, exists, sections] of SUBJECTS) {
    if (entry.a.includes(superclass) && exists()) made.push(...(await sections(name, entry)));
  }
  made.push(...section("Fields", fieldTable(entry.f)), ...superclassList(entry));
  const users = numbers(uses).map((one) => names[one]);
  if (total > users.length) made.push(...section(`Used by ${total} records`, el("p", { class: "meta" }, `The first ${users.length}:`), longList(users, recordLink)));
  else if (total > 0) made.push(...section(`Used by ${total} record${total > 1 ? "s" : ""}`, longList(users, recordLink)));
  return [name, made];
}

async function classPage(name) {
  const number = classNumber.get(name);
  if (number === undefined) return missing(`There is no class ${name}.`);
  const entry = await classEntry(number);
  const made = heading(name, "Class", entry);
  if (entry.t.length > 0) made.push(...section("Arguments", fieldTable(entry.t)));
  if (entry.f.length > 0) made.push(...section("Fields", fieldTable(entry.f)));
  made.push(...superclassList(entry));
  if (subclasses[number].length > 0) made.push(...section("Subclasses", tree(subclasses[number])));
  const records = numbers(entry.d).map((one) => names[one]);
  if (records.length > 0) made.push(...section(`${records.length} record${records.length > 1 ? "s" : ""}`, longList(records, recordLink)));
  return [name, made];
}

// Tree of classes. Branches are made when they are opened.
function tree(list) {
  const items = list.map((number) => {
    const [name, , count] = index.classes[number];
    const label = [classLink(name), " ", el("span", { class: "count" }, `${count} record${count === 1 ? "" : "s"}`)];
    if (subclasses[number].length === 0) return el("li", {}, label);
    const button = el("button", { type: "button", class: "branch", "aria-expanded": "false", "aria-label": `Subclasses of ${name}` }, "+");
    const item = el("li", {}, button, label);
    let below;
    button.onclick = () => {
      if (!below) {
        below = tree(subclasses[number]);
        item.append(below);
      } else {
        below.hidden = !below.hidden;
      }
      button.setAttribute("aria-expanded", String(!below.hidden));
      button.textContent = below.hidden ? "+" : "-";
    };
    return item;
  });
  return el("ul", { class: "tree" }, items);
}

async function classesPage() {
  const roots = index.classes.flatMap(([, direct], number) => (direct.length === 0 ? [number] : []));
  return ["Classes", [el("h1", {}, "Classes"), el("p", { class: "meta" }, `${index.classes.length} classes; those without a superclass come first.`), tree(roots)]];
}

async function recordsPage() {
  const named = names.filter((one) => !one.startsWith("anonymous_"));
  return ["Records", [el("h1", {}, "Records"), el("p", { class: "meta" }, `${named.length} named records, ${names.length - named.length} anonymous ones.`), longList(named, recordLink)]];
}

async function instructionsPage() {
  const list = index.instructions.map((one) => names[one]);
  return ["Instructions", [el("h1", {}, "Instructions"), el("p", { class: "meta" }, `${list.length} instructions, pseudo instructions included.`), longList(list, recordLink)]];
}

async function sourcesPage() {
  const items = index.files.map((one, number) => el("li", {}, el("a", { href: `#/source/${number}/1` }, one)));
  return ["Sources", [el("h1", {}, "Sources"), el("ul", {}, items)]];
}

async function sourcePage(file, line) {
  const name = index.files[file];
  if (name === undefined) return missing("There is no such source.");
  const text = await part(`source-${file}`);
  const lines = text.split("\n");
  let inComment = false;
  const rows = lines.map((one, at) => {
    const content = [];
    const tokens = /(\/\/.*$|"(?:\\.|[^"\\])*"|[A-Za-z_][A-Za-z0-9_]*|\/\*|\*\/)/g;
    for (const token of one.split(tokens)) {
      if (!token) continue;
      if (token === "/*") inComment = true;
      const isComment = inComment || token.startsWith("//");
      if (token === "*/") inComment = false;
      if (isComment) content.push(el("span", { class: "comment" }, token));
      else if (token[0] === '"') content.push(el("span", { class: "string" }, token));
      else if (classNumber.has(token)) content.push(classLink(token));
      else if (numberOf.has(token)) content.push(recordLink(token));
      else content.push(token);
    }
    const number = at + 1;
    const here = number === line;
    return el("div", { class: here ? "at" : undefined, id: here ? "line" : undefined },
      el("a", { class: "n", href: `#/source/${file}/${number}`, "aria-label": `Line ${number}` }, String(number)),
      el("span", {}, content));
  });
  const code = el("pre", { class: "source", tabindex: 0, role: "region", "aria-label": "Text" }, rows);
  return [name, [el("h1", {}, name), el("div", { class: "scroll" }, code)]];
}

async function startPage() {
  const anonymous = names.reduce((sum, one) => sum + one.startsWith("anonymous_"), 0);
  const largest = index.classes.map((one, number) => [one[2], number]).sort((a, b) => b[0] - a[0] || a[1] - b[1]).slice(0, 24);
  const facts = [
    ["Classes", String(index.classes.length)],
    ["Records", `${names.length - anonymous} named, ${anonymous} anonymous`],
    ["Sources", String(index.files.length)],
  ];
  if (index.instructions.length > 0) facts.push(["Instructions", String(index.instructions.length)]);
  if (index.features > 0) facts.push(["Features", el("a", { href: "#/features" }, String(index.features))]);
  if (index.processors > 0) facts.push(["Processors", el("a", { href: "#/processors" }, String(index.processors))]);
  if (index.dialects.length > 0) facts.push(["Dialects", index.dialects.map((one, at) => [at > 0 ? ", " : "", dialectLink(one[0])]).flat()]);
  if (index.options > 0) facts.push(["Options", el("a", { href: "#/options" }, String(index.options))]);
  return [index.title, [
    el("h1", {}, index.title),
    table("facts", ["Contents", "Number"], facts),
    ...section("Classes with most records", el("ul", { class: "names" }, largest.map(([count, number]) =>
      el("li", {}, classLink(index.classes[number][0]), " ", el("span", { class: "count" }, String(count)))))),
  ]];
}

function missing(text) {
  return ["Not found", [el("h1", {}, "Not found"), el("p", {}, text)]];
}

async function page() {
  const [kind = "", name = "", line] = location.hash.replace(/^#\/?/, "").split("/").map(decodeURIComponent);
  if (kind === "record") return recordPage(name);
  if (kind === "class") return classPage(name);
  if (kind === "source") return sourcePage(Number(name), Number(line));
  if (kind === "classes") return classesPage();
  if (kind === "records") return recordsPage();
  if (kind === "instructions") return instructionsPage();
  if (kind === "sources") return sourcesPage();
  if (kind === "features" && index.features > 0) return featuresPage();
  if (kind === "processors" && index.processors > 0) return processorsPage();
  if (kind === "dialects" && index.dialects.length > 0) return dialectsPage();
  if (kind === "dialect") return dialectPage(name);
  if (kind === "options" && index.options > 0) return optionsPage(name === "" ? undefined : Number(name));
  return kind === "" ? startPage() : missing("There is no such page.");
}

let request = 0;

async function show(focus) {
  if (location.hash === "#main") return;
  const mine = (request += 1);
  const main = document.getElementById("main");
  let title, content;
  try {
    [title, content] = await page();
  } catch (error) {
    [title, content] = ["Error", [el("h1", {}, "Error"), el("p", { class: "error" }, error.message)]];
  }
  if (mine !== request) return; // Another page was requested meanwhile.
  document.title = title === index.title ? title : `${title} - ${index.title}`;
  main.replaceChildren(...content);
  main.dataset.page = location.hash;
  const line = document.getElementById("line");
  if (line) line.scrollIntoView({ block: "center" });
  else scrollTo(0, 0);
  if (focus) main.focus({ preventScroll: true });
}

// Names that contain a text: classes first, names that begin with it before others.
function find(text, limit = 50) {
  const wanted = text.toLowerCase();
  const anonymous = wanted.startsWith("anonymous");
  const found = [[], [], [], [], [], []];
  const look = (name, kind, rank, record) => {
    const at = name.toLowerCase().indexOf(wanted);
    if (at < 0) return;
    const list = found[at === 0 ? rank : rank + 3];
    if (list.length < limit) list.push({ name, kind, record });
  };
  for (const [name] of index.classes) look(name, "class", 0);
  for (const name of names) if (anonymous || !name.startsWith("anonymous_")) look(name, "record", 1);
  for (const [name, kind, record] of index.terms) if (name !== null) look(name, kind, 2, record);
  const all = found.flat();
  const exact = all.filter((one) => one.name.toLowerCase() === wanted);
  return [...exact, ...all.filter((one) => !exact.includes(one))].slice(0, limit);
}

function startSearch() {
  const input = document.getElementById("query");
  const results = document.getElementById("results");
  let selected = -1;
  const close = () => {
    results.hidden = true;
    input.setAttribute("aria-expanded", "false");
    input.removeAttribute("aria-activedescendant");
  };
  const open = (item) => {
    close();
    input.value = "";
    location.hash = address(item.dataset.kind === "class" ? "class" : "record", item.dataset.record ?? item.dataset.name);
  };
  const select = (at) => {
    const items = [...results.children];
    items.forEach((one, number) => one.setAttribute("aria-selected", String(number === at)));
    selected = at;
    if (items[at]) {
      input.setAttribute("aria-activedescendant", items[at].id);
      items[at].scrollIntoView({ block: "nearest" });
    }
  };
  input.oninput = () => {
    const text = input.value.trim();
    if (!text) return close();
    const items = find(text).map((one, at) => {
      const item = el("li", { id: `result-${at}`, role: "option", "aria-selected": "false", "data-name": one.name, "data-kind": one.kind, "data-record": one.record }, one.name, el("small", {}, one.kind));
      item.onmousedown = (event) => {
        event.preventDefault();
        open(item);
      };
      return item;
    });
    results.replaceChildren(...items);
    results.hidden = items.length === 0;
    input.setAttribute("aria-expanded", String(items.length > 0));
    select(items.length > 0 ? 0 : -1);
  };
  input.onkeydown = (event) => {
    const count = results.hidden ? 0 : results.children.length;
    if (event.key === "Escape") close();
    else if (event.key === "ArrowDown" && count > 0) select((selected + 1) % count);
    else if (event.key === "ArrowUp" && count > 0) select((selected + count - 1) % count);
    else if (event.key === "Enter" && count > 0) open(results.children[selected]);
    else return;
    event.preventDefault();
  };
  input.onblur = close;
  document.addEventListener("keydown", (event) => {
    if (event.key === "/" && !event.ctrlKey && !event.metaKey && document.activeElement.tagName !== "INPUT") {
      event.preventDefault();
      input.focus();
    }
  });
}

function startTheme() {
  const button = document.getElementById("theme");
  const use = (theme) => {
    document.documentElement.dataset.theme = theme;
    button.textContent = theme === "dark" ? "Light" : "Dark";
  };
  const preferred = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  let kept = null;
  try {
    kept = localStorage.getItem("tablegen-theme");
  } catch {
    // Pages opened from a directory may have no storage.
  }
  use(kept ?? preferred);
  button.onclick = () => {
    const theme = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
    use(theme);
    try {
      localStorage.setItem("tablegen-theme", theme);
    } catch {
      // As above.
    }
  };
}

async function start() {
  startTheme();
  [index, names] = await Promise.all([part("index"), part("names")]);
  numberOf = new Map(names.map((name, number) => [name, number]));
  classNumber = new Map(index.classes.map(([name], number) => [name, number]));
  subclasses = index.classes.map(() => []);
  index.classes.forEach(([, direct], number) => direct.forEach((one) => subclasses[one].push(number)));
  const contents = { instructions: index.instructions.length, features: index.features, processors: index.processors, dialects: index.dialects.length, options: index.options };
  for (const [kind, count] of Object.entries(contents)) document.getElementById(`${kind}-link`).hidden = count === 0;
  startSearch();
  addEventListener("hashchange", () => show(true));
  await show(false);
}

start().catch((error) => {
  document.getElementById("main").replaceChildren(el("h1", {}, "Error"), el("p", { class: "error" }, error.message));
});
