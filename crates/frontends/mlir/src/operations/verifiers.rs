//! [`Verifiers`]: C++ functions that check constraints, shared by the operations of a file.
//!
//! Constraints with the same predicate and summary share a function. A constraint that refers to
//! anything but the entity and the operation has none.

use std::cell::RefCell;
use std::rc::Rc;

use rustc_hash::FxHashMap;
use tablegen_core::{RecordId, Records};

use crate::cxx::tgfmt::{NO_SUBSTITUTION, tgfmt};
use crate::cxx::{FmtContext, escaped, put};
use crate::model::constraint::{Constraint, ConstraintKind};
use crate::model::fields::Read;
use crate::model::operator::Operator;
use crate::model::predicate::Predicate;
use crate::model::property::Property;

/// Conditions of predicates, each computed once.
#[derive(Debug, Default)]
pub(crate) struct Conditions(RefCell<FxHashMap<RecordId, Rc<str>>>);

impl Conditions {
    /// Returns the condition of a predicate.
    pub(crate) fn get(&self, predicate: Predicate<'_>) -> Read<Rc<str>> {
        let id = predicate.record().id();
        if let Some(known) = self.0.borrow().get(&id) {
            return Ok(Rc::clone(known));
        }
        let condition: Rc<str> = predicate.condition()?.into();
        self.0.borrow_mut().insert(id, Rc::clone(&condition));
        Ok(condition)
    }
}

/// Predicate and summary of constraints that share a function.
type Key<'r> = (ConstraintKind, Option<RecordId>, &'r str);

/// Functions that check constraints.
#[derive(Debug)]
pub(crate) struct Verifiers<'r> {
    label: String,
    /// Functions in the order in which their constraints were found.
    functions: Vec<(Constraint<'r>, String)>,
    indices: FxHashMap<Key<'r>, usize>,
    pub(crate) conditions: Conditions,
}

/// Kinds of constraints in the order of their functions, each with its name in functions, and the
/// name of the entities that are checked.
const KINDS: [(ConstraintKind, &str, &str); 5] = [
    (ConstraintKind::Type, "type", "type"),
    (ConstraintKind::Attribute, "attr", "attr"),
    (ConstraintKind::Property, "prop", "prop"),
    (ConstraintKind::Successor, "successor", "successor"),
    (ConstraintKind::Region, "region", "region"),
];

impl<'r> Verifiers<'r> {
    /// Creates an empty set for the main file, whose name is part of the names of functions. `tag`
    /// precedes it.
    pub(crate) fn new(records: &Records, tag: &str) -> Self {
        let input = records.input_name();
        let name = input.rsplit('/').next().unwrap_or(input);
        let name = name.strip_suffix(".td").unwrap_or(name);
        let mut label = tag.to_owned();
        for byte in name.bytes() {
            match byte {
                b'_' => label.push('_'),
                _ if byte.is_ascii_alphanumeric() => label.push(char::from(byte)),
                _ => put!(label, "{byte:X}"),
            }
        }
        Verifiers {
            label,
            functions: Vec::new(),
            indices: FxHashMap::default(),
            conditions: Conditions::default(),
        }
    }

