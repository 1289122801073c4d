// Visits a site of `tablegen browse` in headless Chromium: `node check.mjs SITE [PAGES]`.
//
// Checks search, navigation by keyboard, pages of classes, records and sources, of features, dialects and
// options if the site has them, links in both directions, that nothing is reported on the console, that no page is wider than a phone, and accessibility by axe-core in both
// color schemes. PAGES is the number of records to visit; records are taken at equal distances.
// Needs the npm packages playwright-core and axe-core, and Chromium (CHROMIUM, default
// /usr/bin/chromium). `--pictures DIRECTORY` also takes pictures.
import { readFileSync, mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { resolve, join } from "node:path";

const require = createRequire(join(process.cwd(), "package.json"));
const { chromium } = require("playwright-core");
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

const [site, pages = "20", option, pictures] = process.argv.slice(2);
const start = pathToFileURL(join(resolve(site), "index.html")).href;
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
});
const context = await browser.newContext({ viewport: { width: 1200, height: 900 } });
const page = await context.newPage();
const failures = [];
page.on("console", (message) => failures.push(`console: ${message.text()}`));
page.on("pageerror", (error) => failures.push(`error: ${error.message}`));
page.on("requestfailed", (request) => failures.push(`failed: ${request.url()}`));

function check(condition, text) {
  if (!condition) failures.push(text);
}

async function open(address) {
  await page.evaluate((to) => (location.hash = to), address);
  await page.waitForFunction(() => document.getElementById("main").dataset.page === location.hash);
}

const heading = () => page.locator("h1").first().textContent();
let audits = 0;
let checked = 0;

async function audit(name) {
  await page.evaluate((text) => {
    if (!globalThis.axe) (0, eval)(text);
  }, axe);
  const result = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"], preload: false }));
  audits += 1;
  for (const one of result.violations) {
    failures.push(`axe, ${name}: ${one.id}: ${one.nodes[0].html.slice(0, 200)} ${one.nodes[0].failureSummary}`);
  }
}

async function picture(name) {
  if (option === "--pictures") {
    mkdirSync(pictures, { recursive: true });
    await page.screenshot({ path: join(pictures, `${name}.png`) });
  }
}

await page.goto(start);
await page.waitForFunction(() => document.getElementById("main").dataset.page !== undefined);
const { records, classes, instructions, files } = await page.evaluate(async () => ({
  records: await part("names"),
  classes: index.classes.map((one) => one[0]),
  instructions: index.instructions,
  files: index.files.length,
}));
const subjects = await page.evaluate(() => ({
  features: index.features,
  processors: index.processors,
  dialects: index.dialects,
  options: index.options,
  terms: index.terms,
}));
await picture("start");
await audit("start page");

// Search by keyboard.
const named = records.filter((one) => !one.startsWith("anonymous_"));
const wanted = named[Math.floor(named.length / 2)];
if (wanted) {
  await page.keyboard.press("/");
  await page.keyboard.type(wanted);
  await page.locator("#results li").first().waitFor();
  await audit("search");
  await picture("search");
  await page.keyboard.press("Enter");
  await page.waitForFunction((name) => document.querySelector("h1")?.textContent.toLowerCase() === name.toLowerCase(), wanted);
}

