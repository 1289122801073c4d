//! `--gen-clang-attr-classes`, `--gen-clang-attr-impl`: AST classes of attributes, and the
//! definitions of their member functions.

use tablegen_core::RecordError;

use super::super::model::{
    Argument, Attribute, Attributes, LateParsing, SemanticSpellings, Spelling, Syntax,
    argument_class, have_one_name, index_of, nearest_superclass,
};
use super::arguments::Printed;
use super::semantic;
use tablegen_emit::cxx::{banner, emit};
use tablegen_session::{BackendError, OutputContext};

/// Prints the output of `--gen-clang-attr-classes`.
pub(in super::super) fn classes<'r>(
    output: &OutputContext<'_>,
    attributes: &Attributes<'r>,
    out: &mut Vec<u8>,
) -> Result<(), BackendError> {
    banner(out, "Attribute classes' definitions", Some(output.input_name()));
    emit!(out; "#ifndef LLVM_CLANG_ATTR_CLASSES_INC\n#define LLVM_CLANG_ATTR_CLASSES_INC\n");
    all(attributes, out, true)?;
    emit!(out; "#endif // LLVM_CLANG_ATTR_CLASSES_INC\n");
    Ok(())
}

/// Prints the output of `--gen-clang-attr-impl`.
pub(in super::super) fn functions<'r>(
    output: &OutputContext<'_>,
    attributes: &Attributes<'r>,
    out: &mut Vec<u8>,
) -> Result<(), BackendError> {
    let title = "Attribute classes' member function definitions";
    banner(out, title, Some(output.input_name()));
    all(attributes, out, false)?;
    let functions = [
        ("const char *Attr::getSpelling() const", "getSpelling()"),
        ("Attr *Attr::clone(ASTContext &C) const", "clone(C)"),
        (
            "void Attr::printPretty(raw_ostream &OS, const PrintingPolicy &Policy) const",
            "printPretty(OS, Policy)",
        ),
    ];
    for (head, call) in functions {
        emit!(out; head, " {\n  switch (getKind()) {\n");
        for attribute in attributes.nodes() {
            let name = attribute?.name();
            emit!(
                out;
                "  case attr::", name, ":\n    return cast<", name, "Attr>(this)->", call, ";\n",
            );
        }
        emit!(out; "  }\n  llvm_unreachable(\"Unexpected attribute kind!\");\n}\n\n");
    }
    Ok(())
}

fn all(attributes: &Attributes<'_>, out: &mut Vec<u8>, header: bool) -> Result<(), RecordError> {
    // clang-tblgen computes the parsed attributes first, and fails if that fails.
    attributes.parsed()?;
    emit!(
        out;
        "static inline void DelimitAttributeArgument(raw_ostream& OS, bool& IsFirst) {\n",
        "  if (IsFirst) {\n    IsFirst = false;\n    OS << \"(\";\n  } else\n",
        "    OS << \", \";\n}\n",
    );
    for attribute in &attributes.all {
        // clang-tblgen requires `Documentation` of every attribute, even though it does not print
        // it here.
        attribute.defs("Documentation")?;
        if attribute.bit("ASTNode")? {
            let delayed = attribute.delayed()?;
            let class = Class::new(attribute, delayed.as_ref())?;
            match header {
                true => class.declare(out)?,
                false => class.define(out)?,
            }
        }
    }
    Ok(())
}

/// AST class of an attribute.
struct Class<'a, 'r> {
    attribute: &'a Attribute<'r>,
    name: &'r str,
    /// Name of the base class.
    superclass: &'r str,
    is_inheritable: bool,
    arguments: Vec<Printed<'a, 'r>>,
    delayed: Option<Printed<'a, 'r>>,
    spellings: &'a [Spelling<'r>],
    semantic: SemanticSpellings,
    /// True if the AST does not record which spelling was used.
    elides_spelling: bool,
}

