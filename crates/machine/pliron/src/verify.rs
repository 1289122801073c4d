//! [`MlirOp`]: verifier of generated operations, and access to attributes.

use pliron::context::{Context, Ptr};
use pliron::derive::op_interface;
use pliron::identifier::Identifier;
use pliron::linked_list::ContainsLinkedList;
use pliron::op::{Op, op_cast, op_impls};
use pliron::operation::Operation;
use pliron::r#type::{TypeHandle, Typed};
use pliron::{result, verify_err};
use tablegen_rt::mlir::{
    self, Arity, AttributeClass, Group, Groups, Ir, Signedness, Subject, TypeClass, VerifyError,
    Violation,
};

use crate::attributes::Attr;
use crate::description::transformed;
use crate::types::{
    ComplexType, IndexType, MemRefType, NoneType, TensorType, TupleType, TypeText, VectorType,
    element_type, is_float, shape, type_text,
};
use crate::{Info, Relation, Slot, Trait};
use pliron::builtin::op_interfaces::IsTerminatorInterface;
use pliron::builtin::types::{FunctionType, IntegerType};

/// Operation that is described in TableGen.
#[op_interface]
pub trait MlirOp {
    /// Returns the description.
    fn info(&self) -> &'static Info;

    /// Checks groups, constraints, relations between types, and structural traits.
    fn verify(op: &dyn Op, ctx: &Context) -> result::Result<()>
    where
        Self: Sized,
    {
        let Some(own) = op_cast::<dyn MlirOp>(op) else { return Ok(()) };
        let info = own.info();
        let operation = op.get_operation();
        if let Err(violation) = check(operation, info, ctx) {
            let error = VerifyError { operation: info.name(), violation };
            return verify_err!(op.loc(ctx), error);
        }
        if let Err(message) = check_relations(operation, info, ctx) {
            return verify_err!(op.loc(ctx), "`{}`: {message}", info.name());
        }
        Ok(())
    }
}

/// Key of the dictionary of attributes whose names are no identifiers of pliron.
const DISCARDABLE: &str = "mlir_discardable";

/// Returns an attribute by its name in MLIR. `None` if it is absent.
pub fn attribute(ctx: &Context, op: Ptr<Operation>, name: &str) -> Option<Attr> {
    let op = op.deref(ctx);
    match Identifier::try_new(name.to_owned()) {
        Ok(key) => op.attributes.get::<Attr>(&key).cloned(),
        Err(_) => {
            let key = Identifier::try_new(DISCARDABLE.to_owned()).ok()?;
            match op.attributes.get::<Attr>(&key)? {
                Attr::Dictionary(all) => {
                    all.iter().find(|(one, _)| one == name).map(|(_, value)| value.clone())
                }
                _ => None,
            }
        }
    }
}

/// Sets an attribute by its name in MLIR.
pub fn set_attribute(ctx: &Context, op: Ptr<Operation>, name: &str, value: Attr) {
    let mut op = op.deref_mut(ctx);
    match Identifier::try_new(name.to_owned()) {
        Ok(key) => op.attributes.set(key, value),
        Err(_) => {
            let Ok(key) = Identifier::try_new(DISCARDABLE.to_owned()) else { return };
            let mut all = match op.attributes.get::<Attr>(&key) {
                Some(Attr::Dictionary(all)) => all.clone(),
                _ => Vec::new(),
            };
            all.retain(|(one, _)| one != name);
            all.push((name.to_owned(), value));
            op.attributes.set(key, Attr::Dictionary(all));
        }
    }
}

/// Removes an attribute by its name in MLIR. Nothing happens if it is absent.
pub fn remove_attribute(ctx: &Context, op: Ptr<Operation>, name: &str) {
    if let Ok(key) = Identifier::try_new(name.to_owned()) {
        op.deref_mut(ctx).attributes.0.remove(&key);
    }
}

/// Returns all attributes by their names in MLIR, sorted.
pub(crate) fn all_attributes(ctx: &Context, op: Ptr<Operation>) -> Vec<(String, Attr)> {
    let op = op.deref(ctx);
    let mut all = Vec::new();
    for (key, value) in &op.attributes.0 {
        let Some(value) = value.downcast_ref::<Attr>() else { continue };
        let name: &str = key.as_ref();
        match value {
            Attr::Dictionary(inner) if name == DISCARDABLE => all.extend(inner.iter().cloned()),
            value => all.push((name.to_owned(), value.clone())),
        }
    }
    all.sort_by(|a, b| a.0.cmp(&b.0));
    all
}

