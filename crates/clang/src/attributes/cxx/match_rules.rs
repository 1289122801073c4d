//! Match rules of `#pragma clang attribute`: their list, their parser, and the supported
//! attributes.

use super::super::model::{Attributes, is_declaration_subject};
use super::lists::default_macro;
use tablegen_emit::cxx::{banner, emit};
use tablegen_session::{BackendError, OutputContext};

/// `--gen-clang-attr-subject-match-rule-list`: prints the rules as macro invocations.
pub(in super::super) fn list<'r>(
    output: &OutputContext<'_>,
    attributes: &Attributes<'r>,
    out: &mut Vec<u8>,
) -> Result<(), BackendError> {
    let title = "List of all attribute subject matching rules that Clang recognizes";
    banner(out, title, Some(output.input_name()));
    let rules = attributes.match_rules()?;
    default_macro(out, "ATTR_MATCH_RULE", None);
    emit!(
        out;
        "#ifndef ATTR_MATCH_SUB_RULE\n#define ATTR_MATCH_SUB_RULE(Value, Spelling, IsAbstract, \
         Parent, IsNegated) ATTR_MATCH_RULE(Value, Spelling, IsAbstract)\n#endif\n",
    );
    for rule in &rules.all {
        let name = if rule.parent.is_some() { "ATTR_MATCH_SUB_RULE" } else { "ATTR_MATCH_RULE" };
        emit!(
            out;
            name, "(", rules.enumerator(rule), ", \"", rules.spelling(rule), "\", ",
            u8::from(rule.is_abstract()),
        );
        if let Some((parent, negated)) = rule.parent {
            let parent = rules.enumerator(&rules.all[parent]);
            emit!(out; ", attr::", parent, ", ", u8::from(negated));
        }
        emit!(out; ")\n");
    }
    emit!(out; "#undef ATTR_MATCH_SUB_RULE\n#undef ATTR_MATCH_RULE\n");
    Ok(())
}

/// `--gen-clang-attr-subject-match-rules-parser-string-switches`: prints the functions that look
/// rules up by name.
pub(in super::super) fn parser<'r>(
    _: &OutputContext<'_>,
    attributes: &Attributes<'r>,
    out: &mut Vec<u8>,
) -> Result<(), BackendError> {
    const RULE: &str = "std::optional<attr::SubjectMatchRule>";
    const DEFAULT: &str = "defaultIsAttributeSubjectMatchSubRuleFor";
    let rules = attributes.match_rules()?;
    let parents = || {
        let all = rules.all.iter().enumerate().filter(|(_, rule)| rule.parent.is_none());
        all.map(|(at, rule)| (rule, rules.below(at).collect::<Vec<_>>()))
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
            for rule in below.iter().filter(|rule| rule.is_negated() == negated) {
                let enumerator = rules.enumerator(rule);
                emit!(out; indent, "Case(\"", rule.name, "\", attr::", enumerator, ").\n");
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
            "  Case(\"", rule.name, "\", std::make_pair(attr::", rules.enumerator(rule), ", ",
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
        let all: Vec<String> = below.iter().map(|rule| format!("'{}'", rule.condition())).collect();
        emit!(
            out;
            "  case attr::", rules.enumerator(parent), ":\n  return \"", all.join(", "), "\";\n",
        );
    }
    emit!(out; "  default: return nullptr;\n  }\n}\n\n");
    Ok(())
}

/// `--gen-clang-test-pragma-attribute-supported-attributes`: prints the attributes that the pragma
/// supports, with their match rules.
pub(in super::super) fn supported<'r>(
    _: &OutputContext<'_>,
    attributes: &Attributes<'r>,
    out: &mut Vec<u8>,
) -> Result<(), BackendError> {
    let rules = attributes.match_rules()?;
    let kinds = attributes.kinds()?;
    emit!(out; "#pragma clang attribute supports the following attributes:\n");
    for (kind, attribute) in kinds {
        if !rules.supports(attribute)? {
            continue;
        }
        let mut found = Vec::new();
        if let Some(subjects) = attribute.subjects()? {
            for subject in subjects.list_of_defs("Subjects")? {
                if is_declaration_subject(subject)? {
                    let (places, several) = rules.needed(attribute, subject)?;
                    let names = places.iter().map(|&at| rules.enumerator(&rules.all[at]));
                    let names = names.collect::<Vec<_>>().join(", ");
                    found.push(if several { format!("({names})") } else { names });
                }
            }
        }
        emit!(out; kind, " (", found.join(", "), ")\n");
    }
    emit!(out; "End of supported attributes.\n");
    Ok(())
}
