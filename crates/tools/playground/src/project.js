// Files and settings that the page shows, and that links contain.

/** Returns a project with valid contents, or null if a link or a draft has none. */
export function validProject(value) {
  const isText = (one) => typeof one === "string";
  const areTexts = (one) => one && typeof one === "object" && Object.values(one).every(isText);
  if (!value || !areTexts(value.files) || !isText(value.files[value.main])) return null;
  return {
    files: { ...value.files },
    main: value.main,
    action: isText(value.action) ? value.action : "print-records",
    options: areTexts(value.options) ? { ...value.options } : {},
    dirs: isText(value.dirs) ? value.dirs : "",
    macros: isText(value.macros) ? value.macros : "",
    lints: value.lints !== false,
  };
}

/** Returns the project of an example. */
export function projectOf({ files, main, actions, options }) {
  return validProject({ files, main, action: actions[0], options });
}

/** Returns the sources of a request. */
export function sourcesOf({ files, main, dirs, macros, lints }) {
  const list = (text) => text.split(/[\s,]+/).filter((one) => one !== "");
  return { files, main, includeDirs: list(dirs), macros: list(macros), lints };
}

/** Adds files that a user opened. Those of a directory have paths within it. */
export async function addFiles(project, opened) {
  let main = null;
  const added = [];
  for (const file of opened) {
    if (!/\.(td|inc|h|def|defs|txt)$/.test(file.name) || file.size > 50_000_000) continue;
    const [directory, ...rest] = (file.webkitRelativePath || file.name).split("/");
    const path = rest.length > 0 ? rest.join("/") : directory;
    if (rest.length > 0 && !path.endsWith(".td")) continue;
    project.files[path] = await file.text();
    added.push(path);
    // LLVM's targets have a main file with the name of their directory.
    if (path === `${directory}.td`) main = path;
  }
  if (main !== null) project.main = main;
  return main ?? added.sort()[0] ?? null;
}
