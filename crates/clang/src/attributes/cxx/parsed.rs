//! `--gen-clang-attr-parsed-attr-impl`: what the checker asks of attributes as they were parsed.

use tablegen_core::{Record, RecordError};

use super::super::model::{
    Attribute, Attributes, MatchRules, Rule, SemanticSpellings, Spelling, Target, argument_class,
    have_one_name, index_of, is_declaration_subject, is_unset,
};
use super::condition::{condition, languages};
use super::exclusions::Exclusions;
use super::{semantic, subjects};
use tablegen_emit::cxx::{banner, emit};
use tablegen_session::{BackendError, OutputContext};

/// The output.
pub(in super::super) fn print<'r>(
    output: &OutputContext<'_>,
    attributes: &Attributes<'r>,
    out: &mut Vec<u8>,
) -> Result<(), BackendError> {
    banner(out, "Parsed attribute helpers", Some(output.input_name()));
    emit!(out; "#if !defined(WANT_DECL_MERGE_LOGIC) && !defined(WANT_STMT_MERGE_LOGIC)\n");
    let rules = attributes.match_rules()?;
    subjects::functions(attributes, out)?;
    let mut exclusions = Exclusions::default();
    for (kind, attribute) in attributes.kinds()? {
        let information = Information { output, attributes, rules, kind, attribute };
        information.print(out, &mut exclusions)?;
    }
    emit!(out; "static const ParsedAttrInfo *AttrInfoMap[] = {\n");
    for (kind, _) in attributes.kinds()? {
        emit!(out; "&ParsedAttrInfo", kind, "::Instance,\n");
    }
    emit!(out; "};\n\n");
    delayed(attributes, out)?;
    match_rules(rules, out);
    emit!(
        out;
        "#elif defined(WANT_DECL_MERGE_LOGIC)\n\n",
        "static bool DiagnoseMutualExclusions(Sema &S, const NamedDecl *D, const Attr *A) {\n",
        exclusions.of_declarations, "  return true;\n}\n\n",
        "#elif defined(WANT_STMT_MERGE_LOGIC)\n\n",
        "static bool DiagnoseMutualExclusions(Sema &S, const SmallVectorImpl<const Attr *> &C) \
         {\n  for (const Attr *A : C) {\n",
        exclusions.of_statements, "  }\n  return true;\n}\n\n#endif\n",
    );
    Ok(())
}

/// What is asked of one attribute.
struct Information<'a, 's, 'r> {
    output: &'a OutputContext<'s>,
    attributes: &'a Attributes<'r>,
    rules: &'a MatchRules<'r>,
    kind: &'r str,
    attribute: &'a Attribute<'r>,
}

