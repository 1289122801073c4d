//! MLIR's builtin types that pliron does not have.
//!
//! Integers, `f16`, `bf16`, `f32`, `f64` and functions are types of pliron's dialect `builtin`. The
//! syntax of the types here in pliron is that of MLIR, as a string: `mlir.vector "vector<4xf32>"`.

use std::fmt::{self, Write};

use pliron::builtin::type_interfaces::FunctionTypeInterface;
use pliron::builtin::types::{
    BF16Type, FP16Type, FP32Type, FP64Type, FunctionType, IntegerType, Signedness,
};
use pliron::context::Context;
use pliron::derive::{pliron_type, type_interface, type_interface_impl};
use pliron::result;
use pliron::r#type::{Type, TypeHandle, type_cast};

/// Type with a textual form in MLIR.
#[type_interface]
pub trait MlirType {
    /// Returns the text of the type in MLIR.
    fn text(&self, ctx: &Context) -> String;

    /// Accepts every type.
    fn verify(_: &dyn Type, _: &Context) -> result::Result<()>
    where
        Self: Sized,
    {
        Ok(())
    }
}

/// Implements pliron's syntax of a type as its text in MLIR. The type implements [`MlirType`], and the
/// macro [`pliron_type`] with a name.
#[macro_export]
macro_rules! mlir_type_syntax {
    ($ty:ident) => {
        impl ::pliron::printable::Printable for $ty {
            fn fmt(
                &self,
                ctx: &::pliron::context::Context,
                _: &::pliron::printable::State,
                f: &mut ::core::fmt::Formatter<'_>,
            ) -> ::core::fmt::Result {
                write!(f, "{:?}", $crate::types::MlirType::text(self, ctx))
            }
        }

        impl ::pliron::parsable::Parsable for $ty {
            type Arg = ();
            type Parsed = ::pliron::r#type::TypedHandle<Self>;

            fn parse<'a>(
                stream: &mut ::pliron::parsable::StateStream<'a>,
                _: (),
            ) -> ::pliron::parsable::ParseResult<'a, Self::Parsed> {
                $crate::parse_quoted(stream)
            }
        }
    };
}

/// Size of a dimension.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Dimension {
    /// Number of elements. `None` if it is dynamic.
    pub size: Option<u64>,
    /// True for `[4]`, a multiple of the size that depends on the machine.
    pub is_scalable: bool,
}

impl Dimension {
    /// Creates a dimension of a known size.
    pub const fn fixed(size: u64) -> Self {
        Dimension { size: Some(size), is_scalable: false }
    }
}

fn write_shape(text: &mut String, shape: &[Dimension]) {
    for dimension in shape {
        let _ = match (dimension.size, dimension.is_scalable) {
            (None, _) => write!(text, "?x"),
            (Some(size), false) => write!(text, "{size}x"),
            (Some(size), true) => write!(text, "[{size}]x"),
        };
    }
}

/// `index`.
#[pliron_type(name = "mlir.index", generate_get = true, verifier = "succ")]
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct IndexType;

/// `none`.
#[pliron_type(name = "mlir.none", generate_get = true, verifier = "succ")]
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct NoneType;

/// Floating-point type that pliron does not have: `f80`, `f8E4M3FN`.
#[pliron_type(name = "mlir.float", generate_get = true, verifier = "succ")]
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct OtherFloatType {
    /// Name in MLIR.
    pub name: String,
}

/// `vector<4x[2]xf32>`.
#[pliron_type(name = "mlir.vector", generate_get = true, verifier = "succ")]
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct VectorType {
    /// Sizes, none of which is dynamic.
    pub shape: Vec<Dimension>,
    /// Type of the elements.
    pub element: TypeHandle,
}

/// `tensor<4x?xf32>`.
#[pliron_type(name = "mlir.tensor", generate_get = true, verifier = "succ")]
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct TensorType {
    /// Sizes. `None` without a rank.
    pub shape: Option<Vec<Dimension>>,
    /// Type of the elements.
    pub element: TypeHandle,
    /// MLIR's text of the encoding. Empty if absent.
    pub encoding: String,
}

/// `memref<4x?xf32, strided<[?, 1]>, 3>`.
#[pliron_type(name = "mlir.memref", generate_get = true, verifier = "succ")]
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct MemRefType {
    /// Sizes. `None` without a rank.
    pub shape: Option<Vec<Dimension>>,
    /// Type of the elements.
    pub element: TypeHandle,
    /// MLIR's text of layout and memory space. Empty if absent.
    pub layout: String,
}

