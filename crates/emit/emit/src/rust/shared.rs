//! The names that all Rust modules of one target share: for example of opcodes and registers.
//!
//! A printer requests the names that its module uses ([`Module::use_names`]). Afterwards
//! [`Module::resolve_names`] declares each, or imports it from another module, as the option
//! [`NAMES_FROM`] says.

use std::collections::BTreeSet;

use tablegen_session::{BackendError, OptionSpec, Options};

use super::{Module, Source};

/// Origin of shared names.
pub const NAMES_FROM: OptionSpec = OptionSpec::new(
    "rust-names",
    "[name=]module,...",
    "In Rust, use shared names such as Opcode from this module; 'self' is the one around, 'here' this one",
);

/// Name that modules of one target share.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum SharedName {
    /// Opcodes of instructions.
    Opcode,
    /// Hardware modes.
    HwMode,
    /// Registers.
    Register,
    /// Register classes.
    RegisterClass,
    /// Sub-register indices.
    SubRegIndex,
    /// Value types.
    ValueType,
    /// Subtarget features.
    Feature,
    /// Assembler predicates that instructions require.
    Requirement,
}

/// Value that replaces a path: the module declares the name for others, in full and even if it does
/// not use it.
pub const HERE: &str = "here";

/// Extent of a declaration.
#[derive(Clone, Copy, Debug)]
pub struct Extent<'m> {
    /// True for a copy: the module is made alone, and another back-end is the first choice to
    /// declare the name. A copy has shorter documentation.
    pub is_copy: bool,
    /// Values that need constants. `None` for all.
    pub values: Option<&'m BTreeSet<u32>>,
}

/// Origin of a name in a module.
#[derive(Clone, PartialEq, Eq, Debug)]
enum NameSource<'o> {
    /// The module declares the name.
    Own,
    /// The name is in scope where the module's items go.
    Around,
    /// Path at which another module declares the name.
    Path(&'o str),
}

impl SharedName {
    /// All shared names, in the order in which modules declare them.
    pub const ALL: &'static [SharedName] = &[
        SharedName::Opcode,
        SharedName::HwMode,
        SharedName::Register,
        SharedName::RegisterClass,
        SharedName::SubRegIndex,
        SharedName::ValueType,
        SharedName::Feature,
        SharedName::Requirement,
    ];

    /// Returns the identifier.
    pub fn name(self) -> &'static str {
        match self {
            SharedName::Opcode => "Opcode",
            SharedName::HwMode => "HwMode",
            SharedName::Register => "Register",
            SharedName::RegisterClass => "RegisterClass",
            SharedName::SubRegIndex => "SubRegIndex",
            SharedName::ValueType => "ValueType",
            SharedName::Feature => "Feature",
            SharedName::Requirement => "Requirement",
        }
    }

    /// Returns true if the value of [`NAMES_FROM`] requests that other modules import the name from
    /// this one.
    fn is_for_others(self, option: Option<&str>) -> bool {
        option.unwrap_or_default().split(',').any(|part| match part.split_once('=') {
            Some((name, path)) => name == self.name() && path == HERE,
            None => part == HERE,
        })
    }

    /// Returns the origin of the name that the value of [`NAMES_FROM`] gives.
    fn source<'o>(self, option: Option<&'o str>) -> NameSource<'o> {
        let mut source = NameSource::Own;
        for part in option.unwrap_or_default().split(',').filter(|part| !part.is_empty()) {
            let path = match part.split_once('=') {
                Some((name, path)) if name == self.name() => path,
                Some(_) => continue,
                None => part,
            };
            source = match path {
                "self" => NameSource::Around,
                HERE => NameSource::Own,
                path => NameSource::Path(path),
            };
        }
        source
    }
}

impl Module {
    /// Requests shared names: [`resolve_names`](Module::resolve_names) declares or imports them.
    pub fn use_names(&mut self, names: &[SharedName]) {
        self.requested.extend_from_slice(names);
    }

