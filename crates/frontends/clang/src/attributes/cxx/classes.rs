//! `--gen-clang-attr-classes`, `--gen-clang-attr-impl`: AST classes of attributes, and the
//! definitions of their member functions.

use super::super::classes::{Class, Declaration, Declarations, Definition, Definitions};
use super::super::model::{Argument, Spelling, Syntax};
use super::arguments::Printed;
use super::semantic;
use tablegen_emit::cxx::{banner, emit};
use tablegen_session::OutputContext;

/// Prints the output of `--gen-clang-attr-classes`.
pub(in super::super) fn classes(
    output: &OutputContext<'_>,
    plan: &Declarations<'_>,
    out: &mut Vec<u8>,
) {
    banner(out, "Attribute classes' definitions", Some(output.input_name()));
    emit!(out; "#ifndef LLVM_CLANG_ATTR_CLASSES_INC\n#define LLVM_CLANG_ATTR_CLASSES_INC\n");
    delimiter(out);
    for declaration in &plan.0 {
        ClassPrinter::new(&declaration.class).declare(declaration, out);
    }
    emit!(out; "#endif // LLVM_CLANG_ATTR_CLASSES_INC\n");
}

/// Prints the output of `--gen-clang-attr-impl`.
pub(in super::super) fn functions(
    output: &OutputContext<'_>,
    plan: &Definitions<'_>,
    out: &mut Vec<u8>,
) {
    let title = "Attribute classes' member function definitions";
    banner(out, title, Some(output.input_name()));
    delimiter(out);
    for definition in &plan.0 {
        ClassPrinter::new(&definition.class).define(definition, out);
    }
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
        for Definition { class: Class { name, .. }, .. } in &plan.0 {
            emit!(
                out;
                "  case attr::", name, ":\n    return cast<", name, "Attr>(this)->", call, ";\n",
            );
        }
        emit!(out; "  }\n  llvm_unreachable(\"Unexpected attribute kind!\");\n}\n\n");
    }
}

/// Prints the function that separates the arguments of an attribute.
fn delimiter(out: &mut Vec<u8>) {
    emit!(
        out;
        "static inline void DelimitAttributeArgument(raw_ostream& OS, bool& IsFirst) {\n",
        "  if (IsFirst) {\n    IsFirst = false;\n    OS << \"(\";\n  } else\n",
        "    OS << \", \";\n}\n",
    );
}

/// Class with the printers of its C++.
struct ClassPrinter<'a, 'r> {
    name: &'r str,
    class: &'a Class<'r>,
    arguments: Vec<Printed<'a, 'r>>,
    delayed: Option<Printed<'a, 'r>>,
}

/// Selects one of the static functions that create an attribute.
#[derive(Clone, Copy)]
struct Factory {
    is_implicit: bool,
    arguments: ArgumentSet,
    /// True if the constructor takes an `AttributeCommonInfo` instead of a range and a spelling.
    takes_common: bool,
}

/// Selection of the arguments that a function takes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ArgumentSet {
    All,
    /// Arguments that are not fake.
    Real,
    /// Arguments that are neither fake nor optional.
    Required,
    None,
    /// All arguments as one list of expressions, for packs.
    Delayed,
}

impl ArgumentSet {
    fn includes(self, argument: &Argument<'_>) -> bool {
        match self {
            ArgumentSet::All => true,
            ArgumentSet::Real => !argument.is_fake,
            ArgumentSet::Required => !argument.is_fake && !argument.is_optional,
            ArgumentSet::None | ArgumentSet::Delayed => false,
        }
    }
}

impl<'a, 'r> ClassPrinter<'a, 'r> {
    fn new(class: &'a Class<'r>) -> Self {
        let name = class.name;
        let printed = |argument| Printed { of: name, argument };
        let arguments = class.arguments.iter().map(printed).collect();
        ClassPrinter { name, class, arguments, delayed: class.delayed.as_ref().map(printed) }
    }

