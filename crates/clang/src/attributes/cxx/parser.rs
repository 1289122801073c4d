//! `--gen-clang-attr-parser-string-switches`: properties that the parser needs before it parses the
//! arguments of an attribute, by attribute name.

use std::collections::BTreeMap;

use rustc_hash::{FxHashMap, FxHashSet};
use tablegen_core::{Record, RecordError, RecordId};

use super::super::model::{Attribute, Attributes, LateParsing, Spelling, Target, argument_class};
use super::condition::condition;
use tablegen_emit::cxx::{banner, emit};
use tablegen_session::{BackendError, OutputContext};

/// By attribute name: the spellings for which a property holds, with their targets and the value of
/// the property.
type Names<'a, 'r> = BTreeMap<&'r str, Vec<(&'a Spelling<'r>, Option<Target<'r>>, u32)>>;

/// By attribute name: the attributes that have it.
type Counts<'r> = FxHashMap<&'r str, FxHashSet<RecordId>>;

/// Property of an attribute.
type Test = for<'r> fn(&Attribute<'r>) -> Result<Holds, RecordError>;

/// Value of a property: `None` if it does not hold, 0 if it holds for the attribute as a whole,
/// otherwise a bit mask of argument indices.
type Holds = Option<u32>;

/// Macro of each section, true if it covers parsed attributes only, and the property that it lists.
const PARTS: [(&str, bool, Test); 7] = [
    ("CLANG_ATTR_ARG_CONTEXT_LIST", true, |attribute| {
        attribute.bit("ParseArgumentsAsUnevaluated").map(whole)
    }),
    ("CLANG_ATTR_IDENTIFIER_ARG_LIST", false, |attribute| first(attribute, is_identifier)),
    ("CLANG_ATTR_STRING_LITERAL_ARG_LIST", false, strings),
    ("CLANG_ATTR_VARIADIC_IDENTIFIER_ARG_LIST", false, |attribute| {
        first(attribute, |class| {
            matches!(class, "VariadicIdentifierArgument" | "VariadicParamOrParamIdxArgument")
        })
    }),
    ("CLANG_ATTR_THIS_ISA_IDENTIFIER_ARG_LIST", false, |attribute| {
        first(attribute, |class| class == "VariadicParamOrParamIdxArgument")
    }),
    ("CLANG_ATTR_ACCEPTS_EXPR_PACK", true, |attribute| attribute.bit("AcceptsExprPack").map(whole)),
    ("CLANG_ATTR_TYPE_ARG_LIST", false, |attribute| {
        first(attribute, |class| class == "TypeArgument")
    }),
];

/// Returns the value of a property of a whole attribute.
fn whole(holds: bool) -> Holds {
    holds.then_some(0)
}

fn is_identifier(class: &str) -> bool {
    matches!(class, "IdentifierArgument" | "EnumArgument" | "VariadicEnumArgument")
}

/// Returns the value of a property that depends on the class of the first argument.
fn first(attribute: &Attribute<'_>, test: fn(&str) -> bool) -> Result<Holds, RecordError> {
    let arguments = attribute.defs("Args")?;
    Ok(whole(arguments.first().is_some_and(|&argument| test(argument_class(argument)))))
}

/// Returns the mask of the arguments that are strings.
fn strings(attribute: &Attribute<'_>) -> Result<Holds, RecordError> {
    let is_string =
        |argument: Record<'_>, plain: &str, of_enum: &str| match argument_class(argument) {
            class if class == of_enum => argument.bit("IsString"),
            class => Ok(class == plain),
        };
    let mut bits = 0_u32;
    for (at, argument) in attribute.defs("Args")?.into_iter().enumerate() {
        let bit = u32::try_from(at).ok().and_then(|at| 1_u32.checked_shl(at)).ok_or_else(|| {
            attribute.record.error("an attribute cannot have more than 32 arguments")
        })?;
        if is_string(argument, "StringArgument", "EnumArgument")? {
            bits |= bit;
        }
        if is_string(argument, "VariadicStringArgument", "VariadicEnumArgument")? {
            // A variadic argument covers all indices from its own on.
            bits |= !(bit - 1);
            break;
        }
    }
    Ok((bits != 0).then_some(bits))
}

