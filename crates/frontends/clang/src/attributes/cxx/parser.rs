//! `--gen-clang-attr-parser-string-switches`: properties of attributes as cases of string switches.

use super::super::parser::{Name, ParserSwitches, Property};
use super::condition::condition;
use tablegen_emit::cxx::{banner, emit};
use tablegen_session::OutputContext;

/// Returns the macro that guards the section of a property.
fn guard(property: Property) -> &'static str {
    match property {
        Property::UnevaluatedContext => "CLANG_ATTR_ARG_CONTEXT_LIST",
        Property::Identifier => "CLANG_ATTR_IDENTIFIER_ARG_LIST",
        Property::StringLiterals => "CLANG_ATTR_STRING_LITERAL_ARG_LIST",
        Property::VariadicIdentifiers => "CLANG_ATTR_VARIADIC_IDENTIFIER_ARG_LIST",
        Property::ThisIsIdentifier => "CLANG_ATTR_THIS_ISA_IDENTIFIER_ARG_LIST",
        Property::AcceptsPack => "CLANG_ATTR_ACCEPTS_EXPR_PACK",
        Property::Type => "CLANG_ATTR_TYPE_ARG_LIST",
    }
}

/// Prints the output.
pub(in super::super) fn print(
    output: &OutputContext<'_>,
    plan: &ParserSwitches<'_>,
    out: &mut Vec<u8>,
) {
    banner(out, "Parser-related llvm::StringSwitch cases", Some(output.input_name()));
    for (property, names) in &plan.properties {
        guarded(out, guard(*property), |out| cases(out, names));
    }
    guarded(out, "CLANG_ATTR_LATE_PARSED_LIST", |out| late_parsed(out, &plan.late));
    guarded(out, "CLANG_ATTR_LATE_PARSED_EXPERIMENTAL_EXT_LIST", |out| {
        late_parsed(out, &plan.late_experimental);
    });
    guarded(out, "CLANG_ATTR_STRICT_IDENTIFIER_ARG_LIST", |out| {
        cases(out, &plan.strict_identifiers);
    });
}

/// Prints the cases of a switch over names. Names that several attributes share also test syntax,
/// scope and target.
fn cases(out: &mut Vec<u8>, names: &[Name<'_>]) {
    for Name { name, is_ambiguous, meanings } in names {
        emit!(out; ".Case(\"", name, "\", ");
        if !is_ambiguous {
            match meanings[0].arguments {
                0 => emit!(out; "true)\n"),
                arguments => emit!(out; arguments, ")\n"),
            }
            continue;
        }
        for (index, meaning) in meanings.iter().enumerate() {
            let spelling = &meaning.spelling;
            emit!(out; "(Syntax==AttributeCommonInfo::AS_", spelling.variety, " && ");
            match spelling.scope {
                "" => emit!(out; "!ScopeName"),
                scope => emit!(out; "ScopeName && ScopeName->getName()==\"", scope, "\""),
            }
            if let Some(target) = &meaning.target {
                emit!(out; " && ", condition(target).0);
            }
            emit!(out; ")");
            if meanings.len() > 1 || meaning.arguments != 0 {
                let is_last = index + 1 == meanings.len();
                emit!(out; " ? ", meaning.arguments.max(1), " : ", if is_last { "0" } else { "" });
            }
        }
        emit!(out; ")\n");
    }
}

/// Prints the names of attributes whose arguments are parsed late.
fn late_parsed(out: &mut Vec<u8>, names: &[&str]) {
    for name in names {
        emit!(out; ".Case(\"", name, "\", 1)\n");
    }
}

fn guarded(out: &mut Vec<u8>, part: &str, print: impl FnOnce(&mut Vec<u8>)) {
    emit!(out; "#if defined(", part, ")\n");
    print(out);
    emit!(out; "#endif // ", part, "\n\n");
}
