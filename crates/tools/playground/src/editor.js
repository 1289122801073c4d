// Editors: for sources, and for outputs, which are read-only.

import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { bracketMatching, foldGutter, foldKeymap, HighlightStyle, indentOnInput, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import { cpp } from "@codemirror/legacy-modes/mode/clike";
import { rust } from "@codemirror/legacy-modes/mode/rust";
import { lintGutter, lintKeymap } from "@codemirror/lint";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { EditorState } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { tablegen } from "./tablegen.js";

// Colors are variables of the style sheet, which has those of both themes.
const colors = HighlightStyle.define([
  { tag: tags.comment, color: "var(--comment)" },
  { tag: [tags.keyword, tags.modifier, tags.controlKeyword, tags.definitionKeyword], color: "var(--keyword)" },
  { tag: [tags.string, tags.character], color: "var(--string)" },
  { tag: [tags.number, tags.bool], color: "var(--number)" },
  { tag: [tags.typeName, tags.className, tags.namespace], color: "var(--type)" },
  { tag: [tags.meta, tags.processingInstruction, tags.macroName, tags.special(tags.variableName)], color: "var(--meta)" },
]);

const theme = EditorView.theme({
  "&": { color: "var(--text)", backgroundColor: "var(--back)" },
  ".cm-gutters": { color: "var(--dim)", backgroundColor: "var(--soft)", borderColor: "var(--line)" },
  ".cm-content": { caretColor: "var(--text)" },
  ".cm-cursor": { borderLeftColor: "var(--text)" },
  ".cm-activeLine": { backgroundColor: "transparent" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": { backgroundColor: "var(--selected)" },
  ".cm-selectionMatch, &.cm-focused .cm-matchingBracket": { backgroundColor: "var(--selected)" },
  ".cm-tooltip, .cm-panels": { color: "var(--text)", backgroundColor: "var(--soft)", borderColor: "var(--line)" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { color: "var(--text)", backgroundColor: "var(--selected)" },
  ".cm-diagnosticAction": { color: "var(--back)", backgroundColor: "var(--accent)" },
  ".cm-button, .cm-textfield": { color: "var(--text)", backgroundColor: "var(--back)", backgroundImage: "none", borderColor: "var(--line)" },
});

const common = [lineNumbers(), foldGutter(), drawSelection(), bracketMatching(), search({ top: true }), syntaxHighlighting(colors), theme];

/** Returns the state of an editor for a source. `changed` is called after each edit. */
export function sourceState(name, text, { isReadOnly, changed, keys }) {
  return EditorState.create({
    doc: text,
    extensions: [
      ...common,
      tablegen,
      EditorState.readOnly.of(isReadOnly),
      EditorView.contentAttributes.of({ "aria-label": `Source ${name}`, tabindex: "0" }),
      history(),
      indentOnInput(),
      closeBrackets(),
      autocompletion(),
      highlightActiveLine(),
      highlightSelectionMatches(),
      lintGutter(),
      keymap.of([...keys, ...closeBracketsKeymap, ...defaultKeymap, ...searchKeymap, ...historyKeymap, ...foldKeymap, ...completionKeymap, ...lintKeymap, indentWithTab]),
      EditorView.updateListener.of((update) => update.docChanged && changed(update.state)),
    ],
  });
}

const languages = { cxx: StreamLanguage.define(cpp), rust: StreamLanguage.define(rust), tablegen, text: [] };

/** Returns the state of a read-only editor for an output. */
export function outputState(label, text, language) {
  return EditorState.create({
    doc: text,
    extensions: [
      ...common,
      languages[language],
      EditorState.readOnly.of(true),
      EditorView.contentAttributes.of({ "aria-label": label, "aria-readonly": "true", tabindex: "0" }),
      keymap.of([...defaultKeymap, ...searchKeymap, ...foldKeymap]),
    ],
  });
}