/// Selects one of the static functions that create an attribute.
#[derive(Clone, Copy)]
struct Factory {
    is_implicit: bool,
    takes: Takes,
    /// True if it takes an `AttributeCommonInfo` instead of a range and a spelling.
    takes_common: bool,
}

/// Selection of the arguments that a function takes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Takes {
    All,
    /// Arguments that are not fake.
    Real,
    /// Arguments that are neither fake nor optional.
    Required,
    None,
    /// All arguments as one list of expressions, for packs.
    Delayed,
}

impl Takes {
    fn includes(self, argument: &Argument<'_>) -> bool {
        match self {
            Takes::All => true,
            Takes::Real => !argument.is_fake,
            Takes::Required => !argument.is_fake && !argument.is_optional,
            Takes::None | Takes::Delayed => false,
        }
    }
}

impl<'a, 'r> Class<'a, 'r> {
    fn new(
        attribute: &'a Attribute<'r>,
        delayed: Option<&'a Argument<'r>>,
    ) -> Result<Self, RecordError> {
        let mixed_in = ["TargetSpecificAttr", "DeclOrTypeAttr"];
        let superclass = nearest_superclass(attribute.record, |class| {
            (!mixed_in.contains(&class.name())).then(|| class.name())
        });
        if delayed.is_some() {
            check_pack(attribute)?;
        }
        let name = attribute.name();
        let printed = |argument| Printed { of: name, argument };
        let arguments = attribute.arguments()?.iter().map(printed).collect();
        let spellings = attribute.spellings()?;
        let semantic = match spellings.len() {
            0 | 1 => SemanticSpellings::default(),
            _ => SemanticSpellings::new(spellings),
        };
        Ok(Class {
            attribute,
            name,
            superclass: superclass.unwrap_or_default(),
            is_inheritable: attribute.is_a("InheritableAttr"),
            arguments,
            delayed: delayed.map(printed),
            spellings,
            semantic,
            elides_spelling: spellings.len() <= 1 || have_one_name(spellings),
        })
    }

