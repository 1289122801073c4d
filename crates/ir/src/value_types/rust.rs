//! Prints value types as Rust: an enum with the properties of each type.

use quote::quote;
use rustc_hash::FxHashMap;
use tablegen_core::RecordId;

use super::{IrType, Plan, Scalar, ValueType};
use tablegen_emit::rust::tables::{number_table, text_table};
use tablegen_emit::rust::{Entry, Enum, Form, Module, doc, ident, int_literal};
use tablegen_session::OutputContext;

pub(super) fn module(output: &OutputContext<'_>, plan: &Plan<'_>) -> Module {
    let mut module = Module::new(output, "gen-vt");
    let ir: Vec<String> = plan.types.iter().map(|ty| ty.ir.map_or(String::new(), text)).collect();
    let entry = |((value, ty), ir): ((u32, &ValueType<'_>), &String)| {
        let about = match ir.as_str() {
            "" => "No type of LLVM's IR.".to_owned(),
            ir => format!("`{ir}` in LLVM's IR."),
        };
        let mut entry = Entry::new(ty.name, value, about);
        entry.variant = ty.name.is_empty().then(|| ty.record.name().to_owned());
        entry
    };
    // 0 is no type.
    let entries = (1..).zip(&plan.types).zip(&ir).map(entry).collect();
    let about = "A type of values in the code generator.";
    module.text(Enum { name: "ValueType", about, form: Form::Variants, entries }.print());
    let mut places: FxHashMap<RecordId, u64> = FxHashMap::default();
    places.extend(plan.types.iter().map(|ty| ty.record.id()).zip(1..));
    // Numbers below zero, which no type has, are as large as can be.
    let number = |number: i64| u64::try_from(number).unwrap_or(u64::from(u32::MAX));
    let elements = plan.types.iter().map(|ty| ty.elements);
    let element =
        |(_, element): (i64, tablegen_core::Record<'_>)| places.get(&element.id()).copied();
    let tables = [
        ("SIZES", plan.types.iter().map(|ty| number(ty.size)).collect::<Vec<_>>()),
        ("FLAGS", plan.types.iter().map(flags).collect()),
        ("LENGTHS", elements.clone().map(|all| all.map_or(0, |(len, _)| number(len))).collect()),
        ("ELEMENTS", elements.map(|all| all.and_then(element).unwrap_or(0)).collect()),
        ("FIELDS", plan.types.iter().map(|ty| number(ty.fields)).collect()),
    ];
    for (name, numbers) in &tables {
        module.text(number_table(name, numbers));
    }
    let ir: Vec<&str> = ir.iter().map(String::as_str).collect();
    module.text(text_table("IR", &ir));
    let is = FLAGS.iter().zip(0_u64..).map(|((name, about, _), at)| {
        let (name, about, bit) = (ident(name), doc(about), int_literal(1 << at));
        quote! {
            #about
            #[must_use]
            pub fn #name(self) -> bool {
                FLAGS.get(self.index()) & #bit != 0
            }
        }
    });
    module.items(quote! {
        #[allow(dead_code)]
        impl ValueType {
            #(#is)*

            /// Its size in bits; of one whose length varies the least; 0 if it has none.
            #[must_use]
            pub fn bits(self) -> u64 {
                SIZES.get(self.index())
            }

            /// What the elements of a vector are.
            #[must_use]
            pub fn element(self) -> ::core::option::Option<Self> {
                Self::ALL.get((ELEMENTS.get(self.index()) as usize).checked_sub(1)?).copied()
            }

            /// How many elements a vector has, at least.
            #[must_use]
            pub fn elements(self) -> ::core::option::Option<u32> {
                self.is_vector().then(|| LENGTHS.get(self.index()) as u32)
            }

            /// How many vectors a tuple has.
            #[must_use]
            pub fn fields(self) -> ::core::option::Option<u32> {
                self.is_tuple().then(|| FIELDS.get(self.index()) as u32)
            }

            /// The vector of so many of these elements, or at least as many, if there is one.
            #[must_use]
            pub fn vector(
                element: Self,
                elements: u32,
                is_scalable: bool,
            ) -> ::core::option::Option<Self> {
                let is_it = |ty: &&Self| {
                    ty.element() == ::core::option::Option::Some(element)
                        && ty.elements() == ::core::option::Option::Some(elements)
                        && ty.is_scalable() == is_scalable
                };
                Self::ALL.iter().find(is_it).copied()
            }

            /// The type of LLVM's IR that it is for, if there is one.
            #[must_use]
            pub fn ir(self) -> ::core::option::Option<&'static str> {
                ::core::option::Option::Some(IR.get(self.index())).filter(|ir| !ir.is_empty())
            }
        }
    });
    module
}

type Is = fn(&ValueType<'_>) -> bool;

/// Boolean properties by bit.
const FLAGS: [(&str, &str, Is); 8] = [
    ("is_overloaded", "Whether it stands for several types.", |ty| ty.is_overloaded),
    ("is_integer", "Whether it is an integer or a vector of integers.", |ty| ty.is_integer),
    ("is_float", "Whether it is a number with a fraction or a vector of such numbers.", |ty| {
        ty.is_float
    }),
    ("is_vector", "Whether it is a vector.", |ty| ty.is_vector),
    ("is_scalable", "Whether it is a vector whose length varies.", |ty| ty.is_scalable),
    ("is_tuple", "Whether it is a tuple of vectors.", |ty| ty.is_tuple),
    ("is_capability", "Whether it is a pointer with its bounds.", |ty| ty.is_capability),
    ("is_normal", "Whether values can have it.", |ty| ty.is_normal),
];

fn flags(ty: &ValueType<'_>) -> u64 {
    FLAGS.iter().zip(0..).map(|((.., is), at)| u64::from(is(ty)) << at).sum()
}

/// A type as LLVM's IR writes it.
fn text(ir: IrType) -> String {
    match ir {
        IrType::Scalar(ty) => scalar(ty),
        IrType::Vector { element, len, is_scalable } => {
            let scale = if is_scalable { "vscale x " } else { "" };
            format!("<{scale}{len} x {}>", scalar(element))
        }
        IrType::Tuple { len, fields } => {
            format!("target(\"riscv.vector.tuple\", <vscale x {len} x i8>, {fields})")
        }
    }
}

fn scalar(ty: Scalar) -> String {
    let name = match ty {
        Scalar::Integer(bits) => return format!("i{bits}"),
        Scalar::Half => "half",
        Scalar::BFloat => "bfloat",
        Scalar::Float => "float",
        Scalar::Double => "double",
        Scalar::X86Fp80 => "x86_fp80",
        Scalar::Fp128 => "fp128",
        Scalar::PpcFp128 => "ppc_fp128",
    };
    name.to_owned()
}