// Addresses of all links of the page, and of those that lead to no page.
async function linksOfPage() {
  const links = await page.evaluate(() => [...document.querySelectorAll("main a")].map((one) => one.getAttribute("href")));
  const broken = await page.evaluate((all) => all.filter((one) => {
    if (/^https?:/.test(one)) return false;
    const [kind, name = "", line] = one.replace(/^#\/?/, "").split("/").map(decodeURIComponent);
    if (kind === "record") return !numberOf.has(name);
    if (kind === "class") return !classNumber.has(name);
    if (kind === "dialect") return !index.dialects.some((other) => other[0] === name);
    if (kind === "options") return index.options === 0 || !/^\d*$/.test(name);
    if (kind === "features" || kind === "processors") return index[kind] === 0;
    return !(kind === "source" && index.files[Number(name)] !== undefined && Number(line) > 0);
  }), links);
  return [links, broken];
}

// Pages of lists.
for (const address of ["#/", "#/classes", "#/records", "#/instructions", "#/sources"]) {
  await open(address);
  check((await heading()) !== "Not found", `${address} has no page`);
  await audit(address);
}

// Classes and records at equal distances, and the places that they were set in.
const spread = (list, count) => list.filter((_, at) => at % Math.max(1, Math.floor(list.length / count)) === 0);
const visit = [
  ...spread(classes, Number(pages)).map((one) => ["class", one]),
  ...spread(records, Number(pages)).map((one) => ["record", one]),
  ...spread(instructions, Number(pages)).map((one) => ["record", records[one]]),
  ...spread(subjects.terms, Number(pages)).map((one) => ["record", one[2]]),
];
for (const [kind, name] of visit) {
  await open(`#/${kind}/${encodeURIComponent(name)}`);
  check((await heading()) === name, `${kind} ${name} has no page`);
  const [links, broken] = await linksOfPage();
  checked += links.length;
  check(broken.length === 0, `${kind} ${name}: broken links ${broken.slice(0, 3)}`);
}

// Pages of features, dialects and options.
const overviews = [
  ...(subjects.features > 0 ? ["#/features"] : []),
  ...(subjects.processors > 0 ? ["#/processors"] : []),
  ...(subjects.dialects.length > 0 ? ["#/dialects"] : []),
  ...spread(subjects.dialects, Number(pages)).map((one) => `#/dialect/${encodeURIComponent(one[0])}`),
  ...(subjects.options > 0 ? ["#/options", "#/options/0"] : []),
];
for (const address of overviews) {
  await open(address);
  check((await heading()) !== "Not found", `${address} has no page`);
  await audit(address);
  await picture(address.replace(/\W+/g, "-").slice(1));
  const [links, broken] = await linksOfPage();
  checked += links.length;
  check(links.length > 0 && broken.length === 0, `${address}: ${links.length} links, broken: ${broken.slice(0, 3)}`);
}

// A page of each kind of definition.
const kinds = new Map(spread(subjects.terms, 400).map((one) => [one[1], one[2]]));
const definitions = subjects.dialects.length === 0 ? [] : await page.evaluate(async () => {
  const dialect = await part("dialect-0");
  return [...dialect.attributes.slice(0, 1), ...dialect.types.slice(0, 1)].map((one) => one.record);
});
definitions.forEach((record, at) => kinds.set(`definition ${at}`, record));
for (const [kind, record] of kinds) {
  await open(`#/record/${encodeURIComponent(record)}`);
  await audit(kind);
  await picture(kind);
  const titles = await page.locator("main h2").allTextContents();
  const wanted = kind[0].toUpperCase() + kind.slice(1).replace(/ \d+$/, "");
  check(titles.includes(wanted), `${kind} ${record} has no section ${wanted}`);
  const scripts = await page.locator("main script, main [onclick], main [href^='javascript']").count();
  check(scripts === 0, `${kind} ${record} has scripts`);
}

// What a feature or a processor has a link to has a link back.
let pairs = 0;
const graphTerms = subjects.terms.filter((one) => ["feature", "processor"].includes(one[1]));
const graphRecords = new Set(graphTerms.map((one) => one[2]));
const related = async (record) => {
  await open(`#/record/${encodeURIComponent(record)}`);
  // Further parts of long lists.
  while (await page.locator("main button:visible", { hasText: "Show more" }).count()) {
    await page.locator("main button:visible", { hasText: "Show more" }).first().click();
  }
  const [links] = await linksOfPage();
  const names = links.map((one) => decodeURIComponent(one)).filter((one) => one.startsWith("#/record/"));
  return new Set(names.map((one) => one.slice("#/record/".length)).filter((one) => graphRecords.has(one) && one !== record));
};
for (const [, kind, record] of spread(graphTerms, Number(pages))) {
  for (const other of spread([...(await related(record))], 8)) {
    pairs += 1;
    check((await related(other)).has(record), `${kind} ${record} leads to ${other}, but not back`);
  }
}

// Boxes of pictures are links for the keyboard.
for (const record of graphTerms.map((one) => one[2])) {
  await open(`#/record/${encodeURIComponent(record)}`);
  const box = page.locator("main svg a").first();
  if ((await box.count()) === 0) continue;
  await box.focus();
  const to = await box.getAttribute("href");
  await page.keyboard.press("Enter");
  await page.waitForFunction((wanted) => document.getElementById("main").dataset.page === wanted, to);
  break;
}

// A source, at the line of the last record.
await open(`#/${visit.at(-1)[0]}/${encodeURIComponent(visit.at(-1)[1])}`);
const source = page.locator("main .meta a").first();
if (await source.count()) {
  const text = await source.textContent();
  await source.click();
  await page.locator("#line").waitFor();
  check((await page.locator("#line .n").textContent()) === text.split(":")[1], `source of ${text}`);
  await audit("source");
  await picture("source");
}
await page.goBack();
check((await heading()) === visit.at(-1)[1], "going back shows the page before");

// Pages as they are on a phone and in the dark.
const real = instructions.map((one) => records[one]).filter((one) => !one.startsWith("Pseudo"));
const shown = real[Math.floor(real.length / 2)] ?? named[0];
if (shown) {
  await open(`#/record/${encodeURIComponent(shown)}`);
  await picture("record");
  await audit("record");
  await page.locator("#theme").click();
  await audit("record in the dark");
  await picture("dark");
  await page.setViewportSize({ width: 375, height: 740 });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  check(width <= 375, `the page is ${width} pixels wide on a phone`);
  await audit("phone");
  await picture("phone");
}
await browser.close();
for (const failure of failures) console.log(failure);
console.log(`${visit.length} pages of ${records.length} records, ${classes.length} classes, ${files} sources; ${checked} links, ${pairs} in both directions; ${audits} audits; ${failures.length} failures`);
process.exit(failures.length === 0 ? 0 : 1);