    fn has(&self, what: impl Fn(&Argument<'_>) -> bool) -> bool {
        self.arguments.iter().any(|one| what(one.argument))
    }

    /// Returns the arguments that `takes` selects.
    fn taken(&self, takes: Takes) -> impl Iterator<Item = Printed<'a, 'r>> {
        let delayed = self.delayed.filter(|_| takes == Takes::Delayed);
        self.arguments
            .iter()
            .copied()
            .filter(move |one| takes.includes(one.argument))
            .chain(delayed)
    }

    /// Returns the functions that create attributes, in output order.
    fn factories(&self) -> Vec<Factory> {
        let has_fake = self.has(|argument| argument.is_fake);
        let sets = [
            Some(Takes::All),
            has_fake.then_some(Takes::Real),
            self.delayed.is_some().then_some(Takes::Delayed),
        ];
        let kinds = [(true, true), (false, true), (true, false), (false, false)];
        let of_set = |takes| {
            kinds.map(|(is_implicit, takes_common)| Factory { is_implicit, takes, takes_common })
        };
        sets.into_iter().flatten().flat_map(of_set).collect()
    }

    /// Returns the argument selections of the constructors, in output order.
    fn constructors(&self) -> impl Iterator<Item = Takes> {
        let has_fake = self.has(|argument| argument.is_fake);
        let has_optional = self.has(|argument| argument.is_optional && !argument.is_fake);
        let has_required = self.has(|argument| Takes::Required.includes(argument));
        let sets = [
            Some(Takes::All),
            has_fake.then_some(Takes::Real),
            has_optional.then_some(Takes::Required),
            (self.delayed.is_some() && has_required).then_some(Takes::None),
        ];
        sets.into_iter().flatten()
    }

    fn declare(&self, out: &mut Vec<u8>) -> Result<(), RecordError> {
        let name = self.name;
        emit!(out; "class CLANG_ABI ", name, "Attr : public ", self.superclass, " {\n");
        for argument in self.arguments.iter().chain(&self.delayed) {
            argument.declarations(out);
            emit!(out; "\n\n");
        }
        emit!(out; "public:\n");
        if self.spellings.len() > 1 {
            semantic::declare(out, &self.semantic);
        }
        emit!(out; "  // Factory methods\n");
        for factory in self.factories() {
            emit!(out; "  static ", name, "Attr *");
            self.factory_head(out, factory, true);
            emit!(out; ";\n");
        }
        emit!(out; "\n  // Constructors\n");
        for takes in self.constructors() {
            emit!(out; "  ");
            self.constructor_head(out, takes);
            emit!(out; ";\n");
        }
        emit!(
            out;
            "\n  ", name, "Attr *clone(ASTContext &C) const;\n",
            "  void printPretty(raw_ostream &OS,\n",
            "                   const PrintingPolicy &Policy) const;\n",
            "  const char *getSpelling() const;\n",
        );
        if !self.elides_spelling {
            emit!(out; "  Spelling getSemanticSpelling() const;\n");
        }
        self.spelling_accessors(out)?;
        for argument in &self.arguments {
            argument.accessors(out);
            emit!(out; "\n\n");
            if !argument.argument.is_fake {
                argument.declare_conversions(out);
            }
        }
        if let Some(delayed) = self.delayed {
            delayed.accessors(out);
            delayed.setter(out);
        }
        emit!(
            out;
            self.attribute.record.string("AdditionalMembers")?,
            "\n\n  static bool classof(const Attr *A) { return A->getKind() == attr::", name,
            "; }\n};\n\n",
        );
        Ok(())
    }

    fn define(&self, out: &mut Vec<u8>) -> Result<(), RecordError> {
        let name = self.name;
        emit!(out; "\n// ", name, "Attr implementation\n\n");
        for factory in self.factories() {
            emit!(out; name, "Attr *", name, "Attr::");
            self.factory_head(out, factory, false);
            emit!(out; " {\n");
            match factory.takes_common {
                true => self.make(out, factory),
                false => self.make_common(out, factory)?,
            }
            emit!(out; "}\n\n");
        }
        for takes in self.constructors() {
            self.constructor(out, takes)?;
        }
        if !self.elides_spelling {
            emit!(
                out;
                name, "Attr::Spelling ", name, "Attr::getSemanticSpelling() const {\n",
            );
            semantic::switch(out, "getAttributeSpellingListIndex()", &self.semantic);
            emit!(out; "}\n");
        }
        for argument in &self.arguments {
            argument.accessor_definitions(out);
            emit!(out; "\n\n");
            if !argument.argument.is_fake {
                argument.conversions(out);
            }
        }
        self.clone_function(out);
        self.print_function(out)?;
        self.spelling_function(out);
        Ok(())
    }

    /// Prints the name and the parameters of a function that creates the attribute.
    fn factory_head(&self, out: &mut Vec<u8>, factory: Factory, header: bool) {
        emit!(out; factory_name(factory), "(ASTContext &Ctx");
        for argument in self.taken(factory.takes) {
            emit!(out; ", ");
            argument.parameters(out);
        }
        if factory.takes_common {
            emit!(out; ", const AttributeCommonInfo &CommonInfo)");
            return;
        }
        emit!(out; ", SourceRange Range", if header { " = {}" } else { "" });
        if self.spellings.len() > 1 {
            emit!(out; ", Spelling S");
            if header {
                emit!(out; " = ", self.semantic.names[0]);
            }
        }
        emit!(out; ")");
    }

    fn make(&self, out: &mut Vec<u8>, factory: Factory) {
        emit!(out; "  auto *A = new (Ctx) ", self.name, "Attr(Ctx, CommonInfo");
        let delayed = factory.takes == Takes::Delayed;
        if !delayed {
            for argument in self.taken(factory.takes) {
                emit!(out; ", ");
                argument.passed_on(out);
            }
        }
        emit!(out; ");\n");
        if factory.is_implicit {
            emit!(out; "  A->setImplicit(true);\n");
        }
        if factory.is_implicit || self.elides_spelling {
            emit!(
                out;
                "  if (!A->isAttributeSpellingListCalculated() && !A->getAttrName())\n",
                "    A->setAttributeSpellingListIndex(0);\n",
            );
        }
        if delayed {
            emit!(out; "  A->setDelayedArgs(Ctx, ");
            self.taken(factory.takes).for_each(|argument| argument.passed_on(out));
            emit!(out; ");\n");
        }
        emit!(out; "  return A;\n");
    }

    /// Prints the body that creates an `AttributeCommonInfo` and calls the overload that takes it.
    fn make_common(&self, out: &mut Vec<u8>, factory: Factory) -> Result<(), RecordError> {
        emit!(out; "  AttributeCommonInfo I(Range, NoSemaHandlerAttribute");
        match self.spellings {
            [] => emit!(out; ", AttributeCommonInfo::Form::Implicit()"),
            [spelling] => {
                emit!(out; ", ");
                form(out, spelling, "0")?;
            }
            [first, ..] => {
                emit!(out; ", [&]() {\n    switch (S) {\n");
                for (name, at) in &self.semantic.enumerators {
                    emit!(
                        out;
                        "    case ", name, ":\n      return AttributeCommonInfo::Form",
                    );
                    form(out, &self.spellings[*at], name)?;
                    emit!(out; ";\n");
                }
                emit!(
                    out;
                    "    default:\n      llvm_unreachable(\"Unknown attribute spelling!\");\n",
                    "      return AttributeCommonInfo::Form",
                );
                form(out, first, "0")?;
                emit!(out; ";\n    }\n  }()");
            }
        }
        emit!(out; ");\n  return ", factory_name(factory), "(Ctx");
        for argument in self.taken(factory.takes) {
            emit!(out; ", ");
            argument.passed_on(out);
        }
        emit!(out; ", I);\n");
        Ok(())
    }

    fn constructor_head(&self, out: &mut Vec<u8>, takes: Takes) {
        emit!(out; self.name, "Attr(ASTContext &Ctx, const AttributeCommonInfo &CommonInfo\n");
        for argument in self.taken(takes) {
            emit!(out; "              , ");
            argument.parameters(out);
            emit!(out; "\n");
        }
        emit!(out; "             )");
    }

    fn constructor(&self, out: &mut Vec<u8>, takes: Takes) -> Result<(), RecordError> {
        let late = self.attribute.late_parsing()? != LateParsing::Never;
        emit!(out; self.name, "Attr::");
        self.constructor_head(out, takes);
        emit!(
            out;
            "\n  : ", self.superclass, "(Ctx, CommonInfo, attr::", self.name,
            ", /*IsLateParsed=*/", late,
        );
        if self.is_inheritable {
            emit!(out; ", ", self.attribute.bit("InheritEvenIfAlreadyPresent")?);
        }
        emit!(out; ")\n");
        for argument in &self.arguments {
            emit!(out; "              , ");
            match takes.includes(argument.argument) {
                true => argument.initializers(out),
                false => argument.default_initializers(out),
            }
            emit!(out; "\n");
        }
        if let Some(delayed) = self.delayed {
            emit!(out; "              , ");
            delayed.default_initializers(out);
            emit!(out; "\n");
        }
        emit!(out; "  {\n");
        self.taken(takes).for_each(|argument| argument.constructor_body(out));
        emit!(out; "}\n\n");
        Ok(())
    }

    /// Prints the accessors that return true for some of the spellings.
    fn spelling_accessors(&self, out: &mut Vec<u8>) -> Result<(), RecordError> {
        for accessor in self.attribute.defs("Accessors")? {
            emit!(
                out;
                "  bool ", accessor.string("Name")?,
                "() const { return getAttributeSpellingListIndex() == ",
            );
            let spellings = Spelling::read_all(accessor)?;
            for (at, spelling) in spellings.iter().enumerate() {
                let is_last = at + 1 == spellings.len();
                let between = " ||\n    getAttributeSpellingListIndex() == ";
                emit!(
                    out;
                    index_of(self.spellings, spelling)?,
                    if is_last { "; }\n" } else { between },
                );
            }
        }
        Ok(())
    }

    fn clone_function(&self, out: &mut Vec<u8>) {
        let name = self.name;
        emit!(
            out;
            name, "Attr *", name, "Attr::clone(ASTContext &C) const {\n  auto *A = new (C) ",
            name, "Attr(C, *this",
        );
        for argument in &self.arguments {
            emit!(out; ", ");
            argument.cloned(out);
        }
        emit!(
            out;
            ");\n  A->Inherited = Inherited;\n  A->IsPackExpansion = IsPackExpansion;\n",
            "  A->setImplicit(Implicit);\n",
        );
        if let Some(delayed) = self.delayed {
            emit!(out; "  A->setDelayedArgs(C, ");
            delayed.cloned(out);
            emit!(out; ");\n");
        }
        emit!(out; "  return A;\n}\n\n");
    }

    fn spelling_function(&self, out: &mut Vec<u8>) {
        emit!(out; "const char *", self.name, "Attr::getSpelling() const {\n");
        if self.spellings.is_empty() {
            emit!(out; "  return \"(No spelling)\";\n}\n\n");
            return;
        }
        emit!(
            out;
            "  switch (getAttributeSpellingListIndex()) {\n  default:\n",
            "    llvm_unreachable(\"Unknown attribute spelling!\");\n",
            "    return \"(No spelling)\";\n",
        );
        for (at, spelling) in self.spellings.iter().enumerate() {
            emit!(out; "  case ", at, ":\n    return \"", spelling.name, "\";\n");
        }
        emit!(out; "  }\n}\n\n");
    }

    /// Prints the member function `printPretty`, which prints the attribute as source code.
    fn print_function(&self, out: &mut Vec<u8>) -> Result<(), RecordError> {
        emit!(
            out;
            "void ", self.name,
            "Attr::printPretty(raw_ostream &OS, const PrintingPolicy &Policy) const {\n",
        );
        if self.spellings.is_empty() {
            emit!(out; "}\n\n");
            return Ok(());
        }
        emit!(
            out;
            "  bool IsFirstArgument = true; (void)IsFirstArgument;\n",
            "  unsigned TrailingOmittedArgs = 0; (void)TrailingOmittedArgs;\n",
            "  switch (getAttributeSpellingListIndex()) {\n  default:\n",
            "    llvm_unreachable(\"Unknown attribute spelling!\");\n    break;\n",
        );
        for (at, spelling) in self.spellings.iter().enumerate() {
            let syntax = spelling.syntax()?;
            let (begin, end) = match syntax {
                Syntax::Gnu => ("__attribute__((", "))"),
                Syntax::Cxx11 | Syntax::C23 => ("[[", "]]"),
                Syntax::Declspec => ("__declspec(", ")"),
                Syntax::Microsoft => ("[", "]"),
                Syntax::Keyword => ("", ""),
                Syntax::Pragma => ("#pragma ", "\n"),
                Syntax::HlslAnnotation => (":", ""),
            };
            let scope = match (spelling.scope, syntax) {
                ("", _) => String::new(),
                (scope, Syntax::Pragma) => format!("{scope} "),
                (scope, _) => format!("{scope}::"),
            };
            let name = format!("{scope}{}", spelling.name);
            emit!(out; "  case ", at, " : {\n    OS << \"", begin, name, "\";\n");
            if syntax == Syntax::Pragma {
                emit!(
                    out;
                    "    printPrettyPragma(OS, Policy);\n    OS << \"\\n\";    break;\n  }\n",
                );
                continue;
            }
            match name.as_str() {
                "availability" => emit!(
                    out;
                    "    OS << \"(\" << getPlatform()->getName();\n",
                    "  if (getStrict()) OS << \", strict\";\n",
                    "  if (!getIntroduced().empty()) OS << \", introduced=\" << \
                     getIntroduced();\n",
                    "  if (!getDeprecated().empty()) OS << \", deprecated=\" << \
                     getDeprecated();\n",
                    "  if (!getObsoleted().empty()) OS << \", obsoleted=\" << getObsoleted();\n",
                    "  if (getUnavailable()) OS << \", unavailable\";\n  OS << \")\";\n",
                ),
                "deprecated" | "gnu::deprecated" => {
                    emit!(out; "    OS << \"(\\\"\" << getMessage() << \"\\\"\";\n");
                    // Only GNU syntax prints the replacement after the message.
                    if syntax == Syntax::Gnu {
                        emit!(
                            out;
                            "    if (!getReplacement().empty()) OS << \", \\\"\" << \
                             getReplacement() << \"\\\"\";\n",
                        );
                    }
                    emit!(out; "    OS << \")\";\n");
                }
                _ => self.print_arguments(out),
            }
            emit!(out; "    OS << \"", end, "\";\n    break;\n  }\n");
        }
        emit!(out; "}\n}\n\n");
        Ok(())
    }

    /// Prints the code for the argument list, without omitted trailing arguments.
    fn print_arguments(&self, out: &mut Vec<u8>) {
        let omitted = |one: &Printed<'_, '_>| one.is_omitted().filter(|_| one.argument.is_optional);
        let real: Vec<_> = self.taken(Takes::Real).collect();
        for condition in real.iter().rev().map_while(omitted) {
            emit!(out; "    if (", condition, ")\n      ++TrailingOmittedArgs;\n");
        }
        for argument in &real {
            let condition = omitted(argument);
            if let Some(condition) = &condition {
                emit!(out; "    if (!(", condition, ")) {\n");
            }
            // Variadic arguments print a separator before each value themselves.
            if !argument.argument.is_variadic() {
                emit!(out; "    DelimitAttributeArgument(OS, IsFirstArgument);\n");
            }
            emit!(out; "    OS << \"");
            argument.value(out);
            emit!(out; "\";\n", if condition.is_some() { "    }\n" } else { "" });
        }
        if !real.is_empty() {
            emit!(out; "    if (!IsFirstArgument)\n      OS << \")\";\n");
        }
    }
}

fn factory_name(factory: Factory) -> &'static str {
    match (factory.is_implicit, factory.takes == Takes::Delayed) {
        (true, true) => "CreateImplicitWithDelayedArgs",
        (true, false) => "CreateImplicit",
        (false, true) => "CreateWithDelayedArgs",
        (false, false) => "Create",
    }
}

