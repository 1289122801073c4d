//! Input of the code generator: functions in SSA form, and data.
//!
//! A [`Module`] has symbols: functions, data and aliases. A [`FunctionBuilder`] adds blocks and
//! instructions to a [`Function`]. Blocks have parameters in place of LLVM's `phi`. Constants, and
//! addresses of symbols and of stack slots, are values without a position that all blocks can use.
//! [`Module::verify`] checks a module before code is generated.
//!
//! Types and instructions are LLVM's, with these differences:
//!
//! - Aggregates are in memory. Parameters and results that LLVM has in an array or structure are
//!   several, such as two of `i64` for `[2 x i64]`.
//! - Addresses have no element type, and [`InstKind::Offset`] adds bytes.
//! - Arithmetic has no flags: `nsw`, `exact` or fast math do not change what code is right.
//!
//! ```
//! use tablegen_backend::ir::{IntCond, Module, Signature, Type};
//!
//! // The sum of the numbers below n.
//! let mut module = Module::new();
//! let sum = module.define("sum", Signature::new([Type::I64], [Type::I64]));
//! let mut b = module.build(sum);
//! let n = b.param(0);
//! let (zero, one) = (b.int(Type::I64, 0), b.int(Type::I64, 1));
//! let (header, body, end) = (b.block(), b.block(), b.block());
//! let [i, total] = [b.block_param(header, Type::I64), b.block_param(header, Type::I64)];
//! b.jump(header, &[zero, zero]);
//!
//! b.switch_to(header);
//! let more = b.int_compare(IntCond::Ult, i, n);
//! b.branch(more, body, end);
//!
//! b.switch_to(body);
//! let (next, new) = (b.add(i, one), b.add(total, i));
//! b.jump(header, &[next, new]);
//!
//! b.switch_to(end);
//! b.ret(&[total]);
//! module.verify().unwrap();
//! ```

mod builder;
mod flow;
mod function;
mod inst;
mod module;
mod position;
mod show;
#[cfg(test)]
mod tests;
mod types;
mod update_loops;
mod vector;
mod verify;

pub use builder::FunctionBuilder;
pub use flow::Flow;
pub use function::{Block, Constant, Function, Inst, Slot, StackSlot, Value, ValueDef};
pub use inst::{
    Access, AtomicOp, AtomicOrdering, Binary, Callee, Convert, FloatCond, InstKind, IntCond, Jump,
    MemoryOp, Overflow, Ternary, Unary, VaOp,
};
pub use module::{Data, DataPart, Linkage, Module, Symbol, SymbolId, SymbolKind, Visibility};
pub use position::{Line, Lines, Position};
pub use types::{Extend, Lane, Param, Passing, Signature, Type};
pub use vector::{Narrowing, VectorOp, Widening};
pub use verify::{Error, ErrorKind};