    /// Adds the constraints of operations.
    pub(crate) fn collect<'o>(
        &mut self,
        ops: impl IntoIterator<Item = &'o Operator<'r>>,
    ) -> Read<()>
    where
        'r: 'o,
    {
        for op in ops {
            for value in op.operands().iter().chain(op.results()) {
                let constraint = value.constraint.constraint();
                if constraint.predicate().is_some() {
                    self.add(constraint)?;
                }
            }
            for one in op.attributes() {
                let constraint = one.attribute.constraint();
                if let Some(predicate) = constraint.predicate()
                    && !one.attribute.is_derived()
                    && self.is_closed(predicate, "attr")?.is_some()
                {
                    self.add(constraint)?;
                }
            }
            for one in op.properties() {
                self.add_property(&one.property)?;
            }
            for one in op.successors() {
                let constraint = one.successor.constraint();
                if constraint.predicate().is_some() {
                    self.add(constraint)?;
                }
            }
            for one in op.regions() {
                let constraint = one.region.constraint();
                if constraint.predicate().is_some() {
                    self.add(constraint)?;
                }
            }
        }
        Ok(())
    }

    fn add_property(&mut self, property: &Property<'r>) -> Read<()> {
        let Some(constraint) = property.constraint() else { return Ok(()) };
        let Some(predicate) = constraint.predicate() else { return Ok(()) };
        if let Some(condition) = self.is_closed(predicate, "prop")?
            && condition != "true"
            && !property.interface_type.is_empty()
        {
            self.add(constraint)?;
        }
        Ok(())
    }

    /// Returns the condition for the entity `this` if the condition refers only to `this` and to
    /// the operation.
    fn is_closed(&self, predicate: Predicate<'r>, this: &str) -> Read<Option<String>> {
        let context = FmtContext::new().with_self(this).with("_op", "*op");
        let text = tgfmt(&self.conditions.get(predicate)?, &context, &[]);
        Ok((!text.contains(NO_SUBSTITUTION)).then_some(text))
    }

    fn key(constraint: &Constraint<'r>) -> Read<Key<'r>> {
        let predicate = constraint.predicate().map(|predicate| predicate.record().id());
        Ok((constraint.kind(), predicate, constraint.summary()?))
    }

    /// Adds a constraint.
    pub(crate) fn add(&mut self, constraint: Constraint<'r>) -> Read<()> {
        let key = Self::key(&constraint)?;
        if self.indices.contains_key(&key) {
            return Ok(());
        }
        let kind = key.0;
        let number = 1 + self.functions.iter().filter(|(one, _)| one.kind() == kind).count();
        let noun = KINDS.iter().find(|(one, ..)| *one == kind).map_or("", |(_, noun, _)| noun);
        let name = format!("__mlir_ods_local_{noun}_constraint_{}{number}", self.label);
        self.indices.insert(key, self.functions.len());
        self.functions.push((constraint, name));
        Ok(())
    }

    /// Returns the name of the function for a constraint, if it has one.
    pub(crate) fn function(&self, constraint: &Constraint<'r>) -> Read<Option<&str>> {
        let index = self.indices.get(&Self::key(constraint)?);
        Ok(index.map(|&index| self.functions[index].1.as_str()))
    }

    /// Returns the constraints of a kind with the names of their functions, in the order in which
    /// they were found.
    pub(crate) fn of_kind(
        &self,
        kind: ConstraintKind,
    ) -> impl Iterator<Item = (&Constraint<'r>, &str)> {
        let functions = self.functions.iter().filter(move |(one, _)| one.kind() == kind);
        functions.map(|(constraint, name)| (constraint, name.as_str()))
    }

    /// Appends the definitions of the functions.
    pub(crate) fn write(&self, out: &mut String) -> Read<()> {
        for (kind, _, this) in KINDS {
            let context = FmtContext::new().with_self(this).with("_op", "*op");
            for (constraint, name) in self.of_kind(kind) {
                let condition = match constraint.predicate() {
                    Some(predicate) => tgfmt(&self.conditions.get(predicate)?, &context, &[]),
                    None => String::new(),
                };
                let summary = constraint.summary()?;
                let summary = streamed(summary, &context, Streamed::InString);
                write_function(out, constraint, name, &condition, &summary)?;
            }
        }
        Ok(())
    }
}

