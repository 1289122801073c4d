//! Builds a function, prints it, and shows the errors of an invalid call.

use dialect::calc::{AddOp, BitsOp, BoxType, ExtractOp, LoadOp, MaxOp, PackOp, PrintOp, StoreOp};
use dialect::ir::{Function, Type, Value};
use tablegen_rt::dialect::{Ir, VerifyError};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut function = Function::new([Type::Pointer(0), Type::Int(8)]);
    let mut arguments = function.arguments();
    let (Some(pointer), Some(byte)) = (arguments.next(), arguments.next()) else {
        return Err("the function has two arguments".into());
    };
    build(&mut function, pointer, byte)?;
    print!("{function}");
    // The sum is of numbers of 32 bits.
    match AddOp::create(&mut function, byte, byte) {
        Ok(_) => Err("the wrong call was made".into()),
        Err(error) => {
            println!("\n{error}");
            Ok(())
        }
    }
}

fn build(function: &mut Function, pointer: Value, byte: Value) -> Result<(), VerifyError> {
    let word = LoadOp::create(function, Type::Int(32), pointer)?;
    let word = function.result(word.call()).unwrap_or(byte);
    let sum = AddOp::create(function, word, word)?.result(function).unwrap_or(word);
    let larger = MaxOp::create(function, sum, word)?.result(function).unwrap_or(word);
    let bits = BitsOp::create(function, byte)?.result(function).unwrap_or(byte);
    let bit = ExtractOp::create(function, bits, larger)?.result(function).unwrap_or(bits);
    let boxed = PackOp::create(function, bit)?.result(function).unwrap_or(bit);
    let ty = function.type_of(&boxed);
    if let Some(BoxType { content, count }) = BoxType::of(function, &ty) {
        println!("a box of {count} {content}:");
    }
    StoreOp::create(function, pointer, larger)?;
    PrintOp::create(function, "bits %d of %d", &[bits, byte, boxed])?;
    Ok(())
}
