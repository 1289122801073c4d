// TableGen for CodeMirror: tokens of a line, with comments and code that continue on the next.

import { StreamLanguage } from "@codemirror/language";

const statements = new Set("assert class code def defm defset deftype defvar dump else field foreach if in include let multiclass then".split(" "));
const types = new Set("bit bits code dag int list string".split(" "));

export const tablegen = StreamLanguage.define({
  name: "tablegen",
  startState: () => ({ comment: 0, code: false }),
  token(stream, state) {
    if (state.comment > 0) {
      while (!stream.eol()) {
        if (stream.match("*/")) {
          if (--state.comment === 0) return "comment";
        } else if (stream.match("/*")) state.comment++;
        else stream.next();
      }
      return "comment";
    }
    if (state.code) {
      while (!stream.eol()) {
        if (stream.match("}]")) {
          state.code = false;
          return "string";
        }
        stream.next();
      }
      return "string";
    }
    if (stream.eatSpace()) return null;
    if (stream.match("//")) return stream.skipToEnd(), "comment";
    if (stream.match("/*")) return (state.comment = 1), "comment";
    if (stream.match("[{")) return (state.code = true), "string";
    if (stream.match(/^"(?:[^"\\]|\\.)*"?/)) return "string";
    if (stream.sol() && stream.match(/^#(define|ifdef|ifndef|else|endif)\b/)) return "meta";
    if (stream.match(/^(0x[0-9a-fA-F]+|0b[01]+|[-+]?\d+)(?![A-Za-z_])/)) return "number";
    if (stream.match(/^![a-z_]+/)) return "keyword";
    if (stream.match(/^\$[A-Za-z_]\w*/)) return "variableName.special";
    const word = stream.match(/^\d*[A-Za-z_]\w*/);
    if (word) {
      if (types.has(word[0])) return "typeName";
      if (statements.has(word[0])) return "keyword";
      return word[0] === "true" || word[0] === "false" ? "bool" : "variableName";
    }
    stream.next();
    return null;
  },
  languageData: { commentTokens: { line: "//", block: { open: "/*", close: "*/" } }, closeBrackets: { brackets: ["(", "[", "{", "<", '"'] } },
});
