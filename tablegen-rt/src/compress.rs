//! Run-time part of the instruction compression that `--gen-compress-inst-emitter --rust`
//! generates.
//!
//! A generated module has the functions `compress` and `uncompress`. They read an instruction that
//! implements [`Source`] and make an instruction in a [`Sink`]. [`Hooks`] has the properties of
//! operands and of the processor.
//!
//! Nothing here panics or allocates. A form costs a few instructions per condition, so that an
//! assembler can compress whole programs.

use core::ops::Range;
use core::slice;

use tablegen_format::compress::{
    CHECKED, HEADER_LEN, LACKS, NO_FEATURE, NO_PREDICATE, OF_STEP, Op, PackedHeader, PackedStep,
    STEP_LEN, same,
};

use crate::names::Named;
pub use crate::pseudo::{Sink, Source};
pub use crate::registers::tables::Numbers;

/// Properties of operands and of the processor. Users implement it.
///
/// ```
/// use tablegen_rt::compress::{Hooks, Sink, Source};
/// use tablegen_rt::mc::inst::Operand;
///
/// /// A processor with all features.
/// struct Everything;
///
/// // `Predicate` and `Feature` stand for the enums of the generated module.
/// # #[derive(Clone, Copy)] enum Predicate { Imm6 }
/// # enum Feature {}
/// impl<R, S, T> Hooks<S, T> for Everything
/// where
///     R: Copy,
///     S: Source<Operand = Operand<R>>,
///     T: Sink<Operand = Operand<R>, Register = R>,
/// {
///     type Feature = Feature;
///     type Predicate = Predicate;
///
///     fn has_feature(&self, _: Feature) -> bool {
///         true
///     }
///
///     fn register(&self, operand: &Operand<R>) -> Option<R> {
///         match *operand {
///             Operand::Register(register) => register,
///             _ => None,
///         }
///     }
///
///     fn number(&self, operand: &Operand<R>) -> Option<i64> {
///         match *operand {
///             Operand::Immediate(number) => Some(number),
///             _ => None,
///         }
///     }
///
///     fn fits(&self, operand: &Operand<R>, predicate: Predicate) -> bool {
///         match *operand {
///             Operand::Immediate(number) => match predicate {
///                 Predicate::Imm6 => (-32..32).contains(&number),
///             },
///             _ => false,
///         }
///     }
///
///     fn number_fits(&self, number: i64, predicate: Predicate) -> bool {
///         match predicate {
///             Predicate::Imm6 => (-32..32).contains(&number),
///         }
///     }
///
///     fn convert(&mut self, operand: &Operand<R>) -> Operand<R> {
///         *operand
///     }
/// }
/// ```
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

/// Declares the functions of a module, over the tables `COMPRESS` and `UNCOMPRESS`.
#[doc(hidden)]
#[macro_export]
macro_rules! conversions {
    () => {
        /// Makes the compressed form of an instruction. Returns false, and leaves `sink` unchanged,
        /// if no form fits or the processor lacks a feature.
        #[allow(dead_code)]
        pub fn compress<S, T, H>(source: &S, sink: &mut T, hooks: &mut H) -> bool
        where
            S: Source<Opcode = Opcode>,
            T: Sink<Opcode = Opcode, Register = Register>,
            H: Hooks<S, T, Feature = Feature, Predicate = OperandPredicate>,
        {
            $crate::conversions!(@conversion COMPRESS);
            $crate::compress::apply::<Conversion, S, T, H>(source, sink, hooks)
        }

        /// Makes the instruction that a compressed one stands for. Returns false, and leaves `sink`
        /// unchanged, if no form fits or the processor lacks a feature.
        #[allow(dead_code)]
        pub fn uncompress<S, T, H>(source: &S, sink: &mut T, hooks: &mut H) -> bool
        where
            S: Source<Opcode = Opcode>,
            T: Sink<Opcode = Opcode, Register = Register>,
            H: Hooks<S, T, Feature = Feature, Predicate = OperandPredicate>,
        {
            $crate::conversions!(@conversion UNCOMPRESS);
            $crate::compress::apply::<Conversion, S, T, H>(source, sink, hooks)
        }
    };
    (@conversion $forms:ident) => {
        struct Conversion;

        impl $crate::compress::Conversion for Conversion {
            type Opcode = Opcode;
            type Register = Register;
            type Feature = Feature;
            type Predicate = OperandPredicate;

            #[inline]
            fn forms() -> &'static $crate::compress::Forms {
                &$forms
            }
        }
    };
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
    first: u32,
    starts: Numbers,
    headers: &'static [u8],
    steps: &'static [u8],
    masks: Numbers,
    immediates: Numbers,
    sets: &'static [u8],
}

