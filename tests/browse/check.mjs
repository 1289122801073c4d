// Visits a site of `tablegen browse` in headless Chromium: `node check.mjs SITE [PAGES]`.
//
// Checks search, navigation by keyboard, pages of classes, records and sources, that nothing is
// reported on the console, that no page is wider than a phone, and accessibility by axe-core in both
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
];
let checked = 0;
for (const [kind, name] of visit) {
  await open(`#/${kind}/${encodeURIComponent(name)}`);
  check((await heading()) === name, `${kind} ${name} has no page`);
  const links = await page.evaluate(() => [...document.querySelectorAll("main a")].map((one) => one.getAttribute("href")));
  const broken = await page.evaluate((all) => all.filter((one) => {
    const [kind, name, line] = one.replace(/^#\/?/, "").split("/").map(decodeURIComponent);
    if (kind === "record") return !numberOf.has(name);
    if (kind === "class") return !classNumber.has(name);
    return !(kind === "source" && index.files[Number(name)] !== undefined && Number(line) > 0);
  }), links);
  checked += links.length;
  check(broken.length === 0, `${kind} ${name}: broken links ${broken.slice(0, 3)}`);
}

// A source, at the line of the last record.
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
console.log(`${visit.length} pages of ${records.length} records, ${classes.length} classes, ${files} sources; ${checked} links; ${audits} audits; ${failures.length} failures`);
process.exit(failures.length === 0 ? 0 : 1);
