//! Compares the generated module `intrinsics` with LLVM's library.
//!
//! With the argument `ask`, prints the input of the program for the library. With the path of that
//! program's output, prints the differences, and the number of compared entries.
mod intrinsics;

use std::fmt::Write;

use intrinsics::Intrinsic;
use tablegen_rt::intrinsics::{AnyOf, ArgumentAttribute, IrType, Shape, Type};

/// Type as written in LLVM's IR.
#[derive(Clone, PartialEq, Debug)]
struct Text(String);

impl IrType for Text {
    fn shape(&self) -> Shape<Self> {
        let text = self.0.as_str();
        if let Some(inner) = text.strip_prefix('<').and_then(|text| text.strip_suffix('>')) {
            let (is_scalable, inner) = match inner.strip_prefix("vscale x ") {
                Some(inner) => (true, inner),
                None => (false, inner),
            };
            let (len, element) = inner.split_once(" x ").expect("a vector");
            let element = Text(element.to_owned());
            return Shape::Vector { element, len: len.parse().expect("a length"), is_scalable };
        }
        let bits = text.strip_prefix('i').and_then(|bits| bits.parse().ok());
        Shape::Plain(match text {
            "half" => Type::Half,
            "bfloat" => Type::BFloat,
            "float" => Type::Float,
            "double" => Type::Double,
            "x86_fp80" => Type::X86Fp80,
            "fp128" => Type::Fp128,
            "ppc_fp128" => Type::PpcFp128,
            "{}" => Type::EmptyStruct,
            "token" => Type::Token,
            "metadata" => Type::Metadata,
            "x86_amx" => Type::X86Amx,
            "target(\"aarch64.svcount\")" => Type::AArch64SvCount,
            "ptr" => return Shape::Pointer(0),
            _ => match (bits, text.strip_prefix("ptr addrspace(")) {
                (Some(bits), _) => Type::Integer(bits),
                (_, Some(space)) => {
                    return Shape::Pointer(space.trim_end_matches(')').parse().expect("a space"));
                }
                _ => return Shape::Other,
            },
        })
    }
}

/// Returns, for each overloaded type of an intrinsic, a type that it can have.
fn choices(intrinsic: Intrinsic) -> Vec<String> {
    let signature = intrinsic.signature();
    let types: Vec<&Type> = signature.results().chain(signature.arguments()).collect();
    let mut chosen = vec![String::new(); signature.choices()];
    // Requirements of other types on an overloaded type: a vector, or integer elements.
    let is_vector = |of: u32| {
        types.iter().any(|ty| match **ty {
            Type::ElementOf(own)
            | Type::Halves(own)
            | Type::Quarters(own)
            | Type::AsIntegers(own) => own == of,
            Type::Part { of: own, .. } => own == of,
            Type::PointersLike { like, .. } => like == of,
            Type::WithElement { element: Type::ElementOf(own), .. } => *own == of,
            _ => false,
        })
    };
    for ty in &types {
        match **ty {
            Type::Any { of, kind } => {
                chosen[of as usize] = match (kind, is_vector(of)) {
                    (AnyOf::Pointers, _) => "ptr",
                    (AnyOf::PointerVectors, _) => "<840xptr>",
                    (AnyOf::Floats, false) | (AnyOf::FloatScalars, _) => "float",
                    (AnyOf::Floats, true) | (AnyOf::FloatVectors, _) => "<840xdouble>",
                    (AnyOf::IntegerScalars, _) => "i32",
                    (AnyOf::Vectors | AnyOf::IntegerVectors, _) | (_, true) => "<840xi32>",
                    (AnyOf::Types | AnyOf::Integers, false) => "i32",
                }
                .to_owned();
            }
            Type::PointersLike { of, .. } => chosen[of as usize] = "<840xptr>".to_owned(),
            _ => {}
        }
    }
    chosen
}

/// Returns the names to look up: those of all intrinsics, and variations of them.
fn names() -> Vec<String> {
    let mut all = Vec::new();
    for one in Intrinsic::ALL {
        let name = one.name();
        all.extend(
            [".i32", ".v4i32.p0", "x", ".", ".element", "."].map(|end| format!("{name}{end}")),
        );
        all.push(name[..name.len() - 1].to_owned());
        all.extend(name.rmatch_indices('.').map(|(offset, _)| name[..offset].to_owned()));
        all.push(name.replacen('.', ".x", 2));
    }
    all.sort();
    all.dedup();
    all.retain(|name| name.starts_with("llvm."));
    all
}

fn number(attribute: ArgumentAttribute) -> (&'static str, Option<u64>) {
    match attribute {
        ArgumentAttribute::NoCapture => ("captures", Some(0)),
        ArgumentAttribute::NoAlias => ("noalias", None),
        ArgumentAttribute::NoUndef => ("noundef", None),
        ArgumentAttribute::NonNull => ("nonnull", None),
        ArgumentAttribute::Returned => ("returned", None),
        ArgumentAttribute::ReadOnly => ("readonly", None),
        ArgumentAttribute::WriteOnly => ("writeonly", None),
        ArgumentAttribute::ReadNone => ("readnone", None),
        ArgumentAttribute::ImmArg => ("immarg", None),
        ArgumentAttribute::Align(bytes) => ("align", Some(bytes)),
        ArgumentAttribute::Dereferenceable(bytes) => ("dereferenceable", Some(bytes)),
        ArgumentAttribute::Range(..) => ("others", Some(1)),
    }
}