impl Forms {
    /// Creates the tables of one direction:
    ///   - `first`: the lowest opcode that has a form;
    ///   - `starts`: the index of the first header of each opcode from `first` on, and the end of the
    ///     last one's;
    ///   - `headers` of all forms, and `steps` that they refer to;
    ///   - `masks` for what is no register, then for each register;
    ///   - `immediates`, and `sets` of registers, that steps refer to.
    #[must_use]
    pub const fn new(
        first: u32,
        starts: Numbers,
        headers: &'static [u8],
        steps: &'static [u8],
        masks: Numbers,
        immediates: Numbers,
        sets: &'static [u8],
    ) -> Self {
        Forms { first, starts, headers, steps, masks, immediates, sets }
    }

    /// Returns the headers of an opcode's forms.
    #[inline(always)]
    fn headers(&self, opcode: u32) -> &'static [[u8; HEADER_LEN]] {
        let [start, end] = self.starts.range(opcode.wrapping_sub(self.first) as usize);
        self.headers.as_chunks().0.get(start..end).unwrap_or_default()
    }

    /// Returns a step. A step out of range appends nothing.
    #[inline(always)]
    fn step(&self, step: usize) -> PackedStep {
        PackedStep::new(self.steps.as_chunks().0.get(step).copied().unwrap_or_default())
    }

    /// Returns steps, or none if a step is out of range.
    #[inline]
    fn steps(&self, steps: Range<usize>) -> &'static [[u8; STEP_LEN]] {
        self.steps.as_chunks().0.get(steps).unwrap_or_default()
    }

    #[inline(always)]
    fn immediate(&self, index: usize) -> i64 {
        self.immediates.get(index).cast_signed()
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
    let forms = C::forms().headers(source.opcode().value());
    // Most opcodes have no form. The check for this is inlined into the caller.
    !forms.is_empty() && try_forms::<C, S, T, H>(forms, source, sink, hooks)
}

fn try_forms<C, S, T, H>(
    forms: &'static [[u8; HEADER_LEN]],
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
    // Most conditions are on the registers of the first operands, and they reject most forms. They
    // are looked up once, and each form checks all of them at once. Values of registers begin at 1.
    let number = |index| {
        let register = register::<S, T, H>(index, source, hooks);
        register.map_or(0, |register| register.value() as usize)
    };
    let mask = |register| C::forms().masks.get(register);
    // No `map`: the function for arrays is not always inlined.
    let registers: [usize; CHECKED] = [number(0), number(1), number(2)];
    let masks = [mask(registers[0]), mask(registers[1]), mask(registers[2])];
    let same = same(registers);
    for header in forms {
        let header = PackedHeader::new(header);
        if header.accepts(masks, same)
            && fits::<C, S, T, H>(header, source, hooks)
            && (header.feature(0) == NO_FEATURE
                || is_met::<C, S, T, H>(header.feature(0), hooks)
                    && (header.feature(1) == NO_FEATURE
                        || is_met::<C, S, T, H>(header.feature(1), hooks)))
            && (!header.has_conditions() || all_hold::<C, S, T, H>(header, source, hooks))
            && let Some(opcode) = C::Opcode::from_value(header.opcode())
        {
            sink.begin(opcode);
            append::<C, S, T, H>(header, source, sink, hooks);
            return true;
        }
    }
    false
}

