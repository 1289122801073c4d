//! Asks for everything that is known of intrinsics.
mod kinds;

use kinds::Intrinsic;
use tablegen_rt::intrinsics::{FunctionAttribute, IrType, MemoryLocation, Shape, Type};

/// A type of a compiler.
#[derive(Clone, PartialEq, Debug)]
enum Own {
    Int(u32),
    Float,
    Ptr,
    Vector(Box<Own>, u32),
}

impl IrType for Own {
    fn shape(&self) -> Shape<Self> {
        match self {
            Own::Int(bits) => Shape::Plain(Type::Integer(*bits)),
            Own::Float => Shape::Plain(Type::Float),
            Own::Ptr => Shape::Pointer(0),
            Own::Vector(element, len) => {
                Shape::Vector { element: (**element).clone(), len: *len, is_scalable: false }
            }
        }
    }
}

fn main() {
    for one in Intrinsic::ALL {
        let target = one.target();
        println!("{} {one} {target:?} {}", one.value(), one.signature());
        let attributes = one.attributes();
        let names: Vec<&str> = attributes.iter().map(FunctionAttribute::name).collect();
        println!("    {}; memory {:?}", names.join(" "), attributes.memory());
        if !one.result_attributes().is_empty() {
            println!("    result: {:?}", one.result_attributes());
        }
        for index in 0..one.signature().arguments().len() {
            if !one.argument_attributes(index).is_empty() {
                println!("    argument {index}: {:?}", one.argument_attributes(index));
            }
        }
        if let Some(name) = one.clang_builtin() {
            assert_eq!(Intrinsic::from_clang_builtin(target, name), Some(*one));
            println!("    clang: {name}");
        }
        if let Some(name) = one.ms_builtin() {
            assert_eq!(Intrinsic::from_ms_builtin(target, name), Some(*one));
            println!("    MSVC: {name}");
        }
        assert_eq!(Intrinsic::from_name(one.name()), Some(*one));
        assert_eq!(Intrinsic::lookup(one.name()), Some((*one, "")));
    }
    for name in [
        "llvm.popcount.i32",
        "llvm.vectors.v4i32.v4p0.i16",
        "llvm.toy.add",
        "llvm.toy.add.v4i32",
        "llvm.popcounts",
        "llvm.toy",
        "popcount",
        "llvm.",
        "",
    ] {
        println!("{name}: {:?}", Intrinsic::lookup(name));
    }
    assert_eq!(Intrinsic::from_clang_builtin("other", "__builtin_trap"), Some(Intrinsic::trap));
    assert_eq!(Intrinsic::from_clang_builtin("other", "__builtin_toy_add"), None);
    assert_eq!(Intrinsic::value_.name(), "llvm.value");
    assert!(Intrinsic::toy_load.attributes().memory().of(MemoryLocation::Arguments).reads);
    assert!(!Intrinsic::toy_load.attributes().memory().may_write());

    let (int, vector) = (Own::Int(32), |element, len| Own::Vector(Box::new(element), len));
    println!("{:?}", Intrinsic::popcount.signature().matches(&[int.clone()], &[int.clone()]));
    println!("{:?}", Intrinsic::popcount.signature().matches(&[Own::Float], &[Own::Float]));
    println!("{:?}", Intrinsic::popcount.signature().matches(&[Own::Int(8)], &[int.clone()]));
    println!("{:?}", Intrinsic::popcount.signature().matches(&[int.clone()], &[]));
    println!("{:?}", Intrinsic::nothing.signature().matches(&[int.clone()], &[]));
    let vectors = vector(Own::Int(32), 4);
    let arguments = [
        vector(Own::Ptr, 4),
        Own::Int(16),
        Own::Int(32),
        Own::Int(8),
        vector(Own::Int(1), 4),
        vector(Own::Int(32), 2),
        vector(Own::Int(16), 8),
        vector(Own::Int(8), 16),
        vectors.clone(),
    ];
    let results = [vectors.clone(), Own::Int(32), vectors.clone()];
    let signature = Intrinsic::vectors.signature();
    println!("{} {:?}", signature.choices(), signature.matches(&results, &arguments));
    for index in 0..arguments.len() {
        let mut wrong = arguments.clone();
        wrong[index] = Own::Float;
        println!("{:?}", signature.matches(&results, &wrong));
    }
}
