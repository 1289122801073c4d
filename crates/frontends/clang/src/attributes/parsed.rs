//! `--gen-clang-attr-parsed-attr-impl`: `ParsedAttrInfo` classes, with which Sema checks parsed
//! attributes.
//!
//! Input: the attributes that Sema handles. Output: [`ParsedAttributes`], printed as C++
//! ([`cxx::parsed`](super::cxx)). Fields are read in clang-tblgen's order, so that the first error
//! is the same.

use rustc_hash::FxHashSet;
use tablegen_core::{Record, RecordError};

use super::model::{
    Attribute, Attributes, MatchRules, SemanticSpellings, Spelling, Target, argument_class,
    have_one_name, index_of, is_declaration_subject, is_unset,
};
use crate::Context;
use tablegen_session::derived_from;

/// Rules of `#pragma clang attribute`: the condition of each, and the language options it needs.
type RuleConditions<'r> = Vec<(String, Vec<LanguageOption<'r>>)>;

/// Parsed attributes with their checks.
pub(super) struct ParsedAttributes<'r> {
    /// Subjects that are subsets of declaration nodes, each once.
    pub(super) subsets: Vec<Subset<'r>>,
    pub(super) all: Vec<ParsedAttribute<'r>>,
    /// All match rules.
    pub(super) rules: Vec<RuleTest<'r>>,
}

/// Subset of the declarations of a node.
pub(super) struct Subset<'r> {
    pub(super) name: &'r str,
    /// AST class of the node.
    pub(super) class: String,
    /// C++ condition on declaration `S`.
    pub(super) code: &'r str,
}

/// Declaration that an attribute appertains to.
pub(super) enum Subject<'r> {
    /// Name of a [`Subset`].
    Subset(&'r str),
    /// Name of an AST class.
    Class(String),
}

/// Match rule with its test.
pub(super) struct RuleTest<'r> {
    pub(super) enumerator: String,
    /// Declarations that match. Empty for an abstract rule.
    pub(super) subjects: Vec<Subject<'r>>,
}

/// Language option that a declaration requires.
pub(super) struct LanguageOption<'r> {
    pub(super) name: &'r str,
    /// C++ condition that replaces the option, or empty.
    pub(super) code: &'r str,
}