impl Information<'_, '_, '_> {
    fn print(&self, out: &mut Vec<u8>, exclusions: &mut Exclusions) -> Result<(), BackendError> {
        let (kind, attribute) = (self.kind, self.attribute);
        let spellings = attribute.spellings()?;
        if !spellings.is_empty() {
            emit!(
                out; "static constexpr ParsedAttrInfo::Spelling ", kind, "Spellings[] = {\n",
            );
            for spelling in spellings {
                emit!(
                    out;
                    "  {AttributeCommonInfo::AS_", spelling.variety, ", \"",
                    spelling.scoped(spelling.plain_name()), "\"},\n",
                );
            }
            emit!(out; "};\n");
        }
        let names = argument_names(attribute)?;
        if !names.is_empty() {
            emit!(out; "static constexpr const char *", kind, "ArgNames[] = {\n");
            for name in &names {
                emit!(out; "\"", name, "\",");
            }
            emit!(out; "};\n");
        }
        emit!(
            out;
            "struct ParsedAttrInfo", kind, " final : public ParsedAttrInfo {\n",
            "  constexpr ParsedAttrInfo", kind, "() : ParsedAttrInfo(\n",
            "    /*AttrKind=*/ParsedAttr::AT_", kind, ",\n",
        );
        self.counts(out)?;
        let is_one_of = |classes: [&str; 2]| classes.into_iter().any(|class| attribute.is_a(class));
        let known_to_gcc = spellings.iter().any(|spelling| spelling.known_to_gcc);
        let flags = [
            ("HasCustomParsing", attribute.bit("HasCustomParsing")?),
            ("AcceptsExprPack", attribute.bit("AcceptsExprPack")?),
            ("IsTargetSpecific", attribute.is_a("TargetSpecificAttr")),
            ("IsType", is_one_of(["TypeAttr", "DeclOrTypeAttr"])),
            ("IsStmt", is_one_of(["StmtAttr", "DeclOrStmtAttr"])),
            ("IsKnownToGCC", known_to_gcc),
            ("IsSupportedByPragmaAttribute", self.rules.supports(attribute)?),
        ];
        for (name, flag) in flags {
            emit!(out; "    /*", name, "=*/", u8::from(flag), ",\n");
        }
        let table = |exists: bool, name: &str| match exists {
            true => format!("/*{name}=*/{kind}{name}"),
            false => format!("/*{name}=*/{{}}"),
        };
        emit!(
            out;
            "    ", table(!spellings.is_empty(), "Spellings"), ",\n    ",
            table(!names.is_empty(), "ArgNames"), ") {}\n",
        );
        subjects::checks(self.output, attribute, out)?;
        exclusions.print(self.attributes, attribute, out)?;
        self.languages(out)?;
        self.target(out)?;
        self.targets_of_spellings(out)?;
        self.semantic_spelling(out)?;
        self.match_rules(out)?;
        if attribute.bit("SimpleHandler")? {
            emit!(
                out;
                "AttrHandling handleDeclAttribute(Sema &S, Decl *D,",
                "const ParsedAttr &Attr) const override {\n  D->addAttr(::new (S.Context) ",
                attribute.name(),
                "Attr(S.Context, Attr));\n  return AttributeApplied;\n}\n\n",
            );
        }
        emit!(out; "bool isParamExpr(size_t N) const override {\n  return ");
        for (at, argument) in attribute.defs("Args")?.into_iter().enumerate() {
            if matches!(argument_class(argument), "ExprArgument" | "VariadicExprArgument") {
                emit!(out; "(N == ", at, ") || ");
            }
        }
        emit!(
            out;
            "false;\n}\n\nstatic const ParsedAttrInfo", kind, " Instance;\n};\n",
            "const ParsedAttrInfo", kind, " ParsedAttrInfo", kind, "::Instance;\n",
        );
        Ok(())
    }

    /// How many arguments it must have and can have.
    fn counts(&self, out: &mut Vec<u8>) -> Result<(), RecordError> {
        let arguments = self.attribute.arguments()?;
        let real = || arguments.iter().filter(|argument| !argument.is_fake);
        let optional = real().filter(|argument| argument.is_optional).count();
        let all = real().count();
        // Any number of arguments is the largest that there is place for.
        let most = if real().any(|argument| argument.is_variadic()) { 15 } else { optional };
        emit!(
            out;
            "    /*NumArgs=*/", all - optional, ",\n    /*OptArgs=*/", most,
            ",\n    /*NumArgMembers=*/", all, ",\n",
        );
        Ok(())
    }

    fn languages(&self, out: &mut Vec<u8>) -> Result<(), RecordError> {
        let all = self.attribute.defs("LangOpts")?;
        if !all.is_empty() {
            emit!(
                out;
                "bool acceptsLangOpts(const LangOptions &LangOpts) const override {\n  return ",
                languages(self.output, &all)?, ";\n}\n\n",
            );
        }
        Ok(())
    }

    fn target(&self, out: &mut Vec<u8>) -> Result<(), RecordError> {
        let record = self.attribute.record;
        if !self.attribute.is_a("TargetSpecificAttr") {
            return Ok(());
        }
        let mut target = Target::read(record.def("Target")?)?;
        // The kind stands for others as well, each on its own target.
        if !is_unset(record, "ParseKind")? {
            let kind = record.string("ParseKind")?;
            for &(other, at) in &self.attributes.parsed()?.others {
                if other == kind {
                    let other = self.attributes.all[at].record.def("Target")?;
                    target.architectures.extend(other.list_of_strings("Arches")?);
                }
            }
        }
        let (test, any) = condition(&target);
        emit!(out; "bool existsInTarget(const TargetInfo &Target) const override {\n");
        return_test(out, &test, any);
        Ok(())
    }

    fn targets_of_spellings(&self, out: &mut Vec<u8>) -> Result<(), RecordError> {
        let all = self.attribute.defs("TargetSpecificSpellings")?;
        if all.is_empty() {
            return Ok(());
        }
        let own = self.attribute.spellings()?;
        let (mut tests, mut any) = (Vec::new(), false);
        for of_target in all {
            let mut test = "((SpellingListIndex == ".to_owned();
            let spellings = Spelling::read_all(of_target)?;
            for (at, spelling) in spellings.iter().enumerate() {
                let is_last = at + 1 == spellings.len();
                test.push_str(&index_of(own, spelling)?.to_string());
                test.push_str(if is_last { ") && " } else { " ||\n    SpellingListIndex == " });
            }
            let (condition, is_any) = condition(&Target::read(of_target.def("Target")?)?);
            any |= is_any;
            tests.push(test + &condition + ")");
        }
        emit!(
            out;
            "bool spellingExistsInTarget(const TargetInfo &Target,\n",
            "                            const unsigned SpellingListIndex) const override {\n",
        );
        return_test(out, &tests.join(" || "), any);
        Ok(())
    }

    fn semantic_spelling(&self, out: &mut Vec<u8>) -> Result<(), RecordError> {
        if !self.attribute.bit("ASTNode")? {
            return Ok(());
        }
        let spellings = self.attribute.spellings()?;
        if spellings.len() > 1 && !have_one_name(spellings) {
            let spellings = SemanticSpellings::new(spellings);
            emit!(
                out;
                "unsigned spellingIndexToSemanticSpelling(const ParsedAttr &Attr) const override \
                 {\n",
            );
            semantic::declare(out, &spellings);
            emit!(out; "  unsigned Idx = Attr.getAttributeSpellingListIndex();\n");
            semantic::switch(out, "Idx", &spellings);
            emit!(out; "}\n\n");
        }
        Ok(())
    }

    /// The rules by which a pragma puts it on declarations.
    fn match_rules(&self, out: &mut Vec<u8>) -> Result<(), RecordError> {
        if !self.rules.supports(self.attribute)? {
            return Ok(());
        }
        let Some(subjects) = self.attribute.subjects()? else { return Ok(()) };
        emit!(
            out;
            "void getPragmaAttributeMatchRules(llvm::SmallVectorImpl<std::pair<",
            "attr::SubjectMatchRule, bool>> &MatchRules, const LangOptions &LangOpts) const \
             override {\n",
        );
        for subject in subjects.list_of_defs("Subjects")? {
            if !is_declaration_subject(subject)? {
                continue;
            }
            for &at in self.rules.needed(self.attribute, subject)?.0 {
                let rule = &self.rules.all[at];
                emit!(
                    out;
                    "  MatchRules.push_back(std::make_pair(attr::", self.rules.enumerator(rule),
                    ", /*IsSupported=*/", languages(self.output, &rule.languages)?, "));\n",
                );
            }
        }
        emit!(out; "}\n\n");
        Ok(())
    }
}

