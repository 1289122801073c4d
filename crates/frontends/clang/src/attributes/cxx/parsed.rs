//! Prints `ParsedAttrInfo` classes as C++.

use super::super::parsed::{ParsedAttribute, ParsedAttributes, RuleTest};
use super::condition::{condition, languages};
use super::exclusions::Checks;
use super::{semantic, subjects};
use tablegen_emit::cxx::{banner, emit};
use tablegen_session::OutputContext;

/// Prints the output.
pub(in super::super) fn print(output: &OutputContext<'_>, plan: &ParsedAttributes<'_>) -> Vec<u8> {
    let mut text = Vec::new();
    let out = &mut text;
    banner(out, "Parsed attribute helpers", Some(output.input_name()));
    emit!(out; "#if !defined(WANT_DECL_MERGE_LOGIC) && !defined(WANT_STMT_MERGE_LOGIC)\n");
    subjects::functions(&plan.subsets, out);
    let mut exclusions = Checks::default();
    for attribute in &plan.all {
        print_attribute(out, attribute, &mut exclusions);
    }
    emit!(out; "static const ParsedAttrInfo *AttrInfoMap[] = {\n");
    for attribute in &plan.all {
        emit!(out; "&ParsedAttrInfo", attribute.kind, "::Instance,\n");
    }
    emit!(out; "};\n\n");
    delayed(out, &plan.all);
    match_rules(out, &plan.rules);
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
    text
}

/// Prints the `ParsedAttrInfo` of one attribute.
fn print_attribute(out: &mut Vec<u8>, attribute: &ParsedAttribute<'_>, exclusions: &mut Checks) {
    let ParsedAttribute { kind, spellings, argument_names, .. } = attribute;
    if !spellings.is_empty() {
        emit!(out; "static constexpr ParsedAttrInfo::Spelling ", kind, "Spellings[] = {\n");
        for spelling in spellings {
            emit!(
                out;
                "  {AttributeCommonInfo::AS_", spelling.variety, ", \"",
                spelling.scoped(spelling.plain_name()), "\"},\n",
            );
        }
        emit!(out; "};\n");
    }
    if !argument_names.is_empty() {
        emit!(out; "static constexpr const char *", kind, "ArgNames[] = {\n");
        for name in argument_names {
            emit!(out; "\"", name, "\",");
        }
        emit!(out; "};\n");
    }
    emit!(
        out;
        "struct ParsedAttrInfo", kind, " final : public ParsedAttrInfo {\n",
        "  constexpr ParsedAttrInfo", kind, "() : ParsedAttrInfo(\n",
        "    /*AttrKind=*/ParsedAttr::AT_", kind, ",\n",
        "    /*NumArgs=*/", attribute.required, ",\n    /*OptArgs=*/", attribute.optional,
        ",\n    /*NumArgMembers=*/", attribute.members, ",\n",
    );
    for (name, flag) in attribute.flags {
        emit!(out; "    /*", name, "=*/", u8::from(flag), ",\n");
    }
    let table = |exists: bool, name: &str| match exists {
        true => format!("/*{name}=*/{kind}{name}"),
        false => format!("/*{name}=*/{{}}"),
    };
    emit!(
        out;
        "    ", table(!spellings.is_empty(), "Spellings"), ",\n    ",
        table(!argument_names.is_empty(), "ArgNames"), ") {}\n",
    );
    if let Some(subjects) = &attribute.subjects {
        subjects::checks(subjects, out);
    }
    exclusions.print(attribute, out);
    if !attribute.languages.is_empty() {
        emit!(
            out;
            "bool acceptsLangOpts(const LangOptions &LangOpts) const override {\n  return ",
            languages(&attribute.languages), ";\n}\n\n",
        );
    }
    if let Some(target) = &attribute.target {
        let (test, reads_triple) = condition(target);
        emit!(out; "bool existsInTarget(const TargetInfo &Target) const override {\n");
        return_test(out, &test, reads_triple);
    }
    targets_of_spellings(out, attribute);
    if let Some(spellings) = &attribute.semantic {
        emit!(
            out;
            "unsigned spellingIndexToSemanticSpelling(const ParsedAttr &Attr) const override {\n",
        );
        semantic::declare(out, spellings);
        emit!(out; "  unsigned Idx = Attr.getAttributeSpellingListIndex();\n");
        semantic::switch(out, "Idx", spellings);
        emit!(out; "}\n\n");
    }
    if let Some(rules) = &attribute.match_rules {
        emit!(
            out;
            "void getPragmaAttributeMatchRules(llvm::SmallVectorImpl<std::pair<",
            "attr::SubjectMatchRule, bool>> &MatchRules, const LangOptions &LangOpts) const \
             override {\n",
        );
        for (enumerator, options) in rules {
            emit!(
                out;
                "  MatchRules.push_back(std::make_pair(attr::", enumerator, ", /*IsSupported=*/",
                languages(options), "));\n",
            );
        }
        emit!(out; "}\n\n");
    }
    if attribute.simple_handler {
        emit!(
            out;
            "AttrHandling handleDeclAttribute(Sema &S, Decl *D,",
            "const ParsedAttr &Attr) const override {\n  D->addAttr(::new (S.Context) ",
            attribute.name, "Attr(S.Context, Attr));\n  return AttributeApplied;\n}\n\n",
        );
    }
    emit!(out; "bool isParamExpr(size_t N) const override {\n  return ");
    for &position in &attribute.expressions {
        emit!(out; "(N == ", position, ") || ");
    }
    emit!(
        out;
        "false;\n}\n\nstatic const ParsedAttrInfo", kind, " Instance;\n};\n",
        "const ParsedAttrInfo", kind, " ParsedAttrInfo", kind, "::Instance;\n",
    );
}