/// Attribute that Sema handles.
pub(super) struct ParsedAttribute<'r> {
    pub(super) kind: &'r str,
    pub(super) name: &'r str,
    pub(super) spellings: Vec<Spelling<'r>>,
    /// Names of the arguments that are not fake; `...` follows variadic ones.
    pub(super) argument_names: Vec<String>,
    /// Number of required arguments.
    pub(super) required: usize,
    /// Number of optional arguments, or 15 for any number: the largest value of the 4-bit field.
    pub(super) optional: usize,
    /// Number of arguments that are not fake.
    pub(super) members: usize,
    /// Flags with their names, in output order.
    pub(super) flags: [(&'static str, bool); 7],
    /// True if the arguments may be packs.
    pub(super) accepts_pack: bool,
    /// Check of the subjects. `None` if the attribute appertains to everything.
    pub(super) subjects: Option<Subjects<'r>>,
    pub(super) exclusions: Exclusions<'r>,
    /// Language options of which one must be on. Empty if the attribute exists in every language.
    pub(super) languages: Vec<LanguageOption<'r>>,
    pub(super) target: Option<Target<'r>>,
    /// Spelling indices with their requirements on the target.
    pub(super) spelling_targets: Vec<(Vec<usize>, Target<'r>)>,
    /// Enum of spellings. `None` if the AST does not distinguish them.
    pub(super) semantic: Option<SemanticSpellings>,
    /// Enumerators of match rules with their language options. `None` if `#pragma clang attribute`
    /// does not support the attribute, or if it has no subjects.
    pub(super) match_rules: Option<Vec<(String, Vec<LanguageOption<'r>>)>>,
    /// True if the attribute is attached without further checks.
    pub(super) simple_handler: bool,
    /// Indices of the arguments that are expressions.
    pub(super) expressions: Vec<usize>,
}

/// Subjects of an attribute.
pub(super) struct Subjects<'r> {
    /// True if other subjects are a warning, not an error.
    pub(super) is_warning: bool,
    pub(super) declarations: Vec<Subject<'r>>,
    /// AST classes of statements.
    pub(super) statements: Vec<&'r str>,
    /// Description in diagnostics.
    pub(super) description: String,
}

/// Attributes that exclude an attribute.
#[derive(Default)]
pub(super) struct Exclusions<'r> {
    /// Names of the other attributes. Empty if there is nothing to check.
    pub(super) names: Vec<&'r str>,
    pub(super) on_declarations: bool,
    /// True if attributes merged from other declarations are checked.
    pub(super) on_merged_declarations: bool,
    pub(super) on_statements: bool,
}

impl<'r> ParsedAttributes<'r> {
    /// Reads the attributes. Reports subjects without a description, and warns of ignored names of
    /// language options.
    ///
    /// # Errors
    /// Returns an error if a field is unset, or if an attribute is malformed.
    pub(super) fn read(
        cx: &Context<'_, 'r>,
        attributes: &Attributes<'r>,
    ) -> Result<Self, RecordError> {
        let rules = attributes.match_rules()?;
        let subsets = subsets(attributes)?;
        let mut all = Vec::new();
        for (kind, attribute) in attributes.kinds()? {
            all.push(Reader { cx, attributes, rules, attribute }.read(kind)?);
        }
        let rules = rules.all.iter().map(|rule| RuleTest {
            enumerator: rules.enumerator(rule),
            subjects: rule.subjects.iter().map(|&subject| Subject::of(subject)).collect(),
        });
        Ok(ParsedAttributes { subsets, all, rules: rules.collect() })
    }
}

impl<'r> Subject<'r> {
    fn of(record: Record<'r>) -> Self {
        match record.is_subclass_of("SubsetSubject") {
            true => Subject::Subset(record.name()),
            false => Subject::Class(class(record)),
        }
    }
}

/// Returns the subjects of all attributes that are subsets, each once.
fn subsets<'r>(attributes: &Attributes<'r>) -> Result<Vec<Subset<'r>>, RecordError> {
    let mut seen = FxHashSet::default();
    let mut subsets = Vec::new();
    for (_, attribute) in attributes.kinds()? {
        let Some(subjects) = attribute.subjects()? else { continue };
        for subject in subjects.list_of_defs("Subjects")? {
            if !subject.is_subclass_of("SubsetSubject") || seen.contains(&subject.id()) {
                continue;
            }
            let base = subject.def("Base")?;
            if base.is_subclass_of("SubsetSubject") {
                let message = "SubsetSubjects within SubsetSubjects is not supported";
                return Err(subject.error(message));
            }
            let code = subject.string("CheckCode")?;
            subsets.push(Subset { name: subject.name(), class: class(base), code });
            seen.insert(subject.id());
        }
    }
    Ok(subsets)
}

/// Returns the name of the AST class of a declaration node.
fn class(kind: Record<'_>) -> String {
    match kind.name() {
        "DeclBase" => "Decl".to_owned(),
        name => format!("{name}Decl"),
    }
}

/// Reader of one attribute.
struct Reader<'a, 's, 'r> {
    cx: &'a Context<'s, 'r>,
    attributes: &'a Attributes<'r>,
    rules: &'a MatchRules<'r>,
    attribute: &'a Attribute<'r>,
}