/// Returns the range of a group among the operands or results.
pub(crate) fn range(
    ctx: &Context,
    op: Ptr<Operation>,
    info: &Info,
    slot: Slot,
) -> Option<std::ops::Range<usize>> {
    let (groups, all, count, name, index) = match slot {
        Slot::Operand(index) => {
            let (groups, all) = info.operation.operands();
            let count = op.deref(ctx).get_num_operands();
            (groups, all, count, "operandSegmentSizes", index)
        }
        Slot::Result(index) => {
            let (groups, all) = info.operation.results();
            (groups, all, op.deref(ctx).get_num_results(), "resultSegmentSizes", index)
        }
        Slot::Operands => return Some(0..op.deref(ctx).get_num_operands()),
        Slot::Results => return Some(0..op.deref(ctx).get_num_results()),
        Slot::Attribute(_) => return None,
    };
    let sizes = match groups {
        Groups::Sized => attribute(ctx, op, name).and_then(|sizes| sizes.as_integers()),
        _ => None,
    };
    let size = |index: usize| usize::try_from(*sizes.as_ref()?.get(index)?).ok();
    groups.range(all, index, count, size)
}

/// Returns the types of a group. `None` if the numbers of values do not fit.
pub(crate) fn types_of(
    ctx: &Context,
    op: Ptr<Operation>,
    info: &Info,
    slot: Slot,
) -> Option<Vec<TypeHandle>> {
    match slot {
        Slot::Attribute(name) => {
            let value = attribute(ctx, op, name)?;
            Some(value.as_type().or(value.ty()).into_iter().collect())
        }
        Slot::Operand(_) | Slot::Operands => {
            let range = range(ctx, op, info, slot)?;
            let op = op.deref(ctx);
            Some(range.map(|index| op.get_operand(index).get_type(ctx)).collect())
        }
        Slot::Result(_) | Slot::Results => {
            let range = range(ctx, op, info, slot)?;
            let op = op.deref(ctx);
            Some(range.map(|index| op.get_type(index)).collect())
        }
    }
}

/// Access of the conditions of constraints to types and attributes.
struct Access<'c>(&'c Context);

/// Attribute with its context.
#[derive(Clone)]
struct AttrText<'c>(&'c Context, Attr);

impl std::fmt::Display for AttrText<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let text = self.1.text(self.0);
        // `#index<cmp_predicate slt>` is an attribute `#index.cmp_predicate`.
        let long = || {
            let (dialect, rest) = text.strip_prefix('#')?.split_once('<')?;
            let (name, value) = rest.strip_suffix('>')?.split_once(' ')?;
            let is_name =
                |one: &str| one.chars().all(|one| one.is_ascii_alphanumeric() || one == '_');
            (is_name(dialect) && is_name(name)).then(|| format!("#{dialect}.{name}<{value}>"))
        };
        match long() {
            Some(long) => f.write_str(&long),
            None => f.write_str(&text),
        }
    }
}

impl<'c> Access<'c> {
    fn ty(&self, ty: TypeHandle) -> TypeText<'c> {
        TypeText { ctx: self.0, ty }
    }
}

impl<'c> Ir for Access<'c> {
    type Type = TypeText<'c>;
    type Attribute = AttrText<'c>;

    fn is_type(&self, ty: &TypeText<'c>, class: TypeClass) -> Option<bool> {
        let handle = ty.ty;
        let ty = handle.deref(self.0);
        let tensor = ty.downcast_ref::<TensorType>();
        let memref = ty.downcast_ref::<MemRefType>();
        let is_vector = ty.downcast_ref::<VectorType>().is_some();
        Some(match class {
            TypeClass::Complex => ty.downcast_ref::<ComplexType>().is_some(),
            TypeClass::Float => is_float(self.0, handle),
            TypeClass::Function => ty.downcast_ref::<FunctionType>().is_some(),
            TypeClass::Index => ty.downcast_ref::<IndexType>().is_some(),
            TypeClass::Integer => ty.downcast_ref::<IntegerType>().is_some(),
            TypeClass::MemRef => memref.is_some_and(|one| one.shape.is_some()),
            TypeClass::None => ty.downcast_ref::<NoneType>().is_some(),
            TypeClass::RankedTensor => tensor.is_some_and(|one| one.shape.is_some()),
            TypeClass::Shaped => is_vector || tensor.is_some() || memref.is_some(),
            TypeClass::Tensor => tensor.is_some(),
            TypeClass::Tuple => ty.downcast_ref::<TupleType>().is_some(),
            TypeClass::UnrankedMemRef => memref.is_some_and(|one| one.shape.is_none()),
            TypeClass::UnrankedTensor => tensor.is_some_and(|one| one.shape.is_none()),
            TypeClass::Vector => is_vector,
        })
    }

