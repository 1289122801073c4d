//! Translation of calls of intrinsics.

use tablegen_backend::ir::{
    Access, Binary, Callee, Convert, InstKind, IntCond, MemoryOp, Overflow, Signature, Ternary,
    Type as Scalar, Unary, VaOp, Value,
};

use crate::function::Translator;
use crate::parse::Parsed;
use crate::syntax::{Call, Operand};
use crate::types::Type;

impl<'t> Translator<'t, '_, '_> {
    pub(crate) fn intrinsic(&mut self, name: &str, call: &'t Call) -> Parsed<Vec<Value>> {
        let name = name.strip_prefix("llvm.").unwrap_or(name);
        if is_without_effect(name) {
            return self.without_effect(name, call);
        }
        let mut args = Vec::new();
        for (ty, _, operand) in &call.args {
            args.push(self.one(ty, operand)?);
        }
        let one = |value: Value| Ok(vec![value]);
        // The name without the types of overloaded intrinsics.
        let base = base_name(name);
        if let Some(op) = unary(base)
            && let Some(&value) = args.first()
        {
            return one(self.builder.unary(op, value));
        }
        if let (Some(op), [a, b]) = (binary(base), &args[..]) {
            return one(self.builder.binary(op, *a, *b));
        }
        if let (Some(op), [a, b, c]) = (ternary(base), &args[..]) {
            return one(self.builder.ternary(op, *a, *b, *c));
        }
        if let (Some(op), [a, b]) = (overflow(base), &args[..]) {
            let (value, flag) = self.builder.overflow(op, *a, *b);
            return Ok(vec![value, flag]);
        }
        if let (Some(op), [value]) = (convert(base), &args[..]) {
            let ty = self.scalar(&call.result)?;
            return one(self.builder.convert(op, *value, ty));
        }
        match (base, &args[..]) {
            ("memcpy" | "memcpy.inline" | "memmove" | "memset" | "memset.inline", args) => {
                self.memory(base, args, call)
            }
            ("va_start", [list]) => {
                self.builder.var_args(VaOp::Start, *list, None);
                Ok(Vec::new())
            }
            ("va_end", [list]) => {
                self.builder.var_args(VaOp::End, *list, None);
                Ok(Vec::new())
            }
            ("va_copy", [to, from]) => {
                self.builder.var_args(VaOp::Copy, *to, Some(*from));
                Ok(Vec::new())
            }
            ("stacksave", _) => Ok(self.results(InstKind::StackSave)),
            ("stackrestore", [address]) => {
                self.builder.inst(InstKind::StackRestore(*address));
                Ok(Vec::new())
            }
            ("trap", _) => {
                self.builder.inst(InstKind::Trap);
                Ok(Vec::new())
            }
            ("debugtrap", _) => {
                self.builder.inst(InstKind::DebugTrap);
                Ok(Vec::new())
            }
            ("frameaddress" | "returnaddress", _) => {
                let depth = match call.args.first() {
                    Some((_, _, Operand::Int(depth))) => u32::try_from(*depth).ok(),
                    _ => None,
                };
                let Some(depth) = depth else { return self.error("depth of a frame") };
                Ok(self.results(match base {
                    "frameaddress" => InstKind::FrameAddress(depth),
                    _ => InstKind::ReturnAddress(depth),
                }))
            }
            ("expect" | "expect.with.probability" | "threadlocal.address", [value, ..])
            | ("ssa.copy" | "launder.invariant.group" | "arithmetic.fence", [value]) => one(*value),
            ("ptrmask", [address, mask]) => {
                let ty = self.builder.function().type_of(*mask).unwrap_or(Scalar::I64);
                let number = self.builder.convert(Convert::PtrToInt, *address, ty);
                let masked = self.builder.binary(Binary::And, number, *mask);
                one(self.builder.convert(Convert::IntToPtr, masked, Scalar::Ptr))
            }
            ("is.constant", _) => one(self.builder.int(Scalar::I1, 0)),
            ("scmp" | "ucmp", [a, b]) => {
                let ty = self.scalar(&call.result)?;
                let (less, greater) = match base {
                    "scmp" => (IntCond::Slt, IntCond::Sgt),
                    _ => (IntCond::Ult, IntCond::Ugt),
                };
                let less = self.builder.int_compare(less, *a, *b);
                let greater = self.builder.int_compare(greater, *a, *b);
                let less = self.builder.convert(Convert::ZExt, less, ty);
                let greater = self.builder.convert(Convert::ZExt, greater, ty);
                one(self.builder.sub(greater, less))
            }
            (_, args) if library_function(&format!("llvm.{name}")).is_some() => {
                let args = args.to_vec();
                self.library_call(name, args, call)
            }
            _ => self.error(format!("intrinsic `llvm.{name}`")),
        }
    }

    /// Returns the results of an intrinsic that is a hint for the compiler: none.
    fn without_effect(&mut self, _: &str, _: &'t Call) -> Parsed<Vec<Value>> {
        Ok(Vec::new())
    }

