//! Reads the records of builtin functions.
//!
//! Input: records of classes derived from `Builtin`. Output: the [`Plan`], with one function for
//! each spelling and each substitution of a template.

use tablegen_core::{Loc, Record, RecordError, Records};

use super::prototype::Types;
use super::{Function, Header, Kind, Plan};
use tablegen_session::derived_from;

/// Languages of functions that name none.
const ALL_LANGUAGES: &str = "ALL_LANGUAGES";

/// Reads all functions in the order of their numbers.
pub(super) fn read(records: &Records) -> Result<Plan<'_>, RecordError> {
    let mut functions = Vec::new();
    for record in derived_from(records, "AtomicBuiltin")? {
        spellings(record, &mut functions)?;
    }
    let atomic = functions.len();
    let mut prefixed = Vec::new();
    let all = derived_from(records, "Builtin")?;
    for &record in &all {
        let is_atomic = record.is_subclass_of("AtomicBuiltin");
        if !is_atomic && record.get::<Option<Record<'_>>>("RequiredNamePrefix")?.is_none() {
            spellings(record, &mut functions)?;
        }
    }
    let without_prefix = functions.len();
    for record in all {
        if record.get::<Option<Record<'_>>>("RequiredNamePrefix")?.is_some() {
            spellings(record, &mut prefixed)?;
        }
    }
    functions.append(&mut prefixed);
    for function in functions.iter_mut().filter(|function| function.kind == Kind::Target) {
        function.features = Some(function.record.string("Features")?);
    }
    for function in &mut functions {
        if let Some(prefix) = function.record.get::<Option<Record<'_>>>("RequiredNamePrefix")? {
            function.prefix = prefix.string("Spelling")?;
        }
    }
    for function in &mut functions {
        let record = function.record;
        if matches!(function.kind, Kind::Library | Kind::TargetLibrary) {
            function.header = Some(header(record)?);
        }
        if matches!(function.kind, Kind::Library | Kind::Language | Kind::TargetLibrary) {
            function.languages = record.string("Languages")?;
        }
    }
    for function in &mut functions[..atomic] {
        function.undefine = function.record.bit("RequiresUndef")?;
    }
    Ok(Plan { functions, atomic, without_prefix })
}

/// Adds the functions of a record.
fn spellings<'r>(record: Record<'r>, all: &mut Vec<Function<'r>>) -> Result<(), RecordError> {
    let is_template = record.is_subclass_of("Template");
    let (substitutions, affixes, before) = if is_template {
        let substitutions = record.list_of_strings("Substitutions")?;
        let affixes = record.list_of_strings("Affixes")?;
        (substitutions, affixes, record.bit("AsPrefix")?)
    } else {
        (vec![""], vec![""], false)
    };
    if substitutions.len() != affixes.len() {
        return Err(record.error("Substitutions and affixes don't have the same lengths"));
    }
    let kind = kind(record);
    for (substitution, affix) in substitutions.into_iter().zip(affixes) {
        for spelling in record.list_of_strings("Spellings")? {
            let parts = if before { [affix, spelling] } else { [spelling, affix] };
            let name = parts.concat();
            if kind == Kind::Library && record.bit("AddBuiltinPrefixedAlias")? {
                let alias = format!("__builtin_{name}");
                all.push(function(record, Kind::Plain, alias, substitution)?);
            }
            all.push(function(record, kind, name, substitution)?);
        }
    }
    Ok(())
}

/// Returns the kind of a record's functions.
fn kind(record: Record<'_>) -> Kind {
    let classes = [
        ("AtomicBuiltin", Kind::Atomic),
        ("LangBuiltin", Kind::Language),
        ("TargetLibBuiltin", Kind::TargetLibrary),
        ("TargetBuiltin", Kind::Target),
        ("LibBuiltin", Kind::Library),
    ];
    let found = classes.into_iter().find(|(class, _)| record.is_subclass_of(class));
    found.map_or(Kind::Plain, |(_, kind)| kind)
}

fn function<'r>(
    record: Record<'r>,
    kind: Kind,
    name: String,
    substitution: &'r str,
) -> Result<Function<'r>, RecordError> {
    let types = Types { substitution, opencl_long: record.bit("EnableOpenCLLong")? };
    let prototype = record.string("Prototype")?;
    let ty = types.prototype(prototype).map_err(|wrong| field_error(record, "Prototype", wrong))?;
    let attributes = attributes(record, kind)?;
    Ok(Function {
        record,
        kind,
        name,
        prefix: "",
        ty,
        attributes,
        features: None,
        header: None,
        languages: ALL_LANGUAGES,
        undefine: false,
    })
}

/// Returns an error at the location of a field.
fn field_error(record: Record<'_>, field: &str, message: impl Into<String>) -> RecordError {
    let loc = record.field(field).map_or(Loc::NONE, |field| field.loc());
    RecordError::new(&[loc], message)
}

/// Returns the encoded attributes of a record's functions.
fn attributes(record: Record<'_>, kind: Kind) -> Result<String, RecordError> {
    let mut codes = String::new();
    if record.is_subclass_of("LibBuiltin") {
        if kind == Kind::Library {
            codes.push('f');
        } else {
            codes.push('F');
            if record.bit("OnlyBuiltinPrefixedAliasIsConstexpr")? {
                codes.push('E');
            }
        }
    }
    if let Some(namespace) = record.get::<Option<&str>>("Namespace")? {
        if namespace != "std" {
            return Err(field_error(record, "Namespace", "Unknown namespace: "));
        }
        codes.push('z');
    }
    for attribute in record.list_of_defs("Attributes")? {
        codes.push_str(attribute.string("Mangling")?);
        if attribute.is_subclass_of("IndexedAttribute") {
            codes.push_str(&format!(":{}:", attribute.int("Index")?));
        } else if attribute.is_subclass_of("MultiIndexAttribute") {
            let indices = attribute.list_of_ints("Indices")?;
            let indices: Vec<String> = indices.iter().map(ToString::to_string).collect();
            codes.push_str(&format!("<{}>", indices.join(",")));
        }
    }
    Ok(codes)
}

/// Returns the header that declares a record's functions.
fn header(record: Record<'_>) -> Result<Header<'_>, RecordError> {
    let path = record.string("Header")?;
    let letter = |letter: u8| match letter {
        b'a'..=b'z' => Some(char::from(letter.to_ascii_uppercase())),
        b'.' | b'_' | b'/' | b'-' => Some('_'),
        _ => None,
    };
    match path.bytes().map(letter).collect() {
        Some(constant) => Ok(Header { path, constant }),
        None => Err(record.error("Unexpected header name")),
    }
}
