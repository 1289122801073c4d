// Pages of features and processors, and pictures of what implies what.
"use strict";

const SVG = "http://www.w3.org/2000/svg";
const MOST_NODES = 60; // Larger graphs have lists only.
const LONGEST_LABEL = 30; // Characters.

let graph; // Promise of the features and processors.

// Returns a promise of the features and processors, with the features that imply each one.
function featureGraph() {
  graph ??= part("features").then((data) => {
    const features = data.features.map(([record, name, text, field, value, implies], number) => ({ number, record, name, text, field, value, implies, impliedBy: [], processors: [] }));
    for (const one of features) for (const other of one.implies) if (!features[other].impliedBy.includes(one.number)) features[other].impliedBy.push(one.number);
    const processors = data.processors.map(([record, name, model, direct, tuning]) => ({ record, name, model, direct, tuning, all: reached(direct, (one) => features[one].implies) }));
    for (const one of processors) for (const feature of one.all) features[feature].processors.push(one);
    return { features, processors, ofRecord: new Map(features.map((one) => [one.record, one])) };
  });
  return graph;
}

// Set of all nodes that can be reached from `start`, itself included.
function reached(start, next) {
  const seen = new Set(start);
  for (const one of seen) for (const other of next(one)) seen.add(other);
  return seen;
}

// Length of the longest path from each node; edges that close a circle do not count.
function depths(nodes, next) {
  const found = new Map();
  const visit = (first) => {
    const open = [[first, 0]];
    found.set(first, undefined);
    const deepest = [0];
    while (open.length > 0) {
      const top = open[open.length - 1];
      const other = next(top[0])[top[1]++];
      if (other === undefined) {
        open.pop();
        const depth = deepest.pop();
        found.set(top[0], depth);
        if (deepest.length > 0) deepest.push(Math.max(deepest.pop(), depth + 1));
      } else if (!found.has(other)) {
        open.push([other, 0]);
        found.set(other, undefined);
        deepest.push(0);
      } else if (found.get(other) !== undefined) {
        deepest.push(Math.max(deepest.pop(), found.get(other) + 1));
      }
    }
  };
  for (const one of nodes) if (!found.has(one)) visit(one);
  return found;
}

// Edges without those whose end is also reached by way of another edge.
function reduced(nodes, next) {
  const all = new Set(nodes);
  const inside = (one) => next(one).filter((other) => all.has(other) && other !== one);
  return nodes.flatMap((one) => {
    const direct = [...new Set(inside(one))];
    return direct
      .filter((end) => !direct.some((other) => other !== end && reached([other], inside).has(end) && !reached([end], inside).has(other)))
      .map((end) => [one, end]);
  });
}

function drawn(name, attributes, ...children) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) if (value !== undefined) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

// Picture of nodes `{ id, label, href, column, current }` in columns, with edges `[id, id]` to the right.
function layeredPicture(label, nodes, edges) {
  const columns = [];
  for (const one of nodes) (columns[one.column] ??= []).push(one);
  const filled = columns.filter(Boolean);
  const positions = new Map();
  const before = new Map();
  for (const [from, to] of edges) before.set(to, [...(before.get(to) ?? []), from]);
  const [height, gap, between] = [26, 10, 70];
  const total = Math.max(...filled.map((one) => one.length)) * (height + gap) + gap;
  let x = 4;
  const boxes = [];
  for (const column of filled) {
    // Nodes stand beside those that lead to them.
    const mean = (one) => {
      const left = (before.get(one.id) ?? []).map((other) => positions.get(other)?.y).filter((y) => y !== undefined);
      return left.length === 0 ? total / 2 : left.reduce((sum, y) => sum + y, 0) / left.length;
    };
    const ordered = column.map((one) => [mean(one), one]).sort((a, b) => a[0] - b[0]).map((one) => one[1]);
    const short = (text) => (text.length > LONGEST_LABEL ? `${text.slice(0, LONGEST_LABEL - 1)}…` : text);
    const width = Math.max(...ordered.map((one) => short(one.label).length)) * 7.4 + 16;
    let y = (total - ordered.length * (height + gap) + gap) / 2;
    for (const one of ordered) {
      positions.set(one.id, { x, y: y + height / 2, width });
      const box = [
        drawn("rect", { x, y, width, height, rx: 4, style: `fill:var(${one.current ? "--mark" : "--panel"})` }),
        drawn("text", { x: x + width / 2, y: y + 17, "text-anchor": "middle" }, short(one.label)),
      ];
      if (short(one.label) !== one.label) box.unshift(drawn("title", {}, one.label));
      boxes.push(one.current ? drawn("g", { class: "current" }, ...box) : drawn("a", { href: one.href }, ...box));
      y += height + gap;
    }
    x += width + between;
  }
  const lines = edges.map(([from, to]) => {
    const [a, b] = [positions.get(from), positions.get(to)];
    const [x1, x2] = [a.x + a.width, b.x];
    const bend = Math.max(30, Math.abs(x2 - x1) / 2);
    return drawn("path", { class: "edge", d: `M${x1} ${a.y}C${x1 + bend} ${a.y} ${x2 - bend} ${b.y} ${x2} ${b.y}` });
  });
  const width = x - between + 4;
  const svg = drawn("svg", { role: "group", "aria-label": label, viewBox: `0 0 ${width} ${total}`, width, height: total }, ...lines, ...boxes);
  return el("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": label }, svg);
}