/// Appends the function for a constraint.
fn write_function(
    out: &mut String,
    constraint: &Constraint<'_>,
    name: &str,
    condition: &str,
    summary: &str,
) -> Read<()> {
    match constraint.kind() {
        ConstraintKind::Type | ConstraintKind::Other => put!(
            out,
            r##"
static ::llvm::LogicalResult {name}(
    ::mlir::Operation *op, ::mlir::Type type, ::llvm::StringRef valueKind,
    unsigned valueIndex) {{
  if (!({condition})) {{
    return op->emitOpError(valueKind) << " #" << valueIndex
        << " must be {summary}, but got " << type;
  }}
  return ::mlir::success();
}}
"##
        ),
        ConstraintKind::Attribute => put!(
            out,
            r##"
static ::llvm::LogicalResult {name}(
    ::mlir::Attribute attr, ::llvm::StringRef attrName, llvm::function_ref<::mlir::InFlightDiagnostic()> emitError) {{
  if (attr && !({condition}))
    return emitError() << "attribute '" << attrName
        << "' failed to satisfy constraint: {summary}";
  return ::mlir::success();
}}
static ::llvm::LogicalResult {name}(
    ::mlir::Operation *op, ::mlir::Attribute attr, ::llvm::StringRef attrName) {{
  return {name}(attr, attrName, [op]() {{
    return op->emitOpError();
  }});
}}
"##
        ),
        ConstraintKind::Property => {
            let ty = constraint.record().string("interfaceType")?;
            put!(
                out,
                r##"
  static ::llvm::LogicalResult {name}(
      {ty} prop, ::llvm::StringRef propName, llvm::function_ref<::mlir::InFlightDiagnostic()> emitError) {{
    if (!({condition}))
      return emitError() << "property '" << propName
          << "' failed to satisfy constraint: {summary}";
    return ::mlir::success();
  }}
  static ::llvm::LogicalResult {name}(
      ::mlir::Operation *op, {ty} prop, ::llvm::StringRef propName) {{
    return {name}(prop, propName, [op]() {{
      return op->emitOpError();
    }});
  }}
  "##
            );
        }
        ConstraintKind::Successor => put!(
            out,
            r##"
static ::llvm::LogicalResult {name}(
    ::mlir::Operation *op, ::mlir::Block *successor,
    ::llvm::StringRef successorName, unsigned successorIndex) {{
  if (!({condition})) {{
    return op->emitOpError("successor #") << successorIndex << " ('"
        << successorName << ")' failed to verify constraint: {summary}";
  }}
  return ::mlir::success();
}}
"##
        ),
        ConstraintKind::Region => put!(
            out,
            r##"
static ::llvm::LogicalResult {name}(
    ::mlir::Operation *op, ::mlir::Region &region, ::llvm::StringRef regionName,
    unsigned regionIndex) {{
  if (!({condition})) {{
    return op->emitOpError("region #") << regionIndex
        << (regionName.empty() ? " " : " ('" + regionName + "') ")
        << "failed to verify constraint: {summary}";
  }}
  return ::mlir::success();
}}
"##
        ),
    }
    Ok(())
}

/// Position of a message in generated code.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Streamed {
    /// Within a string that is written to a diagnostic.
    InString,
    /// Within the string that is the argument of a function that makes a diagnostic.
    InCall,
}

/// Returns a message as the inside of a C++ string. Code templates between `{{` and `}}` become
/// values that are written to the diagnostic.
pub(crate) fn streamed(message: &str, context: &FmtContext<'_>, position: Streamed) -> String {
    let message = escaped(message);
    let split = |text: &str, separator: &str| {
        let (first, second) = text.split_once(separator).unwrap_or((text, ""));
        (first.to_owned(), second.to_owned())
    };
    let (mut out, mut rest) = split(&message, "{{");
    if rest.is_empty() {
        return message;
    }
    out.push_str(if position == Streamed::InCall { "\")" } else { "\"" });
    while !rest.is_empty() {
        let (code, after) = split(&rest, "}}");
        put!(out, " << {}", tgfmt(&code, context, &[]));
        if after.is_empty() {
            break;
        }
        let (text, next) = split(&after, "{{");
        let is_last = next.is_empty() && position == Streamed::InCall;
        put!(out, " << {}\"{text}", if is_last { "(" } else { "" });
        rest = next;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{Streamed, streamed};
    use crate::cxx::FmtContext;

    #[test]
    fn code_in_messages_is_streamed() {
        let context = FmtContext::new().with_self("x");
        let text = |position| streamed("a {{f($_self)}} b", &context, position);
        assert_eq!(text(Streamed::InCall), "a \") << f(x) << (\" b");
        assert_eq!(text(Streamed::InString), "a \" << f(x) << \" b");
        assert_eq!(streamed("\"a\"", &context, Streamed::InCall), "\\\"a\\\"");
    }
}
