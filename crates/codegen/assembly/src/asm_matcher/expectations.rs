//! What an operand class expects, for messages of diagnostics without a text of their own.
//!
//! Input are the records of operands whose `ParserMatchClass` is a class: the code of their predicates,
//! their register classes, and names such as `SImm12`. Output is an [`Expectation`] of the class, or none
//! if the records do not state one. Only Rust prints it.

use rustc_hash::FxHashMap;
use tablegen_core::{Record, RecordId, Records};

use super::Plan;
use super::classes::{Class, Kind};
use tablegen_model::cxx_expression::{
    self, BinaryOperator, CxxType, Expression, ExpressionKind, ImmediateType, MathFunction,
};
use tablegen_model::derived_if_defined;
use tablegen_model::registers::CodeGenRegisters;

/// Number of registers that a message names.
const EXAMPLES: usize = 3;

/// What an operand of a class must be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Expectation<'p> {
    /// Integer of this range.
    Immediate(Range),
    /// Register of a register class.
    Register {
        /// Name of the register class.
        class: &'p str,
        /// Names of a few registers in assembly. Empty if the operand is written in another form.
        examples: Vec<&'p str>,
    },
}

/// Integers from `min` to `max`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Range {
    pub(super) min: i128,
    pub(super) max: i128,
    /// The integers are multiples of this one.
    pub(super) step: u64,
    /// True if 0 is not one of them.
    pub(super) excludes_zero: bool,
    /// True if they are those of a number of bits. Otherwise they are those between two comparisons,
    /// beside which the parser can have other conditions.
    is_of_bits: bool,
}

impl Range {
    /// Creates the range of integers of `bits` bits that are shifted left. `None` if it has no integer,
    /// or has integers of more than 64 bits.
    fn of_bits(bits: u32, shift: u32, is_signed: bool) -> Option<Self> {
        if bits == 0 || bits.checked_add(shift)? > 64 {
            return None;
        }
        let magnitude = 1_i128 << (bits - u32::from(is_signed));
        let min = if is_signed { -magnitude } else { 0 };
        let step = 1_u64.checked_shl(shift)?;
        Some(Range {
            step,
            is_of_bits: true,
            ..Range::between(min << shift, (magnitude - 1) << shift)
        })
    }

    fn between(min: i128, max: i128) -> Self {
        Range { min, max, step: 1, excludes_zero: false, is_of_bits: false }
    }

    /// Returns true if a name states the lowest and the highest integer, as `Imm0_7`.
    fn is_in(self, name: &str) -> bool {
        name.contains(&format!("{}_{}", self.min, self.max))
    }
}

/// Operands of all classes.
#[derive(Debug, Default)]
pub(super) struct Expectations<'r> {
    /// Operand records by the records of their classes.
    operands: FxHashMap<RecordId, Vec<Record<'r>>>,
}

impl<'r> Expectations<'r> {
    pub(super) fn new(records: &'r Records) -> Self {
        let mut operands: FxHashMap<RecordId, Vec<Record<'r>>> = FxHashMap::default();
        for base in ["Operand", "RegisterOperand"] {
            for operand in derived_if_defined(records, base) {
                if let Some(class) = def(operand, "ParserMatchClass") {
                    operands.entry(class.id()).or_default().push(operand);
                }
            }
        }
        Expectations { operands }
    }

    /// Returns what all classes with a diagnostic expect. `None` if the records do not state it, or if the
    /// classes differ.
    pub(super) fn of_diagnostic<'p>(
        &self,
        plan: &'p Plan<'r>,
        diagnostic: &str,
    ) -> Option<Expectation<'p>> {
        let classes = plan.classes.all.iter().filter(|class| class.diagnostic == diagnostic);
        same(classes.map(|class| self.of_class(class, &plan.target_registers)))
    }

    fn of_class<'p>(
        &self,
        class: &'p Class<'r>,
        registers: &'p CodeGenRegisters<'r>,
    ) -> Option<Expectation<'p>> {
        let record = match &class.kind {
            Kind::Registers { .. } => {
                let name = class.value.split(',').next()?;
                return of_register_class(name, true, registers);
            }
            Kind::User(user) => user.record,
            Kind::Token | Kind::ByMode(_) => return None,
        };
        let own_code = record.field("RustCode").and_then(|field| field.value().as_str());
        if let Some(range) = own_code.and_then(range_of_rust) {
            return Some(Expectation::Immediate(range));
        }
        let operands = self.operands.get(&record.id()).map_or(&[][..], Vec::as_slice);
        if let [operand, ..] = operands
            && operand.is_subclass_of("RegisterOperand")
        {
            return same(operands.iter().map(|operand| {
                let is_plain = text(*operand, "PrintMethod") == Some("printOperand");
                of_register_class(def(*operand, "RegClass")?.name(), is_plain, registers)
            }));
        }
        // A parser of its own can read other forms than integers.
        let has_parser = !class.parse_method().is_empty();
        if has_parser && !["SImm", "UImm"].iter().any(|kind| class.name.contains(kind)) {
            return None;
        }
        let codes = operands.iter().filter_map(|&operand| {
            let fields = ["ImmediateCode", "MCOperandPredicate"];
            let code = fields.into_iter().filter_map(|field| text(operand, field));
            code.filter(|code| !code.is_empty()).map(range_of_code).next()
        });
        let mut codes: Vec<Option<Range>> = codes.collect();
        let is_named = |range: &Option<Range>| range.is_some_and(|range| range.is_in(&class.name));
        if codes.iter().any(is_named) {
            codes.retain(is_named);
        }
        let range = match codes.is_empty() {
            true => range_of_name(&class.name),
            false => same(codes.into_iter()),
        };
        let is_complete = |range: &Range| range.is_of_bits || range.is_in(&class.name);
        let range = range.filter(is_complete);
        range.map(Expectation::Immediate)
    }
}

