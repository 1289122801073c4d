//! Types are deduced, and invalid calls are rejected with the reason.

use dialect::calc::{self, AddOp, AnyOp, BitsOp, BoxType, ExtractOp, MaxOp, SplatOp, TruncOp};
use dialect::ir::{Function, Type, Value};
use dialect::{MemoryUse, memory_use};
use tablegen_build::{Options, Session, backend, evaluator};
use tablegen_rt::dialect::{Attribute, Datum, Ir, Operand, VerifyError};

fn vector(element: Type, count: u32) -> Type {
    Type::Vector(Box::new(element), count)
}

/// Creates a function with one argument of each type, and returns it with its arguments.
fn function<const N: usize>(types: [Type; N]) -> (Function, [Value; N]) {
    let function = Function::new(types);
    let mut arguments = function.arguments();
    let values = std::array::from_fn(|_| arguments.next().expect("an argument"));
    (function, values)
}

fn type_of(function: &Function, value: Option<Value>) -> Type {
    function.type_of(&value.expect("a result"))
}

#[test]
fn types_are_deduced() -> Result<(), VerifyError> {
    let (mut f, [byte, word, list]) =
        function([Type::Int(8), Type::Int(32), vector(Type::Int(16), 4)]);
    let bits = BitsOp::create(&mut f, byte)?;
    assert_eq!(type_of(&f, bits.result(&f)), vector(Type::Int(1), 8));
    let splat = SplatOp::create(&mut f, word, 3)?;
    assert_eq!(type_of(&f, splat.result(&f)), vector(Type::Int(32), 3));
    let element = ExtractOp::create(&mut f, list, word)?;
    assert_eq!(type_of(&f, element.result(&f)), Type::Int(16));
    let low = TruncOp::create(&mut f, word, 7)?;
    assert_eq!(type_of(&f, low.result(&f)), Type::Int(7));
    assert_eq!(low.width(&f), Some(7));
    for call in f.calls() {
        calc::verify(&f, &call)?;
    }
    Ok(())
}

#[test]
fn wrong_calls_are_refused() -> Result<(), VerifyError> {
    let (mut f, [byte, word, pointer]) = function([Type::Int(8), Type::Int(32), Type::Pointer(0)]);
    let rejected = |made: Result<bool, VerifyError>| made.expect_err("an error").to_string();
    let error = rejected(AddOp::create(&mut f, byte, word).map(|_| true));
    let expected =
        "calc.add:\n  unexpected value of $lhs in I32:\n    expected:  i32\n    actual:    i8";
    assert_eq!(error, expected);
    let error = rejected(MaxOp::create(&mut f, pointer, pointer).map(|_| true));
    assert!(error.contains("failed check for (IntegerType ?:$self, any)"), "{error}");
    assert!(error.contains("failed option 1"), "{error}");
    let error = rejected(TruncOp::create(&mut f, byte, 32).map(|_| true));
    let expected = "calc.trunc:\n  failed check for (lt ?:$width, ?:$source_width)\n  with $width = \
                    32\n  with $source_width = 8";
    assert_eq!(error, expected);
    let error = rejected(BitsOp::create(&mut f, pointer).map(|_| true));
    assert!(error.contains("IntegerType"), "{error}");
    let (mut lists, [list]) = function([vector(Type::Int(8), 2)]);
    let error = rejected(SplatOp::create(&mut lists, list, 2).map(|_| true));
    assert_eq!(error, "calc.splat:\n  there is no FixedVectorType of (<2 x i8>, 2)");
    assert_eq!(f.calls().count(), 0, "nothing was made");
    // A later change is verified again.
    let sum = AddOp::create(&mut f, word, word)?;
    sum.set_rhs(&mut f, pointer);
    let error = rejected(sum.verify(&f).map(|()| true));
    assert!(error.contains("$rhs") && error.contains("ptr"), "{error}");
    f.set_operands(sum.call(), vec![Operand::Value(word)]);
    let error = rejected(sum.verify(&f).map(|()| true));
    assert_eq!(error, "calc.add:\n  wrong number of arguments: 1, expected 2");
    Ok(())
}

#[test]
fn types_of_the_dialect_are_taken_apart() -> Result<(), VerifyError> {
    let (mut f, [word]) = function([Type::Int(32)]);
    let packed = calc::PackOp::create(&mut f, word)?.result(&f).expect("a result");
    let ty = f.type_of(&packed);
    assert_eq!(ty.to_string(), "calc.box(i32, 1)");
    assert_eq!(BoxType::of(&f, &ty), Some(BoxType { content: Type::Int(32), count: 1 }));
    assert_eq!(BoxType { content: Type::Int(32), count: 1 }.get(&f), Some(ty));
    assert_eq!(BoxType::of(&f, &Type::Int(32)), None);
    let content = calc::UnpackOp::create(&mut f, packed)?;
    assert_eq!(type_of(&f, content.result(&f)), Type::Int(32));
    Ok(())
}

#[test]
fn operations_are_found() -> Result<(), VerifyError> {
    let (mut f, [pointer, word]) = function([Type::Pointer(0), Type::Int(32)]);
    let load = calc::LoadOp::create(&mut f, Type::Int(64), pointer)?;
    assert_eq!(f.name(load.call()), "calc.load__i64");
    calc::StoreOp::create(&mut f, pointer, word)?;
    let print = calc::PrintOp::create(&mut f, "%d", &[word, word])?;
    print.replace_values(&mut f, &[pointer]);
    assert_eq!((print.values(&f), print.format(&f).as_deref()), (vec![pointer], Some("%d")));
    assert_eq!(memory_use(&mut f), MemoryUse { loads: 1, stores: 1 });
    assert!(matches!(AnyOp::of(&f, load.call()), Some(AnyOp::LoadOp(_))));
    let of_memory: Vec<&str> = calc::of_class("MemoryOp").map(|op| op.record).collect();
    assert_eq!(of_memory, ["LoadOp", "StoreOp"]);
    let load = calc::operation("calc.load__i64").expect("an operation");
    assert!(load.attributes.contains(&Attribute::Parameter(0, "NonNull")));
    assert!(calc::operation("calc.lo").is_none());
    assert_eq!(Datum::<Type>::Number(3).number::<u8>(), Some(3));
    Ok(())
}

/// Tests that bit widths inside of `or` are rejected: they cannot be captured, and so cannot be
/// compared.
#[test]
fn what_cannot_be_checked_is_refused() {
    let text = r#"
include "llvm-dialects/Dialect/Dialect.td"
def Demo : Dialect { let name = "demo"; let cppNamespace = "demo"; }
def TruncOp : Op<Demo, "trunc", []> {
  let results = (outs (ScalarOrFixedVector (IntegerType $result_bits)):$result);
  let arguments = (ins (ScalarOrFixedVector (IntegerType $source_bits)):$source);
  let verifier = [(le $result_bits, $source_bits)];
  let defaultBuilderHasExplicitResultType = true;
}
"#;
    let records = evaluator().evaluate_text("trunc.td", text).expect("records");
    let session = Session::new(&records);
    let options = Options::new().set("dialect", "demo");
    let made = backend("gen-dialect-defs").expect("the back-end").rust_module(&session, &options);
    let error = made.expect_err("an error").render(records.sources());
    let expected = "failed to generate verifier method for TruncOp:\n\
                    cannot evaluate (IntegerType ?:$source_bits):ScalarOrFixedVector:$scalar_type:\n\
                    argument $source_bits is not known\n";
    assert!(error.starts_with(expected), "{error}");
    assert!(error.ends_with("LLVM ERROR: failed to generate verifier\n"), "{error}");
}
