//! Functions of `tests/clif` in two interpreters: that of Cranelift, and, translated, that of the code generator's
//! input.

mod common;

use std::error::Error;
use std::fs;
use std::path::Path;

use common::{Outcome, arguments, interpret, is_nan};
use cranelift_codegen::data_value::DataValue;
use cranelift_codegen::ir::{self as clif, ExternalName, Function};
use cranelift_codegen::isa::{OwnedTargetIsa, lookup_by_name};
use cranelift_codegen::settings::{self, Configurable, Flags};
use cranelift_codegen::{Context, control::ControlPlane};
use cranelift_interpreter::value::DataValueExt;
use cranelift_reader::parse_functions;
use tablegen_backend::ir::{
    Callee, Constant, Convert, InstKind, Module, Signature, SymbolId, SymbolKind, Type, Value,
};
use tablegen_cranelift::{External, Options, signature, translate};

type Result<T = ()> = std::result::Result<T, Box<dyn Error>>;

/// Calls of each function.
const CALLS: u64 = 30;

fn files() -> Result<Vec<(String, Vec<Function>)>> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/clif");
    let mut all = Vec::new();
    for entry in fs::read_dir(directory)? {
        let path = entry?.path();
        let functions = parse_functions(&fs::read_to_string(&path)?)?;
        all.push((path.display().to_string(), functions));
    }
    all.sort_by(|one, other| one.0.cmp(&other.0));
    Ok(all)
}

fn optimizer() -> Result<OwnedTargetIsa> {
    let mut flags = settings::builder();
    flags.set("opt_level", "speed")?;
    Ok(lookup_by_name("riscv64")?.finish(Flags::new(flags))?)
}

/// Returns the module with the translated functions.
fn module(functions: &[Function]) -> Result<Module> {
    let mut module = Module::new();
    for function in functions {
        module.define(&function.name.to_string(), signature(&function.signature)?);
    }
    for function in functions {
        let translated = translate(function, Options::default(), &mut |external| match external {
            External::Function(name @ ExternalName::TestCase(_), _) => {
                module.find(&name.display(None).to_string())
            }
            _ => None,
        })?;
        let symbol = module.find(&function.name.to_string()).ok_or("no symbol")?;
        module.symbol_mut(symbol).ok_or("no symbol")?.kind = SymbolKind::Function(translated);
    }
    assert_eq!(module.verify(), Ok(()));
    Ok(module)
}

