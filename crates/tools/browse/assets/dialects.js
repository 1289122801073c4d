// Pages of MLIR's dialects: operations, attributes, types and enums.
"use strict";

const TAGS = new Set(["p", "h3", "h4", "blockquote", "ol", "ul", "li", "thead", "tr", "td", "em", "strong", "code", "br", "hr"]);

// Elements of a Markdown tree. `operations` has the records of operations by name.
function markdown(nodes, operations) {
  return nodes.map((node) => {
    if (typeof node === "string") return node;
    const [tag, ...rest] = node;
    if (tag === "pre") {
      const code = el("code", {}, named(rest.slice(1).join(""), operations));
      return el("pre", { class: "block", tabindex: 0, role: "region", "aria-label": "Example" }, code);
    }
    if (tag === "code") return el("code", {}, rest.flatMap((one) => named(one, operations)));
    if (tag === "a") return el("a", { href: rest[0] }, markdown(rest.slice(1), operations));
    if (tag === "table") return el("div", { class: "scroll" }, el("table", {}, markdown(rest, operations)));
    if (tag === "thead") return el("thead", {}, el("tr", {}, rest.map((cell) => el("th", { scope: "col" }, markdown(cell.slice(1), operations)))));
    return el(TAGS.has(tag) ? tag : "span", {}, markdown(rest, operations));
  });
}

// A text in which the names of operations are links.
function named(text, operations) {
  return text.split(/([A-Za-z_][\w$]*(?:\.[\w$]+)+)/).filter(Boolean).map((one) => {
    const record = operations?.get(one);
    return record ? el("a", { href: address("record", record) }, one) : one;
  });
}

// Returns a promise of a dialect.
async function dialectData(number) {
  const dialect = await part(`dialect-${number}`);
  dialect.names ??= new Map(dialect.operations.map((one) => [one.name, one.record]));
  return dialect;
}

// Dialect that a field of a record refers to.
async function dialectOf(entry, name) {
  const record = value(entry, name);
  const number = index.dialects.findIndex((one) => one[1] === record);
  return number < 0 ? undefined : dialectData(number);
}

const dialectLink = (name) => (index.dialects.some((one) => one[0] === name) ? el("a", { href: address("dialect", name) }, name) : name);

// Rows `[name, summary, note, record, C++ type]`.
function rowsOf(title, rows, withType) {
  if (rows.length === 0) return [];
  const head = withType ? ["Name", "Constraint", "Note", "C++ type"] : ["Name", "Constraint", "Note"];
  const cells = rows.map(([name, summary, note, record, type]) => {
    const text = summary || record;
    const constraint = numberOf.has(record) ? el("a", { href: address("record", record) }, text) : text;
    const row = [el("code", {}, name || "unnamed"), constraint, note];
    return withType ? [...row, el("code", {}, type)] : row;
  });
  return section(title, table("rows", head, cells));
}

function traitList(title, traits) {
  if (traits.length === 0) return [];
  const show = ([, name, record]) => (numberOf.has(record) ? el("a", { href: address("record", record) }, name) : name);
  return section(title, longList(traits, show));
}

const block = (text, label) => el("pre", { class: "block", tabindex: 0, role: "region", "aria-label": label }, el("code", {}, text));

function described(one, dialect) {
  const made = [];
  if (one.description.length > 0) made.push(...section("Description", el("div", { class: "text" }, markdown(one.description, dialect.names))));
  return made;
}

// Part of the page of a record of class Op.
async function operationSections(name, entry) {
  const dialect = await dialectOf(entry, "opDialect");
  const one = dialect?.operations.find((other) => other.record === name);
  if (!one) return [];
  const facts = [["Name", el("code", {}, one.name)], ["Dialect", dialectLink(dialect.name)], ["Class", el("code", {}, one.class)]];
  if (one.summary) facts.push(["Summary", one.summary]);
  if (one.group) facts.push(["Group", one.group]);
  const made = section("Operation", table("facts", ["Property", "Value"], facts));
  if (one.format) made.push(...section("Assembly format", block(`${one.name} ${one.format}`, "Assembly format")));
  made.push(...described(one, dialect));
  made.push(...rowsOf("Operands", one.operands), ...rowsOf("Attributes", one.attributes, true), ...rowsOf("Properties", one.properties, true));
  made.push(...rowsOf("Results", one.results), ...rowsOf("Regions", one.regions), ...rowsOf("Successors", one.successors));
  const of = (kind) => one.traits.filter((other) => other[0] === kind);
  return [...made, ...traitList("Traits", of("trait")), ...traitList("Interfaces", of("interface")), ...traitList("Conditions", of("predicate"))];
}

