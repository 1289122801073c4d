// Compares the pictures of encodings in a site of `tablegen browse` with LLVM's assembler:
// `node encodings.mjs SITE TRIPLES [COUNT]`. TRIPLES are separated by commas.
//
// Visits COUNT instructions (default 1000), at equal distances, in headless Chromium. Random bits for
// the operands of a picture make bytes, which llvm-mc disassembles and encodes again:
// - the instruction must have the record's name, and its encoding must be the same bytes;
// - each operand of the picture must be one of the operands that llvm-mc shows: an immediate has the
//   value of its bits, registers are equal if, and only if, their bits are. Immediates of which an
//   encoder computes the bits are listed; they are compared as registers are.
// Instructions that llvm-mc never shows for such bytes are listed: their bytes are those of an alias
// or of a more specific instruction, or the assembler lacks their names or features.
// Needs the npm package playwright-core, Chromium (CHROMIUM, default /usr/bin/chromium) and llvm-mc
// (LLVM_MC, default llvm-mc-22).
import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const require = createRequire(join(process.cwd(), "package.json"));
const { chromium } = require("playwright-core");

const [site, triples, count = "1000"] = process.argv.slice(2);
const SAMPLES = 12;

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
});
const page = await browser.newPage();
await page.goto(pathToFileURL(join(resolve(site), "index.html")).href);
await page.waitForFunction(() => document.getElementById("main").dataset.page !== undefined);

