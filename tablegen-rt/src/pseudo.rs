//! Expansion of pseudo instructions to one machine instruction each. The code that
//! `--gen-pseudo-lowering --rust` generates uses this module.
//!
//! A generated module has a function `lower`. The caller implements [`Source`] for the type of its
//! instructions and [`Sink`] for the type of the result. A closure, or an implementation of
//! [`Hooks`], converts operands. Functions of this module do not panic.
//!
//! ```text
//! let mut out = Inst::default();
//! if target::lower(&pseudo, &mut out, &mut |operand: &MyOperand| operand.to_machine()) {
//!     emit(&out);
//! }
//! ```

/// Instruction that is the input of lowering.
pub trait Source {
    /// Generated enum of opcodes.
    type Opcode;
    /// Type of the operands.
    type Operand;

    /// Returns the opcode.
    fn opcode(&self) -> Self::Opcode;

    /// Returns the number of operands.
    fn operand_count(&self) -> usize;

    /// Returns the operand at an index, or `None` if there are not as many.
    fn operand(&self, number: usize) -> Option<&Self::Operand>;
}

/// Builder of the resulting instruction.
pub trait Sink {
    /// Generated enum of opcodes.
    type Opcode;
    /// Generated enum of registers.
    type Register;
    /// Type of the operands.
    type Operand;

    /// Starts an instruction and discards any previous one.
    fn begin(&mut self, opcode: Self::Opcode);

    /// Appends an operand that [`Hooks::lower_operand`] returned.
    fn add(&mut self, operand: Self::Operand);

    /// Appends an immediate operand.
    fn add_immediate(&mut self, number: i64);

    /// Appends a register operand. `None` is the operand for no register.
    fn add_register(&mut self, register: Option<Self::Register>);
}

/// Conversion of operands. Implemented for closures; a type of your own can keep state:
///
/// ```
/// use tablegen_rt::mc::inst::Operand;
/// use tablegen_rt::pseudo::{Hooks, Sink, Source};
///
/// /// Copies operands, and counts those that a machine instruction does not have.
/// #[derive(Default)]
/// struct Copies {
///     omitted: usize,
/// }
///
/// impl<R, S, T> Hooks<S, T> for Copies
/// where
///     R: Copy,
///     S: Source<Operand = Operand<R>>,
///     T: Sink<Operand = Operand<R>>,
/// {
///     fn lower_operand(&mut self, operand: &Operand<R>) -> Option<Operand<R>> {
///         if let Operand::Other = operand {
///             self.omitted += 1;
///             return None;
///         }
///         Some(*operand)
///     }
/// }
/// ```
pub trait Hooks<S: Source, T: Sink> {
    /// Returns the converted operand, or `None` to omit the operand.
    fn lower_operand(&mut self, operand: &S::Operand) -> Option<T::Operand>;
}

impl<S: Source, T: Sink, F: FnMut(&S::Operand) -> Option<T::Operand>> Hooks<S, T> for F {
    fn lower_operand(&mut self, operand: &S::Operand) -> Option<T::Operand> {
        self(operand)
    }
}

/// Source of an operand of the resulting instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step<R> {
    /// Operand of the pseudo instruction at this index, converted by [`Hooks`].
    Operand(usize),
    /// Constant value.
    Immediate(i64),
    /// Register; `None` for the operand without a register.
    Register(Option<R>),
}

/// Expansion of a pseudo instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Expansion<O: 'static, R: 'static> {
    /// Opcode of the pseudo instruction.
    pub pseudo: O,
    /// Opcode of the resulting instruction.
    pub result: O,
    /// Sources of the operands of the result, in order.
    pub operands: &'static [Step<R>],
    /// Index of the first variadic operand of the pseudo instruction. All operands from it on are
    /// appended. `None` if the instruction is not variadic.
    pub rest: Option<usize>,
}

