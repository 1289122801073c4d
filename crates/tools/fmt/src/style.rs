//! Settings of the formatter, and the file that has them.

use std::fmt;
use std::path::{Path, PathBuf};

/// Name of the configuration file. The table `format` has the settings.
pub const CONFIG_FILE: &str = "tablegen.toml";

/// Settings of the formatter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Style {
    /// Spaces of one level of indentation, 0 to 16. The default is 2.
    pub indent: usize,
    /// Greatest length of a line, in characters. Longer lines are broken after commas where that is
    /// possible. `None`, the default, breaks no lines.
    pub width: Option<usize>,
    /// Greatest number of consecutive blank lines. The default is 2.
    pub blank_lines: usize,
}

impl Default for Style {
    fn default() -> Self {
        Style { indent: 2, width: None, blank_lines: 2 }
    }
}

/// Error in a configuration file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StyleError {
    /// Message, which may have several lines.
    pub message: String,
}

impl fmt::Display for StyleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for StyleError {}

impl Style {
    /// Reads the settings from the text of a configuration file.
    ///
    /// # Errors
    /// Returns an error if the text is not TOML, a setting is unknown, or its value is out of
    /// range.
    pub fn parse(text: &str) -> Result<Style, StyleError> {
        let error = |message: String| StyleError { message };
        let table: toml::Table = text
            .parse()
            .map_err(|bad: toml::de::Error| error(bad.to_string().trim_end().to_owned()))?;
        let mut style = Style::default();
        let settings = match table.get("format") {
            None => return Ok(style),
            Some(toml::Value::Table(settings)) => settings,
            Some(_) => return Err(error("`format` is not a table".to_owned())),
        };
        for (name, value) in settings {
            let number = |least: i64, most: i64| {
                let number = value.as_integer().filter(|number| (least..=most).contains(number));
                number.and_then(|number| usize::try_from(number).ok()).ok_or_else(|| {
                    error(format!("`{name}` is not a number from {least} to {most}"))
                })
            };
            match name.as_str() {
                "indent" => style.indent = number(0, 16)?,
                "width" => style.width = Some(number(20, 1000)?),
                "blank-lines" => style.blank_lines = number(0, 100)?,
                _ => {
                    return Err(error(format!(
                        "unknown setting `{name}`\nhelp: the settings are `indent`, `width` and \
                         `blank-lines`"
                    )));
                }
            }
        }
        Ok(style)
    }

    /// Returns the path of the configuration file for the files of a directory: the one in the
    /// directory or in the nearest directory above it. An empty path, the parent of a bare file
    /// name, is the current directory.
    pub fn config_file(dir: &Path) -> Option<PathBuf> {
        let dir = if dir.as_os_str().is_empty() { Path::new(".") } else { dir };
        let dir = std::path::absolute(dir).ok()?;
        dir.ancestors().map(|one| one.join(CONFIG_FILE)).find(|path| path.is_file())
    }
}

#[cfg(test)]
mod tests {
    use super::Style;

    #[test]
    fn settings_are_read() {
        let text = "[format]\nindent = 4\nwidth = 100\nblank-lines = 1\n";
        let style = Style { indent: 4, width: Some(100), blank_lines: 1 };
        assert_eq!(Style::parse(text), Ok(style));
        assert_eq!(Style::parse("[other]\nx = 1\n"), Ok(Style::default()));
    }

    #[test]
    fn mistakes_are_errors() {
        for (text, message) in [
            ("format = 1", "`format` is not a table"),
            ("[format]\nindent = 17", "`indent` is not a number from 0 to 16"),
            ("[format]\nwidth = \"x\"", "`width` is not a number from 20 to 1000"),
            ("[format]\ntabs = true", "unknown setting `tabs`"),
            ("[format", "TOML parse error"),
        ] {
            let error = Style::parse(text).expect_err(text);
            assert!(error.message.starts_with(message), "{error}");
        }
    }
}
