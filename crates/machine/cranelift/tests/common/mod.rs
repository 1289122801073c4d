//! Calls of functions with chosen arguments by Cranelift's interpreter.

use cranelift_codegen::data_value::DataValue;
use cranelift_codegen::ir::immediates::{Ieee32, Ieee64};
use cranelift_codegen::ir::{Function, LibCall, Signature, TrapCode, Type, types};
use cranelift_interpreter::environment::FunctionStore;
use cranelift_interpreter::interpreter::{Interpreter, InterpreterState, LibCallValues};
use cranelift_interpreter::step::{ControlFlow, CraneliftTrap};

pub(crate) mod vectors;

/// Instructions that a call executes at most.
const MAX_STEPS: u64 = 100_000;

/// End of a call.
#[derive(Debug)]
pub(crate) enum Outcome {
    Values(Vec<DataValue>),
    Trap,
    /// The interpreter lacks something, or the function does not end.
    Unknown,
}

/// Calls a function by name.
pub(crate) fn interpret<'f>(
    functions: impl IntoIterator<Item = &'f Function>,
    name: &str,
    args: &[DataValue],
) -> Outcome {
    let mut store = FunctionStore::default();
    for function in functions {
        store.add(function.name.to_string(), function);
    }
    let state =
        InterpreterState::default().with_function_store(store).with_libcall_handler(library);
    let mut interpreter = Interpreter::new(state).with_fuel(Some(MAX_STEPS));
    match interpreter.call_by_name(name, args) {
        Ok(ControlFlow::Return(values)) => Outcome::Values(values.to_vec()),
        // Compiled code does not notice accesses beyond a stack slot.
        Ok(ControlFlow::Trap(CraneliftTrap::User(code)))
            if code != TrapCode::HEAP_OUT_OF_BOUNDS =>
        {
            Outcome::Trap
        }
        _ => Outcome::Unknown,
    }
}

fn library(call: LibCall, args: LibCallValues) -> Result<LibCallValues, CraneliftTrap> {
    let result = match (call, &args[..]) {
        (LibCall::CeilF32, [DataValue::F32(a)]) => DataValue::F32(a.ceil()),
        (LibCall::CeilF64, [DataValue::F64(a)]) => DataValue::F64(a.ceil()),
        (LibCall::FloorF32, [DataValue::F32(a)]) => DataValue::F32(a.floor()),
        (LibCall::FloorF64, [DataValue::F64(a)]) => DataValue::F64(a.floor()),
        _ => return Err(CraneliftTrap::BadSignature),
    };
    Ok([result].into_iter().collect())
}

/// Generator of numbers (splitmix).
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    pub(crate) fn int(&mut self, bits: u32) -> i128 {
        let random = i128::from(self.next()) << 64 | i128::from(self.next());
        match self.next() % 8 {
            0 => 0,
            1 => 1,
            2 => -1,
            3 => -1 << (bits - 1),
            4 => !(-1 << (bits - 1)),
            5 => random % 256 - 128,
            6 => random >> (self.next() % 128),
            _ => random,
        }
    }

    fn float(&mut self) -> f64 {
        const USUAL: [f64; 14] = [
            0.0,
            -0.0,
            1.0,
            -1.5,
            0.5,
            2.5,
            -3.5,
            f64::INFINITY,
            f64::NEG_INFINITY,
            f64::NAN,
            4_294_967_295.0,
            -2_147_483_648.0,
            9_223_372_036_854_775_808.0,
            1e-310,
        ];
        let random = self.next();
        match random % 4 {
            0 | 1 => USUAL[(random >> 8) as usize % USUAL.len()],
            2 => (random as i64 >> (self.next() % 60 + 2)) as f64 / 16.0,
            _ => f64::from_bits(random & !(1 << 62) | 0x3000_0000_0000_0000),
        }
    }
}

/// Returns arguments for a signature; other ones for another number. `None` for types without chosen values.
pub(crate) fn arguments(signature: &Signature, number: u64) -> Option<Vec<DataValue>> {
    let mut random = Random(number);
    signature.params.iter().map(|param| argument(&mut random, param.value_type)).collect()
}

fn argument(random: &mut Random, ty: Type) -> Option<DataValue> {
    let int = random.int(ty.bits().max(8));
    Some(match ty {
        types::I8 => DataValue::I8(int as i8),
        types::I16 => DataValue::I16(int as i16),
        types::I32 => DataValue::I32(int as i32),
        types::I64 => DataValue::I64(int as i64),
        types::I128 => DataValue::I128(int),
        types::F32 => DataValue::F32(Ieee32::with_float(random.float() as f32)),
        types::F64 => DataValue::F64(Ieee64::with_float(random.float())),
        ty if ty.is_vector() && ty.bits() == 128 => {
            let size = ty.lane_bits() as usize / 8;
            let mut bytes = [0; 16];
            for lane in bytes.chunks_mut(size) {
                let bits = match ty.lane_type() {
                    types::F32 => i128::from((random.float() as f32).to_bits()),
                    types::F64 => i128::from(random.float().to_bits()),
                    _ => random.int(ty.lane_bits()),
                };
                lane.copy_from_slice(&bits.to_le_bytes()[..size]);
            }
            DataValue::V128(bytes)
        }
        _ => return None,
    })
}

/// Returns true if a value of a type is not a number, or a lane of it, of which machines choose the bits.
pub(crate) fn is_nan(value: &DataValue, ty: Type) -> bool {
    match value {
        DataValue::V128(bytes) => match ty.lane_type() {
            types::F32 => bytes.chunks(4).any(|lane| {
                let bits = lane.iter().rev().fold(0, |bits, byte| bits << 8 | u32::from(*byte));
                f32::from_bits(bits).is_nan()
            }),
            types::F64 => bytes.chunks(8).any(|lane| {
                let bits = lane.iter().rev().fold(0, |bits, byte| bits << 8 | u64::from(*byte));
                f64::from_bits(bits).is_nan()
            }),
            _ => false,
        },
        DataValue::F32(number) => number.is_nan(),
        DataValue::F64(number) => number.is_nan(),
        _ => false,
    }
}