    fn has(&self, what: impl Fn(&Argument<'_>) -> bool) -> bool {
        self.arguments.iter().any(|one| what(one.argument))
    }

    /// Returns the arguments that `arguments` selects.
    fn taken(&self, arguments: ArgumentSet) -> impl Iterator<Item = Printed<'a, 'r>> {
        let delayed = self.delayed.filter(|_| arguments == ArgumentSet::Delayed);
        self.arguments
            .iter()
            .copied()
            .filter(move |one| arguments.includes(one.argument))
            .chain(delayed)
    }

    /// Returns the functions that create attributes, in output order.
    fn factories(&self) -> Vec<Factory> {
        let has_fake = self.has(|argument| argument.is_fake);
        let sets = [
            Some(ArgumentSet::All),
            has_fake.then_some(ArgumentSet::Real),
            self.delayed.is_some().then_some(ArgumentSet::Delayed),
        ];
        let kinds = [(true, true), (false, true), (true, false), (false, false)];
        let of_set = |arguments| {
            kinds.map(|(is_implicit, takes_common)| Factory {
                is_implicit,
                arguments,
                takes_common,
            })
        };
        sets.into_iter().flatten().flat_map(of_set).collect()
    }

    /// Returns the argument selections of the constructors, in output order.
    fn constructors(&self) -> impl Iterator<Item = ArgumentSet> {
        let has_fake = self.has(|argument| argument.is_fake);
        let has_optional = self.has(|argument| argument.is_optional && !argument.is_fake);
        let has_required = self.has(|argument| ArgumentSet::Required.includes(argument));
        let sets = [
            Some(ArgumentSet::All),
            has_fake.then_some(ArgumentSet::Real),
            has_optional.then_some(ArgumentSet::Required),
            (self.delayed.is_some() && has_required).then_some(ArgumentSet::None),
        ];
        sets.into_iter().flatten()
    }

    fn declare(&self, declaration: &Declaration<'r>, out: &mut Vec<u8>) {
        let name = self.name;
        emit!(out; "class CLANG_ABI ", name, "Attr : public ", self.class.superclass, " {\n");
        for argument in self.arguments.iter().chain(&self.delayed) {
            argument.declarations(out);
            emit!(out; "\n\n");
        }
        emit!(out; "public:\n");
        if self.class.spellings.len() > 1 {
            semantic::declare(out, &self.class.semantic);
        }
        emit!(out; "  // Factory methods\n");
        for factory in self.factories() {
            emit!(out; "  static ", name, "Attr *");
            self.factory_head(out, factory, true);
            emit!(out; ";\n");
        }
        emit!(out; "\n  // Constructors\n");
        for arguments in self.constructors() {
            emit!(out; "  ");
            self.constructor_head(out, arguments);
            emit!(out; ";\n");
        }
        emit!(
            out;
            "\n  ", name, "Attr *clone(ASTContext &C) const;\n",
            "  void printPretty(raw_ostream &OS,\n",
            "                   const PrintingPolicy &Policy) const;\n",
            "  const char *getSpelling() const;\n",
        );
        if !self.class.elides_spelling {
            emit!(out; "  Spelling getSemanticSpelling() const;\n");
        }
        spelling_accessors(&declaration.accessors, out);
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
            declaration.members,
            "\n\n  static bool classof(const Attr *A) { return A->getKind() == attr::", name,
            "; }\n};\n\n",
        );
    }