/// A test of the target, as the result of a function.
fn return_test(out: &mut Vec<u8>, test: &str, asks_triple: bool) {
    if asks_triple {
        emit!(out; "  const llvm::Triple &T = Target.getTriple(); (void)T;\n");
    }
    emit!(out; "  return ", test, ";\n}\n\n");
}

/// The names of the arguments that are written.
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

/// The function that makes attributes whose arguments may be packs.
fn delayed(attributes: &Attributes<'_>, out: &mut Vec<u8>) -> Result<(), RecordError> {
    emit!(
        out;
        "static void handleAttrWithDelayedArgs(Sema &S, Decl *D, const ParsedAttr &Attr) {\n",
        "  SmallVector<Expr *, 4> ArgExprs;\n  ArgExprs.reserve(Attr.getNumArgs());\n",
        "  for (unsigned I = 0; I < Attr.getNumArgs(); ++I) {\n",
        "    assert(!Attr.isArgIdent(I));\n    ArgExprs.push_back(Attr.getArgAsExpr(I));\n",
        "  }\n  clang::Attr *CreatedAttr = nullptr;\n  switch (Attr.getKind()) {\n  default:\n",
        "    llvm_unreachable(\"Attribute cannot hold delayed arguments.\");\n",
    );
    for (kind, attribute) in attributes.kinds()? {
        if attribute.bit("AcceptsExprPack")? {
            emit!(
                out;
                "  case ParsedAttr::AT_", kind, ": {\n    CreatedAttr = ", attribute.name(),
                "Attr::CreateWithDelayedArgs(S.Context, ArgExprs.data(), ArgExprs.size(), Attr);\n",
                "    break;\n  }\n",
            );
        }
    }
    emit!(out; "  }\n  D->addAttr(CreatedAttr);\n}\n\n");
    Ok(())
}

/// The function that tells whether a rule matches a declaration.
fn match_rules(rules: &MatchRules<'_>, out: &mut Vec<u8>) {
    emit!(
        out;
        "static bool checkAttributeMatchRuleAppliesTo(const Decl *D, attr::SubjectMatchRule rule) \
         {\n  switch (rule) {\n",
    );
    let test = |rule: &Rule<'_>| {
        let subjects = rule.subjects.iter().map(|&subject| subjects::test(subject));
        subjects.collect::<Vec<_>>().join(" || ")
    };
    for rule in &rules.all {
        emit!(out; "  case attr::", rules.enumerator(rule), ":\n");
        match rule.is_abstract() {
            true => emit!(
                out;
                "    assert(false && \"Abstract matcher rule isn't allowed\");\n",
                "    return false;\n",
            ),
            false => emit!(out; "    return ", test(rule), ";\n"),
        }
    }
    emit!(out; "  }\n  llvm_unreachable(\"Invalid match rule\");\nreturn false;\n}\n\n");
}