impl<'r> Reader<'_, '_, 'r> {
    fn read(&self, kind: &'r str) -> Result<ParsedAttribute<'r>, RecordError> {
        let attribute = self.attribute;
        let spellings = attribute.spellings()?;
        let argument_names = argument_names(attribute)?;
        let arguments = attribute.arguments()?;
        let real = || arguments.iter().filter(|argument| !argument.is_fake);
        let members = real().count();
        let optional = real().filter(|argument| argument.is_optional).count();
        let is_variadic = real().any(|argument| argument.is_variadic());
        let is_one_of = |classes: [&str; 2]| classes.into_iter().any(|class| attribute.is_a(class));
        let has_custom_parsing = attribute.bit("HasCustomParsing")?;
        let accepts_pack = attribute.bit("AcceptsExprPack")?;
        let flags = [
            ("HasCustomParsing", has_custom_parsing),
            ("AcceptsExprPack", accepts_pack),
            ("IsTargetSpecific", attribute.is_a("TargetSpecificAttr")),
            ("IsType", is_one_of(["TypeAttr", "DeclOrTypeAttr"])),
            ("IsStmt", is_one_of(["StmtAttr", "DeclOrStmtAttr"])),
            ("IsKnownToGCC", spellings.iter().any(|spelling| spelling.known_to_gcc)),
            ("IsSupportedByPragmaAttribute", self.rules.supports(attribute)?),
        ];
        Ok(ParsedAttribute {
            kind,
            name: attribute.name(),
            spellings: spellings.to_vec(),
            argument_names,
            required: members - optional,
            optional: if is_variadic { 15 } else { optional },
            members,
            flags,
            accepts_pack,
            // Fields of a struct expression are evaluated in the order written.
            subjects: self.subjects()?,
            exclusions: self.exclusions()?,
            languages: self.languages(&attribute.defs("LangOpts")?)?,
            target: self.target()?,
            spelling_targets: self.spelling_targets()?,
            semantic: self.semantic()?,
            match_rules: self.match_rules()?,
            simple_handler: attribute.bit("SimpleHandler")?,
            expressions: self.expressions()?,
        })
    }

    fn subjects(&self) -> Result<Option<Subjects<'r>>, RecordError> {
        let Some(list) = self.attribute.subjects()? else { return Ok(None) };
        let all = list.list_of_defs("Subjects")?;
        if all.is_empty() {
            return Ok(None);
        }
        let is_warning = list.def("Diag")?.bit("Warn")?;
        let (mut declarations, mut statements) = (Vec::new(), Vec::new());
        for &subject in &all {
            let is_statement = subject.is_subclass_of("StmtNode");
            if is_statement {
                statements.push(subject.name());
            }
            if !is_statement || subject.is_subclass_of("SubsetSubject") {
                declarations.push(Subject::of(subject));
            }
        }
        // clang-tblgen describes the subjects once for declarations and once for statements, and
        // reports missing descriptions each time.
        let mut description = String::new();
        for is_empty in [declarations.is_empty(), statements.is_empty()] {
            if !is_empty {
                description = self.description(list, &all)?;
            }
        }
        Ok(Some(Subjects { is_warning, declarations, statements, description }))
    }

    /// Returns the description of the subjects in diagnostics. Reports subjects without
    /// `DiagSpelling`.
    ///
    /// # Errors
    /// Returns an error if no subject has a description.
    fn description(
        &self,
        list: Record<'r>,
        subjects: &[Record<'r>],
    ) -> Result<String, RecordError> {
        let given = list.string("CustomDiag")?;
        if !given.is_empty() {
            return Ok(given.to_owned());
        }
        let mut all = Vec::new();
        for &subject in subjects {
            let spelling = diagnostic_spelling(subject)?;
            if spelling.is_empty() {
                let name = subject.name();
                self.cx.error(subject.error(format!(
                    "Could not determine diagnostic spelling for the node: {name}; please add one \
                     to DeclNodes.td"
                )));
            }
            let parts = spelling.split(',').filter(|part| !part.is_empty());
            all.extend(parts.map(super::cxx::trimmed));
        }
        match &all[..] {
            [] => Err(list.error("Could not deduce diagnostic argument for Attr subjects")),
            [one] => Ok((*one).to_owned()),
            [one, other] => Ok(format!("{one} and {other}")),
            [firsts @ .., last] => Ok(format!("{}, and {last}", firsts.join(", "))),
        }
    }

    fn exclusions(&self) -> Result<Exclusions<'r>, RecordError> {
        let attribute = self.attribute;
        if attribute.is_a("TypeAttr") {
            return Ok(Exclusions::default());
        }
        let is_both =
            attribute.is_a("DeclOrStmtAttr") || attribute.is_a("InheritableParamOrStmtAttr");
        let on_statements = attribute.is_a("StmtAttr") || is_both;
        let on_declarations = !on_statements || is_both;
        let mut names = Vec::new();
        for exclusion in derived_from(self.attributes.records(), "MutualExclusions")? {
            let all = exclusion.list_of_defs("Exclusions")?;
            if all.contains(&attribute.record) {
                let others = all.iter().filter(|other| **other != attribute.record);
                names.extend(others.map(|other| other.name()));
            }
        }
        Ok(Exclusions {
            names,
            on_declarations,
            on_merged_declarations: on_declarations && attribute.is_a("InheritableAttr"),
            on_statements,
        })
    }

