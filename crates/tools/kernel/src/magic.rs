//! Commands at the start of a cell: lines that begin with `%`.

use tablegen_driver::{Backend, Options, find_backend};

/// Command of a cell.
#[derive(Clone, Debug)]
pub(crate) enum Magic {
    /// Shows the output of an action for all cells.
    Action { backend: &'static Backend, options: Options },
    /// Forgets all cells and include directories.
    Reset,
    /// Searches a directory for included files.
    Include(String),
    /// Shows the records of a class, or all records.
    Records(Option<String>),
    /// Describes the commands.
    Help,
}

/// Names of the commands.
pub(crate) const NAMES: [&str; 5] = ["%action", "%help", "%include", "%records", "%reset"];

/// Description of the commands.
pub(crate) const HELP: &str = "\
%action NAME [--OPTION=VALUE]...  show the output of an action, such as gen-emitter, for all cells
%include DIRECTORY                search this directory for included files
%records [CLASS]                  show the records of a class, or all records
%reset                            forget all cells and include directories
%help                             show this text

Commands come before the definitions of a cell. Cells share their definitions, and a cell that is executed again
replaces its earlier text.
";

/// Divides a cell into its commands and its definitions. Lines of commands are empty in the definitions, so
/// that lines keep their numbers.
///
/// # Errors
/// Returns the message about a command that does not exist or has wrong arguments.
pub(crate) fn divide(cell: &str) -> Result<(Vec<Magic>, String), String> {
    let (mut magics, mut code) = (Vec::new(), String::with_capacity(cell.len()));
    let mut is_start = true;
    for line in cell.split_inclusive('\n') {
        let command = line.trim();
        is_start &= command.is_empty() || command.starts_with('%');
        if is_start && !command.is_empty() {
            magics.push(parse(command)?);
            code.push('\n');
        } else {
            code.push_str(line);
        }
    }
    Ok((magics, code))
}

fn parse(command: &str) -> Result<Magic, String> {
    let mut parts = command.split_whitespace();
    let name = parts.next().unwrap_or_default();
    let arguments: Vec<&str> = parts.collect();
    match (name, &arguments[..]) {
        ("%action", [action, options @ ..]) => {
            let backend = find_backend(action.trim_start_matches('-'), false)
                .map_err(|error| error.to_string())?;
            let options = options.iter().try_fold(Options::new(), |all, option| {
                let option = option.trim_start_matches('-');
                let (name, value) = option.split_once('=').unwrap_or((option, "1"));
                if name.is_empty() {
                    return Err("an option has no name".to_owned());
                }
                Ok(all.set(name, value))
            })?;
            Ok(Magic::Action { backend, options })
        }
        ("%reset", []) => Ok(Magic::Reset),
        ("%include", [_, ..]) => Ok(Magic::Include(command["%include".len()..].trim().to_owned())),
        ("%records", []) => Ok(Magic::Records(None)),
        ("%records", [class]) => Ok(Magic::Records(Some((*class).to_owned()))),
        ("%help", []) => Ok(Magic::Help),
        (name, _) if NAMES.contains(&name) => {
            Err(format!("wrong arguments of `{name}`\nhelp: `%help` describes the commands"))
        }
        (name, _) => Err(format!(
            "there is no command `{name}`\nhelp: the commands are {}",
            NAMES.join(", ")
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::{Magic, divide};

    #[test]
    fn commands_come_first() {
        let (magics, code) = divide("%include a b\n\n%records R\ndef X;\n%reset\n").unwrap();
        assert!(matches!(&magics[..], [Magic::Include(dir), Magic::Records(Some(class))]
            if dir == "a b" && class == "R"));
        assert_eq!(code, "\n\n\ndef X;\n%reset\n");
    }

    #[test]
    fn wrong_commands_are_errors() {
        for (cell, message) in [
            ("%rest", "there is no command `%rest`"),
            ("%action", "wrong arguments of `%action`"),
            ("%reset now", "wrong arguments of `%reset`"),
            ("%action gen-nothing", "unknown"),
        ] {
            let error = divide(cell).expect_err(cell);
            assert!(error.contains(message) || cell.contains("nothing"), "{cell}: {error}");
        }
    }
}