    fn memory(&mut self, base: &str, args: &[Value], call: &Call) -> Parsed<Vec<Value>> {
        let [to, from, length, ..] = args[..] else { return self.error("arguments of memory") };
        let is_set = base.starts_with("memset");
        let align = |index: usize| {
            let attributes = call.args.get(index).map(|(_, attributes, _)| attributes);
            attributes.and_then(|attributes| attributes.align).unwrap_or(1)
        };
        let align = if is_set { align(0) } else { align(0).min(align(1)) };
        let op = match base {
            "memmove" => MemoryOp::Move,
            _ if is_set => MemoryOp::Set,
            _ => MemoryOp::Copy,
        };
        let is_volatile = matches!(call.args.get(3), Some((Type::Int(1), _, Operand::Int(1))));
        let access = Access { is_volatile, ..Access::new(align) };
        self.builder.memory(op, to, from, length, access);
        Ok(Vec::new())
    }

    /// Calls a function of the C library.
    fn library_call(&mut self, name: &str, args: Vec<Value>, call: &Call) -> Parsed<Vec<Value>> {
        let result = self.scalar(&call.result)?;
        let name = library_function(&format!("llvm.{name}")).unwrap_or_default();
        let Some(&symbol) = self.cx.symbols.get(&name) else {
            return self.error(format!("function `{name}` of the library is not declared"));
        };
        let types: Vec<Scalar> =
            args.iter().filter_map(|arg| self.builder.function().type_of(*arg)).collect();
        let signature = Signature::new(types, [result]);
        Ok(self.results(InstKind::Call { callee: Callee::Symbol(symbol), signature, args }))
    }
}

/// Returns the name of the function of the C library that an intrinsic is. `None` for other intrinsics.
pub(crate) fn library_function(name: &str) -> Option<String> {
    const FUNCTIONS: &[&str] = &[
        "sin", "cos", "tan", "asin", "acos", "atan", "atan2", "sinh", "cosh", "tanh", "exp",
        "exp2", "exp10", "log", "log2", "log10", "pow", "ldexp",
    ];
    let name = name.strip_prefix("llvm.")?;
    let base = FUNCTIONS.iter().find(|base| **base == base_name(name))?;
    let suffix = if name.contains(".f32") { "f" } else { "" };
    Some(format!("{base}{suffix}"))
}

/// Returns the name of an intrinsic without the types at its end, such as `.i64` and `.p0`.
fn base_name(name: &str) -> &str {
    let mut name = name;
    while let Some((base, last)) = name.rsplit_once('.') {
        let is_type = |prefix: char| {
            last.strip_prefix(prefix).is_some_and(|digits| {
                !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
            })
        };
        if !['i', 'p', 'f'].into_iter().any(is_type) {
            break;
        }
        name = base;
    }
    name
}

fn is_without_effect(name: &str) -> bool {
    ["lifetime.", "assume", "dbg.", "experimental.noalias", "prefetch", "invariant.", "donothing"]
        .into_iter()
        .any(|prefix| name.starts_with(prefix))
        || name == "pseudoprobe"
}

fn unary(name: &str) -> Option<Unary> {
    Some(match name {
        "ctlz" => Unary::Ctlz,
        "cttz" => Unary::Cttz,
        "ctpop" => Unary::Ctpop,
        "bswap" => Unary::BSwap,
        "bitreverse" => Unary::BitReverse,
        "abs" => Unary::Abs,
        "fabs" => Unary::FAbs,
        "sqrt" => Unary::FSqrt,
        "floor" => Unary::FFloor,
        "ceil" => Unary::FCeil,
        "trunc" => Unary::FTrunc,
        "rint" => Unary::FRint,
        "nearbyint" => Unary::FNearbyInt,
        "round" => Unary::FRound,
        "roundeven" => Unary::FRoundEven,
        _ => return None,
    })
}

fn binary(name: &str) -> Option<Binary> {
    Some(match name {
        "umin" => Binary::UMin,
        "umax" => Binary::UMax,
        "smin" => Binary::SMin,
        "smax" => Binary::SMax,
        "uadd.sat" => Binary::UAddSat,
        "sadd.sat" => Binary::SAddSat,
        "usub.sat" => Binary::USubSat,
        "ssub.sat" => Binary::SSubSat,
        "ushl.sat" => Binary::UShlSat,
        "sshl.sat" => Binary::SShlSat,
        "minnum" => Binary::FMinNum,
        "maxnum" => Binary::FMaxNum,
        "minimum" => Binary::FMinimum,
        "maximum" => Binary::FMaximum,
        "copysign" => Binary::FCopySign,
        _ => return None,
    })
}

fn ternary(name: &str) -> Option<Ternary> {
    Some(match name {
        "fshl" => Ternary::FShl,
        "fshr" => Ternary::FShr,
        "fma" | "fmuladd" => Ternary::Fma,
        _ => return None,
    })
}

fn overflow(name: &str) -> Option<Overflow> {
    Some(match name {
        "uadd.with.overflow" => Overflow::UAdd,
        "sadd.with.overflow" => Overflow::SAdd,
        "usub.with.overflow" => Overflow::USub,
        "ssub.with.overflow" => Overflow::SSub,
        "umul.with.overflow" => Overflow::UMul,
        "smul.with.overflow" => Overflow::SMul,
        _ => return None,
    })
}

fn convert(name: &str) -> Option<Convert> {
    Some(match name {
        "fptosi.sat" => Convert::FpToSiSat,
        "fptoui.sat" => Convert::FpToUiSat,
        "lrint" | "llrint" => Convert::LRint,
        "lround" | "llround" => Convert::LRound,
        _ => return None,
    })
}