    /// Returns language options. Warns of names that a condition replaces.
    fn languages(&self, all: &[Record<'r>]) -> Result<Vec<LanguageOption<'r>>, RecordError> {
        let mut options = Vec::with_capacity(all.len());
        for option in all {
            let (code, name) = (option.string("CustomCode")?, option.string("Name")?);
            if !code.is_empty() && !name.is_empty() {
                let message = "non-empty 'Name' field ignored because 'CustomCode' was supplied";
                self.cx.warn(option.locs(), message);
            }
            options.push(LanguageOption { name, code });
        }
        Ok(options)
    }

    fn target(&self) -> Result<Option<Target<'r>>, RecordError> {
        let record = self.attribute.record;
        if !self.attribute.is_a("TargetSpecificAttr") {
            return Ok(None);
        }
        let mut target = Target::read(record.def("Target")?)?;
        // Attributes of other targets share the kind.
        if !is_unset(record, "ParseKind")? {
            let kind = record.string("ParseKind")?;
            for &(other, index) in &self.attributes.parsed()?.others {
                if other == kind {
                    let other = self.attributes.all[index].record.def("Target")?;
                    target.architectures.extend(other.list_of_strings("Arches")?);
                }
            }
        }
        Ok(Some(target))
    }

    fn spelling_targets(&self) -> Result<Vec<(Vec<usize>, Target<'r>)>, RecordError> {
        let mut all = Vec::new();
        for of_target in self.attribute.defs("TargetSpecificSpellings")? {
            let own = self.attribute.spellings()?;
            let spellings = Spelling::read_all(of_target)?;
            let indices = spellings.iter().map(|spelling| index_of(own, spelling));
            let indices = indices.collect::<Result<_, _>>()?;
            all.push((indices, Target::read(of_target.def("Target")?)?));
        }
        Ok(all)
    }

    fn semantic(&self) -> Result<Option<SemanticSpellings>, RecordError> {
        if !self.attribute.bit("ASTNode")? {
            return Ok(None);
        }
        let spellings = self.attribute.spellings()?;
        let is_distinguished = spellings.len() > 1 && !have_one_name(spellings);
        Ok(is_distinguished.then(|| SemanticSpellings::new(spellings)))
    }

    fn match_rules(&self) -> Result<Option<RuleConditions<'r>>, RecordError> {
        if !self.rules.supports(self.attribute)? {
            return Ok(None);
        }
        let Some(subjects) = self.attribute.subjects()? else { return Ok(None) };
        let mut rules = Vec::new();
        for subject in subjects.list_of_defs("Subjects")? {
            if !is_declaration_subject(subject)? {
                continue;
            }
            for &index in self.rules.needed(self.attribute, subject)?.0 {
                let rule = &self.rules.all[index];
                rules.push((self.rules.enumerator(rule), self.languages(&rule.languages)?));
            }
        }
        Ok(Some(rules))
    }

    fn expressions(&self) -> Result<Vec<usize>, RecordError> {
        let arguments = self.attribute.defs("Args")?.into_iter().enumerate();
        let is_expression =
            |argument| matches!(argument_class(argument), "ExprArgument" | "VariadicExprArgument");
        Ok(arguments
            .filter(|&(_, argument)| is_expression(argument))
            .map(|(index, _)| index)
            .collect())
    }
}

/// Returns the names of the arguments that are not fake.
fn argument_names(attribute: &Attribute<'_>) -> Result<Vec<String>, RecordError> {
    let mut names = Vec::new();
    for argument in attribute.defs("Args")? {
        if argument.get::<Option<bool>>("Fake")? == Some(true) {
            continue;
        }
        let is_variadic = |class: Record<'_>| class.name().starts_with("Variadic");
        let end = if argument.superclasses().any(is_variadic) { "..." } else { "" };
        names.push(argument.string("Name")?.to_owned() + end);
    }
    Ok(names)
}

/// Returns the `DiagSpelling` of a subject, or that of its nearest base that has one. Empty if
/// there is no such base.
fn diagnostic_spelling<'r>(subject: Record<'r>) -> Result<&'r str, RecordError> {
    let mut seen = FxHashSet::default();
    let mut current = subject;
    while seen.insert(current.id()) {
        let spelling = current.string("DiagSpelling")?;
        if !spelling.is_empty() {
            return Ok(spelling);
        }
        match current.get::<Option<Record<'_>>>("Base")? {
            Some(base) => current = base,
            None => break,
        }
    }
    Ok("")
}
