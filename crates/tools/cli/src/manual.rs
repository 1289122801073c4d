//! Manual page, in the macros of man.
//!
//! Input: the options and the subcommands of the command. Output: the text of `tablegen.1`.

use std::fmt::Write;

use crate::help;
use crate::options::{Group, Known};
use crate::subcommands::SUBCOMMANDS;

/// Returns the manual page.
pub(super) fn page(known: &[Known]) -> String {
    let mut page = format!(
        ".TH TABLEGEN 1 \"\" \"tablegen {}\" \"User Commands\"\n\
         .SH NAME\n\
         tablegen \\- evaluate TableGen sources and make files of their records\n\
         .SH SYNOPSIS\n\
         .B tablegen\n[options] <input file>\n.br\n\
         .B tablegen\n<subcommand> [arguments]\n\
         .SH DESCRIPTION\n\
         The command evaluates a source in LLVM 22's TableGen language, makes the output of an action \
         from\nits records, and writes it to standard output or a file. Output has the bytes that\n\
         .BR llvm-tblgen ,\n.B clang-tblgen\nand\n.B mlir-tblgen\nwrite. With\n.B \\-\\-rust\n\
         the output is a Rust module with equivalent contents.\n.PP\n\
         Under the name of one of LLVM's tools, or with\n.BR \\-\\-tool ,\n\
         the command has the actions and options of that tool alone. It has no subcommands then.\n\
         .SH SUBCOMMANDS\n",
        env!("CARGO_PKG_VERSION")
    );
    for one in SUBCOMMANDS {
        let name = format!("{} {}", one.name, one.usage);
        entry(&mut page, name.trim_end(), one.help);
    }
    for (group, title) in [
        (Group::General, "OPTIONS"),
        (Group::Actions, "ACTIONS"),
        (Group::OfBackends, "OPTIONS OF ACTIONS"),
    ] {
        let _ = writeln!(page, ".SH {title}");
        for one in known.iter().filter(|one| one.group == group) {
            entry(&mut page, &help::spelled(one), one.help);
        }
    }
    page.push_str(
        ".SH EXIT STATUS\nThe status is 0 after success, and 1 if an error was reported.\n\
         .SH SEE ALSO\n.BR llvm-tblgen (1),\n.BR clang-tblgen (1),\n.BR mlir-tblgen (1)\n",
    );
    page
}

/// Appends a name with its description.
fn entry(page: &mut String, name: &str, help: &str) {
    let _ = writeln!(page, ".TP\n.B {}\n{}", escaped(name), escaped(help));
}

/// Escapes a text for the manual page: hyphens can be copied, and no line starts a macro.
fn escaped(text: &str) -> String {
    let text = text.replace('\\', "\\e").replace('-', "\\-").replace('\n', " ");
    if text.starts_with(['.', '\'']) { format!("\\&{text}") } else { text }
}

#[cfg(test)]
mod tests {
    use super::page;
    use crate::{options, tool::Tools};

    #[test]
    fn every_line_is_text_or_a_known_macro() {
        let page = page(&options::all(Tools::ALL));
        for line in page.lines().filter(|line| line.starts_with(['.', '\''])) {
            let name = line.split(' ').next().unwrap_or_default();
            assert!([".TH", ".SH", ".B", ".BR", ".TP", ".PP", ".br"].contains(&name), "{line}");
        }
        assert!(page.contains("\\-\\-gen\\-register\\-info\n"), "{page}");
    }
}
