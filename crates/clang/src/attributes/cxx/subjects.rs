//! The checks that attributes stand where they may.

use rustc_hash::FxHashSet;
use tablegen_core::{Record, RecordError};

use super::super::model::{Attribute, Attributes};
use tablegen_emit::cxx::emit;
use tablegen_session::OutputContext;

/// The functions that tell whether a declaration is of a subset of its kind.
pub(super) fn functions(attributes: &Attributes<'_>, out: &mut Vec<u8>) -> Result<(), RecordError> {
    let mut seen = FxHashSet::default();
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
            emit!(
                out;
                "static bool is", subject.name(),
                "(const Decl *D) {\n  if (const auto *S = dyn_cast<", class(base),
                ">(D))\n    return ", subject.string("CheckCode")?,
                ";\n  return false;\n}\n\n",
            );
            seen.insert(subject.id());
        }
    }
    Ok(())
}

/// The class of a kind of declarations.
fn class(kind: Record<'_>) -> String {
    match kind.name() {
        "DeclBase" => "Decl".to_owned(),
        name => format!("{name}Decl"),
    }
}

/// The test that a declaration is such a subject.
pub(super) fn test(subject: Record<'_>) -> String {
    match subject.is_subclass_of("SubsetSubject") {
        true => format!("is{}(D)", subject.name()),
        false => format!("isa<{}>(D)", class(subject)),
    }
}

/// The checks of an attribute. It may stand everywhere if it does not say where.
pub(super) fn checks(
    output: &OutputContext<'_>,
    attribute: &Attribute<'_>,
    out: &mut Vec<u8>,
) -> Result<(), RecordError> {
    let Some(list) = attribute.subjects()? else { return Ok(()) };
    let all = list.list_of_defs("Subjects")?;
    if all.is_empty() {
        return Ok(());
    }
    let severity = if list.def("Diag")?.bit("Warn")? { "warn" } else { "err" };
    let is_statement = |subject: &Record<'_>| subject.is_subclass_of("StmtNode");
    let is_declaration =
        |subject: &&Record<'_>| subject.is_subclass_of("SubsetSubject") || !is_statement(subject);
    let declarations: Vec<String> =
        all.iter().filter(is_declaration).map(|&subject| format!("!{}", test(subject))).collect();
    let statements: Vec<String> = all
        .iter()
        .filter(|subject| is_statement(subject))
        .map(|subject| format!("!isa<{}>(St)", subject.name()))
        .collect();
    let sides = [
        ("Decl", "D", &declarations, !statements.is_empty()),
        ("Stmt", "St", &statements, !declarations.is_empty()),
    ];
    for (what, name, tests, has_others) in sides {
        let head = format!("bool diagAppertainsTo{what}(Sema &S, const ParsedAttr &");
        let end = format!(", const {what} *{name}) const override {{\n");
        if !tests.is_empty() {
            emit!(
                out;
                head, "Attr", end, "  if (", tests.join(" && "), ") {\n",
                "    S.Diag(Attr.getLoc(), diag::", severity,
                "_attribute_wrong_decl_type_str)\n",
                "      << Attr << Attr.isRegularKeywordAttribute() << \"",
                said(output, list, &all)?, "\";\n    return false;\n  }\n  return true;\n}\n\n",
            );
        } else if has_others {
            let (message, place) = match what {
                "Decl" => ("err_attribute_invalid_on_decl", "getLocation"),
                _ => ("err_decl_attribute_invalid_on_stmt", "getBeginLoc"),
            };
            emit!(
                out;
                head, "AL", end, "  S.Diag(AL.getLoc(), diag::", message,
                ")\n    << AL << AL.isRegularKeywordAttribute() << ", name, "->", place,
                "();\n  return false;\n}\n\n",
            );
        }
    }
    Ok(())
}

/// How messages say where an attribute may stand. Reports subjects that have no words for that.
///
/// # Errors
/// None has.
fn said(
    output: &OutputContext<'_>,
    list: Record<'_>,
    subjects: &[Record<'_>],
) -> Result<String, RecordError> {
    let given = list.string("CustomDiag")?;
    if !given.is_empty() {
        return Ok(given.to_owned());
    }
    let mut all = Vec::new();
    for &subject in subjects {
        let words = words(subject)?;
        if words.is_empty() {
            let name = subject.name();
            output.error(subject.error(format!(
                "Could not determine diagnostic spelling for the node: {name}; please add one to \
                 DeclNodes.td"
            )));
        }
        let parts = words.split(',').filter(|part| !part.is_empty());
        all.extend(parts.map(super::trimmed));
    }
    match &all[..] {
        [] => Err(list.error("Could not deduce diagnostic argument for Attr subjects")),
        [one] => Ok((*one).to_owned()),
        [one, other] => Ok(format!("{one} and {other}")),
        [firsts @ .., last] => Ok(format!("{}, and {last}", firsts.join(", "))),
    }
}

/// What messages call a subject: what it says itself, or else what it derives from.
fn words<'r>(subject: Record<'r>) -> Result<&'r str, RecordError> {
    let mut seen = FxHashSet::default();
    let mut current = subject;
    while seen.insert(current.id()) {
        let words = current.string("DiagSpelling")?;
        if !words.is_empty() {
            return Ok(words);
        }
        match current.get::<Option<Record<'_>>>("Base")? {
            Some(base) => current = base,
            None => break,
        }
    }
    Ok("")
}