/// Returns the attributes in the order of the library's program.
fn describe(attributes: &[ArgumentAttribute]) -> String {
    let mut described: Vec<_> = attributes.iter().map(|&attribute| number(attribute)).collect();
    let order = [
        "noalias",
        "noundef",
        "nonnull",
        "returned",
        "readonly",
        "writeonly",
        "readnone",
        "immarg",
        "captures",
        "align",
        "dereferenceable",
        "others",
    ];
    described.sort_by_key(|(name, _)| order.iter().position(|known| known == name));
    let described = described.into_iter().map(|(name, number)| match number {
        Some(number) => format!(" {name}={number}"),
        None => format!(" {name}"),
    });
    described.collect()
}

/// Parses the type of a function in LLVM's IR: its results, its arguments, and true if it is
/// variadic.
fn function(text: &str) -> (Vec<Text>, Vec<Text>, bool) {
    let (result, arguments) = text.split_once(" (").expect("a function");
    let arguments = arguments.strip_suffix(')').expect("a function");
    let results = match result.strip_prefix("{ ").and_then(|text| text.strip_suffix(" }")) {
        Some(several) => split(several),
        None if result == "void" => Vec::new(),
        None => vec![Text(result.to_owned())],
    };
    let mut arguments = split(arguments);
    let is_variadic = arguments.pop_if(|last| last.0 == "...").is_some();
    (results, arguments, is_variadic)
}

fn split(text: &str) -> Vec<Text> {
    text.split(", ").filter(|one| !one.is_empty()).map(|one| Text(one.to_owned())).collect()
}

/// Returns the expected line of an intrinsic with this type.
fn expected(index: usize, one: Intrinsic, ty: &str) -> String {
    let mut text = format!("{one}|{}|{}|{ty}|", u8::from(one.is_overloaded()), index + 1);
    for attribute in one.attributes().iter() {
        let _ = write!(text, " {}", attribute.name());
    }
    if !one.attributes().memory().is_unknown() {
        let _ = write!(text, " memory={}", one.attributes().memory().number());
    }
    let (results, arguments, _) = function(ty);
    let _ = write!(text, "|{}", describe(one.result_attributes()));
    for index in 0..arguments.len() {
        let _ = write!(text, "|{}", describe(one.argument_attributes(index)));
    }
    text.push('|');
    let result = (results.first(), one.result_attributes());
    let arguments = arguments.iter().enumerate();
    let arguments = arguments.map(|(index, ty)| (Some(ty), one.argument_attributes(index)));
    for (ty, attributes) in std::iter::once(result).chain(arguments) {
        for attribute in attributes {
            if let (ArgumentAttribute::Range(lower, upper), Some(ty)) = (attribute, ty) {
                let ty = ty.0.rsplit(' ').next().unwrap_or_default().trim_end_matches('>');
                let bits: u32 = ty[1..].parse().expect("an integer");
                // LLVM cuts the bounds off to the width of the type.
                let cut = |bound: &i64| *bound << (64 - bits) >> (64 - bits);
                let _ = write!(text, " range({ty} {}, {})", cut(lower), cut(upper));
            }
        }
    }
    text
}

fn main() {
    let argument = std::env::args().nth(1).expect("an argument");
    if argument == "ask" {
        for &one in Intrinsic::ALL {
            println!(":{}", choices(one).join(" "));
        }
        println!();
        names().iter().for_each(|name| println!("{name}"));
        return;
    }
    let answers = std::fs::read_to_string(argument).expect("answers");
    let mut answers = answers.lines();
    let (mut different, mut plain) = (0, 0);
    for (index, &one) in Intrinsic::ALL.iter().enumerate() {
        let answer = answers.next().expect("an answer for each");
        let ty = answer.split('|').nth(3).expect("a type");
        let (results, arguments, is_variadic) = function(ty);
        let chosen: Vec<Text> =
            choices(one).iter().map(|name| Text(name.replace('x', " x "))).collect();
        let matched = one.signature().matches(&results, &arguments);
        let is_same =
            matched.as_ref() == Ok(&chosen) && one.signature().is_variadic() == is_variadic;
        if chosen.is_empty() {
            plain += 1;
        }
        let is_text_same = !chosen.is_empty() || one.signature().to_string() == ty;
        let expected = expected(index, one, ty);
        if expected != answer || !is_same || !is_text_same {
            different += 1;
            println!("{expected}\n{answer}\n{} {matched:?}", one.signature());
        }
    }
    let names = names();
    for name in &names {
        let answer: usize = answers.next().expect("an answer").parse().expect("a number");
        let found = Intrinsic::lookup(name).map_or(0, |(one, _)| one.index() + 1);
        if found != answer {
            different += 1;
            println!("{name}: {found}, not {answer}");
        }
    }
    println!(
        "{} intrinsics, {plain} of them without choices, {} further names: {different} differ",
        Intrinsic::COUNT,
        names.len()
    );
}
