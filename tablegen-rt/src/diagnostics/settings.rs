//! Severity of diagnostics under a compiler's flags.
//!
//! The input consists of flags in command-line order; the output is the severity of each
//! diagnostic.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use super::{Diagnostics, Groups, Kind, Severity};
use crate::names::Named;
use crate::spell::{Edits, distance};

/// Effect of `-W`, `-R` and `-w` flags on diagnostics.
///
/// Flags for groups do not change errors and notes. `-Wfatal-errors` applies to all errors.
///
/// | flag | effect |
/// |---|---|
/// | `-Wname`, `-Wno-name` | enables or disables the diagnostics of a group |
/// | `-Rname`, `-Rno-name` | same effect; customary for groups of remarks |
/// | `-Werror` , `-Wno-error` | turns all warnings into errors, or not |
/// | `-Werror=name`, `-Wno-error=name` | enables the diagnostics of a group as errors; or downgrades these errors to warnings |
/// | `-Wfatal-errors`, `-Wno-fatal-errors` | makes errors fatal, or not |
/// | `-Weverything`, `-Wno-everything` | enables or disables all warnings and remarks, and overrides earlier flags for groups |
/// | `-w` | suppresses warnings |
///
/// If several flags affect a diagnostic, the last one wins.
#[derive(Clone, Debug)]
pub struct Settings<D> {
    /// State of each diagnostic that a flag has changed, by index.
    mapped: BTreeMap<usize, Mapped>,
    /// Last of `-Weverything` (true) and `-Wno-everything` (false). `None` without either.
    everything: Option<bool>,
    warnings_are_errors: bool,
    errors_are_fatal: bool,
    no_warnings: bool,
    of: core::marker::PhantomData<D>,
}

/// Severity of a diagnostic after the flags for its groups.
#[derive(Clone, Copy, Debug)]
struct Mapped {
    severity: Severity,
    /// True if `-Werror` does not apply.
    stays_warning: bool,
}

impl<D> Default for Settings<D> {
    fn default() -> Self {
        Settings {
            mapped: BTreeMap::new(),
            everything: None,
            warnings_are_errors: false,
            errors_are_fatal: false,
            no_warnings: false,
            of: core::marker::PhantomData,
        }
    }
}

/// Error for a flag that names no known group.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownFlag {
    flag: String,
    nearest: Option<String>,
}

impl UnknownFlag {
    /// Returns the flag as given.
    #[must_use]
    pub fn flag(&self) -> &str {
        &self.flag
    }

    /// Returns the known flag with the most similar name, or `None` if none is similar.
    #[must_use]
    pub fn nearest(&self) -> Option<&str> {
        self.nearest.as_deref()
    }
}

impl fmt::Display for UnknownFlag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown diagnostic flag '{}'", self.flag)?;
        match &self.nearest {
            Some(nearest) => write!(f, "; did you mean '{nearest}'?"),
            None => Ok(()),
        }
    }
}

impl core::error::Error for UnknownFlag {}

impl<D: Diagnostics> Settings<D> {
    /// Returns settings without flags: all diagnostics have their default severity.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Applies a flag, such as `-Wno-unused`.
    ///
    /// # Errors
    /// Returns an error if the flag is not one of the table above or its group does not exist. The
    /// settings are unchanged then.
    pub fn flag(&mut self, flag: &str) -> Result<(), UnknownFlag> {
        if flag == "-w" {
            self.no_warnings = true;
            return Ok(());
        }
        let unknown = || UnknownFlag { flag: flag.into(), nearest: None };
        let (is_remark, rest) = match (flag.strip_prefix("-W"), flag.strip_prefix("-R")) {
            (Some(rest), _) => (false, rest),
            (_, Some(rest)) => (true, rest),
            _ => return Err(unknown()),
        };
        let (is_on, name) = match rest.strip_prefix("no-") {
            Some(name) => (false, name),
            None => (true, rest),
        };
        match name {
            "everything" => {
                self.everything = Some(is_on);
                self.mapped.clear();
            }
            "error" if !is_remark => self.warnings_are_errors = is_on,
            "fatal-errors" if !is_remark => self.errors_are_fatal = is_on,
            _ => {
                let of_errors = name.strip_prefix("error=").filter(|_| !is_remark);
                let group_name = of_errors.unwrap_or(name);
                let Some(group) = D::Group::from_name(group_name) else {
                    let before = &flag[..flag.len() - group_name.len()];
                    return Err(UnknownFlag {
                        nearest: nearest::<D>(before, group_name),
                        ..unknown()
                    });
                };
                match of_errors {
                    Some(_) => self.error(group, is_on),
                    None => self.set(group, is_on),
                }
            }
        }
        Ok(())
    }