const featureLink = (one) => el("a", { href: address("record", one.record), title: one.text }, one.name || one.record);

const processorLink = (one) => el("a", { href: address("record", one.record) }, one.name || one.record);

// Node of a feature.
const featureNode = (one, column, current) => ({ id: one.number, label: one.name || one.record, href: address("record", one.record), column, current });

// Picture of a feature: on the left features that imply it, on the right those that it implies.
function neighbourhood(features, one) {
  const right = [...reached([one.number], (other) => features[other].implies)];
  const left = [...reached([one.number], (other) => features[other].impliedBy)].slice(1).filter((other) => !right.includes(other));
  // Of a feature with many neighbors only the nearest are drawn.
  const shown = right.length + left.length <= MOST_NODES;
  const near = shown ? [left, right] : [one.impliedBy.slice(0, 20), [one.number, ...one.implies.filter((other) => other !== one.number).slice(0, 20)]];
  const [before, after] = near.map((all) => all.filter((other, at) => all.indexOf(other) === at));
  if (before.length + after.length < 2) return undefined;
  const numbers = [...before, ...after];
  const edges = reduced(numbers, (other) => features[other].implies);
  // Columns are as near to the feature as possible: no line passes behind other boxes for long.
  const inside = (all) => edges.filter(([from, to]) => all.includes(from) && all.includes(to));
  const [toLeft, toRight] = [inside([...before, one.number]), inside(after)];
  const distance = depths([...before, one.number], (other) => toLeft.filter(([from]) => from === other).map(([, to]) => to));
  const behind = depths(after, (other) => toRight.filter(([, to]) => to === other).map(([from]) => from));
  const middle = distance.size === 0 ? 0 : Math.max(...distance.values());
  const nodes = [
    ...before.map((number) => featureNode(features[number], middle - distance.get(number), false)),
    ...after.map((number) => featureNode(features[number], middle + behind.get(number), number === one.number)),
  ];
  return [layeredPicture(`Implications of ${one.name}`, nodes, edges), shown ? undefined : el("p", { class: "meta" }, "Only direct implications, of many, are in the picture.")];
}

function featureList(title, list) {
  return list.length === 0 ? [] : section(`${title} (${list.length})`, longList(list, featureLink));
}

