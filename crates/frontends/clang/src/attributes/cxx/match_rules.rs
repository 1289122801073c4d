//! Match rules of `#pragma clang attribute`: their list, their parser, and the supported
//! attributes.

use super::super::match_rules::{MatchRule, Supported};
use super::lists::default_macro;
use tablegen_emit::cxx::{banner, emit};
use tablegen_session::OutputContext;

/// Prints the rules as macro invocations (`--gen-clang-attr-subject-match-rule-list`).
pub(in super::super) fn list(
    output: &OutputContext<'_>,
    rules: &[MatchRule<'_>],
    out: &mut Vec<u8>,
) {
    let title = "List of all attribute subject matching rules that Clang recognizes";
    banner(out, title, Some(output.input_name()));
    default_macro(out, "ATTR_MATCH_RULE", None);
    emit!(
        out;
        "#ifndef ATTR_MATCH_SUB_RULE\n#define ATTR_MATCH_SUB_RULE(Value, Spelling, IsAbstract, \
         Parent, IsNegated) ATTR_MATCH_RULE(Value, Spelling, IsAbstract)\n#endif\n",
    );
    for rule in rules {
        let name = if rule.parent.is_some() { "ATTR_MATCH_SUB_RULE" } else { "ATTR_MATCH_RULE" };
        emit!(
            out;
            name, "(", rule.enumerator, ", \"", rule.spelling, "\", ", u8::from(rule.is_abstract),
        );
        if let Some((parent, negated)) = rule.parent {
            let parent = &rules[parent].enumerator;
            emit!(out; ", attr::", parent, ", ", u8::from(negated));
        }
        emit!(out; ")\n");
    }
    emit!(out; "#undef ATTR_MATCH_SUB_RULE\n#undef ATTR_MATCH_RULE\n");
}

/// Prints the functions that look rules up by name
/// (`--gen-clang-attr-subject-match-rules-parser-string-switches`).
pub(in super::super) fn parser(_: &OutputContext<'_>, rules: &[MatchRule<'_>], out: &mut Vec<u8>) {
    const RULE: &str = "std::optional<attr::SubjectMatchRule>";
    const DEFAULT: &str = "defaultIsAttributeSubjectMatchSubRuleFor";
    let parents = || {
        let all = rules.iter().enumerate().filter(|(_, rule)| rule.parent.is_none());
        all.map(|(index, rule)| {
            let is_below =
                |rule: &&MatchRule<'_>| rule.parent.is_some_and(|(position, _)| position == index);
            (rule, rules.iter().filter(is_below).collect::<Vec<_>>())
        })
    };
    let narrowed = || parents().filter(|(_, below)| !below.is_empty());
    emit!(out; RULE, " ", DEFAULT, "(StringRef, bool) {\n  return std::nullopt;\n}\n\n");
    for (parent, below) in narrowed() {
        emit!(
            out;
            RULE, " isAttributeSubjectMatchSubRuleFor_", parent.name,
            "(StringRef Name, bool IsUnless) {\n  if (IsUnless)\n",
        );
        for (negated, indent) in [(true, "    "), (false, "  ")] {
            emit!(out; indent, "return llvm::StringSwitch<", RULE, ">(Name).\n");
            for rule in below
                .iter()
                .filter(|rule| rule.parent.is_some_and(|(_, is_negated)| is_negated == negated))
            {
                let (name, enumerator) = (rule.name, &rule.enumerator);
                emit!(out; indent, "Case(\"", name, "\", attr::", enumerator, ").\n");
            }
            emit!(out; indent, "Default(std::nullopt);\n");
        }
        emit!(out; "}\n\n");
    }
    emit!(
        out;
        "std::pair<", RULE, ", ", RULE,
        " (*)(StringRef, bool)> isAttributeSubjectMatchRule(StringRef Name) {\n",
        "  return llvm::StringSwitch<std::pair<", RULE, ", ", RULE,
        " (*) (StringRef, bool)>>(Name).\n",
    );
    for (rule, below) in parents() {
        let function = match below[..] {
            [] => DEFAULT.to_owned(),
            _ => format!("isAttributeSubjectMatchSubRuleFor_{}", rule.name),
        };
        emit!(
            out;
            "  Case(\"", rule.name, "\", std::make_pair(attr::", rule.enumerator, ", ",
            function, ")).\n",
        );
    }
    emit!(
        out;
        "  Default(std::make_pair(std::nullopt, ", DEFAULT, "));\n}\n\n",
        "const char *validAttributeSubjectMatchSubRules(attr::SubjectMatchRule Rule) {\n",
        "  switch (Rule) {\n",
    );
    for (parent, below) in narrowed() {
        let all: Vec<String> = below.iter().map(|rule| format!("'{}'", rule.condition)).collect();
        emit!(
            out;
            "  case attr::", parent.enumerator, ":\n  return \"", all.join(", "), "\";\n",
        );
    }
    emit!(out; "  default: return nullptr;\n  }\n}\n\n");
}

/// Prints the attributes that the pragma supports, with their match rules
/// (`--gen-clang-test-pragma-attribute-supported-attributes`).
pub(in super::super) fn supported(_: &OutputContext<'_>, all: &[Supported<'_>], out: &mut Vec<u8>) {
    emit!(out; "#pragma clang attribute supports the following attributes:\n");
    for Supported { kind, subjects } in all {
        let subjects = subjects.iter().map(|rules| {
            let names = rules.enumerators.join(", ");
            if rules.is_aggregate { format!("({names})") } else { names }
        });
        emit!(out; kind, " (", subjects.collect::<Vec<_>>().join(", "), ")\n");
    }
    emit!(out; "End of supported attributes.\n");
}
