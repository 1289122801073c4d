//! Manual pages, in the macros of man: `tablegen.1`, and one for each subcommand.

use clap_mangen::Man;

use crate::completions;

/// Text behind the sections that follow from the grammar.
const MORE: &str = "\
.SH EXIT STATUS
The status is 0 after success, 1 if an error was reported, and 2 for a command line of a subcommand that is
wrong.
.SH NOTES
The command evaluates a source in LLVM's TableGen language, makes the output of an action from its records, and
writes it to standard output or a file. Output has the bytes that
.BR llvm\\-tblgen ,
.B clang\\-tblgen
and
.B mlir\\-tblgen
write. With
.B \\-\\-rust
the output is a Rust module with equivalent contents.
.PP
Under the name of one of LLVM's tools, or with
.BR \\-\\-tool ,
the command has the actions and options of that tool alone. It has no subcommands then.
.SH SEE ALSO
.BR llvm\\-tblgen (1),
.BR clang\\-tblgen (1),
.BR mlir\\-tblgen (1)
";

/// Command lines of the page of the command, which has too many options for one line.
const SYNOPSIS: &str = "\
.SH SYNOPSIS
.B tablegen
[options] <input file>
.br
.B tablegen
<subcommand> [arguments]
";

/// Returns the page of the command.
pub(super) fn page() -> String {
    let man = Man::new(completions::grammar());
    let mut out = Vec::new();
    // A list of bytes takes everything.
    let _ = man.render_title(&mut out).and_then(|()| man.render_name_section(&mut out));
    out.extend_from_slice(SYNOPSIS.as_bytes());
    let _ = man
        .render_subcommands_section(&mut out)
        .and_then(|()| man.render_options_section(&mut out));
    out.extend_from_slice(MORE.as_bytes());
    String::from_utf8_lossy(&out).into_owned()
}

/// Returns the page of a subcommand. `None` if there is none of this name.
pub(super) fn page_of(name: &str) -> Option<String> {
    let mut grammar = completions::grammar();
    grammar.build();
    let subcommand = grammar.find_subcommand(name)?.clone();
    let title = format!("tablegen-{name}");
    let subcommand = subcommand.display_name(title.clone()).name(title);
    let mut out = Vec::new();
    let _ = Man::new(subcommand.version(env!("CARGO_PKG_VERSION"))).render(&mut out);
    String::from_utf8_lossy(&out).into_owned().into()
}

#[cfg(test)]
mod tests {
    use super::{page, page_of};
    use crate::subcommands;

    #[test]
    fn pages_have_all_options() {
        let page = page();
        for text in ["gen\\-register\\-info", "\\-I", "tablegen\\-query", "EXIT STATUS"] {
            assert!(page.contains(text), "{text}: {page}");
        }
        for (name, _) in subcommands::all() {
            assert!(page_of(&name).is_some(), "{name}");
        }
        assert!(page_of("query").unwrap().contains("\\-\\-where"));
    }
}
