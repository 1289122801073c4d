// Manual of command-line options.
"use strict";

const MOST_ON_A_PAGE = 300; // Options; longer manuals have a page for each section.

let manual; // Promise of sections and options.

function optionManual() {
  manual ??= part("options").then((data) => {
    const ofRecord = new Map(data.options.map((one) => [one.record, one]));
    for (const one of data.options) one.aliases = [];
    for (const one of data.options) ofRecord.get(one.alias)?.aliases.push(one);
    return { ...data, ofRecord };
  });
  return manual;
}

const spelling = (one) => one.spellings[0] || one.record;
const optionLink = (one) => el("a", { href: address("record", one.record) }, spelling(one));

// Text of an option with its value, by the kind of the option.
function usage(one) {
  const name = spelling(one);
  const text = one.metaVar || "<value>";
  if (["Flag", "Input", "Unknown", "Group"].includes(one.kind)) return name;
  if (one.kind === "MultiArg") return [name, ...Array(Math.min(one.arguments, 9)).fill(text)].join(" ");
  if (one.kind === "Separate" || one.kind === "JoinedOrSeparate") return `${name} ${text}`;
  if (one.kind.startsWith("RemainingArgs")) return `${name} ${text}...`;
  if (one.kind === "JoinedAndSeparate") return `${name}${text} <value>`;
  return `${name}${text}`;
}

// Help of an option: its own, or the option that it stands for.
function helpOf(one, ofRecord) {
  const target = ofRecord.get(one.alias);
  if (one.help) return [one.help];
  if (target) return ["Same as ", optionLink(target), one.aliasArguments.length > 0 ? ` ${one.aliasArguments.join(" ")}` : ""];
  return [one.about];
}

function optionTable(section, { options, ofRecord }) {
  const rows = section.options.map((number) => {
    const one = options[number];
    return [el("a", { href: address("record", one.record) }, el("code", {}, usage(one))), helpOf(one, ofRecord)];
  });
  return table("rows", ["Option", "Help"], rows);
}

// Order of titles without regard to the brackets of some.
const inOrder = (a, b) => sectionTitle(a).replace(/^\W+/, "").localeCompare(sectionTitle(b).replace(/^\W+/, ""), "en");

const sectionTitle = (one) => one.groups.find((group) => group[1])?.[1] || one.title;

function sectionHead(one) {
  const groups = one.groups.flatMap(([record, , parent], at) => [at > 0 ? ", " : "", recordLink(record), ...(parent ? [" in ", recordLink(parent)] : [])]);
  const made = [];
  if (groups.length > 0) made.push(el("p", { class: "meta" }, one.groups.length > 1 ? "Groups " : "Group ", groups));
  if (one.about) made.push(el("p", {}, one.about));
  return made;
}

async function optionsPage(number) {
  const data = await optionManual();
  if (number !== undefined) {
    const one = data.sections[number];
    if (!one) return missing("There is no such section.");
    return [sectionTitle(one), [el("h1", {}, sectionTitle(one)), ...sectionHead(one), optionTable(one, data)]];
  }
  const sections = data.sections.map((one, at) => [one, at]).filter(([one]) => one.options.length > 0).sort((a, b) => inOrder(a[0], b[0]));
  const head = [el("h1", {}, "Options"), el("p", { class: "meta" }, `${data.options.length} options in ${sections.length} sections.`)];
  if (data.options.length <= MOST_ON_A_PAGE) {
    return ["Options", [...head, ...sections.flatMap(([one]) => section(sectionTitle(one), sectionHead(one), optionTable(one, data)))]];
  }
  const rows = sections.map(([one, at]) => [el("a", { href: `#/options/${at}` }, sectionTitle(one)), String(one.options.length), one.about]);
  return ["Options", [...head, table("rows", ["Section", "Options", "Contents"], rows)]];
}

// Part of the page of a record of class Option.
async function optionSections(name) {
  const data = await optionManual();
  const one = data.ofRecord.get(name);
  if (!one) return [];
  const at = data.sections.findIndex((other) => other.options.some((number) => data.options[number] === one));
  const facts = [["Usage", el("code", {}, usage(one))]];
  if (one.spellings.length > 1) facts.push(["Spellings", one.spellings.map((text, place) => [place > 0 ? ", " : "", el("code", {}, text)])]);
  const help = helpOf(one, data.ofRecord);
  if (help.some(Boolean)) facts.push(["Help", help]);
  for (const [visibility, text] of one.variants) facts.push([`Help for ${visibility.join(", ")}`, text]);
  facts.push(["Kind", one.kind]);
  facts.push(["Section", el("a", { href: data.options.length <= MOST_ON_A_PAGE ? "#/options" : `#/options/${at}` }, sectionTitle(data.sections[at]))]);
  if (one.group) facts.push(["Group", recordLink(one.group)]);
  const target = data.ofRecord.get(one.alias);
  if (target) facts.push(["Alias of", [optionLink(target), one.aliasArguments.length > 0 ? ` ${one.aliasArguments.join(" ")}` : ""]]);
  const list = (all, show) => all.map((other, place) => [place > 0 ? ", " : "", show(other)]);
  if (one.aliases.length > 0) facts.push(["Aliases", list(one.aliases, optionLink)]);
  if (one.flags.length > 0) facts.push(["Flags", list(one.flags, recordLink)]);
  if (one.visibility.length > 0) facts.push(["Visibility", list(one.visibility, recordLink)]);
  return section("Option", table("facts", ["Property", "Value"], facts));
}