    /// Limits the constants of `Opcode` to these values, unless the declaration is for other
    /// modules too.
    pub fn use_opcodes(&mut self, opcodes: impl IntoIterator<Item = u32>) {
        self.opcodes = Some(opcodes.into_iter().collect());
    }

    /// Declares the requested names, or imports them from other modules. Also declares the names
    /// that other modules import from this one. `declare` gets the values that need constants, or
    /// `None` for all.
    ///
    /// # Errors
    /// Returns an error if `declare` fails or if the option has a value that is no path.
    pub fn resolve_names(
        &mut self,
        options: &Options,
        mut declare: impl FnMut(SharedName, Option<&BTreeSet<u32>>) -> Result<Source, BackendError>,
    ) -> Result<(), BackendError> {
        let option = options.value(NAMES_FROM.name);
        let used = self.opcodes.take();
        let mut declare = |name: SharedName| {
            let is_limited = name == SharedName::Opcode && !name.is_for_others(option);
            declare(name, used.as_ref().filter(|_| is_limited))
        };
        let requested = std::mem::take(&mut self.requested);
        for &name in &requested {
            self.resolve_name(name, name.source(option), &mut declare)?;
        }
        let entries = option.unwrap_or_default().split(',');
        for name in entries.filter_map(|entry| entry.strip_suffix(HERE)?.strip_suffix('=')) {
            if let Some(&shared) = SharedName::ALL.iter().find(|shared| shared.name() == name)
                && !self.declared.contains(&shared)
            {
                self.declare(shared, declare(shared)?);
            }
        }
        // Requirements are conditions on features.
        let (requirement, feature) = (SharedName::Requirement, SharedName::Feature);
        if self.declared.contains(&requirement)
            && !self.declared.contains(&feature)
            && !requested.contains(&feature)
        {
            self.resolve_name(feature, feature.source(option), &mut declare)?;
        }
        Ok(())
    }

    fn resolve_name(
        &mut self,
        name: SharedName,
        source: NameSource<'_>,
        declare: &mut impl FnMut(SharedName) -> Result<Source, BackendError>,
    ) -> Result<(), BackendError> {
        match source {
            NameSource::Own => self.declare(name, declare(name)?),
            NameSource::Around => {}
            NameSource::Path(path) => {
                if path == "super" {
                    self.from_around.push(name);
                }
                let named = format!("{path}::{}", name.name());
                let Ok(path) = path_tokens(&named) else {
                    let option = NAMES_FROM.name;
                    let message = format!("--{option}: '{path}' is no path of a Rust module");
                    return Err(BackendError::new(message));
                };
                self.import(quote::quote!(#[allow(unused_imports)] pub use #path;));
            }
        }
        Ok(())
    }

    fn declare(&mut self, name: SharedName, declaration: Source) {
        self.declared.push(name);
        self.text(declaration);
    }
}

/// Returns the shared names that any of these modules imports from the module around it.
pub fn names_from_around<'m>(modules: impl Iterator<Item = &'m Module>) -> Vec<SharedName> {
    let used: Vec<SharedName> =
        modules.flat_map(|module| module.from_around.iter()).copied().collect();
    SharedName::ALL.iter().copied().filter(|name| used.contains(name)).collect()
}

/// Returns a path as tokens if it consists of identifiers.
fn path_tokens(path: &str) -> Result<proc_macro2::TokenStream, proc_macro2::LexError> {
    let is_part = |part: &str| {
        let part = part.strip_prefix("r#").unwrap_or(part);
        let mut letters = part.chars();
        letters.next().is_some_and(|c| c.is_ascii_alphabetic() || c == '_')
            && letters.all(|c| c.is_ascii_alphanumeric() || c == '_')
    };
    let parts = path.strip_prefix("::").unwrap_or(path);
    match parts.split("::").all(is_part) {
        true => path.parse(),
        false => "\"".parse(),
    }
}