    fn is_attribute(&self, attribute: &AttrText<'c>, class: AttributeClass) -> Option<bool> {
        let attr = &attribute.1;
        let dense = |name: &str| matches!(attr, Attr::DenseArray { element, .. } if type_text(self.0, *element) == name);
        let elements = |is_wanted: &dyn Fn(TypeHandle) -> bool| match attr {
            Attr::Elements { ty, text } => {
                text.starts_with("dense<") && element_type(self.0, *ty).is_some_and(is_wanted)
            }
            _ => false,
        };
        let is_integer = |ty: TypeHandle| {
            let ty = ty.deref(self.0);
            ty.downcast_ref::<IntegerType>().is_some() || ty.downcast_ref::<IndexType>().is_some()
        };
        let other = |name: &str| matches!(attr, Attr::Other(text) if text.starts_with(name));
        Some(match class {
            AttributeClass::AffineMap => other("affine_map"),
            AttributeClass::Array => matches!(attr, Attr::Array(_)),
            AttributeClass::Bool => {
                matches!(attr, Attr::Integer { ty, .. } if type_text(self.0, *ty) == "i1")
            }
            AttributeClass::DenseBoolArray => dense("i1"),
            AttributeClass::DenseElements => elements(&|_| true),
            AttributeClass::DenseF32Array => dense("f32"),
            AttributeClass::DenseF64Array => dense("f64"),
            AttributeClass::DenseFpElements => elements(&|ty| is_float(self.0, ty)),
            AttributeClass::DenseI16Array => dense("i16"),
            AttributeClass::DenseI32Array => dense("i32"),
            AttributeClass::DenseI64Array => dense("i64"),
            AttributeClass::DenseI8Array => dense("i8"),
            AttributeClass::DenseIntElements => elements(&is_integer),
            AttributeClass::Dictionary => matches!(attr, Attr::Dictionary(_)),
            AttributeClass::Elements => matches!(attr, Attr::Elements { .. }),
            AttributeClass::FlatSymbolRef => matches!(attr, Attr::Symbol(path) if path.len() == 1),
            AttributeClass::Float => matches!(attr, Attr::Float { .. }),
            AttributeClass::Integer => matches!(attr, Attr::Integer { .. }),
            AttributeClass::IntegerSet => other("affine_set"),
            AttributeClass::Opaque => return None,
            AttributeClass::String => matches!(attr, Attr::String(_)),
            AttributeClass::SymbolRef => matches!(attr, Attr::Symbol(_)),
            AttributeClass::Type => matches!(attr, Attr::Type(_)),
            AttributeClass::Typed => match attr {
                Attr::Other(_) => return None,
                Attr::String(_) => true,
                attr => attr.ty().is_some(),
            },
            AttributeClass::Unit => matches!(attr, Attr::Unit),
        })
    }

    fn integer(&self, ty: &TypeText<'c>) -> Option<(Signedness, u32)> {
        let ty = ty.ty.deref(self.0);
        let integer = ty.downcast_ref::<IntegerType>()?;
        let signedness = if integer.is_signed() {
            Signedness::Signed
        } else if integer.is_unsigned() {
            Signedness::Unsigned
        } else {
            Signedness::Signless
        };
        Some((signedness, integer.width()))
    }