/// Prints the function that returns true if a spelling exists on a target.
fn targets_of_spellings(out: &mut Vec<u8>, attribute: &ParsedAttribute<'_>) {
    if attribute.spelling_targets.is_empty() {
        return;
    }
    let (mut tests, mut reads_triple) = (Vec::new(), false);
    for (indices, target) in &attribute.spelling_targets {
        let mut test = "((SpellingListIndex == ".to_owned();
        for (position, index) in indices.iter().enumerate() {
            let is_last = position + 1 == indices.len();
            test.push_str(&index.to_string());
            test.push_str(if is_last { ") && " } else { " ||\n    SpellingListIndex == " });
        }
        let (condition, reads) = condition(target);
        reads_triple |= reads;
        tests.push(test + &condition + ")");
    }
    emit!(
        out;
        "bool spellingExistsInTarget(const TargetInfo &Target,\n",
        "                            const unsigned SpellingListIndex) const override {\n",
    );
    return_test(out, &tests.join(" || "), reads_triple);
}

/// Prints `return` with a test of the target. `reads_triple` is true if the test reads the triple.
fn return_test(out: &mut Vec<u8>, test: &str, reads_triple: bool) {
    if reads_triple {
        emit!(out; "  const llvm::Triple &T = Target.getTriple(); (void)T;\n");
    }
    emit!(out; "  return ", test, ";\n}\n\n");
}

/// Prints the function that creates attributes whose arguments may be packs.
fn delayed(out: &mut Vec<u8>, attributes: &[ParsedAttribute<'_>]) {
    emit!(
        out;
        "static void handleAttrWithDelayedArgs(Sema &S, Decl *D, const ParsedAttr &Attr) {\n",
        "  SmallVector<Expr *, 4> ArgExprs;\n  ArgExprs.reserve(Attr.getNumArgs());\n",
        "  for (unsigned I = 0; I < Attr.getNumArgs(); ++I) {\n",
        "    assert(!Attr.isArgIdent(I));\n    ArgExprs.push_back(Attr.getArgAsExpr(I));\n",
        "  }\n  clang::Attr *CreatedAttr = nullptr;\n  switch (Attr.getKind()) {\n  default:\n",
        "    llvm_unreachable(\"Attribute cannot hold delayed arguments.\");\n",
    );
    for attribute in attributes.iter().filter(|attribute| attribute.accepts_pack) {
        emit!(
            out;
            "  case ParsedAttr::AT_", attribute.kind, ": {\n    CreatedAttr = ", attribute.name,
            "Attr::CreateWithDelayedArgs(S.Context, ArgExprs.data(), ArgExprs.size(), Attr);\n",
            "    break;\n  }\n",
        );
    }
    emit!(out; "  }\n  D->addAttr(CreatedAttr);\n}\n\n");
}

/// Prints the function that returns true if a match rule applies to a declaration.
fn match_rules(out: &mut Vec<u8>, rules: &[RuleTest<'_>]) {
    emit!(
        out;
        "static bool checkAttributeMatchRuleAppliesTo(const Decl *D, attr::SubjectMatchRule rule) \
         {\n  switch (rule) {\n",
    );
    for RuleTest { enumerator, subjects } in rules {
        emit!(out; "  case attr::", enumerator, ":\n");
        match subjects[..] {
            [] => emit!(
                out;
                "    assert(false && \"Abstract matcher rule isn't allowed\");\n",
                "    return false;\n",
            ),
            _ => {
                let tests: Vec<String> = subjects.iter().map(subjects::test).collect();
                emit!(out; "    return ", tests.join(" || "), ";\n");
            }
        }
    }
    emit!(out; "  }\n  llvm_unreachable(\"Invalid match rule\");\nreturn false;\n}\n\n");
}