// Part of the page of a record of class AttrDef or TypeDef.
async function definitionSections(name, entry) {
  const dialect = await dialectOf(entry, "dialect");
  const one = dialect && [...dialect.attributes, ...dialect.types].find((other) => other.record === name);
  if (!one) return [];
  const facts = [["Dialect", dialectLink(dialect.name)], ["Class", el("code", {}, one.name)]];
  if (one.syntax) facts.push(["Name", el("code", {}, one.syntax)]);
  if (one.summary) facts.push(["Summary", one.summary]);
  const made = section("Definition", table("facts", ["Property", "Value"], facts));
  if (one.format) made.push(...section("Assembly format", block(one.format, "Assembly format")));
  made.push(...described(one, dialect));
  if (one.parameters.length > 0) {
    const rows = one.parameters.map(([parameter, summary, type, preset]) => [el("code", {}, parameter), summary ?? "", el("code", {}, type ?? ""), preset ? el("code", {}, preset) : ""]);
    made.push(...section("Parameters", table("rows", ["Name", "Description", "C++ type", "Default"], rows)));
  }
  return made;
}

// Part of the page of a record of class EnumInfo.
async function enumSections(name) {
  const one = (await part("enums")).find((other) => other.record === name);
  if (!one) return [];
  const rows = one.cases.map(([symbol, number, text]) => [el("code", {}, symbol), String(number), el("code", {}, text)]);
  return section(`Enum ${one.name}`, el("p", {}, one.summary), table("rows", ["Symbol", "Value", "Text"], rows));
}

async function dialectsPage() {
  const rows = index.dialects.map(([name, record, count]) => [dialectLink(name), recordLink(record), String(count)]);
  const made = [el("h1", {}, "Dialects"), table("facts", ["Dialect", "Record", "Operations"], rows)];
  if (index.enums > 0) {
    const enums = await part("enums");
    made.push(...section(`Enums (${enums.length})`, longList(enums, (one) => el("a", { href: address("record", one.record) }, one.name))));
  }
  return ["Dialects", made];
}

// Operations in the order of their groups; those without a group come first.
function operationTables(operations) {
  const groups = new Map([["", []]]);
  for (const one of operations) groups.set(one.group, [...(groups.get(one.group) ?? []), one]);
  return [...groups].flatMap(([group, all]) => {
    if (all.length === 0) return [];
    const rows = all.map((one) => [el("a", { href: address("record", one.record) }, one.name), one.summary]);
    return section(group ? `${group} (${all.length})` : `Operations (${all.length})`, table("rows", ["Operation", "Summary"], rows));
  });
}

async function dialectPage(name) {
  const number = index.dialects.findIndex((one) => one[0] === name);
  if (number < 0) return missing(`There is no dialect ${name}.`);
  const dialect = await dialectData(number);
  const made = [el("h1", {}, name), el("p", { class: "meta" }, "Dialect, record ", recordLink(dialect.record), dialect.namespace ? `, namespace ${dialect.namespace}` : "")];
  if (dialect.summary) made.push(el("p", {}, dialect.summary));
  if (dialect.dependsOn.length > 0) made.push(...section("Depends on", el("ul", {}, dialect.dependsOn.map((one) => el("li", {}, el("code", {}, one))))));
  made.push(...described(dialect, dialect), ...operationTables(dialect.operations));
  for (const [title, all] of [["Attributes", dialect.attributes], ["Types", dialect.types]]) {
    if (all.length === 0) continue;
    const rows = all.map((one) => [el("a", { href: address("record", one.record) }, one.syntax || one.name), one.summary]);
    made.push(...section(`${title} (${all.length})`, table("rows", ["Name", "Summary"], rows)));
  }
  return [`Dialect ${name}`, made];
}