    fn define(&self, definition: &Definition<'r>, out: &mut Vec<u8>) {
        let name = self.name;
        emit!(out; "\n// ", name, "Attr implementation\n\n");
        for factory in self.factories() {
            emit!(out; name, "Attr *", name, "Attr::");
            self.factory_head(out, factory, false);
            emit!(out; " {\n");
            match factory.takes_common {
                true => self.make(out, factory),
                false => self.make_common(out, factory, &definition.is_regular_keyword),
            }
            emit!(out; "}\n\n");
        }
        for arguments in self.constructors() {
            self.constructor(out, arguments, definition);
        }
        if !self.class.elides_spelling {
            emit!(
                out;
                name, "Attr::Spelling ", name, "Attr::getSemanticSpelling() const {\n",
            );
            semantic::switch(out, "getAttributeSpellingListIndex()", &self.class.semantic);
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
        self.print_function(out, &definition.syntaxes);
        self.spelling_function(out);
    }

    /// Prints the name and the parameters of a function that creates the attribute.
    fn factory_head(&self, out: &mut Vec<u8>, factory: Factory, header: bool) {
        emit!(out; factory_name(factory), "(ASTContext &Ctx");
        for argument in self.taken(factory.arguments) {
            emit!(out; ", ");
            argument.parameters(out);
        }
        if factory.takes_common {
            emit!(out; ", const AttributeCommonInfo &CommonInfo)");
            return;
        }
        emit!(out; ", SourceRange Range", if header { " = {}" } else { "" });
        if self.class.spellings.len() > 1 {
            emit!(out; ", Spelling S");
            if header {
                emit!(out; " = ", self.class.semantic.names[0]);
            }
        }
        emit!(out; ")");
    }

    fn make(&self, out: &mut Vec<u8>, factory: Factory) {
        emit!(out; "  auto *A = new (Ctx) ", self.name, "Attr(Ctx, CommonInfo");
        let delayed = factory.arguments == ArgumentSet::Delayed;
        if !delayed {
            for argument in self.taken(factory.arguments) {
                emit!(out; ", ");
                argument.passed_on(out);
            }
        }
        emit!(out; ");\n");
        if factory.is_implicit {
            emit!(out; "  A->setImplicit(true);\n");
        }
        if factory.is_implicit || self.class.elides_spelling {
            emit!(
                out;
                "  if (!A->isAttributeSpellingListCalculated() && !A->getAttrName())\n",
                "    A->setAttributeSpellingListIndex(0);\n",
            );
        }
        if delayed {
            emit!(out; "  A->setDelayedArgs(Ctx, ");
            self.taken(factory.arguments).for_each(|argument| argument.passed_on(out));
            emit!(out; ");\n");
        }
        emit!(out; "  return A;\n");
    }

    /// Prints the body that creates an `AttributeCommonInfo` and calls the overload that takes it.
    fn make_common(&self, out: &mut Vec<u8>, factory: Factory, is_regular_keyword: &[bool]) {
        emit!(out; "  AttributeCommonInfo I(Range, NoSemaHandlerAttribute");
        match &self.class.spellings[..] {
            [] => emit!(out; ", AttributeCommonInfo::Form::Implicit()"),
            [spelling] => {
                emit!(out; ", ");
                form(out, spelling, is_regular_keyword[0], "0");
            }
            [first, ..] => {
                emit!(out; ", [&]() {\n    switch (S) {\n");
                for (name, index) in &self.class.semantic.enumerators {
                    emit!(
                        out;
                        "    case ", name, ":\n      return AttributeCommonInfo::Form",
                    );
                    form(out, &self.class.spellings[*index], is_regular_keyword[*index], name);
                    emit!(out; ";\n");
                }
                emit!(
                    out;
                    "    default:\n      llvm_unreachable(\"Unknown attribute spelling!\");\n",
                    "      return AttributeCommonInfo::Form",
                );
                form(out, first, is_regular_keyword[0], "0");
                emit!(out; ";\n    }\n  }()");
            }
        }
        emit!(out; ");\n  return ", factory_name(factory), "(Ctx");
        for argument in self.taken(factory.arguments) {
            emit!(out; ", ");
            argument.passed_on(out);
        }
        emit!(out; ", I);\n");
    }

    fn constructor_head(&self, out: &mut Vec<u8>, arguments: ArgumentSet) {
        emit!(out; self.name, "Attr(ASTContext &Ctx, const AttributeCommonInfo &CommonInfo\n");
        for argument in self.taken(arguments) {
            emit!(out; "              , ");
            argument.parameters(out);
            emit!(out; "\n");
        }
        emit!(out; "             )");
    }

    fn constructor(&self, out: &mut Vec<u8>, arguments: ArgumentSet, definition: &Definition<'r>) {
        let late = definition.is_late_parsed;
        emit!(out; self.name, "Attr::");
        self.constructor_head(out, arguments);
        emit!(
            out;
            "\n  : ", self.class.superclass, "(Ctx, CommonInfo, attr::", self.name,
            ", /*IsLateParsed=*/", late,
        );
        if self.class.is_inheritable {
            emit!(out; ", ", definition.inherits_if_present);
        }
        emit!(out; ")\n");
        for argument in &self.arguments {
            emit!(out; "              , ");
            match arguments.includes(argument.argument) {
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
        self.taken(arguments).for_each(|argument| argument.constructor_body(out));
        emit!(out; "}\n\n");
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
        if self.class.spellings.is_empty() {
            emit!(out; "  return \"(No spelling)\";\n}\n\n");
            return;
        }
        emit!(
            out;
            "  switch (getAttributeSpellingListIndex()) {\n  default:\n",
            "    llvm_unreachable(\"Unknown attribute spelling!\");\n",
            "    return \"(No spelling)\";\n",
        );
        for (index, spelling) in self.class.spellings.iter().enumerate() {
            emit!(out; "  case ", index, ":\n    return \"", spelling.name, "\";\n");
        }
        emit!(out; "  }\n}\n\n");
    }

    /// Prints the member function `printPretty`, which prints the attribute as source code.
    fn print_function(&self, out: &mut Vec<u8>, syntaxes: &[Syntax]) {
        emit!(
            out;
            "void ", self.name,
            "Attr::printPretty(raw_ostream &OS, const PrintingPolicy &Policy) const {\n",
        );
        if self.class.spellings.is_empty() {
            emit!(out; "}\n\n");
            return;
        }
        emit!(
            out;
            "  bool IsFirstArgument = true; (void)IsFirstArgument;\n",
            "  unsigned TrailingOmittedArgs = 0; (void)TrailingOmittedArgs;\n",
            "  switch (getAttributeSpellingListIndex()) {\n  default:\n",
            "    llvm_unreachable(\"Unknown attribute spelling!\");\n    break;\n",
        );
        for (index, (spelling, &syntax)) in self.class.spellings.iter().zip(syntaxes).enumerate() {
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
            emit!(out; "  case ", index, " : {\n    OS << \"", begin, name, "\";\n");
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
    }

    /// Prints the code for the argument list, without omitted trailing arguments.
    fn print_arguments(&self, out: &mut Vec<u8>) {
        let omitted = |one: &Printed<'_, '_>| one.is_omitted().filter(|_| one.argument.is_optional);
        let real: Vec<_> = self.taken(ArgumentSet::Real).collect();
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
    match (factory.is_implicit, factory.arguments == ArgumentSet::Delayed) {
        (true, true) => "CreateImplicitWithDelayedArgs",
        (true, false) => "CreateImplicit",
        (false, true) => "CreateWithDelayedArgs",
        (false, false) => "Create",
    }
}

/// Prints the initializer of an `AttributeCommonInfo::Form`. `index` is the spelling's index, as
/// C++.
fn form(out: &mut Vec<u8>, spelling: &Spelling<'_>, is_regular_keyword: bool, index: &str) {
    let is_alignas = spelling.variety == "Keyword" && spelling.name == "alignas";
    emit!(
        out;
        "{AttributeCommonInfo::AS_", spelling.variety, ", ", index, ", ", is_alignas,
        " /*IsAlignas*/, ", is_regular_keyword, " /*IsRegularKeywordAttribute*/}",
    );
}

/// Prints the accessors that return true for some of the spellings.
fn spelling_accessors(accessors: &[(&str, Vec<usize>)], out: &mut Vec<u8>) {
    for (name, spellings) in accessors {
        emit!(out; "  bool ", name, "() const { return getAttributeSpellingListIndex() == ");
        for (index, spelling) in spellings.iter().enumerate() {
            let is_last = index + 1 == spellings.len();
            let between = " ||\n    getAttributeSpellingListIndex() == ";
            emit!(out; *spelling, if is_last { "; }\n" } else { between });
        }
    }
}
