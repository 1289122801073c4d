//! Layout of statements: indentation, blocks, comments, preprocessor regions, files.

use super::Gen;

/// Formats a block: `{`, the items on lines of their own, `}`.
pub(super) fn block(items: &[String]) -> String {
    let mut text = String::from("{\n");
    for item in items {
        for line in item.lines() {
            text += "  ";
            text += line;
            text.push('\n');
        }
    }
    text + "}"
}

/// Formats the end of a record without a body.
pub(super) fn terminated(parents: &str) -> String {
    format!("{parents};")
}

impl Gen {
    /// Adds comments and preprocessor regions around a statement. `junk` is a text for inactive
    /// regions.
    pub(super) fn decorated(&mut self, statement: String, junk: &str) -> String {
        match self.rng.weighted(&[80, 4, 4, 3, 3, 3, 2, 2]) {
            1 => {
                self.note("line comment");
                format!("// about this: \"quoted /* text\n{statement}")
            }
            2 => {
                self.note("nested comment");
                format!("/* outer /* inner */ still\n outer */\n{statement}")
            }
            3 => self.region(&statement, junk),
            4 => {
                let name = self.macro_name(true);
                self.note("#define");
                self.env.macros.push(name.clone());
                format!("#define {name}\n{statement}")
            }
            5 => format!("{statement} // trailing"),
            6 => format!("\r\n\n\t{statement}"),
            7 => {
                self.note("stray comment");
                format!("/**/{statement}/* after */")
            }
            _ => statement,
        }
    }

    /// Generates a conditional region in which `kept` is active and `junk` is not.
    fn region(&mut self, kept: &str, junk: &str) -> String {
        let defined = !self.env.macros.is_empty() && self.rng.chance(60);
        let name = self.macro_name(!defined);
        // Left out text may be no TableGen at all, as long as directives nest and comments close.
        let junk = match self.rng.below(4) {
            0 => "this is 'not' TableGen at all }} ]] <".to_owned(),
            1 => {
                self.note("nested preprocessor region");
                format!("#ifdef {name}\n{junk}\n#else // no\n{junk}\n#endif")
            }
            _ => junk.to_owned(),
        };
        let blank = self.rng.pick(&["", " ", "/* c */ ", "\t"]);
        let after = self.rng.pick(&["", " // note", " /* note */", "  "]);
        let (test, active_first) = match (defined, self.rng.chance(50)) {
            (true, true) => ("#ifdef", true),
            (true, false) => ("#ifndef", false),
            (false, true) => ("#ifndef", true),
            (false, false) => ("#ifdef", false),
        };
        self.note(test);
        if active_first && self.rng.chance(40) {
            self.note("#endif");
            return format!("{blank}{test} {name}{after}\n{kept}\n{blank}#endif{after}");
        }
        self.note("#else");
        let (first, second) = if active_first { (kept, &*junk) } else { (&*junk, kept) };
        format!(
            "{blank}{test} {name}{after}\n{first}\n{blank}#else{after}\n{second}\n#endif{after}"
        )
    }

    /// Returns the name of a macro: an undefined one if `fresh` is true, otherwise a defined one.
    fn macro_name(&mut self, fresh: bool) -> String {
        if fresh {
            return self.fresh(&["MACRO_", "HAS_", "m"]);
        }
        let index = self.rng.below(self.env.macros.len());
        self.env.macros[index].clone()
    }

    /// Moves `text` to a file of its own. Returns the statement that includes it.
    pub(super) fn included(&mut self, text: String) -> String {
        self.note("include");
        let name = self.fresh(&["part", "sub/inner"]);
        let file = format!("{name}.td");
        // The folder `sub` is on the include path.
        let requested = if self.rng.chance(50) { file.trim_start_matches("sub/") } else { &file };
        let mut include = format!("include \"{requested}\"");
        let mut contents = text;
        if self.rng.chance(30) {
            self.note("file with a guard that is included again");
            let guard = self.fresh(&["GUARD_"]);
            contents = format!("#ifndef {guard}\n#define {guard}\n{contents}\n#endif // {guard}");
            include = format!("{include}\n{include}");
        }
        self.files.push((file, contents));
        include
    }
}