    /// Enables or disables the diagnostics of a group and of its subgroups.
    pub fn set(&mut self, group: D::Group, is_on: bool) {
        self.map(group, |diagnostic, before| {
            let severity = match diagnostic.kind() {
                _ if !is_on => Severity::Ignored,
                Kind::Remark => Severity::Remark,
                _ => diagnostic.default_severity().max(Severity::Warning),
            };
            Mapped { severity, ..before }
        });
    }

    /// Makes the diagnostics of a group and of its subgroups errors, or downgrades them to
    /// warnings.
    pub fn error(&mut self, group: D::Group, is_error: bool) {
        self.map(group, |_, before| match is_error {
            true => Mapped { severity: Severity::Error, stays_warning: false },
            false => {
                Mapped { severity: before.severity.min(Severity::Warning), stays_warning: true }
            }
        });
    }

    /// Changes the state of each diagnostic of a group and its subgroups, except errors and notes.
    fn map(&mut self, group: D::Group, change: impl Fn(D, Mapped) -> Mapped) {
        for diagnostic in group.all_diagnostics() {
            if matches!(diagnostic.kind(), Kind::Error | Kind::Note) {
                continue;
            }
            let mapped = change(diagnostic, self.mapped(diagnostic));
            self.mapped.insert(diagnostic.index(), mapped);
        }
    }

    fn mapped(&self, diagnostic: D) -> Mapped {
        if let Some(&mapped) = self.mapped.get(&diagnostic.index()) {
            return mapped;
        }
        let default = diagnostic.default_severity();
        let severity = match (self.everything, diagnostic.kind()) {
            (Some(true), Kind::Remark) => default.max(Severity::Remark),
            (Some(true), _) => default.max(Severity::Warning),
            (Some(false), _) => Severity::Ignored,
            (None, _) => default,
        };
        Mapped { severity, stays_warning: diagnostic.stays_warning() }
    }

    /// Returns the severity of a diagnostic.
    ///
    /// For a note this is the default severity of the note. A note is to be reported if the
    /// diagnostic that it belongs to is.
    #[must_use]
    pub fn severity(&self, diagnostic: D) -> Severity {
        let mapped = match diagnostic.kind() {
            Kind::Note => return diagnostic.default_severity(),
            Kind::Error => Mapped { severity: diagnostic.default_severity(), stays_warning: false },
            _ => self.mapped(diagnostic),
        };
        let mut severity = mapped.severity;
        if severity == Severity::Warning {
            if self.no_warnings {
                return Severity::Ignored;
            }
            if self.warnings_are_errors && !mapped.stays_warning {
                severity = Severity::Error;
            }
        }
        if severity == Severity::Error && self.errors_are_fatal {
            severity = Severity::Fatal;
        }
        severity
    }

    /// Returns true if a diagnostic is reported.
    #[must_use]
    pub fn is_reported(&self, diagnostic: D) -> bool {
        self.severity(diagnostic) != Severity::Ignored
    }
}

/// Returns the flag with the name nearest to `name`, after the prefix `before`.
fn nearest<D: Diagnostics>(before: &str, name: &str) -> Option<String> {
    let name: Vec<u8> = name.bytes().collect();
    let limit = name.len() / 3 + 1;
    let far = |group: &D::Group| distance(&name, group.name().as_bytes(), limit, Edits::All);
    let named = <D::Group as Named>::ALL.iter().filter(|group| !group.name().is_empty());
    let nearest = named.min_by_key(|group| far(group))?;
    (far(nearest) <= limit).then(|| String::from(before) + nearest.name())
}
