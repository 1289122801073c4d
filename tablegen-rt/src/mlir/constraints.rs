//! [`Constraint`]: condition on a type or an attribute.
//!
//! Conditions of descriptions are C++ expressions. The generator turns those that Rust can check
//! into a tree of [`Predicate`]s; the others stay as text, [`Predicate::Unknown`]. The value of a
//! condition is `None` if it depends on one of those.

use alloc::string::{String, ToString};
use core::fmt::Display;

use super::text::{
    TypeText, aliased, elements_of_dense_array, has_name, is_of_dialect, nested, parameter,
};

/// Condition on a type or an attribute.
#[derive(Clone, Copy, Debug)]
pub struct Constraint {
    /// Description for messages.
    pub summary: &'static str,
    /// Condition.
    pub predicate: Predicate,
}

/// Condition, as a tree.
#[derive(Clone, Copy, Debug)]
pub enum Predicate {
    /// True if all conditions hold.
    All(&'static [Predicate]),
    /// True if at least one condition holds.
    Any(&'static [Predicate]),
    /// True if the condition does not hold.
    Not(&'static Predicate),
    /// A test of a part: that of the subject at the end of the path.
    Test(&'static [Part], Test),
    /// True for array attributes if the condition holds for each element.
    Each(&'static Predicate),
    /// C++ expression that has no Rust form, for [`Ir::holds`].
    Unknown(&'static str),
}

/// Step from a type or an attribute to a part of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// Element type of a shaped or complex type.
    Element,
    /// Element type of a shaped type. Another type itself.
    ElementOrSelf,
    /// Type of an attribute.
    Type,
    /// Type that a type attribute holds.
    HeldType,
    /// Parameter of a type or an attribute, by its index, which is a type.
    Parameter(usize, Nesting),
    /// Type that aliases with these names stand for: their last parameter, as long as there is one. Another type itself.
    Aliased(&'static [&'static str], Nesting),
}

/// Form of types among the parameters of a type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Nesting {
    /// Types are complete.
    Complete,
    /// Types lack the prefix of the dialect, `!dialect.`.
    Bare,
    /// Types of the dialect lack the prefix, others are complete.
    BareOwn,
}

/// Signedness of an integer type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Signedness {
    /// `i32`.
    Signless,
    /// `si32`.
    Signed,
    /// `ui32`.
    Unsigned,
}

/// Class of builtin types.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the names are MLIR's")]
pub enum TypeClass {
    Complex,
    Float,
    Function,
    Index,
    Integer,
    MemRef,
    None,
    RankedTensor,
    /// Vectors, tensors and memrefs.
    Shaped,
    /// Ranked and unranked tensors.
    Tensor,
    Tuple,
    UnrankedMemRef,
    UnrankedTensor,
    Vector,
}

/// Class of builtin attributes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the names are MLIR's")]
pub enum AttributeClass {
    AffineMap,
    Array,
    Bool,
    DenseBoolArray,
    DenseElements,
    DenseF32Array,
    DenseF64Array,
    DenseFpElements,
    DenseI16Array,
    DenseI32Array,
    DenseI64Array,
    DenseI8Array,
    DenseIntElements,
    Dictionary,
    Elements,
    FlatSymbolRef,
    Float,
    Integer,
    IntegerSet,
    Opaque,
    String,
    SymbolRef,
    Type,
    /// Attributes with a type. Unknown for attributes of dialects.
    Typed,
    Unit,
}

/// Comparison with a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Comparison {
    /// `==`
    Equal,
    /// `!=`
    NotEqual,
    /// `<`
    Less,
    /// `<=`
    LessOrEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterOrEqual,
}

impl Comparison {
    /// Compares two numbers.
    pub fn holds(self, left: i64, right: i64) -> bool {
        match self {
            Comparison::Equal => left == right,
            Comparison::NotEqual => left != right,
            Comparison::Less => left < right,
            Comparison::LessOrEqual => left <= right,
            Comparison::Greater => left > right,
            Comparison::GreaterOrEqual => left >= right,
        }
    }
}

/// Test of a type or an attribute. A test of the other kind does not hold.
#[derive(Clone, Copy, Debug)]
pub enum Test {
    /// True for types of the class.
    Type(TypeClass),
    /// True for attributes of the class.
    Attribute(AttributeClass),
    /// True for types and attributes with this name: `!llvm.ptr`, `#gpu.address_space`, `f32`.
    Named(&'static str),
    /// True for types and attributes with this text: `!moore.f64`.
    Text(&'static str),
    /// True for types and attributes whose text is this one with a number behind it.
    Numbered(&'static str),
    /// True for types and attributes of the dialect with this name.
    OfDialect(&'static str),
    /// True if the parameter with this index has this text.
    ParameterText(usize, &'static str),
    /// Compares the parameter with this index, which is a number.
    ParameterNumber(usize, Comparison, i64),
    /// True for types and attributes without parameters.
    WithoutParameters,
    /// Compares the result of a C++ function that the program implements, of the subject and these arguments. True is 1.
    Call(&'static str, &'static [&'static str], Comparison, i64),
    /// True for integer types of this signedness and width in bits, if they are given.
    Integer(Option<Signedness>, Option<u32>),
    /// True for vectors with a scalable dimension.
    Scalable,
    /// True for vectors whose dimensions are all scalable.
    AllScalable,
    /// True for vectors whose last dimension is scalable.
    LastScalable,
    /// True for vectors with a scalable dimension before the last.
    LeadingScalable,
    /// True for vectors and tensors. Unknown for types of dialects.
    ValueSemantics,
    /// True for shaped types with these sizes of dimensions.
    Shape(&'static [i64]),
    /// Compares the size of each dimension, `i64::MIN` for dynamic ones. False for types without a
    /// rank.
    EachSize(Comparison, i64),
    /// Compares the size of one dimension, `i64::MIN` if it is dynamic. A negative index counts from
    /// the last dimension, which is -1. False for types without the dimension.
    Size(i32, Comparison, i64),
    /// True for shaped types with a rank.
    HasRank,
    /// True for shaped types without dynamic dimensions.
    StaticShape,
    /// Compares the rank. False for types without a rank.
    Rank(Comparison, i64),
    /// Compares the number of elements. False for types with dynamic dimensions.
    ElementCount(Comparison, i64),
    /// Compares the value of an integer attribute.
    Value(Comparison, i64),
    /// True for integer attributes whose value, zero-extended, has none of these bits.
    NoBits(u64),
    /// True for integer attributes whose value is a power of two.
    PowerOfTwo,
    /// Compares the number of elements of an array attribute.
    Len(Comparison, i64),
    /// True for dense arrays of integers in ascending order. Neighbors may be equal.
    Ascending,
    /// Compares the number that is the parameter of a type: 1 of `!llvm.ptr<1>`, 0 of `!llvm.ptr`.
    Parameter(Comparison, i64),
    /// Compares the bits of the storage type of a quantized type: 8 of `!quant.uniform<u8:f32, 0.1>`.
    StorageWidth(Comparison, i64),
}

/// Type or attribute that a condition applies to.
#[derive(Clone, Copy, Debug)]
pub enum Subject<T, A> {
    /// Type.
    Type(T),
    /// Attribute.
    Attribute(A),
}

/// Access to types and attributes.
pub trait Ir {
    /// Type. `Display` writes MLIR's text of it.
    type Type: Clone + Display;
    /// Attribute. `Display` writes MLIR's text of it.
    type Attribute: Clone + Display;

    /// Returns true if a type is of a class. `None` if that is not known.
    fn is_type(&self, ty: &Self::Type, class: TypeClass) -> Option<bool>;

    /// Returns true if an attribute is of a class. `None` if that is not known.
    fn is_attribute(&self, attribute: &Self::Attribute, class: AttributeClass) -> Option<bool>;

    /// Returns signedness and width in bits of an integer type. `None` for other types.
    fn integer(&self, ty: &Self::Type) -> Option<(Signedness, u32)>;

    /// Returns the element type of a shaped or complex type. `None` for other types.
    fn element_type(&self, ty: &Self::Type) -> Option<Self::Type>;

    /// Returns the rank of a shaped type. `None` for types without a rank.
    fn rank(&self, ty: &Self::Type) -> Option<usize>;

    /// Returns the size of a dimension of a type with a rank. `None` if it is dynamic.
    fn dimension(&self, ty: &Self::Type, index: usize) -> Option<u64>;

    /// Returns true for vectors with a scalable dimension.
    fn is_scalable(&self, ty: &Self::Type) -> bool;

    /// Returns the type of an attribute. `None` if it has none.
    fn type_of(&self, attribute: &Self::Attribute) -> Option<Self::Type>;

    /// Returns the type that a type attribute holds. `None` for other attributes.
    fn held_type(&self, attribute: &Self::Attribute) -> Option<Self::Type>;

    /// Returns the value of an integer attribute. `None` for others, and if it is not known.
    fn integer_value(&self, attribute: &Self::Attribute) -> Option<i64>;

    /// Returns the number of elements of an array attribute, dense or not. `None` for other attributes.
    fn len(&self, attribute: &Self::Attribute) -> Option<usize>;

    /// Returns an element of an array attribute. `None` if there is no such element.
    fn element(&self, attribute: &Self::Attribute, index: usize) -> Option<Self::Attribute>;

    /// Returns the type with a text, which is part of another type. `None` if it is not known.
    fn type_from_text(&self, text: &str) -> Option<Self::Type> {
        let _ = text;
        None
    }

    /// Returns the result of a C++ function that the program implements, where true is 1. `None` if it is not known.
    fn call(
        &self,
        function: &'static str,
        arguments: &[&str],
        subject: &Subject<Self::Type, Self::Attribute>,
    ) -> Option<i64> {
        let _ = (function, arguments, subject);
        None
    }

    /// Returns the value of a C++ condition that has no Rust form, where `$_self` is the subject.
    /// `None` if it is not known.
    fn holds(
        &self,
        condition: &'static str,
        subject: &Subject<Self::Type, Self::Attribute>,
    ) -> Option<bool> {
        let _ = (condition, subject);
        None
    }
}

/// Evaluates the condition of a constraint. Returns `None` if it is not known.
pub fn verify<I: Ir>(
    constraint: &Constraint,
    ir: &I,
    subject: &Subject<I::Type, I::Attribute>,
) -> Option<bool> {
    evaluate(&constraint.predicate, ir, subject)
}

fn evaluate<I: Ir>(
    predicate: &Predicate,
    ir: &I,
    subject: &Subject<I::Type, I::Attribute>,
) -> Option<bool> {
    match *predicate {
        Predicate::All(all) => {
            all_hold(all.iter().map(|predicate| evaluate(predicate, ir, subject)))
        }
        Predicate::Any(any) => {
            let none = any.iter().map(|predicate| Some(!evaluate(predicate, ir, subject)?));
            Some(!all_hold(none)?)
        }
        Predicate::Not(other) => Some(!evaluate(other, ir, subject)?),
        Predicate::Each(other) => {
            let Subject::Attribute(array) = subject else { return Some(false) };
            let Some(len) = ir.len(array) else { return Some(false) };
            all_hold(
                (0..len).map(|index| {
                    evaluate(other, ir, &Subject::Attribute(ir.element(array, index)?))
                }),
            )
        }
        Predicate::Test(path, test) => {
            let mut part = subject.clone_in(ir);
            for step in path {
                match part_of(*step, ir, &part) {
                    Some(next) => part = next,
                    None if may_be_shaped(ir, &part) => return None,
                    // C++ casts only what it has checked before.
                    None => return Some(false),
                }
            }
            check(test, ir, &part)
        }
        Predicate::Unknown(condition) => ir.holds(condition, subject),
    }
}

/// Returns false if one value is false, and otherwise `None` if one is not known.
fn all_hold(values: impl Iterator<Item = Option<bool>>) -> Option<bool> {
    let mut all = Some(true);
    for value in values {
        match value {
            Some(true) => {}
            Some(false) => return Some(false),
            None => all = None,
        }
    }
    all
}

impl<T: Clone, A: Clone> Subject<T, A> {
    fn clone_in<I: Ir<Type = T, Attribute = A>>(&self, _: &I) -> Self {
        match self {
            Subject::Type(ty) => Subject::Type(ty.clone()),
            Subject::Attribute(attribute) => Subject::Attribute(attribute.clone()),
        }
    }
}

/// Returns MLIR's text of a type or an attribute.
fn text_of<T: Display, A: Display>(subject: &Subject<T, A>) -> String {
    match subject {
        Subject::Type(ty) => ty.to_string(),
        Subject::Attribute(attribute) => attribute.to_string(),
    }
}

fn part_of<I: Ir>(
    part: Part,
    ir: &I,
    subject: &Subject<I::Type, I::Attribute>,
) -> Option<Subject<I::Type, I::Attribute>> {
    let ty = match (part, subject) {
        (Part::Element, Subject::Type(ty)) => ir.element_type(ty)?,
        (Part::ElementOrSelf, Subject::Type(ty)) => match ir.is_type(ty, TypeClass::Shaped)? {
            true => ir.element_type(ty)?,
            false => ty.clone(),
        },
        (Part::Parameter(index, nesting), _) => {
            let text = text_of(subject);
            ir.type_from_text(&nested(&text, parameter(&text, index)?, nesting))?
        }
        (Part::Aliased(names, nesting), Subject::Type(ty)) => {
            match aliased(&ty.to_string(), names, nesting) {
                Some(text) => ir.type_from_text(&text)?,
                None => ty.clone(),
            }
        }
        (Part::Type, Subject::Attribute(attribute)) => ir.type_of(attribute)?,
        (Part::HeldType, Subject::Attribute(attribute)) => ir.held_type(attribute)?,
        _ => return None,
    };
    Some(Subject::Type(ty))
}

/// Returns true for types of dialects, whose shape and element type only C++ knows.
fn may_be_shaped<I: Ir>(ir: &I, subject: &Subject<I::Type, I::Attribute>) -> bool {
    matches!(subject, Subject::Type(ty) if ir.is_type(ty, TypeClass::Shaped).is_none())
}

fn check<I: Ir>(test: Test, ir: &I, subject: &Subject<I::Type, I::Attribute>) -> Option<bool> {
    let is_about_shape = matches!(
        test,
        Test::AllScalable
            | Test::EachSize(..)
            | Test::ElementCount(..)
            | Test::HasRank
            | Test::LastScalable
            | Test::LeadingScalable
            | Test::Rank(..)
            | Test::Scalable
            | Test::Shape(_)
            | Test::Size(..)
            | Test::StaticShape
    );
    if is_about_shape && may_be_shaped(ir, subject) {
        return None;
    }
    match (test, subject) {
        (Test::Named(name), Subject::Type(ty)) => has_name(&ty.to_string(), name),
        (Test::Named(name), Subject::Attribute(attribute)) => {
            has_name(&attribute.to_string(), name)
        }
        (Test::Text(text), _) => Some(text_of(subject) == text),
        (Test::Numbered(start), _) => {
            Some(text_of(subject).strip_prefix(start).is_some_and(|rest| {
                !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_digit())
            }))
        }
        (Test::OfDialect(name), _) => Some(is_of_dialect(&text_of(subject), name)),
        (Test::ParameterText(index, own), _) => Some(parameter(&text_of(subject), index)? == own),
        (Test::ParameterNumber(index, comparison, number), _) => {
            let text = text_of(subject);
            Some(comparison.holds(parameter(&text, index)?.parse().ok()?, number))
        }
        (Test::WithoutParameters, _) => Some(!text_of(subject).contains('<')),
        (Test::Call(function, arguments, comparison, number), _) => {
            Some(comparison.holds(ir.call(function, arguments, subject)?, number))
        }
        (Test::Type(class), Subject::Type(ty)) => ir.is_type(ty, class),
        (Test::Attribute(class), Subject::Attribute(attribute)) => {
            ir.is_attribute(attribute, class)
        }
        (Test::Integer(signedness, width), Subject::Type(ty)) => {
            Some(ir.integer(ty).is_some_and(|(own_signedness, own_width)| {
                signedness.is_none_or(|one| one == own_signedness)
                    && width.is_none_or(|one| one == own_width)
            }))
        }
        (Test::Scalable, Subject::Type(ty)) => Some(ir.is_scalable(ty)),
        (Test::AllScalable, Subject::Type(ty)) => Some(
            TypeText::new(&ty.to_string())
                .scalable_dimensions()
                .is_some_and(|mut all| all.all(|one| one)),
        ),
        (Test::LastScalable, Subject::Type(ty)) => {
            let text = ty.to_string();
            Some(TypeText::new(&text).scalable_dimensions().and_then(Iterator::last) == Some(true))
        }
        (Test::LeadingScalable, Subject::Type(ty)) => {
            let text = ty.to_string();
            let all = TypeText::new(&text).scalable_dimensions();
            let before_last = ir.rank(ty).unwrap_or(0).saturating_sub(1);
            Some(all.is_some_and(|all| all.take(before_last).any(|one| one)))
        }
        (Test::EachSize(comparison, number), Subject::Type(ty)) => {
            let Some(rank) = ir.rank(ty) else { return Some(false) };
            Some((0..rank).all(|index| comparison.holds(size(ir, ty, index), number)))
        }
        (Test::Size(index, comparison, number), Subject::Type(ty)) => {
            let rank = ir.rank(ty).unwrap_or(0);
            let distance = usize::try_from(index.unsigned_abs()).unwrap_or(usize::MAX);
            let index = match index < 0 {
                true => rank.checked_sub(distance),
                false => Some(distance).filter(|&index| index < rank),
            };
            Some(index.is_some_and(|index| comparison.holds(size(ir, ty, index), number)))
        }
        (Test::Parameter(comparison, number), Subject::Type(ty)) => {
            Some(comparison.holds(TypeText::new(&ty.to_string()).parameter()?, number))
        }
        (Test::StorageWidth(comparison, number), Subject::Type(ty)) => {
            let width = TypeText::new(&ty.to_string()).storage_width();
            Some(width.is_some_and(|width| comparison.holds(i64::from(width), number)))
        }
        (Test::ValueSemantics, Subject::Type(ty)) => {
            let is_value =
                ir.is_type(ty, TypeClass::Vector)? || ir.is_type(ty, TypeClass::Tensor)?;
            // Types of dialects can have the trait.
            if is_value { Some(true) } else { ir.is_type(ty, TypeClass::Shaped).map(|_| false) }
        }
        (Test::Shape(sizes), Subject::Type(ty)) => {
            let is_size = |(index, size): (usize, &i64)| {
                ir.dimension(ty, index).and_then(|one| i64::try_from(one).ok()) == Some(*size)
            };
            let has_rank = ir.rank(ty) == Some(sizes.len());
            Some(has_rank && sizes.iter().enumerate().all(is_size))
        }
        (Test::HasRank, Subject::Type(ty)) => Some(ir.rank(ty).is_some()),
        (Test::StaticShape, Subject::Type(ty)) => Some(element_count(ir, ty).is_some()),
        (Test::Rank(comparison, number), Subject::Type(ty)) => {
            let rank = ir.rank(ty).and_then(|rank| i64::try_from(rank).ok());
            Some(rank.is_some_and(|rank| comparison.holds(rank, number)))
        }
        (Test::ElementCount(comparison, number), Subject::Type(ty)) => {
            let count = element_count(ir, ty).and_then(|count| i64::try_from(count).ok());
            Some(count.is_some_and(|count| comparison.holds(count, number)))
        }
        (Test::Value(comparison, number), Subject::Attribute(attribute)) => {
            Some(comparison.holds(ir.integer_value(attribute)?, number))
        }
        (Test::NoBits(mask), Subject::Attribute(attribute)) => {
            let width =
                ir.type_of(attribute).and_then(|ty| ir.integer(&ty)).map(|(_, width)| width);
            // The value is sign-extended.
            let own =
                width.and_then(|width| 1_u64.checked_shl(width)).map_or(u64::MAX, |end| end - 1);
            Some(ir.integer_value(attribute)?.cast_unsigned() & own & mask == 0)
        }
        (Test::PowerOfTwo, Subject::Attribute(attribute)) => {
            let value = u64::try_from(ir.integer_value(attribute)?);
            Some(value.is_ok_and(u64::is_power_of_two))
        }
        (Test::Len(comparison, number), Subject::Attribute(attribute)) => {
            let len = ir.len(attribute).and_then(|len| i64::try_from(len).ok());
            Some(len.is_some_and(|len| comparison.holds(len, number)))
        }
        (Test::Ascending, Subject::Attribute(attribute)) => {
            let text = attribute.to_string();
            let Some(all) = elements_of_dense_array(&text) else { return Some(false) };
            let mut before = None;
            for one in all {
                let one: i64 = one.parse().ok()?;
                if before.is_some_and(|before| one < before) {
                    return Some(false);
                }
                before = Some(one);
            }
            Some(true)
        }
        _ => Some(false),
    }
}

/// Returns the size of a dimension. `i64::MIN` if it is dynamic.
fn size<I: Ir>(ir: &I, ty: &I::Type, index: usize) -> i64 {
    ir.dimension(ty, index).and_then(|size| i64::try_from(size).ok()).unwrap_or(i64::MIN)
}

/// Returns the number of elements of a static shape. A product that overflows is `u64::MAX`.
fn element_count<I: Ir>(ir: &I, ty: &I::Type) -> Option<u64> {
    (0..ir.rank(ty)?)
        .try_fold(1_u64, |count, index| Some(count.saturating_mul(ir.dimension(ty, index)?)))
}

#[cfg(test)]
mod tests {
    use alloc::string::String;

    use super::*;

    /// IR whose types are `iN` and `[N]TYPE`, and whose attributes are numbers and lists of them.
    struct Texts;

    impl Ir for Texts {
        type Type = String;
        type Attribute = String;

        fn is_type(&self, ty: &String, class: TypeClass) -> Option<bool> {
            match class {
                TypeClass::Shaped if ty.starts_with('!') => None,
                TypeClass::Shaped | TypeClass::Vector => Some(ty.starts_with('[')),
                TypeClass::Integer => Some(ty.starts_with('i')),
                _ => None,
            }
        }

        fn is_attribute(&self, attribute: &String, class: AttributeClass) -> Option<bool> {
            match class {
                AttributeClass::Array => Some(attribute.contains(',')),
                AttributeClass::Integer => Some(attribute.parse::<i64>().is_ok()),
                _ => None,
            }
        }

        fn integer(&self, ty: &String) -> Option<(Signedness, u32)> {
            Some((Signedness::Signless, ty.strip_prefix('i')?.parse().ok()?))
        }

        fn element_type(&self, ty: &String) -> Option<String> {
            Some(ty.split_once(']')?.1.into())
        }

        fn rank(&self, ty: &String) -> Option<usize> {
            ty.starts_with('[').then_some(1)
        }

        fn dimension(&self, ty: &String, _: usize) -> Option<u64> {
            ty.strip_prefix('[')?.split_once(']')?.0.parse().ok()
        }

        fn is_scalable(&self, _: &String) -> bool {
            false
        }

        fn type_of(&self, attribute: &String) -> Option<String> {
            attribute.parse::<i64>().ok().map(|_| "i64".into())
        }

        fn held_type(&self, _: &String) -> Option<String> {
            None
        }

        fn integer_value(&self, attribute: &String) -> Option<i64> {
            attribute.parse().ok()
        }

        fn len(&self, attribute: &String) -> Option<usize> {
            attribute.contains(',').then(|| attribute.split(',').count())
        }

        fn element(&self, attribute: &String, index: usize) -> Option<String> {
            attribute.split(',').nth(index).map(String::from)
        }

        fn holds(&self, condition: &'static str, _: &Subject<String, String>) -> Option<bool> {
            (condition == "known").then_some(true)
        }
    }

    const INTEGER: Predicate = Predicate::Test(&[], Test::Type(TypeClass::Integer));
    const UNKNOWN: Predicate = Predicate::Unknown("x");

    fn of_type(predicate: Predicate, ty: &str) -> Option<bool> {
        let constraint = Constraint { summary: "", predicate };
        verify(&constraint, &Texts, &Subject::Type(ty.into()))
    }

    fn of_attribute(predicate: Predicate, attribute: &str) -> Option<bool> {
        let constraint = Constraint { summary: "", predicate };
        verify(&constraint, &Texts, &Subject::Attribute(attribute.into()))
    }

    #[test]
    fn unknown_conditions_decide_only_where_they_matter() {
        assert_eq!(of_type(UNKNOWN, "i32"), None);
        assert_eq!(of_type(Predicate::Unknown("known"), "i32"), Some(true));
        assert_eq!(of_type(Predicate::All(&[UNKNOWN, INTEGER]), "i32"), None);
        assert_eq!(of_type(Predicate::All(&[UNKNOWN, INTEGER]), "[2]i32"), Some(false));
        assert_eq!(of_type(Predicate::Any(&[UNKNOWN, INTEGER]), "i32"), Some(true));
        assert_eq!(of_type(Predicate::Any(&[UNKNOWN, INTEGER]), "[2]i32"), None);
        assert_eq!(of_type(Predicate::Not(&UNKNOWN), "i32"), None);
        assert_eq!(of_type(Predicate::All(&[]), "i32"), Some(true));
        assert_eq!(of_type(Predicate::Any(&[]), "i32"), Some(false));
    }

    #[test]
    fn parts_and_shapes() {
        let i32_type = Test::Integer(Some(Signedness::Signless), Some(32));
        let element = Predicate::Test(&[Part::Element], i32_type);
        assert_eq!(of_type(element, "[2]i32"), Some(true));
        assert_eq!(of_type(element, "[2]i64"), Some(false));
        assert_eq!(of_type(element, "i32"), Some(false));
        let any = Predicate::Test(&[Part::ElementOrSelf], i32_type);
        assert_eq!((of_type(any, "i32"), of_type(any, "[2]i32")), (Some(true), Some(true)));
        let four = Predicate::Test(&[], Test::ElementCount(Comparison::Equal, 4));
        assert_eq!((of_type(four, "[4]i8"), of_type(four, "[?]i8")), (Some(true), Some(false)));
        let vector = Predicate::Test(&[], Test::Rank(Comparison::GreaterOrEqual, 1));
        assert_eq!((of_type(vector, "[4]i8"), of_type(vector, "i8")), (Some(true), Some(false)));
        let shape = Predicate::Test(&[], Test::Shape(&[4]));
        assert_eq!((of_type(shape, "[4]i8"), of_type(shape, "[8]i8")), (Some(true), Some(false)));
        assert_eq!(of_type(shape, "i8"), Some(false));
        let each = Predicate::Test(&[], Test::EachSize(Comparison::NotEqual, 0));
        assert_eq!((of_type(each, "[4]i8"), of_type(each, "[0]i8")), (Some(true), Some(false)));
        assert_eq!((of_type(each, "[?]i8"), of_type(each, "i8")), (Some(true), Some(false)));
        for index in [0, -1] {
            let last = Predicate::Test(&[], Test::Size(index, Comparison::Equal, 4));
            assert_eq!((of_type(last, "[4]i8"), of_type(last, "[2]i8")), (Some(true), Some(false)));
        }
        for index in [1, -2] {
            let other = Predicate::Test(&[], Test::Size(index, Comparison::Equal, 4));
            assert_eq!((of_type(other, "[4]i8"), of_type(other, "i8")), (Some(false), Some(false)));
        }
        let fixed = Predicate::Test(&[], Test::StaticShape);
        assert_eq!((of_type(fixed, "[4]i8"), of_type(fixed, "[?]i8")), (Some(true), Some(false)));
    }

    #[test]
    fn shapes_of_types_of_dialects_are_not_known() {
        let integer = Test::Integer(None, None);
        for test in [
            Predicate::Test(&[Part::Element], integer),
            Predicate::Test(&[Part::ElementOrSelf], integer),
            Predicate::Test(&[], Test::Rank(Comparison::Equal, 4)),
            Predicate::Test(&[], Test::HasRank),
            Predicate::Test(&[], Test::Size(0, Comparison::Equal, 4)),
        ] {
            assert_eq!(of_type(test, "!tosa.shape<4>"), None, "{test:?}");
        }
    }

    #[test]
    fn names_may_have_parameters() {
        let named = Predicate::Test(&[], Test::Named("!a.b"));
        assert_eq!(of_type(named, "!a.b"), Some(true));
        assert_eq!(of_type(named, "!a.b<1>"), Some(true));
        assert_eq!(of_type(named, "!a.bc"), Some(false));
        assert_eq!(of_attribute(named, "#a<b c>"), Some(false));
        let named = Predicate::Test(&[], Test::Named("#a.b"));
        assert_eq!(of_attribute(named, "#a<b c>"), Some(true));
    }

    #[test]
    fn types_of_dialects_and_scalable_vectors() {
        let global = Predicate::Test(&[], Test::Parameter(Comparison::Equal, 1));
        assert_eq!(of_type(global, "!llvm.ptr<1>"), Some(true));
        assert_eq!(of_type(global, "!llvm.ptr"), Some(false));
        assert_eq!(of_type(global, "!llvm.ptr<#x.y>"), None);
        let bytes = Predicate::Test(&[], Test::StorageWidth(Comparison::Equal, 8));
        assert_eq!(of_type(bytes, "!quant.uniform<u8<0:9>:f32, 0.1>"), Some(true));
        assert_eq!(of_type(bytes, "!quant.any<i4:f32>"), Some(false));
        assert_eq!(of_type(bytes, "i8"), Some(false));
        let tests = [Test::AllScalable, Test::LastScalable];
        for (text, expected) in [("vector<[4]xi8>", [true; 2]), ("vector<2x[4]xi8>", [false, true])]
        {
            let found = tests.map(|test| of_type(Predicate::Test(&[], test), text));
            assert_eq!(found, expected.map(Some), "{text}");
        }
    }

    #[test]
    fn attributes() {
        const POSITIVE: Predicate = Predicate::Test(&[], Test::Value(Comparison::Greater, 0));
        assert_eq!(
            (of_attribute(POSITIVE, "3"), of_attribute(POSITIVE, "-3")),
            (Some(true), Some(false))
        );
        assert_eq!(of_attribute(POSITIVE, "x"), None);
        assert_eq!(of_attribute(Predicate::Each(&POSITIVE), "1,2"), Some(true));
        assert_eq!(of_attribute(Predicate::Each(&POSITIVE), "1,0"), Some(false));
        assert_eq!(of_attribute(Predicate::Each(&POSITIVE), "1"), Some(false));
        let ascending = Predicate::Test(&[], Test::Ascending);
        assert_eq!(of_attribute(ascending, "array<i64: -1, 2, 2>"), Some(true));
        assert_eq!(of_attribute(ascending, "array<i64: 2, 1>"), Some(false));
        assert_eq!(of_attribute(ascending, "3"), Some(false));
        let power = Predicate::Test(&[], Test::PowerOfTwo);
        assert_eq!(
            (of_attribute(power, "8"), of_attribute(power, "-8")),
            (Some(true), Some(false))
        );
        let low = Predicate::Test(&[], Test::NoBits(!3));
        assert_eq!((of_attribute(low, "3"), of_attribute(low, "4")), (Some(true), Some(false)));
        assert_eq!((of_attribute(low, "-1"), of_attribute(low, "x")), (Some(false), None));
        let long = Predicate::Test(&[Part::Type], Test::Integer(None, Some(64)));
        assert_eq!(of_attribute(long, "8"), Some(true));
        assert_eq!(of_type(POSITIVE, "i32"), Some(false));
    }
}
