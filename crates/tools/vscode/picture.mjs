// Draws the example as the grammar highlights it, for the book: an SVG. With `--check`, fails if
// the picture is not that of the grammar.

import { readFileSync, writeFileSync } from "node:fs";
import { createHighlighter } from "shiki";

const PICTURE = new URL("../../../docs/book/src/images/vscode.svg", import.meta.url);
const read = (path) => readFileSync(new URL(path, import.meta.url), "utf8");

const grammar = JSON.parse(read("syntaxes/tablegen.tmLanguage.json"));
const highlighter = await createHighlighter({ themes: ["light-plus"], langs: ["cpp", grammar] });
const { tokens, bg } = highlighter.codeToTokens(read("example.td").trimEnd(), {
  lang: "tablegen",
  theme: "light-plus",
  // Slow machines draw the same.
  tokenizeTimeLimit: 0,
});

const [width, height, size] = [7.83, 19, 13];
const escape = (text) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
const columns = Math.max(...tokens.map((line) => line.reduce((sum, one) => sum + one.content.length, 0)));
const lines = tokens.map((line, row) => {
  let column = 0;
  const spans = line.map((token) => {
    const start = column;
    column += token.content.length;
    const blanks = token.content.length - token.content.trimStart().length;
    if (token.content.trim() === "") {
      return "";
    }
    const x = (16 + (start + blanks) * width).toFixed(1);
    const text = token.content.trim();
    const length = (text.length * width).toFixed(1);
    return `<tspan x="${x}" textLength="${length}" fill="${token.color}">${escape(text)}</tspan>`;
  });
  return `<text y="${28 + row * height}">${spans.join("")}</text>`;
});
const [right, bottom] = [Math.ceil(32 + columns * width), 24 + tokens.length * height];
const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${right} ${bottom}" width="${right}" \
height="${bottom}" font-family="Consolas, 'DejaVu Sans Mono', monospace" font-size="${size}" \
role="img" aria-label="A file with highlighted classes, types, strings and operators">
<rect width="100%" height="100%" rx="6" fill="${bg}" stroke="#d0d0d0"/>
${lines.join("\n")}
</svg>
`;

if (!process.argv.includes("--check")) {
  writeFileSync(PICTURE, svg);
} else if (readFileSync(PICTURE, "utf8") !== svg) {
  console.error("the picture is not that of the grammar; `npm run picture` draws it");
  process.exit(1);
}
highlighter.dispose();