/// Returns the item of all options. `None` if they differ, or if there are none.
fn same<T: PartialEq>(mut all: impl Iterator<Item = Option<T>>) -> Option<T> {
    let first = all.next()??;
    all.all(|one| one.as_ref() == Some(&first)).then_some(first)
}

fn def<'r>(record: Record<'r>, field: &str) -> Option<Record<'r>> {
    record.field(field)?.value().as_def()
}

fn text<'r>(record: Record<'r>, field: &str) -> Option<&'r str> {
    record.field(field)?.value().as_str()
}

fn of_register_class<'p>(
    name: &str,
    has_examples: bool,
    registers: &'p CodeGenRegisters<'_>,
) -> Option<Expectation<'p>> {
    let class = registers.classes().iter().find(|class| class.name == name)?;
    let mut examples = Vec::new();
    for &member in class.members.iter().filter(|_| has_examples) {
        let name = registers.registers()[member.index()].asm_name;
        if !name.is_empty() && !examples.contains(&name) && examples.len() < EXAMPLES {
            examples.push(name);
        }
    }
    Some(Expectation::Register { class: &class.name, examples })
}

/// Returns the range of a predicate in C++ in which one statement returns a condition on `Imm`: calls such as
/// `isInt<12>(Imm)` and comparisons between `&&`.
fn range_of_code(code: &str) -> Option<Range> {
    let returned = code.split(';').filter_map(|statement| Some(statement.split_once("return")?.1));
    let mut tests = returned.filter(|value| value.contains("Imm"));
    let test = tests.next().filter(|_| tests.next().is_none())?;
    let mut bounds = Bounds::default();
    bounds.add(&cxx_expression::expression(test, ImmediateType::Integer)?)?;
    bounds.range()
}

/// Bounds of `Imm` in the terms of a condition.
#[derive(Default)]
struct Bounds {
    of_call: Option<Range>,
    min: Option<i128>,
    max: Option<i128>,
    excludes_zero: bool,
}

impl Bounds {
    /// Adds the bounds of a condition. Returns `None` for forms other than calls, comparisons and `&&`.
    fn add(&mut self, condition: &Expression) -> Option<()> {
        match &condition.kind {
            ExpressionKind::Binary(BinaryOperator::LogicalAnd, left, right) => {
                self.add(left)?;
                self.add(right)
            }
            ExpressionKind::Binary(operator, left, right) => {
                let is_unsigned = is_unsigned_immediate(left)?;
                self.compare(*operator, integer(right)?, is_unsigned)
            }
            ExpressionKind::Call(function, operand) => {
                is_unsigned_immediate(operand)?;
                let (bits, shift, is_signed) = match *function {
                    MathFunction::IsInt { bits, shift } => (bits, shift, true),
                    MathFunction::IsUInt { bits, shift } => (bits, shift, false),
                    _ => return None,
                };
                let range = Range::of_bits(u32::from(bits - shift), u32::from(shift), is_signed)?;
                self.of_call.replace(range).is_none().then_some(())
            }
            _ => None,
        }
    }

    fn compare(&mut self, operator: BinaryOperator, bound: i128, is_unsigned: bool) -> Option<()> {
        match operator {
            BinaryOperator::NotEqual if bound == 0 => {
                self.excludes_zero = true;
                return Some(());
            }
            BinaryOperator::LessOrEqual => self.max = Some(bound),
            BinaryOperator::Less => self.max = Some(bound - 1),
            BinaryOperator::GreaterOrEqual => self.min = Some(bound),
            BinaryOperator::Greater => self.min = Some(bound + 1),
            _ => return None,
        }
        if is_unsigned && self.min.is_none() {
            self.min = Some(0);
        }
        Some(())
    }