/// Prints the output.
pub(in super::super) fn print<'r>(
    output: &OutputContext<'_>,
    attributes: &Attributes<'r>,
    out: &mut Vec<u8>,
) -> Result<(), BackendError> {
    let mut counts = Counts::default();
    for attribute in &attributes.all {
        for spelling in attribute.spellings()? {
            counts.entry(spelling.name).or_default().insert(attribute.record.id());
        }
    }
    let title = "Parser-related llvm::StringSwitch cases";
    banner(out, title, Some(output.input_name()));
    for (part, parsed_only, test) in PARTS {
        guarded(out, part, |out| {
            let mut names = Names::new();
            if parsed_only {
                for (_, attribute) in attributes.kinds()? {
                    add(&mut names, attribute, test(attribute)?)?;
                }
            } else {
                for attribute in &attributes.all {
                    add(&mut names, attribute, test(attribute)?)?;
                }
            }
            cases(out, &names, &counts);
            Ok(())
        })?;
    }
    let late = [
        ("CLANG_ATTR_LATE_PARSED_LIST", LateParsing::Standard),
        ("CLANG_ATTR_LATE_PARSED_EXPERIMENTAL_EXT_LIST", LateParsing::Experimental),
    ];
    for (part, when) in late {
        guarded(out, part, |out| late_parsed(out, attributes, when))?;
    }
    guarded(out, "CLANG_ATTR_STRICT_IDENTIFIER_ARG_LIST", |out| {
        let mut names = Names::new();
        for attribute in &attributes.all {
            if attribute.bit("StrictEnumParameters")? {
                let arguments = attribute.defs("Args")?;
                let any = arguments.iter().any(|&one| is_identifier(argument_class(one)));
                add(&mut names, attribute, whole(any))?;
            }
        }
        cases(out, &names, &counts);
        Ok(())
    })?;
    Ok(())
}

/// Adds a property of an attribute under each of its names.
fn add<'a, 'r>(
    names: &mut Names<'a, 'r>,
    attribute: &'a Attribute<'r>,
    holds: Holds,
) -> Result<(), RecordError> {
    if let Some(arguments) = holds {
        let target = attribute.target_of_kind()?;
        for spelling in attribute.spellings()? {
            names.entry(spelling.name).or_default().push((spelling, target.clone(), arguments));
        }
    }
    Ok(())
}

/// Prints the cases of a switch over names. Names that several attributes share also test syntax,
/// scope and target.
fn cases(out: &mut Vec<u8>, names: &Names<'_, '_>, counts: &Counts<'_>) {
    for (name, meanings) in names {
        emit!(out; ".Case(\"", name, "\", ");
        if counts.get(name).is_some_and(|all| all.len() == 1) {
            match meanings[0].2 {
                0 => emit!(out; "true)\n"),
                arguments => emit!(out; arguments, ")\n"),
            }
            continue;
        }
        for (at, (spelling, target, arguments)) in meanings.iter().enumerate() {
            emit!(out; "(Syntax==AttributeCommonInfo::AS_", spelling.variety, " && ");
            match spelling.scope {
                "" => emit!(out; "!ScopeName"),
                scope => emit!(out; "ScopeName && ScopeName->getName()==\"", scope, "\""),
            }
            if let Some(target) = target {
                emit!(out; " && ", condition(target).0);
            }
            emit!(out; ")");
            if meanings.len() > 1 || *arguments != 0 {
                let is_last = at + 1 == meanings.len();
                emit!(out; " ? ", (*arguments).max(1), " : ", if is_last { "0" } else { "" });
            }
        }
        emit!(out; ")\n");
    }
}

/// Prints the names of the attributes whose arguments are parsed late, as `when` selects.
fn late_parsed(
    out: &mut Vec<u8>,
    attributes: &Attributes<'_>,
    when: LateParsing,
) -> Result<(), RecordError> {
    for attribute in &attributes.all {
        if attribute.late_parsing()? == when {
            for spelling in attribute.spellings()?.iter().filter(|one| one.variety == "GNU") {
                emit!(out; ".Case(\"", spelling.name, "\", 1)\n");
            }
        }
    }
    Ok(())
}

fn guarded(
    out: &mut Vec<u8>,
    part: &str,
    print: impl FnOnce(&mut Vec<u8>) -> Result<(), RecordError>,
) -> Result<(), RecordError> {
    emit!(out; "#if defined(", part, ")\n");
    print(out)?;
    emit!(out; "#endif // ", part, "\n\n");
    Ok(())
}