// Part of the page of a record of class SubtargetFeature.
async function featureSections(name) {
  const { features, ofRecord } = await featureGraph();
  const one = ofRecord.get(name);
  if (!one) return [];
  const facts = [["Name", el("code", {}, `+${one.name}`)]];
  if (one.text) facts.push(["Description", one.text]);
  if (one.field) facts.push(["Sets", el("code", {}, `${one.field} = ${one.value}`)]);
  const made = section("Feature", table("facts", ["Property", "Value"], facts));
  const picture = neighbourhood(features, one);
  if (picture) made.push(...section("Implications", picture.filter(Boolean)));
  const of = (numbers) => numbers.map((number) => features[number]);
  const further = (direct, next) => of([...reached(direct, next)].filter((other) => !direct.includes(other) && other !== one.number));
  made.push(...featureList("Implies", of(one.implies)));
  made.push(...featureList("Implies through others", further(one.implies, (other) => features[other].implies)));
  made.push(...featureList("Implied by", of(one.impliedBy)));
  made.push(...featureList("Implied through others by", further(one.impliedBy, (other) => features[other].impliedBy)));
  if (one.processors.length > 0) made.push(...section(`Processors (${one.processors.length})`, longList(one.processors, processorLink)));
  return made;
}

// Part of the page of a record of class Processor.
async function processorSections(name) {
  const { features, processors } = await featureGraph();
  const one = processors.find((other) => other.record === name);
  if (!one) return [];
  const of = (numbers) => numbers.map((number) => features[number]);
  const made = [];
  const facts = [["Name", el("code", {}, one.name)]];
  if (one.model) facts.push(["Scheduling model", recordLink(one.model)]);
  made.push(...section("Processor", table("facts", ["Property", "Value"], facts)));
  const all = [...one.all];
  if (all.length > 0 && all.length <= MOST_NODES) {
    const edges = reduced(all, (other) => features[other].implies);
    const ends = new Set(edges.map(([, to]) => to));
    const toLeft = depths(all, (other) => edges.filter(([, to]) => to === other).map(([from]) => from));
    const nodes = [{ id: -1, label: one.name, column: 0, current: true }, ...all.map((number) => featureNode(features[number], toLeft.get(number) + 1, false))];
    const first = all.filter((number) => !ends.has(number)).map((number) => [-1, number]);
    made.push(...section("Features as a picture", layeredPicture(`Features of ${one.name}`, nodes, [...first, ...edges])));
  }
  made.push(...featureList("Features", of(one.direct)));
  made.push(...featureList("Features through others", of(all.filter((other) => !one.direct.includes(other)))));
  made.push(...featureList("Features for tuning", of(one.tuning)));
  return made;
}

async function featuresPage() {
  const { features } = await featureGraph();
  const numbers = features.map((one) => one.number);
  const depth = depths(numbers, (one) => features[one].implies);
  const made = [el("h1", {}, "Features"), el("p", { class: "meta" }, `${features.length} features by the longest chain of features that they imply.`)];
  const joined = numbers.filter((one) => features[one].implies.length + features[one].impliedBy.length > 0);
  if (joined.length > 0 && joined.length <= MOST_NODES) {
    const edges = reduced(joined, (one) => features[one].implies);
    const toLeft = depths(joined, (one) => edges.filter(([, to]) => to === one).map(([from]) => from));
    made.push(...section("Implications", layeredPicture("Implications of all features", joined.map((one) => featureNode(features[one], toLeft.get(one), false)), edges)));
  }
  const layers = [];
  for (const one of numbers) (layers[depth.get(one)] ??= []).push(features[one]);
  layers.forEach((layer, at) => {
    const title = at === 0 ? `Imply no other feature (${layer.length})` : `Chains of length ${at} (${layer.length})`;
    made.push(...section(title, longList(layer.sort((a, b) => (a.name < b.name ? -1 : 1)), (one) => [featureLink(one), " ", el("span", { class: "count" }, featureCounts(one))])));
  });
  return ["Features", made];
}

function featureCounts(one) {
  const parts = [];
  if (one.implies.length > 0) parts.push(`implies ${one.implies.length}`);
  if (one.impliedBy.length > 0) parts.push(`implied by ${one.impliedBy.length}`);
  return parts.join(", ");
}

async function processorsPage() {
  const { processors } = await featureGraph();
  const rows = processors.map((one) => [processorLink(one), one.model ? recordLink(one.model) : "", String(one.all.size), String(one.tuning.length)]);
  return ["Processors", [
    el("h1", {}, "Processors"),
    el("p", { class: "meta" }, `${processors.length} processors. Features include those that others imply.`),
    table("facts", ["Processor", "Scheduling model", "Features", "For tuning"], rows),
  ]];
}