/// Calls a translated function in the interpreter. Returns the halves of each result in 64 bits. `None` if the
/// call traps.
fn call(module: &Module, function: SymbolId, args: &[DataValue]) -> Result<Option<Vec<u64>>> {
    let mut module = module.clone();
    let of_function = module.function(function).ok_or("no function")?.signature().clone();
    let of_report = Signature::new([Type::I64], [] as [Type; 0]);
    let report = module.define("report", of_report.clone());
    let run = module.define("run", Signature::default());
    let mut b = module.build(run);
    let mut values = Vec::new();
    for (arg, param) in args.iter().zip(&of_function.params) {
        let constant = match arg {
            DataValue::F32(number) => Constant::Float(number.bits().into()),
            DataValue::F64(number) => Constant::Float(number.bits()),
            DataValue::V128(bytes) => Constant::Vector(u128::from_le_bytes(*bytes)),
            _ => Constant::Int(arg.clone().into_int_signed()?),
        };
        values.push(b.constant(param.ty, constant));
    }
    let callee = Callee::Symbol(function);
    let signature = of_function.clone();
    let call = b.inst(InstKind::Call { callee, signature, args: values });
    let results: Vec<Value> = b.function().results(call).collect();
    for (result, param) in results.into_iter().zip(&of_function.results) {
        let bits = Type::int(param.ty.bits(64)).ok_or("type")?;
        let result = b.convert(Convert::Bitcast, result, bits);
        let wide = match bits {
            Type::I128 => result,
            _ => b.convert(Convert::ZExt, result, Type::I128),
        };
        let by = b.int(Type::I128, 64);
        let upper = b.binary(tablegen_backend::ir::Binary::LShr, wide, by);
        for half in [wide, upper] {
            let half = b.convert(Convert::Trunc, half, Type::I64);
            b.call(report, &of_report, &[half]);
        }
    }
    b.ret(&[]);
    let mut numbers = Vec::new();
    match tablegen_ir_testing::interpret(&module, 64, 1_000_000, &mut |half| numbers.push(half)) {
        Ok(_) => Ok(Some(numbers)),
        Err(error) if error.is_trap() => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// Returns the halves of a value in 64 bits.
fn halves(value: &DataValue) -> Result<[u64; 2]> {
    Ok(match value {
        DataValue::F32(number) => [number.bits().into(), 0],
        DataValue::F64(number) => [number.bits(), 0],
        DataValue::V128(bytes) => {
            let number = u128::from_le_bytes(*bytes);
            [number as u64, (number >> 64) as u64]
        }
        _ => {
            let number = value.clone().into_int_unsigned()?;
            [number as u64, (number >> 64) as u64]
        }
    })
}

/// Returns true if two results of a type are equal, or are both no numbers. Vectors with a lane that is no number are
/// not compared.
fn is_equal(expected: &DataValue, actual: &[u64], ty: clif::Type) -> Result<bool> {
    let is_same_nan = match expected {
        DataValue::F32(_) => f32::from_bits(actual[0] as u32).is_nan(),
        DataValue::F64(_) => f64::from_bits(actual[0]).is_nan(),
        _ => ty.is_vector(),
    };
    Ok(is_nan(expected, ty) && is_same_nan || halves(expected)? == actual)
}

/// Compares all functions. Returns the numbers of calls that return and that trap.
fn compare(functions: &[Function], translated: &Module, path: &str) -> Result<[usize; 2]> {
    let mut counts = [0, 0];
    for function in functions {
        let name = function.name.to_string();
        let symbol = translated.find(&name).ok_or("no symbol")?;
        for number in 0..CALLS {
            let args = arguments(&function.signature, number).ok_or("arguments")?;
            let expected = match interpret(functions, &name, &args) {
                Outcome::Values(values) => Some(values),
                Outcome::Trap => None,
                Outcome::Unknown => continue,
            };
            counts[usize::from(expected.is_none())] += 1;
            let actual = call(translated, symbol, &args)?;
            let mut is_right = expected.is_none() == actual.is_none();
            if let (Some(expected), Some(actual)) = (&expected, &actual) {
                is_right = expected.len() * 2 == actual.len();
                let types = function.signature.returns.iter().map(|result| result.value_type);
                for ((expected, actual), ty) in expected.iter().zip(actual.chunks(2)).zip(types) {
                    is_right &= is_equal(expected, actual, ty)?;
                }
            }
            assert!(is_right, "{path}: {name}{args:?}: {actual:x?} in place of {expected:?}");
        }
    }
    Ok(counts)
}

#[test]
fn functions_do_the_same_in_both_interpreters() -> Result {
    for (path, functions) in files()? {
        let [returns, traps] = compare(&functions, &module(&functions)?, &path)?;
        assert!(returns > CALLS as usize, "{path}: {returns} calls return");
        assert!(traps > 0 || path.ends_with("memory.clif"), "{path}: no call traps");
    }
    Ok(())
}

#[test]
fn functions_do_the_same_after_the_optimizer() -> Result {
    let isa = optimizer()?;
    for (path, functions) in files()? {
        let mut optimized = Vec::new();
        for function in &functions {
            let mut context = Context::for_function(function.clone());
            context.optimize(&*isa, &mut ControlPlane::default())?;
            optimized.push(context.func);
        }
        compare(&functions, &module(&optimized)?, &path)?;
    }
    Ok(())
}

/// `TABLEGEN_VECTORS` is the number of functions.
#[test]
fn random_functions_on_vectors_do_the_same() -> Result {
    let count = std::env::var("TABLEGEN_VECTORS").ok().and_then(|count| count.parse().ok());
    let mut returns = 0;
    let count = count.unwrap_or(24);
    for number in 0..count {
        let text = common::vectors::functions(number);
        let functions = parse_functions(&text).map_err(|error| format!("{error}\n{text}"))?;
        returns += compare(&functions, &module(&functions)?, &text)?[0];
    }
    assert!(returns as u64 > count * CALLS, "{returns} calls return");
    Ok(())
}
