//! Spellings of attributes.
//!
//! Input: records of class `Spelling`, some of which stand for a name in several syntaxes. Output:
//! [`Spelling`], one for each syntax.

use rustc_hash::FxHashSet;
use tablegen_core::{Record, RecordError};

/// Name of an attribute in one syntax.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spelling<'r> {
    /// Name of the syntax.
    pub(crate) variety: &'r str,
    pub(crate) name: &'r str,
    /// Scope before the name, or empty.
    pub(crate) scope: &'r str,
    /// True if GCC has the attribute.
    pub(crate) known_to_gcc: bool,
    /// Record of class `Spelling`.
    pub(crate) record: Record<'r>,
}

/// Syntax in which attributes are written.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Syntax {
    /// `__attribute__((name))`
    Gnu,
    /// `[[scope::name]]` in C++
    Cxx11,
    /// `[[scope::name]]` in C
    C23,
    /// `__declspec(name)`
    Declspec,
    /// `[name]`
    Microsoft,
    /// `name`
    Keyword,
    /// `#pragma scope name`
    Pragma,
    /// `: name`
    HlslAnnotation,
}

impl Syntax {
    pub(crate) const ALL: [Syntax; 8] = [
        Syntax::Gnu,
        Syntax::Cxx11,
        Syntax::C23,
        Syntax::Declspec,
        Syntax::Microsoft,
        Syntax::Keyword,
        Syntax::Pragma,
        Syntax::HlslAnnotation,
    ];

    /// Returns the value of field `Variety`.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Syntax::Gnu => "GNU",
            Syntax::Cxx11 => "CXX11",
            Syntax::C23 => "C23",
            Syntax::Declspec => "Declspec",
            Syntax::Microsoft => "Microsoft",
            Syntax::Keyword => "Keyword",
            Syntax::Pragma => "Pragma",
            Syntax::HlslAnnotation => "HLSLAnnotation",
        }
    }

    /// Returns true if attributes are written in double square brackets, with an optional scope.
    pub(crate) fn is_standard(self) -> bool {
        matches!(self, Syntax::Cxx11 | Syntax::C23)
    }
}

impl<'r> Spelling<'r> {
    /// Reads field `Spellings` of an attribute.
    pub(crate) fn read_all(owner: Record<'r>) -> Result<Vec<Self>, RecordError> {
        let mut all = Vec::new();
        for record in owner.list_of_defs("Spellings")? {
            let variety = record.string("Variety")?;
            let name = record.string("Name")?;
            let scopes: &[&str] = match variety {
                "GCC" => &["gnu"],
                "Clang" => &["clang"],
                "ClangGCC" => &["clang", "gnu"],
                _ => {
                    let has_scope = matches!(variety, "CXX11" | "C23" | "Pragma");
                    let scope = if has_scope { record.string("Namespace")? } else { "" };
                    all.push(Spelling { variety, name, scope, known_to_gcc: false, record });
                    continue;
                }
            };
            let known_to_gcc = variety == "GCC";
            let spelling = |variety, scope| Spelling { variety, name, scope, known_to_gcc, record };
            all.push(spelling("GNU", ""));
            all.extend(scopes.iter().map(|scope| spelling("CXX11", scope)));
            if record.bit("AllowInC")? {
                all.extend(scopes.iter().map(|scope| spelling("C23", scope)));
            }
        }
        Ok(all)
    }

    /// Returns the syntax.
    ///
    /// # Errors
    /// Returns an error if `Variety` is no known syntax.
    pub(crate) fn syntax(&self) -> Result<Syntax, RecordError> {
        let found = Syntax::ALL.into_iter().find(|syntax| syntax.name() == self.variety);
        found.ok_or_else(|| {
            self.record.error(format!("there is no syntax of attributes '{}'", self.variety))
        })
    }

    /// Returns the name without the surrounding underscores that GNU syntax allows.
    pub(crate) fn plain_name(&self) -> &'r str {
        let name = self.name;
        if self.variety != "GNU" || !name.starts_with("__") || !name.ends_with("__") {
            return name;
        }
        // In names of two or three underscores, prefix and suffix overlap.
        let end = if name.len() < 4 { name.len() } else { name.len() - 2 };
        name.get(2..end).unwrap_or_default()
    }

    /// Returns `name` after the scope, if there is one.
    pub(crate) fn scoped(&self, name: &str) -> String {
        if self.scope.is_empty() { name.to_owned() } else { format!("{}::{name}", self.scope) }
    }

    /// Returns true for a keyword that is parsed like an attribute.
    pub(crate) fn is_regular_keyword(&self) -> Result<bool, RecordError> {
        Ok(self.variety == "Keyword" && !self.record.bit("HasOwnParseRules")?)
    }

    /// Returns the version, truncated to 32 bits as in clang-tblgen.
    pub(crate) fn version(&self) -> Result<i32, RecordError> {
        Ok(self.record.int("Version")? as i32)
    }
}

/// Returns a name without its leading and trailing underscores.
pub(crate) fn without_underscores(name: &str) -> &str {
    name.trim_matches('_')
}

/// Returns true if all spellings, of which there must be at least one, have the same name apart
/// from underscores.
pub(crate) fn have_one_name(spellings: &[Spelling<'_>]) -> bool {
    let mut names = spellings.iter().map(|spelling| without_underscores(spelling.name));
    let first = names.next();
    names.all(|name| Some(name) == first)
}

/// Returns the index of a spelling in the list of its attribute.
///
/// # Errors
/// Returns an error if the list does not contain it.
pub(crate) fn index_of(
    all: &[Spelling<'_>],
    spelling: &Spelling<'_>,
) -> Result<usize, RecordError> {
    let key =
        |one: &Spelling<'_>| (one.variety.to_owned(), one.scope.to_owned(), one.name.to_owned());
    let wanted = key(spelling);
    all.iter()
        .position(|one| key(one) == wanted)
        .ok_or_else(|| RecordError::new(&[], format!("Unknown spelling: {}", spelling.name)))
}

/// Enum names of an attribute's spellings.
#[derive(Debug, Default)]
pub(crate) struct SemanticSpellings {
    /// Name of each spelling, by index.
    pub(crate) names: Vec<String>,
    /// Distinct names, each with the index of its first spelling.
    pub(crate) enumerators: Vec<(String, usize)>,
}

impl SemanticSpellings {
    pub(crate) fn new(spellings: &[Spelling<'_>]) -> Self {
        let mut seen = FxHashSet::default();
        let mut all = SemanticSpellings::default();
        for (index, spelling) in spellings.iter().enumerate() {
            let scope = match spelling.scope {
                "" => String::new(),
                scope => without_underscores(scope).to_owned() + "_",
            };
            let name =
                format!("{}_{scope}{}", spelling.variety, without_underscores(spelling.name));
            if seen.insert(name.clone()) {
                all.enumerators.push((name.clone(), index));
            }
            all.names.push(name);
        }
        all
    }
}