/** Instructions that are assembled, with the features that their predicates name. */
const all = await page.evaluate(async () => {
  const value = async (name, key) => {
    const number = numberOf.get(name);
    const found = number === undefined ? undefined : field(await recordEntry(number), key);
    return found && plain(found[2]);
  };
  const namesIn = (text) => text.match(/[A-Za-z_]\w*/g) ?? [];
  const made = [];
  for (const number of index.instructions) {
    const name = names[number];
    const inst = await value(name, "Inst");
    if (!inst || (await value(name, "isPseudo")) !== "0" || (await value(name, "isCodeGenOnly")) !== "0") continue;
    if (!/[01]/.test(inst)) continue;
    const features = new Set();
    for (const predicate of namesIn(await value(name, "Predicates"))) {
      const dag = await value(predicate, "AssemblerCondDag");
      for (const part of dag?.matchAll(/(\(not\s+)?\b(Feature\w+|\w+)/g) ?? []) {
        const feature = await value(part[2], "Name");
        if (!feature) continue;
        const sign = part[1] ? "-" : "+";
        // Experimental features have another name later.
        for (const each of [JSON.parse(feature), JSON.parse(feature).replace(/^experimental-/, "")]) features.add(sign + each);
      }
    }
    made.push({ name, features: [...features].sort().join(",") });
  }
  return made;
});

// A generator of numbers, so that each run has the same samples.
let state = 1n;
function random() {
  state = (state * 6364136223846793005n + 1442695040888963407n) & 0xffffffffffffffffn;
  return Number(state >> 33n);
}

/** Bits of a picture, the highest first: `0`, `1`, `?`, or an operand with the number of its bit. */
function bitsOf(text) {
  return text.split(" ").flatMap((range) => {
    const [, operand, high, low = high] = range.match(/^([^[]*)(?:\[(\d+)(?::(\d+))?\])?$/);
    if (high === undefined) return [{ operand, bit: 0 }];
    return Array.from({ length: high - low + 1 }, (_, index) => ({ operand, bit: high - index }));
  });
}

function sample(bits) {
  const values = {};
  const text = bits.map(({ operand, bit }) => {
    if (operand === "0" || operand === "1") return operand;
    if (operand === "?") return "0";
    const one = random() & 1;
    values[operand] = (values[operand] ?? 0n) | (BigInt(one) << BigInt(bit));
    return String(one);
  }).join("");
  const bytes = text.match(/.{8}/g).map((byte) => parseInt(byte, 2));
  return { values, bytes: bytes.reverse() };
}

const step = Math.max(1, all.length / Number(count));
const chosen = Array.from({ length: Math.min(Number(count), all.length) }, (_, index) => all[Math.floor(index * step)]);
for (const one of chosen) {
  await page.evaluate((to) => (location.hash = to), `#/record/${encodeURIComponent(one.name)}`);
  await page.waitForFunction(() => document.getElementById("main").dataset.page === location.hash);
  const text = await page.locator("main svg[data-encoding]").getAttribute("data-encoding");
  one.bits = bitsOf(text);
  one.samples = Array.from({ length: SAMPLES }, () => sample(one.bits));
}
await browser.close();

/** Returns what llvm-mc shows for lines of bytes: name, encoding and operands of instructions. */
function disassemble(triple, features, lines) {
  const input = lines.map((bytes) => bytes.map((byte) => `0x${byte.toString(16)}`).join(" ")).join("\n");
  const arguments_ = ["--disassemble", `-triple=${triple}`, "-show-encoding", "-show-inst", ...(features ? [`-mattr=${features}`] : [])];
  let shown;
  try {
    shown = execFileSync(process.env.LLVM_MC ?? "llvm-mc-22", arguments_, { input, stdio: ["pipe", "pipe", "ignore"], maxBuffer: 1 << 28 }).toString();
  } catch {
    // A combination of features that the target rejects.
    return [];
  }
  return shown.split(/(?=encoding: \[)/).slice(1).map((text) => ({
    bytes: text.match(/^encoding: \[(.*?)\]/)[1].split(",").map(Number),
    name: text.match(/<MCInst #\d+ (\w+)/)?.[1],
    operands: [...text.matchAll(/<MCOperand (\w+):(-?\w*)>/g)].map(([, kind, value]) => ({ kind, value })),
  }));
}

/** Returns true if the values of an operand that llvm-mc shows follow bits of the picture. */
function follows(pairs, width, isComputed) {
  if (!isComputed && pairs.every(([, { kind }]) => kind === "Imm")) {
    // Operands of some fields leave out the lowest bits, which are zero.
    return [0n, 1n, 2n, 3n, 4n, 12n].some((shift) => pairs.every(([bits, { value }]) => BigInt.asUintN(width, BigInt(value) >> shift) === bits));
  }
  const texts = pairs.map(([bits, { kind, value }]) => [String(bits), `${kind} ${value}`]);
  const isFunction = (from, to) => new Map(texts.map((pair) => [pair[from], pair[to]])).size === new Set(texts.map(String)).size;
  return isFunction(0, 1) && isFunction(1, 0);
}

/** Returns an operand that is none of those shown, if any. */
function unmatched(operands, candidates, used = new Set()) {
  if (operands.length === 0) return null;
  const [first, ...rest] = operands;
  let deepest = first;
  for (const index of candidates.get(first)) {
    if (used.has(index)) continue;
    const found = unmatched(rest, candidates, new Set([...used, index]));
    if (found === null) return null;
    deepest = found;
  }
  return deepest;
}

const failures = [];
const missing = [];
const computed = [];
let checked = 0;
let samples = 0;
let values = 0;
const groups = new Map();
for (const one of chosen) groups.set(one.features, [...(groups.get(one.features) ?? []), one]);
/** Instructions that llvm-mc shows, by name. */
const byName = new Map();
for (const [features, list] of groups) {
  const lines = list.flatMap((one) => one.samples.map((each) => each.bytes));
  for (const triple of triples.split(",")) {
    for (const one of disassemble(triple, features, lines)) byName.set(one.name, [...(byName.get(one.name) ?? []), one]);
  }
}
for (const one of chosen) {
  const bytes = one.samples.map((each) => each.bytes);
  const own = byName.get(one.name) ?? [];
  const decoded = one.samples.flatMap(({ bytes, values }) => {
    const found = own.find((each) => each.bytes.join() === bytes.join());
    return found ? [{ values, operands: found.operands }] : [];
  });
  // Fixed bits that are not those of the picture.
  const fixed = (bytes) => {
    const text = [...bytes].reverse().map((byte) => byte.toString(2).padStart(8, "0")).join("");
    return text.length === one.bits.length && one.bits.every(({ operand }, index) => !/^[01]$/.test(operand) || operand === text[index]);
  };
  for (const { bytes } of own) if (!fixed(bytes)) failures.push(`${one.name}: encoded as ${bytes}`);
  if (decoded.length === 0) {
    missing.push(one.name);
    continue;
  }
  checked += 1;
  samples += decoded.length;
  const count = decoded[0].operands.length;
  const candidates = new Map();
  for (const operand of new Set(one.bits.map((bit) => bit.operand).filter((name) => !/^[01?]$/.test(name)))) {
    const width = Math.max(...one.bits.filter((bit) => bit.operand === operand).map(({ bit }) => bit)) + 1;
    const indices = Array.from({ length: count }, (_, index) => index);
    const pairsOf = (index) => decoded.map((each) => [each.values[operand], each.operands[index] ?? {}]);
    let found = indices.filter((index) => follows(pairsOf(index), width, false));
    if (found.length === 0) {
      found = indices.filter((index) => follows(pairsOf(index), width, true));
      if (found.length > 0) computed.push(`${one.name} ${operand}`);
    }
    candidates.set(operand, found);
  }
  values += candidates.size * decoded.length;
  const wrong = unmatched([...candidates.keys()], candidates);
  if (wrong !== null) failures.push(`${one.name}: llvm-mc shows no operand with the bits of ${wrong}`);
}
for (const failure of failures) console.log(failure);
console.log(`not shown by llvm-mc: ${missing.join(" ")}`);
console.log(`computed from the bits: ${computed.join(", ")}`);
console.log(`${chosen.length} of ${all.length} instructions, ${checked} with the bytes of llvm-mc: ${samples} encodings, ${values} operands; ${failures.length} failures`);
process.exit(failures.length === 0 && checked > 0 ? 0 : 1);