/// `complex<f32>`.
#[pliron_type(name = "mlir.complex", generate_get = true, verifier = "succ")]
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ComplexType {
    /// Type of the parts.
    pub element: TypeHandle,
}

/// `tuple<i32, f32>`.
#[pliron_type(name = "mlir.tuple", generate_get = true, verifier = "succ")]
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct TupleType {
    /// Types of the elements.
    pub elements: Vec<TypeHandle>,
}

/// Type of a dialect without a Rust form, as MLIR's text: `!llvm.struct<(i32, ptr)>`.
#[pliron_type(name = "mlir.dialect_type", generate_get = true, verifier = "succ")]
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct DialectType {
    /// Text, with `!`.
    pub text: String,
}

macro_rules! texts {
    ($($ty:ident: |$this:ident, $ctx:ident| $text:expr;)*) => {
        $(
            #[type_interface_impl]
            impl MlirType for $ty {
                fn text(&self, ctx: &Context) -> String {
                    let ($this, $ctx) = (self, ctx);
                    let _ = ($this, $ctx);
                    $text
                }
            }

            mlir_type_syntax!($ty);
        )*
    };
}

texts! {
    IndexType: |_this, _ctx| "index".to_owned();
    NoneType: |_this, _ctx| "none".to_owned();
    OtherFloatType: |this, _ctx| this.name.clone();
    VectorType: |this, ctx| {
        let mut text = "vector<".to_owned();
        write_shape(&mut text, &this.shape);
        text + &type_text(ctx, this.element) + ">"
    };
    TensorType: |this, ctx| shaped("tensor", &this.shape, this.element, &this.encoding, ctx);
    MemRefType: |this, ctx| shaped("memref", &this.shape, this.element, &this.layout, ctx);
    ComplexType: |this, ctx| format!("complex<{}>", type_text(ctx, this.element));
    TupleType: |this, ctx| format!("tuple<{}>", type_list(ctx, &this.elements));
    DialectType: |this, _ctx| this.text.clone();
}

fn shaped(
    name: &str,
    shape: &Option<Vec<Dimension>>,
    element: TypeHandle,
    rest: &str,
    ctx: &Context,
) -> String {
    let mut text = format!("{name}<");
    match shape {
        None => text.push_str("*x"),
        Some(shape) => write_shape(&mut text, shape),
    }
    text.push_str(&type_text(ctx, element));
    if !rest.is_empty() {
        let _ = write!(text, ", {rest}");
    }
    text + ">"
}

/// Returns MLIR's texts of types, separated by commas.
pub fn type_list(ctx: &Context, types: &[TypeHandle]) -> String {
    let texts: Vec<String> = types.iter().map(|ty| type_text(ctx, *ty)).collect();
    texts.join(", ")
}

/// Returns MLIR's text of a type. Types of pliron without a form in MLIR have pliron's.
pub fn type_text(ctx: &Context, ty: TypeHandle) -> String {
    let ty = ty.deref(ctx);
    if let Some(own) = type_cast::<dyn MlirType>(&*ty) {
        return own.text(ctx);
    }
    if let Some(integer) = ty.downcast_ref::<IntegerType>() {
        let sign = match integer.signedness() {
            Signedness::Signless => "",
            Signedness::Signed => "s",
            Signedness::Unsigned => "u",
        };
        return format!("{sign}i{}", integer.width());
    }
    if let Some(name) = float_name(&*ty) {
        return name.to_owned();
    }
    if let Some(function) = ty.downcast_ref::<FunctionType>() {
        return function_text(ctx, &function.arg_types(), &function.res_types());
    }
    let mut text = String::new();
    let _ = write!(text, "{}", ty.disp(ctx));
    text
}

fn float_name(ty: &dyn Type) -> Option<&'static str> {
    Some(if ty.downcast_ref::<FP32Type>().is_some() {
        "f32"
    } else if ty.downcast_ref::<FP64Type>().is_some() {
        "f64"
    } else if ty.downcast_ref::<FP16Type>().is_some() {
        "f16"
    } else if ty.downcast_ref::<BF16Type>().is_some() {
        "bf16"
    } else {
        return None;
    })
}

