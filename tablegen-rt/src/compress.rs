//! Run-time part of the instruction compression that `--gen-compress-inst-emitter --rust`
//! generates.
//!
//! A generated module has the functions `compress` and `uncompress`. They read an instruction that
//! implements [`Source`] and make an instruction in a [`Sink`]. [`Hooks`] has the properties of
//! operands and of the processor.
//!
//! Nothing here panics or allocates. A form costs a few instructions per condition, so that an
//! assembler can compress whole programs.

use tablegen_format::compress::{Op, PAGE, Packed, RECORD_LEN};

use crate::names::Named;
pub use crate::pseudo::{Sink, Source};
pub use crate::registers::tables::Numbers;

/// Properties of operands and of the processor. Users implement it.
pub trait Hooks<S: Source, T: Sink> {
    /// Generated enum of features.
    type Feature;
    /// Generated enum of predicates of operands.
    type Predicate;

    /// Returns true if the processor has a feature. The answer must not change during a call.
    fn has_feature(&self, feature: Self::Feature) -> bool;

    /// Returns the register of an operand, or `None` if the operand is not a register of the
    /// target.
    fn register(&self, operand: &S::Operand) -> Option<T::Register>;

    /// Returns the value of an operand, or `None` if the operand is not an immediate.
    fn number(&self, operand: &S::Operand) -> Option<i64>;

    /// Returns true if an operand satisfies a predicate. Expressions that are not immediates, such
    /// as relocations, may satisfy it too.
    fn fits(&self, operand: &S::Operand, predicate: Self::Predicate) -> bool;

    /// Returns true if an immediate satisfies a predicate.
    fn number_fits(&self, number: i64, predicate: Self::Predicate) -> bool;

    /// Returns the operand for the new instruction.
    fn convert(&mut self, operand: &S::Operand) -> T::Operand;
}

/// Compression or decompression of a target. Generated types implement it.
pub trait Conversion {
    /// Generated enum of opcodes.
    type Opcode: Named;
    /// Generated enum of registers.
    type Register: Named;
    /// Generated enum of features.
    type Feature: Named;
    /// Generated enum of predicates of operands.
    type Predicate: Named;

    /// Returns the tables, which are a static of the generated module: their widths are constants
    /// where this is inlined.
    #[doc(hidden)]
    fn forms() -> &'static Forms;
}

/// Tables of the forms of one direction, as `tablegen_format::compress` lays them out.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Forms {
    pages: Numbers,
    starts: Numbers,
    records: &'static [u8],
    immediates: Numbers,
    sets: &'static [u8],
}

impl Forms {
    /// Creates the tables of one direction:
    ///   - `pages`: for each page of opcodes, 0 or the index of its list of starts plus 1;
    ///   - `starts`: these lists, each with the start of every opcode of the page and the end of
    ///     the last one;
    ///   - `records` and `immediates` of all forms;
    ///   - `sets` of registers.
    #[must_use]
    pub const fn new(
        pages: Numbers,
        starts: Numbers,
        records: &'static [u8],
        immediates: Numbers,
        sets: &'static [u8],
    ) -> Self {
        Forms { pages, starts, records, immediates, sets }
    }

    /// Returns the records of an opcode's forms.
    #[inline(always)]
    fn records(&self, opcode: u32) -> &'static [[u8; RECORD_LEN]] {
        let opcode = opcode as usize;
        let Some(page) = self.pages.place(opcode / PAGE).checked_sub(1) else { return &[] };
        let [start, end] = self.starts.range(page.saturating_mul(PAGE + 1) + opcode % PAGE);
        self.records.as_chunks().0.get(start..end).unwrap_or_default()
    }

    #[inline(always)]
    fn immediate(&self, at: usize) -> i64 {
        self.immediates.get(at).cast_signed()
    }

    #[inline(always)]
    fn is_in_set(&self, set: u32, register: usize) -> bool {
        let byte = self.sets.get((set as usize).wrapping_add(register / 8));
        byte.is_some_and(|byte| byte >> (register % 8) & 1 != 0)
    }
}

/// Makes the instruction that `source` is converted to. Returns false, and leaves `sink` unchanged,
/// if no form of the opcode matches.
#[inline]
pub fn apply<C, S, T, H>(source: &S, sink: &mut T, hooks: &mut H) -> bool
where
    C: Conversion,
    S: Source<Opcode = C::Opcode>,
    T: Sink<Opcode = C::Opcode, Register = C::Register>,
    H: Hooks<S, T, Feature = C::Feature, Predicate = C::Predicate>,
{
    let forms = C::forms().records(source.opcode().value());
    // Most opcodes have no form. The check for this is inlined into the caller.
    !forms.is_empty() && try_forms::<C, S, T, H>(forms, source, sink, hooks)
}