impl<O, R> Expansion<O, R> {
    /// Creates an expansion of an instruction that is not variadic.
    #[must_use]
    pub const fn new(pseudo: O, result: O, operands: &'static [Step<R>]) -> Self {
        Expansion { pseudo, result, operands, rest: None }
    }

    /// Returns this expansion, for an instruction whose first variadic operand has index `rest`.
    #[must_use]
    pub const fn with_rest(mut self, rest: usize) -> Self {
        self.rest = Some(rest);
        self
    }

    /// Returns the minimum number of operands of the pseudo instruction.
    pub fn needs(&self) -> usize {
        let needs = self.operands.iter().map(|step| match step {
            Step::Operand(number) => number + 1,
            _ => 0,
        });
        needs.max().unwrap_or(0)
    }
}

/// Returns the expansion of an opcode, or `None` if it has none. `expansions` must be sorted by
/// `pseudo`.
pub fn find<O: Copy + Ord, R>(
    expansions: &'static [Expansion<O, R>],
    opcode: O,
) -> Option<&'static Expansion<O, R>> {
    let index = expansions.binary_search_by_key(&opcode, |expansion| expansion.pseudo).ok()?;
    expansions.get(index)
}

/// Lowers `source` into `sink` and returns true.
///
/// Returns false without a call of `sink` or `hooks` if the opcode has no expansion or the source
/// has too few operands. `expansions` must be sorted by `pseudo`.
pub fn lower<S, T, H, O, R>(
    expansions: &'static [Expansion<O, R>],
    source: &S,
    sink: &mut T,
    hooks: &mut H,
) -> bool
where
    S: Source<Opcode = O>,
    T: Sink<Opcode = O, Register = R>,
    H: Hooks<S, T> + ?Sized,
    O: Copy + Ord,
    R: Copy,
{
    let Some(expansion) = find(expansions, source.opcode()) else { return false };
    if expansion.needs() > source.operand_count() {
        return false;
    }
    sink.begin(expansion.result);
    let mut add = |sink: &mut T, number: usize| {
        let operand = source.operand(number).and_then(|operand| hooks.lower_operand(operand));
        if let Some(operand) = operand {
            sink.add(operand);
        }
    };
    for step in expansion.operands {
        match *step {
            Step::Operand(number) => add(sink, number),
            Step::Immediate(number) => sink.add_immediate(number),
            Step::Register(register) => sink.add_register(register),
        }
    }
    if let Some(rest) = expansion.rest {
        for number in rest..source.operand_count() {
            add(sink, number);
        }
    }
    true
}

/// Declares the functions of a module that has the table `PSEUDO_EXPANSIONS`.
#[doc(hidden)]
#[macro_export]
macro_rules! pseudo_expansions {
    () => {
        #[allow(unused_imports)]
        pub use ::tablegen_rt::pseudo::{Hooks, Sink, Source, Step};

        /// Instruction that a pseudo instruction stands for.
        pub type Expansion = ::tablegen_rt::pseudo::Expansion<Opcode, Register>;

        /// Returns the single instruction that a pseudo instruction expands to. `None` if it
        /// expands to several or is not a pseudo instruction.
        #[allow(dead_code)]
        #[must_use]
        pub fn expansion(opcode: Opcode) -> ::core::option::Option<&'static Expansion> {
            ::tablegen_rt::pseudo::find(&PSEUDO_EXPANSIONS, opcode)
        }

        /// Emits the expansion of a pseudo instruction to `sink`.
        ///
        /// Returns false, and makes nothing, if the instruction stands for none or lacks
        /// operands.
        #[allow(dead_code)]
        pub fn lower<S, T, H>(source: &S, sink: &mut T, hooks: &mut H) -> bool
        where
            S: Source<Opcode = Opcode>,
            T: Sink<Opcode = Opcode, Register = Register>,
            H: Hooks<S, T> + ?::core::marker::Sized,
        {
            ::tablegen_rt::pseudo::lower(&PSEUDO_EXPANSIONS, source, sink, hooks)
        }
    };
}
