//! Prints value types as Rust: an enum with the properties of each type.

use rustc_hash::FxHashMap;
use tablegen_core::RecordId;

use super::{IrType, Plan, Scalar, ValueType};
use tablegen_emit::rust::tables::{number_table, text_table};
use tablegen_emit::rust::{Entry, Enum, Form, Module};
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
    let mut indices: FxHashMap<RecordId, u64> = FxHashMap::default();
    indices.extend(plan.types.iter().map(|ty| ty.record.id()).zip(1..));
    // Numbers below zero, which no type has, are as large as can be.
    let number = |number: i64| u64::try_from(number).unwrap_or(u64::from(u32::MAX));
    let elements = plan.types.iter().map(|ty| ty.elements);
    let element =
        |(_, element): (i64, tablegen_core::Record<'_>)| indices.get(&element.id()).copied();
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
    module.text("::tablegen_rt::value_types!();\n");
    module
}

type Is = fn(&ValueType<'_>) -> bool;

/// Boolean properties, from bit 0, in the order of `tablegen_rt::value_types!`.
const FLAGS: [Is; 8] = [
    |ty| ty.is_overloaded,
    |ty| ty.is_integer,
    |ty| ty.is_float,
    |ty| ty.is_vector,
    |ty| ty.is_scalable,
    |ty| ty.is_tuple,
    |ty| ty.is_capability,
    |ty| ty.is_normal,
];

fn flags(ty: &ValueType<'_>) -> u64 {
    FLAGS.iter().zip(0..).map(|(is, index)| u64::from(is(ty)) << index).sum()
}

/// Returns the notation of a type in LLVM IR.
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