/// Returns true for floating-point types.
pub fn is_float(ctx: &Context, ty: TypeHandle) -> bool {
    let ty = ty.deref(ctx);
    float_name(&*ty).is_some() || ty.downcast_ref::<OtherFloatType>().is_some()
}

/// Returns MLIR's text of a function type.
pub fn function_text(ctx: &Context, inputs: &[TypeHandle], results: &[TypeHandle]) -> String {
    let results = match results {
        [one] if !type_text(ctx, *one).starts_with('(') => type_text(ctx, *one),
        all => format!("({})", type_list(ctx, all)),
    };
    format!("({}) -> {results}", type_list(ctx, inputs))
}

/// Returns the floating-point type of a name in MLIR. `None` for other names.
pub fn float_type(ctx: &Context, name: &str) -> Option<TypeHandle> {
    const OTHER: [&str; 13] = [
        "f80",
        "f128",
        "tf32",
        "f4E2M1FN",
        "f6E2M3FN",
        "f6E3M2FN",
        "f8E3M4",
        "f8E4M3",
        "f8E4M3B11FNUZ",
        "f8E4M3FN",
        "f8E4M3FNUZ",
        "f8E5M2",
        "f8E5M2FNUZ",
    ];
    Some(match name {
        "f16" => FP16Type::get(ctx).into(),
        "bf16" => BF16Type::get(ctx).into(),
        "f32" => FP32Type::get(ctx).into(),
        "f64" => FP64Type::get(ctx).into(),
        "f8E8M0FNU" => OtherFloatType::get(ctx, name.to_owned()).into(),
        _ if OTHER.contains(&name) => OtherFloatType::get(ctx, name.to_owned()).into(),
        _ => return None,
    })
}

/// Returns the signless integer type of a width in bits.
pub fn integer_type(ctx: &Context, width: u32) -> TypeHandle {
    IntegerType::get(ctx, width, Signedness::Signless).into()
}

/// Returns the element type of a vector, tensor, memref or complex type. `None` for other types.
pub fn element_type(ctx: &Context, ty: TypeHandle) -> Option<TypeHandle> {
    let ty = ty.deref(ctx);
    if let Some(one) = ty.downcast_ref::<VectorType>() {
        return Some(one.element);
    }
    if let Some(one) = ty.downcast_ref::<TensorType>() {
        return Some(one.element);
    }
    if let Some(one) = ty.downcast_ref::<MemRefType>() {
        return Some(one.element);
    }
    ty.downcast_ref::<ComplexType>().map(|one| one.element)
}

/// Returns the shape of a vector, tensor or memref. `None` for other types; `Some(None)` without a
/// rank.
pub fn shape(ctx: &Context, ty: TypeHandle) -> Option<Option<Vec<Dimension>>> {
    let ty = ty.deref(ctx);
    if let Some(one) = ty.downcast_ref::<VectorType>() {
        return Some(Some(one.shape.clone()));
    }
    if let Some(one) = ty.downcast_ref::<TensorType>() {
        return Some(one.shape.clone());
    }
    ty.downcast_ref::<MemRefType>().map(|one| one.shape.clone())
}

/// Returns a shaped type with another element type. `None` for other types.
pub fn with_element(ctx: &Context, ty: TypeHandle, element: TypeHandle) -> Option<TypeHandle> {
    enum Shaped {
        Vector(VectorType),
        Tensor(TensorType),
        MemRef(MemRefType),
    }
    let shaped = {
        let ty = ty.deref(ctx);
        if let Some(one) = ty.downcast_ref::<VectorType>() {
            Shaped::Vector(VectorType { element, ..one.clone() })
        } else if let Some(one) = ty.downcast_ref::<TensorType>() {
            Shaped::Tensor(TensorType { element, ..one.clone() })
        } else {
            Shaped::MemRef(MemRefType { element, ..ty.downcast_ref::<MemRefType>()?.clone() })
        }
    };
    Some(match shaped {
        Shaped::Vector(one) => VectorType::instantiate(one, ctx).into(),
        Shaped::Tensor(one) => TensorType::instantiate(one, ctx).into(),
        Shaped::MemRef(one) => MemRefType::instantiate(one, ctx).into(),
    })
}

/// Type with its context, which `Display` writes as MLIR's text.
#[derive(Clone, Copy)]
pub(crate) struct TypeText<'c> {
    pub ctx: &'c Context,
    pub ty: TypeHandle,
}

impl fmt::Display for TypeText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&type_text(self.ctx, self.ty))
    }
}