fn try_forms<C, S, T, H>(
    mut forms: &'static [[u8; RECORD_LEN]],
    source: &S,
    sink: &mut T,
    hooks: &mut H,
) -> bool
where
    C: Conversion,
    S: Source<Opcode = C::Opcode>,
    T: Sink<Opcode = C::Opcode, Register = C::Register>,
    H: Hooks<S, T, Feature = C::Feature, Predicate = C::Predicate>,
{
    while let Some((&header, rest)) = forms.split_first() {
        let header = Packed::new(header);
        let Some((records, next)) = rest.split_at_checked(header.count()) else { return false };
        let Some((registers, steps)) = records.split_at_checked(header.registers()) else {
            return false;
        };
        let Some((conditions, results)) = steps.split_at_checked(header.conditions()) else {
            return false;
        };
        forms = next;
        if are_registers::<C, S, T, H>(registers, source, hooks)
            && all_hold::<C, S, T, H>(conditions, source, hooks)
            && let Some(opcode) = C::Opcode::from_value(header.value())
        {
            sink.begin(opcode);
            for &step in results {
                add::<C, S, T, H>(Packed::new(step), source, sink, hooks);
            }
            return true;
        }
    }
    false
}

/// Returns true if all register checks hold. They are most of the conditions and those that reject
/// most, so they have records of their own: a loop without a choice.
#[inline(always)]
fn are_registers<C, S, T, H>(checks: &[[u8; RECORD_LEN]], source: &S, hooks: &H) -> bool
where
    C: Conversion,
    S: Source<Opcode = C::Opcode>,
    T: Sink<Opcode = C::Opcode, Register = C::Register>,
    H: Hooks<S, T, Feature = C::Feature, Predicate = C::Predicate>,
{
    let register = |at: usize| source.operand(at).and_then(|operand| hooks.register(operand));
    for &check in checks {
        let check = Packed::new(check);
        let Some(one) = register(check.checked()) else { return false };
        if !C::forms().is_in_set(check.value(), one.index())
            || check.same() != check.checked() && register(check.same()) != Some(one)
        {
            return false;
        }
    }
    true
}

/// Returns true if all conditions hold.
#[inline(always)]
fn all_hold<C, S, T, H>(conditions: &[[u8; RECORD_LEN]], source: &S, hooks: &H) -> bool
where
    C: Conversion,
    S: Source<Opcode = C::Opcode>,
    T: Sink<Opcode = C::Opcode, Register = C::Register>,
    H: Hooks<S, T, Feature = C::Feature, Predicate = C::Predicate>,
{
    let mut conditions = conditions.iter();
    while let Some(&step) = conditions.next() {
        let step = Packed::new(step);
        let value = step.value();
        // The two most frequent kinds are compared first: a jump table costs more.
        let holds = if step.is(Op::Has) {
            has::<C, S, T, H>(step, hooks)
        } else if step.is(Op::Fits) {
            let predicate = C::Predicate::from_value(value);
            let both = source.operand(step.operand()).zip(predicate);
            both.is_some_and(|(operand, predicate)| hooks.fits(operand, predicate))
        } else {
            match step.op() {
                Some(Op::Lacks) => has::<C, S, T, H>(step, hooks),
                Some(Op::IsImmediate) => {
                    let number = source.operand(step.operand()).and_then(|one| hooks.number(one));
                    number == Some(C::forms().immediate(value as usize))
                }
                Some(Op::ImmediateFits) => {
                    let immediate = C::forms().immediate(step.count());
                    let predicate = C::Predicate::from_value(value);
                    predicate.is_some_and(|predicate| hooks.number_fits(immediate, predicate))
                }
                Some(Op::Any) => {
                    let rest = conditions.as_slice();
                    let (any, rest) = rest.split_at_checked(step.count()).unwrap_or_default();
                    conditions = rest.iter();
                    any.iter().any(|&step| has::<C, S, T, H>(Packed::new(step), hooks))
                }
                _ => false,
            }
        };
        if !holds {
            return false;
        }
    }
    true
}

/// Returns true if a condition on a feature holds.
#[inline(always)]
fn has<C, S, T, H>(step: Packed, hooks: &H) -> bool
where
    C: Conversion,
    S: Source,
    T: Sink,
    H: Hooks<S, T, Feature = C::Feature>,
{
    let has = step.is(Op::Has);
    let feature = C::Feature::from_value(step.value());
    feature.is_some_and(|feature| hooks.has_feature(feature) == has)
}

/// Appends the operands of a step.
#[inline(always)]
fn add<C, S, T, H>(step: Packed, source: &S, sink: &mut T, hooks: &mut H)
where
    C: Conversion,
    S: Source<Opcode = C::Opcode>,
    T: Sink<Opcode = C::Opcode, Register = C::Register>,
    H: Hooks<S, T, Feature = C::Feature, Predicate = C::Predicate>,
{
    if step.is(Op::AddOperands) {
        let numbers = step.value().to_le_bytes();
        for number in numbers.into_iter().take(step.operand()) {
            if let Some(operand) = source.operand(number.into()) {
                let operand = hooks.convert(operand);
                sink.add(operand);
            }
        }
    } else if step.is(Op::AddRegister) {
        sink.add_register(C::Register::from_value(step.value()));
    } else if step.is(Op::AddImmediate) {
        sink.add_immediate(C::forms().immediate(step.value() as usize));
    }
}
