//! Functions that call a function with constants and store its results.

use cranelift_codegen::data_value::DataValue;
use tablegen_backend::ir::{
    Constant, Convert, Function, FunctionBuilder, Module, Signature, SymbolId, Type, Value,
};

/// Size of the memory for the results of a call in bytes.
pub(crate) const RESULTS: i64 = 256;

/// Adds a function that stores the results of a call one after the other to the address that it gets. `None` if
/// the arguments are not those of the function.
pub(crate) fn add(
    module: &mut Module,
    name: &str,
    function: SymbolId,
    args: &[DataValue],
) -> Option<()> {
    let signature = module.function(function)?.signature().clone();
    let of_check = Signature::new([Type::Ptr], [] as [Type; 0]);
    let mut check = Function::new(of_check.clone());
    let mut b = FunctionBuilder::new(&mut check);
    if signature.params.len() != args.len() {
        return None;
    }
    let mut values = Vec::new();
    for (arg, param) in args.iter().zip(&signature.params) {
        values.push(constant(&mut b, arg, param.ty)?);
    }
    let memory = b.param(0);
    let mut offset = 0;
    for value in b.call(function, &signature, &values) {
        let size = i64::from(b.function().type_of(value)?.bits(64).div_ceil(8));
        let bytes = b.int(Type::I64, offset.into());
        let address = b.offset(memory, bytes);
        b.store(value, address, 1);
        offset += size;
    }
    if offset > RESULTS {
        return None;
    }
    b.ret(&[]);
    let check_symbol = module.define(name, of_check);
    module.symbol_mut(check_symbol)?.kind = tablegen_backend::ir::SymbolKind::Function(check);
    Some(())
}

fn constant(b: &mut FunctionBuilder<'_>, value: &DataValue, ty: Type) -> Option<Value> {
    let (of, number) = match value {
        DataValue::I8(number) => (Type::I8, i128::from(*number)),
        DataValue::I16(number) => (Type::I16, i128::from(*number)),
        DataValue::I32(number) => (Type::I32, i128::from(*number)),
        DataValue::I64(number) => (Type::I64, i128::from(*number)),
        DataValue::I128(number) => (Type::I128, *number),
        DataValue::F32(number) if ty == Type::F32 => {
            return Some(b.constant(ty, Constant::Float(number.bits().into())));
        }
        DataValue::F64(number) if ty == Type::F64 => {
            return Some(b.constant(ty, Constant::Float(number.bits())));
        }
        DataValue::V128(bytes) => {
            let bits = Constant::Vector(u128::from_le_bytes(*bytes));
            return ty.is_vector().then(|| b.constant(ty, bits));
        }
        _ => return None,
    };
    let number = b.int(of, number);
    match ty {
        Type::Ptr => Some(b.convert(Convert::IntToPtr, number, Type::Ptr)),
        ty => (ty == of).then_some(number),
    }
}

/// Returns the bytes of a value in memory.
pub(crate) fn bytes(value: &DataValue) -> Vec<u8> {
    match value {
        DataValue::I8(number) => number.to_le_bytes().into(),
        DataValue::I16(number) => number.to_le_bytes().into(),
        DataValue::I32(number) => number.to_le_bytes().into(),
        DataValue::I64(number) => number.to_le_bytes().into(),
        DataValue::I128(number) => number.to_le_bytes().into(),
        DataValue::F32(number) => number.bits().to_le_bytes().into(),
        DataValue::F64(number) => number.bits().to_le_bytes().into(),
        DataValue::V128(bytes) => bytes.to_vec(),
        _ => Vec::new(),
    }
}