    fn range(self) -> Option<Range> {
        let range = match (self.of_call, self.min, self.max) {
            (Some(range), None, None) => range,
            (None, Some(min), Some(max)) if min <= max => Range::between(min, max),
            _ => return None,
        };
        let excludes_zero = self.excludes_zero && (range.min..=range.max).contains(&0);
        // Without 0, the range is smaller if 0 is its first integer.
        Some(match (excludes_zero, range.min) {
            (true, 0) => Range { min: i128::from(range.step), ..range },
            _ => Range { excludes_zero, ..range },
        })
    }
}

/// Returns true for `Imm` that is converted to an unsigned type, false for `Imm` without such a conversion, `None`
/// for other expressions.
fn is_unsigned_immediate(expression: &Expression) -> Option<bool> {
    match &expression.kind {
        ExpressionKind::Immediate => Some(false),
        ExpressionKind::Cast(operand) => {
            let is_unsigned = is_unsigned_immediate(operand)?;
            Some(is_unsigned || matches!(expression.ty, CxxType::Integer { is_signed: false, .. }))
        }
        _ => None,
    }
}

fn integer(expression: &Expression) -> Option<i128> {
    match &expression.kind {
        ExpressionKind::Integer(value) => Some(*value),
        ExpressionKind::Negated(operand) => Some(-integer(operand)?),
        ExpressionKind::Cast(operand) => integer(operand),
        _ => None,
    }
}

/// Returns the range of a name such as `SImm12` or `U4Imm`.
fn range_of_name(name: &str) -> Option<Range> {
    let (is_signed, rest) = match name.strip_prefix('S') {
        Some(rest) => (true, rest),
        None => (false, name.strip_prefix('U')?),
    };
    let bits = rest.strip_prefix("Imm").or_else(|| rest.strip_suffix("Imm"))?;
    Range::of_bits(bits.parse().ok()?, 0, is_signed)
}

/// Returns the range of a predicate in Rust that is only `(-8..8).contains(&imm)`.
fn range_of_rust(code: &str) -> Option<Range> {
    let range = code.trim().strip_prefix('(')?.strip_suffix(").contains(&imm)")?;
    let (min, max) = range.split_once("..")?;
    let bound = |text: &str| text.trim().parse::<i64>().ok().map(i128::from);
    let (min, max) = match max.strip_prefix('=') {
        Some(max) => (bound(min)?, bound(max)?),
        None => (bound(min)?, bound(max)? - 1),
    };
    (min <= max).then_some(Range::between(min, max))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(range: Option<Range>) -> String {
        range.map_or("none".into(), |Range { min, max, step, excludes_zero, .. }| {
            format!("{min} {max} {step}{}", if excludes_zero { " !0" } else { "" })
        })
    }

    #[test]
    fn ranges_are_those_of_code() {
        for (code, expected) in [
            ("return isInt<12>(Imm);", "-2048 2047 1"),
            ("return isShiftedInt<12, 1>(Imm);", "-4096 4094 2"),
            ("return isShiftedUInt<5, 3>(Imm);", "0 248 8"),
            ("return (Imm != 0) && isInt<6>(Imm);", "-32 31 1 !0"),
            ("return isUInt<5>(Imm) && (Imm != 0);", "1 31 1"),
            ("return ((uint64_t)Imm) < 8;", "0 7 1"),
            ("return (((uint32_t)Imm) > 0) && (((uint32_t)Imm) < 9);", "1 8 1"),
            ("return Imm >= -8 && Imm <= 7;", "-8 7 1"),
            ("return isUInt<64>(Imm);", "0 18446744073709551615 1"),
            (
                "int64_t Imm; if (X(Imm)) return isInt<12>(Imm); return M.isSymbol();",
                "-2048 2047 1",
            ),
            ("return isUInt<5>(Imm) || isInt<6>(Imm);", "none"),
            ("if (x) return isUInt<6>(Imm); return isUInt<5>(Imm);", "none"),
            ("return !isInt<12>(Imm);", "none"),
            ("return isUInt<5>(Imm - 1);", "none"),
            ("return Imm < 8;", "none"),
            ("return isInt<N>(Imm);", "none"),
            ("return isInt<99>(Imm);", "none"),
            ("", "none"),
        ] {
            assert_eq!(shown(range_of_code(code)), expected, "{code}");
        }
    }

    #[test]
    fn ranges_are_those_of_names() {
        let names = ["SImm12", "U4Imm", "UImm0", "SImm13Lsb0", "Imm8", "SImm"];
        let ranges = names.map(|name| shown(range_of_name(name)));
        assert_eq!(ranges, ["-2048 2047 1", "0 15 1", "none", "none", "none", "none"]);
        assert_eq!(shown(range_of_rust(" (-8..8).contains(&imm) ")), "-8 7 1");
        assert_eq!(shown(range_of_rust("(0..=8).contains(&imm)")), "0 8 1");
        assert_eq!(shown(range_of_rust("(0..8).contains(&imm) && imm != 3")), "none");
    }
}