/// Prints the initializer of an `AttributeCommonInfo::Form`. `index` is the spelling's index, as
/// C++.
fn form(out: &mut Vec<u8>, spelling: &Spelling<'_>, index: &str) -> Result<(), RecordError> {
    let is_alignas = spelling.variety == "Keyword" && spelling.name == "alignas";
    emit!(
        out;
        "{AttributeCommonInfo::AS_", spelling.variety, ", ", index, ", ", is_alignas,
        " /*IsAlignas*/, ", spelling.is_regular_keyword()?, " /*IsRegularKeywordAttribute*/}",
    );
    Ok(())
}

/// Checks the arguments of an attribute with `AcceptsExprPack`.
fn check_pack(attribute: &Attribute<'_>) -> Result<(), RecordError> {
    let arguments = attribute.defs("Args")?;
    for (at, &argument) in arguments.iter().enumerate() {
        match argument_class(argument) {
            "IdentifierArgument"
            | "EnumArgument"
            | "VariadicEnumArgument"
            | "VariadicIdentifierArgument"
            | "VariadicParamOrParamIdxArgument"
            | "TypeArgument" => {
                return Err(attribute.record.error(
                    "Attributes accepting packs cannot also have identifier or type arguments.",
                ));
            }
            "VariadicExprArgument" if at + 1 < arguments.len() => {
                return Err(attribute.record.error(
                    "Attributes accepting packs can only have the last argument be variadic.",
                ));
            }
            _ => {}
        }
    }
    Ok(())
}
