//! Levels of lints, and the file that has them.

use std::collections::{BTreeMap, BTreeSet};

use tablegen_core::{Lint, Release};

use super::Level;

/// Levels of lints, and roots.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Config {
    levels: BTreeMap<String, Level>,
    /// Names of classes whose records are used although no source mentions them.
    pub roots: BTreeSet<String>,
    /// Release of LLVM for which the sources are written, if the file says which.
    pub release: Option<Release>,
}

impl Config {
    /// Reads the table `lints` of the text of a configuration file, and its setting `llvm`, the number
    /// of a release. Keys of the table are names of lints, with the values `"allow"`, `"warn"` or
    /// `"deny"`, and `roots`, a list of names of classes.
    ///
    /// ```
    /// use tablegen_lint::report::{Config, Level};
    ///
    /// let config = Config::parse("[lints]\nunused-class = \"deny\"\nroots = [\"Op\"]\n").unwrap();
    /// let level = |name| config.level(tablegen_lint::lint(name).unwrap());
    /// assert_eq!(level("unused-class"), Level::Deny);
    /// assert_eq!(level("unused-let"), Level::Warn);
    /// assert!(config.roots.contains("Op"));
    /// assert!(Config::parse("[lints]\nunused-class = 1\n").is_err());
    /// assert_eq!(Config::parse("llvm = 23\n").unwrap().release, "23".parse().ok());
    /// ```
    ///
    /// # Errors
    /// Returns the message if the text is not TOML or a value is of another kind. Whether a lint has
    /// the name is for the caller to check, with [`Config::names`].
    pub fn parse(text: &str) -> Result<Config, String> {
        let table: toml::Table = text
            .parse()
            .map_err(|error: toml::de::Error| error.to_string().trim_end().to_owned())?;
        let mut config = Config::default();
        if let Some(release) = table.get("llvm") {
            let number = release.as_integer().map(|number| number.to_string());
            let release = number.as_deref().or(release.as_str()).unwrap_or_default().parse();
            config.release = Some(release.map_err(|error| format!("`llvm`: {error}"))?);
        }
        let settings = match table.get("lints") {
            None => return Ok(config),
            Some(toml::Value::Table(settings)) => settings,
            Some(_) => return Err("`lints` is not a table".to_owned()),
        };
        for (name, value) in settings {
            if name == "roots" {
                let list = value
                    .as_array()
                    .map(|list| list.iter().map(|one| one.as_str().map(str::to_owned)).collect());
                let Some(Some(roots)) = list else {
                    return Err("`roots` is not a list of names of classes".to_owned());
                };
                config.roots = roots;
                continue;
            }
            let Some(level) = value.as_str().and_then(Level::from_name) else {
                return Err(format!("`{name}` is not \"allow\", \"warn\" or \"deny\""));
            };
            config.levels.insert(name.clone(), level);
        }
        Ok(config)
    }

    /// Sets the level of a lint.
    pub fn set(&mut self, lint: impl Into<String>, level: Level) {
        self.levels.insert(lint.into(), level);
    }

    /// Iterates over the names of lints whose level is set.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.levels.keys().map(String::as_str)
    }

    /// Returns the level of a lint. If neither it nor `all` is set, it is that of
    /// [`Level::default_of`].
    pub fn level(&self, lint: &Lint) -> Level {
        let set = self.levels.get(lint.name).or_else(|| self.levels.get("all"));
        set.copied().unwrap_or_else(|| Level::default_of(lint))
    }
}