/// Returns true if the operand that a header checks satisfies its predicate.
#[inline(always)]
fn fits<C, S, T, H>(header: PackedHeader<'_>, source: &S, hooks: &H) -> bool
where
    C: Conversion,
    S: Source<Opcode = C::Opcode>,
    T: Sink<Opcode = C::Opcode, Register = C::Register>,
    H: Hooks<S, T, Feature = C::Feature, Predicate = C::Predicate>,
{
    let Some((operand, [first, second])) = header.fits() else { return true };
    let Some(operand) = source.operand(operand) else { return false };
    let satisfies = |predicate: u16| {
        let predicate = C::Predicate::from_value(predicate.into());
        predicate.is_some_and(|predicate| hooks.fits(operand, predicate))
    };
    satisfies(first) && (second == NO_PREDICATE || satisfies(second))
}

/// Returns the register of an operand.
#[inline(always)]
fn register<S, T, H>(index: usize, source: &S, hooks: &H) -> Option<T::Register>
where
    S: Source,
    T: Sink,
    H: Hooks<S, T>,
{
    source.operand(index).and_then(|operand| hooks.register(operand))
}

/// Returns true if all conditions hold that a header does not have.
// Not inlined: few forms have any, and their kinds are a jump table.
#[inline(never)]
fn all_hold<C, S, T, H>(header: PackedHeader<'_>, source: &S, hooks: &H) -> bool
where
    C: Conversion,
    S: Source<Opcode = C::Opcode>,
    T: Sink<Opcode = C::Opcode, Register = C::Register>,
    H: Hooks<S, T, Feature = C::Feature, Predicate = C::Predicate>,
{
    let [conditions, _] = header.steps();
    let mut conditions = C::forms().steps(conditions).iter();
    while let Some(&step) = conditions.next() {
        if !holds::<C, S, T, H>(PackedStep::new(step), &mut conditions, source, hooks) {
            return false;
        }
    }
    true
}

/// Returns true if a condition holds. Takes the conditions that belong to it.
#[inline]
fn holds<C, S, T, H>(
    step: PackedStep,
    others: &mut slice::Iter<'_, [u8; STEP_LEN]>,
    source: &S,
    hooks: &H,
) -> bool
where
    C: Conversion,
    S: Source<Opcode = C::Opcode>,
    T: Sink<Opcode = C::Opcode, Register = C::Register>,
    H: Hooks<S, T, Feature = C::Feature, Predicate = C::Predicate>,
{
    let value = step.value();
    match step.op() {
        Some(Op::Has) => has::<C, S, T, H>(value, hooks),
        Some(Op::Lacks) => lacks::<C, S, T, H>(value, hooks),
        Some(Op::Fits) => {
            let both = source.operand(step.operand()).zip(C::Predicate::from_value(value));
            both.is_some_and(|(operand, predicate)| hooks.fits(operand, predicate))
        }
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
            let (any, rest) = others.as_slice().split_at_checked(step.count()).unwrap_or_default();
            *others = rest.iter();
            any.iter().map(|&step| PackedStep::new(step)).any(|step| match step.is(Op::Has) {
                true => has::<C, S, T, H>(step.value(), hooks),
                false => lacks::<C, S, T, H>(step.value(), hooks),
            })
        }
        Some(Op::InSet) => register::<S, T, H>(step.operand(), source, hooks)
            .is_some_and(|one| C::forms().is_in_set(value, one.index())),
        Some(Op::Same) => {
            let one = register::<S, T, H>(step.operand(), source, hooks);
            one.is_some() && one == register::<S, T, H>(step.count(), source, hooks)
        }
        _ => false,
    }
}

/// Returns true if the processor has a feature of a header, or lacks it if the number says so.
#[inline(always)]
fn is_met<C, S, T, H>(feature: u32, hooks: &H) -> bool
where
    C: Conversion,
    S: Source,
    T: Sink,
    H: Hooks<S, T, Feature = C::Feature>,
{
    let must_lack = feature & LACKS != 0;
    let feature = C::Feature::from_value(feature & !LACKS);
    feature.is_some_and(|feature| hooks.has_feature(feature) != must_lack)
}

/// Returns true if the processor has a feature.
#[inline(always)]
fn has<C, S, T, H>(feature: u32, hooks: &H) -> bool
where
    C: Conversion,
    S: Source,
    T: Sink,
    H: Hooks<S, T, Feature = C::Feature>,
{
    C::Feature::from_value(feature).is_some_and(|feature| hooks.has_feature(feature))
}

/// Returns true if the processor lacks a feature.
#[inline(always)]
fn lacks<C, S, T, H>(feature: u32, hooks: &H) -> bool
where
    C: Conversion,
    S: Source,
    T: Sink,
    H: Hooks<S, T, Feature = C::Feature>,
{
    C::Feature::from_value(feature).is_some_and(|feature| !hooks.has_feature(feature))
}

/// Appends the operands of a form.
#[inline(always)]
fn append<C, S, T, H>(header: PackedHeader<'_>, source: &S, sink: &mut T, hooks: &mut H)
where
    C: Conversion,
    S: Source<Opcode = C::Opcode>,
    T: Sink<Opcode = C::Opcode, Register = C::Register>,
    H: Hooks<S, T, Feature = C::Feature, Predicate = C::Predicate>,
{
    if header.appends_steps() {
        return append_from::<C, S, T, H>(0, header, source, sink, hooks);
    }
    for (index, number) in header.operands().enumerate() {
        // What is unusual ends this loop, so that the length of an inlined sink is a constant.
        let Some(operand) = source.operand(number.into()) else {
            return append_from::<C, S, T, H>(index, header, source, sink, hooks);
        };
        sink.add(hooks.convert(operand));
    }
}

/// Appends the operands of a form from one operand of its header on, and those of its steps.
#[inline(never)]
fn append_from<C, S, T, H>(
    first: usize,
    header: PackedHeader<'_>,
    source: &S,
    sink: &mut T,
    hooks: &mut H,
) where
    C: Conversion,
    S: Source<Opcode = C::Opcode>,
    T: Sink<Opcode = C::Opcode, Register = C::Register>,
    H: Hooks<S, T, Feature = C::Feature, Predicate = C::Predicate>,
{
    let mut index = first;
    while let Some(number) = header.operand(index) {
        if number < OF_STEP {
            add_operand::<S, T, H>(number, source, sink, hooks);
        } else {
            add_constant::<C, T>(C::forms().step(header.step(number)), sink);
        }
        index += 1;
    }
    let [_, results] = header.steps();
    for &step in C::forms().steps(results) {
        let step = PackedStep::new(step);
        if step.is(Op::AddOperands) {
            for number in step.operands() {
                add_operand::<S, T, H>(number, source, sink, hooks);
            }
        } else {
            add_constant::<C, T>(step, sink);
        }
    }
}

/// Appends the register or the immediate of a step.
#[inline(always)]
fn add_constant<C, T>(step: PackedStep, sink: &mut T)
where
    C: Conversion,
    T: Sink<Opcode = C::Opcode, Register = C::Register>,
{
    let value = step.value();
    if step.is(Op::AddRegister) {
        sink.add_register(C::Register::from_value(value));
    } else if step.is(Op::AddImmediate) {
        sink.add_immediate(C::forms().immediate(value as usize));
    }
}

/// Appends an operand of the instruction that is replaced.
#[inline(always)]
fn add_operand<S, T, H>(number: u8, source: &S, sink: &mut T, hooks: &mut H)
where
    S: Source,
    T: Sink,
    H: Hooks<S, T>,
{
    if let Some(operand) = source.operand(number.into()) {
        let operand = hooks.convert(operand);
        sink.add(operand);
    }
}