    fn element_type(&self, ty: &TypeText<'c>) -> Option<TypeText<'c>> {
        element_type(self.0, ty.ty).map(|ty| self.ty(ty))
    }

    fn rank(&self, ty: &TypeText<'c>) -> Option<usize> {
        shape(self.0, ty.ty)?.map(|shape| shape.len())
    }

    fn dimension(&self, ty: &TypeText<'c>, index: usize) -> Option<u64> {
        shape(self.0, ty.ty)??.get(index)?.size
    }

    fn is_scalable(&self, ty: &TypeText<'c>) -> bool {
        shape(self.0, ty.ty).flatten().is_some_and(|all| all.iter().any(|one| one.is_scalable))
    }

    fn type_of(&self, attribute: &AttrText<'c>) -> Option<TypeText<'c>> {
        attribute.1.ty().map(|ty| self.ty(ty))
    }

    fn held_type(&self, attribute: &AttrText<'c>) -> Option<TypeText<'c>> {
        attribute.1.as_type().map(|ty| self.ty(ty))
    }

    fn integer_value(&self, attribute: &AttrText<'c>) -> Option<i64> {
        let Attr::Integer { value, ty } = &attribute.1 else { return None };
        // MLIR compares sign-extended values.
        let ty = ty.deref(self.0);
        let width = ty.downcast_ref::<IntegerType>().map_or(64, IntegerType::width);
        let unused = 128_u32.checked_sub(width).filter(|&unused| unused < 128)?;
        i64::try_from((*value << unused) >> unused).ok()
    }

    fn len(&self, attribute: &AttrText<'c>) -> Option<usize> {
        match &attribute.1 {
            Attr::Array(all) => Some(all.len()),
            Attr::DenseArray { values, .. } => Some(values.len()),
            _ => None,
        }
    }

    fn element(&self, attribute: &AttrText<'c>, index: usize) -> Option<AttrText<'c>> {
        match &attribute.1 {
            Attr::Array(all) => all.get(index).map(|one| AttrText(self.0, one.clone())),
            _ => None,
        }
    }
}

/// Checks the numbers of parts and the constraints. Conditions that are not known hold.
fn check(op: Ptr<Operation>, info: &Info, ctx: &Context) -> Result<(), Violation> {
    let access = Access(ctx);
    let holds = |constraint: &mlir::Constraint, subject| {
        mlir::verify(constraint, &access, &subject) != Some(false)
    };
    let counts = |groups: &[Group], count: usize| match groups.last() {
        Some(last) if last.arity() == Arity::Variadic => count + 1 >= groups.len(),
        _ => count == groups.len(),
    };
    let (_, operands) = info.operation.operands();
    let (_, results) = info.operation.results();
    for (index, group) in operands.iter().enumerate() {
        let slot = Slot::Operand(index);
        let range = range(ctx, op, info, slot).ok_or(Violation::OperandCount)?;
        let types = types_of(ctx, op, info, slot).unwrap_or_default();
        for (index, ty) in range.zip(types) {
            let ty = access.ty(ty);
            let wanted = group.constraint().filter(|one| !holds(one, Subject::Type(ty)));
            if let Some(constraint) = wanted {
                let (expected, found) = (constraint.summary, ty.to_string());
                return Err(Violation::Operand { name: group.name(), index, expected, found });
            }
        }
    }
    if operands.is_empty() && op.deref(ctx).get_num_operands() > 0 {
        return Err(Violation::OperandCount);
    }
    for (index, group) in results.iter().enumerate() {
        let slot = Slot::Result(index);
        let range = range(ctx, op, info, slot).ok_or(Violation::ResultCount)?;
        let types = types_of(ctx, op, info, slot).unwrap_or_default();
        for (index, ty) in range.zip(types) {
            let ty = access.ty(ty);
            let wanted = group.constraint().filter(|one| !holds(one, Subject::Type(ty)));
            if let Some(constraint) = wanted {
                let (expected, found) = (constraint.summary, ty.to_string());
                return Err(Violation::Result { name: group.name(), index, expected, found });
            }
        }
    }
    if results.is_empty() && op.deref(ctx).get_num_results() > 0 {
        return Err(Violation::ResultCount);
    }
    if !counts(info.operation.regions(), op.deref(ctx).num_regions()) {
        return Err(Violation::RegionCount);
    }
    if !counts(info.operation.successors(), op.deref(ctx).get_num_successors()) {
        return Err(Violation::SuccessorCount);
    }
    for described in info.operation.attributes() {
        let name = described.name();
        let Some(value) = attribute(ctx, op, name) else {
            match described.is_required() {
                true => return Err(Violation::MissingAttribute(name)),
                false => continue,
            }
        };
        let of_enum = info.enums.iter().find(|(one, _)| *one == name);
        let has_case = of_enum.is_none_or(|(_, one)| {
            one.of_attribute(&value).is_some_and(|value| one.text(value).is_some())
        });
        let subject = AttrText(ctx, value);
        let violated =
            described.constraint().filter(|one| !holds(one, Subject::Attribute(subject.clone())));
        let expected = match (violated, of_enum) {
            (Some(constraint), _) => constraint.summary,
            (None, Some((_, one))) if !has_case => one.name,
            _ => continue,
        };
        return Err(Violation::Attribute { name, expected, found: subject.to_string() });
    }
    Ok(())
}

/// Checks relations between types and structural traits.
fn check_relations(op: Ptr<Operation>, info: &Info, ctx: &Context) -> Result<(), String> {
    let types = |slot: &Slot| types_of(ctx, op, info, *slot).unwrap_or_default();
    let all = |slots: &[Slot]| slots.iter().flat_map(types).collect::<Vec<_>>();
    for relation in info.operation.relations() {
        match relation {
            Relation::SameTypes(slots) => {
                for slot in *slots {
                    let Slot::Attribute(name) = slot else { continue };
                    let value = attribute(ctx, op, name);
                    // The types of attributes of dialects are not known.
                    let value = value.filter(|one| !matches!(one, Attr::Other(_)));
                    if value.is_some_and(|one| one.ty().is_none() && one.as_type().is_none()) {
                        return Err(format!("attribute `{name}` has no type"));
                    }
                }
                if let [first, rest @ ..] = all(slots).as_slice()
                    && let Some(other) = rest.iter().find(|one| *one != first)
                {
                    let (a, b) = (type_text(ctx, *first), type_text(ctx, *other));
                    return Err(format!("`{a}` and `{b}` must be the same type"));
                }
            }
            Relation::Derived(from, to, transform) => {
                let (from, to) = (types(from), types(to));
                for (from, to) in from.iter().zip(&to) {
                    let expected = transformed(*transform, ctx, *from);
                    if expected.is_some_and(|expected| expected != *to) {
                        let (a, b) = (type_text(ctx, *from), type_text(ctx, *to));
                        return Err(format!("`{b}` does not fit `{a}`"));
                    }
                }
            }
            Relation::SameShapes(slots) => {
                let shapes: Vec<_> = all(slots).iter().map(|ty| shape(ctx, *ty)).collect();
                if let [first, rest @ ..] = shapes.as_slice() {
                    for other in rest {
                        let fits = match (first, other) {
                            (None, None) => true,
                            (Some(a), Some(b)) => match (a, b) {
                                (Some(a), Some(b)) => {
                                    a.len() == b.len()
                                        && a.iter().zip(b).all(|(a, b)| {
                                            a.is_scalable == b.is_scalable
                                                && (a.size == b.size
                                                    || a.size.is_none()
                                                    || b.size.is_none())
                                        })
                                }
                                _ => true,
                            },
                            _ => false,
                        };
                        if !fits {
                            return Err("operands and results must have the same shape".to_owned());
                        }
                    }
                }
            }
            Relation::SameElements(slots) => {
                let elements: Vec<_> =
                    all(slots).iter().map(|ty| element_type(ctx, *ty).unwrap_or(*ty)).collect();
                if elements.windows(2).any(|two| two[0] != two[1]) {
                    return Err("operands and results must have the same element type".to_owned());
                }
            }
        }
    }
    for one in info.traits {
        check_trait(op, *one, info, ctx)?;
    }
    Ok(())
}

fn check_trait(op: Ptr<Operation>, one: Trait, info: &Info, ctx: &Context) -> Result<(), String> {
    match one {
        Trait::HasParent(names) => {
            let parent = op.deref(ctx).get_parent_op(ctx);
            let Some(parent) = parent else { return Ok(()) };
            let parent = Operation::get_op_dyn(parent, ctx);
            let parent = op_cast::<dyn MlirOp>(parent.as_ref()).map(|one| one.info().name());
            match parent.is_some_and(|parent| names.contains(&parent)) {
                true => Ok(()),
                false => Err(format!("must be in a region of `{}`", names.join("` or `"))),
            }
        }
        Trait::Terminator => match op.deref(ctx).get_parent_block() {
            Some(block) if block.deref(ctx).get_tail() != Some(op) => {
                Err("must be the last operation of its block".to_owned())
            }
            _ => Ok(()),
        },
        Trait::SingleBlock => {
            for region in op.deref(ctx).regions() {
                let region = region.deref(ctx);
                let blocks: Vec<_> = region.iter(ctx).collect();
                if blocks.len() > 1 {
                    return Err("region must have one block".to_owned());
                }
                if info.has_trait(Trait::NoTerminator) {
                    continue;
                }
                for block in blocks {
                    let last = block.deref(ctx).get_tail();
                    let ends = last.is_some_and(|last| {
                        let last = Operation::get_op_dyn(last, ctx);
                        op_impls::<dyn IsTerminatorInterface>(last.as_ref())
                    });
                    if !ends {
                        return Err("block must end with a terminator".to_owned());
                    }
                }
            }
            Ok(())
        }
        Trait::NoTerminator | Trait::IsolatedFromAbove | Trait::ImplicitTerminator(_) => Ok(()),
    }
}
