//! [`Lowering`]: what lowering and selection need of a target.

use alloc::vec::Vec;

use tablegen_rt::isel::AtomicOrdering;
use tablegen_rt::isel::graph::{Graph, Machine, Value};

use super::known::Facts;
use super::nodes::{Nodes, PartType, ValueTypeOf};
use super::vector_inst::VectorInst;
use super::vocabulary::{Cond, Op};
use crate::error::Error;
use crate::ir;
use crate::machine::{self, Base};
use crate::relocation::Relocation;
use crate::target::{ClassOf, OpcodeOf, RegisterOf, Target};

/// Part of an argument or result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Part {
    /// Type.
    pub ty: PartType,
    /// Index of the argument or result.
    pub index: usize,
    /// Index of the part in the argument, and the number of its parts.
    pub of: (usize, usize),
    /// True for arguments beyond the parameters of the signature.
    pub is_variadic: bool,
    /// True for all arguments of functions with such arguments.
    pub is_of_variadic: bool,
    /// True for the address of the memory that receives the results.
    pub is_result_address: bool,
    /// Size and alignment in bytes of an argument that is passed [as memory](Lowering::passes_memory). The part
    /// is the address of the memory that is copied.
    pub memory: Option<(u64, u64)>,
    /// Number of parameters that are elements of one argument, if it is the first part of the first one. Zero
    /// for other parts, and for arguments of one parameter.
    pub elements: u32,
}

/// Location of a part of an argument or result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Location<R> {
    /// Register of the bank of the type.
    Register(R),
    /// Half of a floating-point register of 64 bits, for a number of 32 bits: the upper one if true.
    Half(R, bool),
    /// General register with the bits of a floating-point number.
    Bits(R),
    /// General registers with the lower and the upper half of the bits of a floating-point number.
    Pair(R, R),
    /// General register with the lower half of the bits of a floating-point number, and memory with the upper
    /// half, at an offset in bytes from the stack pointer at the call.
    Split(R, i64),
    /// Memory, at an offset in bytes from the stack pointer at the call. It has the argument itself if this is
    /// [passed as memory](Part::memory).
    Stack(i64),
}

/// Locations of all parts of arguments or results.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Assignment<R> {
    /// Locations, in the order of the parts.
    pub locations: Vec<Location<R>>,
    /// General registers without an argument, which variadic functions save.
    pub unused: Vec<R>,
    /// Floating-point registers without an argument, which variadic functions save if their list of arguments
    /// [has them](VariadicList::Saved).
    pub unused_floats: Vec<R>,
    /// Size of the arguments on the stack in bytes.
    pub stack_size: u64,
}

/// List of variadic arguments, as `va_start` makes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum VariadicList {
    /// Address of the next argument. Registers with arguments are saved in front of those on the stack.
    Pointer,
    /// Structure with the fields and its size in bytes. General registers and floating-point registers are saved
    /// in two areas of the frame, the latter at a distance in bytes.
    Saved {
        /// Fields, with their offsets in bytes.
        fields: &'static [(u64, VariadicField)],
        /// Size of the structure in bytes.
        size: u64,
        /// Distance of floating-point registers in their area in bytes.
        float_stride: u64,
    },
    /// Like `Saved`, but both kinds of registers are saved in one area of the frame: all general registers with
    /// arguments, and all floating-point registers with arguments behind them.
    OneArea {
        /// Fields, with their offsets in bytes.
        fields: &'static [(u64, VariadicField)],
        /// Size of the structure in bytes.
        size: u64,
        /// Size of the part of the area with general registers in bytes.
        general_size: u64,
        /// Size of the area in bytes.
        area_size: u64,
        /// Distance of floating-point registers in bytes.
        float_stride: u64,
    },
}

/// Field of a [`VariadicList`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum VariadicField {
    /// Address of the first argument on the stack.
    Stack,
    /// Address of the only area.
    Area,
    /// Address of the end of the area with general registers.
    GeneralEnd,
    /// Address of the end of the area with floating-point registers.
    FloatEnd,
    /// Offset of the first argument from the end of the area with general registers, an integer of 32 bits.
    GeneralOffset,
    /// Offset of the first argument from the end of the area with floating-point registers, an integer of 32 bits.
    FloatOffset,
}

/// Function that is called.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CallTarget {
    /// Symbol.
    Symbol(machine::Symbol),
    /// Address.
    Address(Value),
}

/// Narrow integer in the word around it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Masked {
    /// Address of the word.
    pub address: Value,
    /// Number of bits that the integer is shifted to the left in the word.
    pub shift: Value,
    /// Mask of the bits of the integer in the word. Bits above the word are zero.
    pub mask: Value,
    /// Number of bits of the integer.
    pub bits: u32,
    /// Ordering.
    pub ordering: AtomicOrdering,
}

/// Choice between two values that needs control flow.
#[derive(Clone, PartialEq, Debug)]
pub struct Choice<I: machine::Isa> {
    /// Branch that is taken if the first value is chosen, without its target, which is its last operand.
    pub branch: machine::Inst<I>,
    /// Indices of the operands with the first and the second value.
    pub values: [usize; 2],
}

/// Target of lowering and selection. Its supertrait [`Target`] serves the later steps.
pub trait Lowering: Target + Sized {
    /// Generated types of nodes.
    type Nodes: Machine<Opcode = OpcodeOf<Self>, Register = RegisterOf<Self>>;
    /// Selector of the generated module.
    type Selector: Default;

    /// Returns the number of bits of a general register: 32 or 64.
    fn register_bits(&self) -> u32;

    /// Returns true if registers hold floating-point numbers of 64 bits, or of 32. Otherwise they are integers
    /// of the same bits, and functions of the compiler's library compute with them.
    fn has_float(&self, is_double: bool) -> bool;

    /// Returns the register class of a part of a value.
    fn class(&self, ty: PartType) -> ClassOf<Self>;

    /// Returns true if patterns match an operation on integers of the width of a register, or on
    /// floating-point numbers.
    fn is_legal(&self, op: Op, ty: PartType) -> bool;

    /// Returns the register class of values of a type that is none of a [part](PartType), such as a narrower
    /// integer. `None` if the lowering makes no nodes of the type.
    fn class_of_type(&self, ty: ValueTypeOf<Self>) -> Option<ClassOf<Self>> {
        let _ = ty;
        None
    }

    /// Returns true if [`branch`](Self::branch), [`select`](Self::select) and the nodes of comparisons take
    /// every condition, those of floating-point numbers included, with an order and without. The default is
    /// false: conditions of integers are equality and less, and choices are by integers.
    fn compares_directly(&self) -> bool {
        false
    }

    /// Returns true if an integer is sign-extended from a number of bits by one instruction.
    fn extends_in_register(&self, from: u32) -> bool;

    /// Returns true if a sign extension from a number of bits is cheaper than a zero extension.
    fn prefers_sign_extension(&self, from: u32) -> bool;

    /// Returns true if one instruction adds an integer of a number of bits, 32 or those of a register, to another one
    /// that is shifted left by a constant. Products with such factors are sums. The default is false.
    fn adds_shifted(&self, by: u32, bits: u32) -> bool {
        let _ = (by, bits);
        false
    }

    /// Returns true if patterns match the reversal of the bits of a register.
    fn has_bit_reverse(&self) -> bool {
        false
    }

    /// Returns true if an access to this number of bytes may have a smaller alignment.
    fn has_unaligned_access(&self) -> bool {
        false
    }

    /// The same for floating-point numbers and vectors. Where it is false, such an access is one to integers.
    fn has_unaligned_float_access(&self) -> bool {
        self.has_unaligned_access()
    }

    /// Lowers an operation on integers of fewer bits than a register in a special sequence. The upper bits
    /// of operands are unspecified, as may be those of the result. `None` for the usual extensions.
    ///
    /// # Errors
    /// Returns an error if a node cannot be made.
    fn narrow(
        &self,
        nodes: &mut Nodes<'_, Self>,
        op: Op,
        bits: u32,
        operands: &[Value],
    ) -> Result<Option<Value>, Error>;

    /// Lowers a conversion between an integer of up to the width of a register and a floating-point
    /// number. `None` for the usual nodes.
    ///
    /// # Errors
    /// Returns an error if a node cannot be made.
    fn convert(
        &self,
        nodes: &mut Nodes<'_, Self>,
        op: ir::Convert,
        from: ir::Type,
        to: ir::Type,
        value: Value,
    ) -> Result<Option<Value>, Error>;

    /// Makes a value that is one of two by a bit.
    ///
    /// # Errors
    /// Returns an error if a node cannot be made.
    fn select(
        &self,
        nodes: &mut Nodes<'_, Self>,
        bit: Value,
        ty: PartType,
        then: Value,
        otherwise: Value,
    ) -> Result<Value, Error>;

    /// Adds a branch to a block if a condition of two integers holds, or of two floating-point numbers if the target
    /// [compares these directly](Self::compares_directly).
    ///
    /// # Errors
    /// Returns an error if a node cannot be made.
    fn branch(
        &self,
        nodes: &mut Nodes<'_, Self>,
        test: (Cond, Value, Value),
        block: Value,
    ) -> Result<(), Error>;

    /// Makes the address of an entity plus a number of bytes.
    ///
    /// # Errors
    /// Returns an error if a node cannot be made.
    fn address(
        &self,
        nodes: &mut Nodes<'_, Self>,
        base: Base,
        addend: i64,
        kind: AddressKind,
    ) -> Result<Value, Error>;

    /// Makes a floating-point constant of these bits.
    ///
    /// # Errors
    /// Returns an error if a node cannot be made.
    fn float(
        &self,
        nodes: &mut Nodes<'_, Self>,
        is_double: bool,
        bits: u64,
    ) -> Result<Value, Error>;

    /// Returns the bits of a floating-point number of a type in general registers, from the low ones.
    ///
    /// # Errors
    /// Returns an error if a node cannot be made.
    fn float_to_bits(
        &self,
        nodes: &mut Nodes<'_, Self>,
        ty: PartType,
        value: Value,
    ) -> Result<Vec<Value>, Error>;

    /// Returns the floating-point number of a type that has the bits in general registers, from the low ones.
    ///
    /// # Errors
    /// Returns an error if a node cannot be made.
    fn bits_to_float(
        &self,
        nodes: &mut Nodes<'_, Self>,
        ty: PartType,
        bits: &[Value],
    ) -> Result<Value, Error>;

    /// Returns true if stores of integers write fewer bits than their operands have. The default is true; otherwise
    /// operands are truncated.
    fn has_truncating_stores(&self) -> bool {
        true
    }

    /// Returns true if arguments and results that are extended have the extension in all bits of a register. The
    /// default is true.
    fn extends_to_registers(&self) -> bool {
        true
    }

    /// Returns true if an argument that is passed by value as memory is copied to the arguments on the stack. The
    /// default is false: the address of a copy is passed.
    fn passes_memory(&self) -> bool {
        false
    }

    /// Returns the register in which calls of variadic functions pass the number of floating-point registers with
    /// arguments. `None`, the default, if they pass none.
    fn float_count_register(&self) -> Option<RegisterOf<Self>> {
        None
    }

    /// Returns the register in which functions return the address of the memory for their results, if a parameter
    /// has it. `None`, the default, if they do not return it.
    fn returned_address(&self) -> Option<RegisterOf<Self>> {
        None
    }

    /// Returns true if an argument of a number of parts is passed as the address of a copy in memory.
    fn is_by_reference(&self, parts: usize) -> bool {
        parts > 2
    }

    /// Assigns registers and memory to the parts of arguments. A part that is passed by reference is an
    /// integer.
    fn arguments(&self, parts: &[Part]) -> Assignment<RegisterOf<Self>>;

    /// Returns the form of lists of variadic arguments.
    fn variadic_list(&self) -> VariadicList {
        VariadicList::Pointer
    }

    /// Assigns registers to the parts of results. `None` if there are not enough: the results are returned
    /// in memory, one after the other with natural alignment, and its address is the first argument.
    fn results(&self, parts: &[Part]) -> Option<Vec<Location<RegisterOf<Self>>>>;

    /// Returns the opcode and the operands of a call.
    ///
    /// # Errors
    /// Returns an error if a node cannot be made.
    fn call(
        &self,
        nodes: &mut Nodes<'_, Self>,
        callee: CallTarget,
    ) -> Result<(OpcodeOf<Self>, Vec<Value>), Error>;

    /// Returns the opcode and the operands of a tail call, a return that jumps to a function.
    ///
    /// # Errors
    /// Returns an error if the target has no such instruction, as is the default.
    fn tail_call(
        &self,
        nodes: &mut Nodes<'_, Self>,
        callee: CallTarget,
    ) -> Result<(OpcodeOf<Self>, Vec<Value>), Error> {
        let _ = (nodes, callee);
        Err(Error::Unsupported("tail call".into()))
    }

    /// Returns true if the addresses of thread-local data are those that the function `__tls_get_addr` returns.
    fn calls_for_thread_local(&self) -> bool {
        false
    }

    /// Returns the registers that a call does not preserve.
    fn call_clobbers(&self) -> &'static [RegisterOf<Self>];

    /// Returns the registers that a call in a [function with vectors](machine::Function::has_vectors) does not preserve
    /// as a whole. The default is that of other functions.
    fn vector_call_clobbers(&self) -> &'static [RegisterOf<Self>] {
        self.call_clobbers()
    }

    /// Returns true if registers of the bank of floating-point numbers hold vectors of 128 bits. The default is false:
    /// functions with vectors are errors.
    fn has_vectors(&self) -> bool {
        false
    }

    /// Lowers an operation on vectors whose first operand has lanes of a type in a special sequence. `None`, the
    /// default, for the nodes that patterns match, other operations, or a sequence for each lane.
    ///
    /// Targets with vectors lower [`Splat`](ir::VectorOp::Splat), [`Extract`](ir::VectorOp::Extract),
    /// [`Insert`](ir::VectorOp::Insert) and [`Swizzle`](ir::VectorOp::Swizzle) for all lanes.
    ///
    /// # Errors
    /// Returns an error if a node cannot be made.
    fn vector(
        &self,
        nodes: &mut Nodes<'_, Self>,
        inst: VectorInst,
        lane: ir::Lane,
        operands: &[Value],
    ) -> Result<Option<Value>, Error> {
        let _ = (nodes, inst, lane, operands);
        Ok(None)
    }

    /// Makes a vector of these bits. `None`, the default, if it is loaded from memory.
    ///
    /// # Errors
    /// Returns an error if a node cannot be made.
    fn vector_constant(
        &self,
        nodes: &mut Nodes<'_, Self>,
        lane: ir::Lane,
        bits: u128,
    ) -> Result<Option<Value>, Error> {
        let _ = (nodes, lane, bits);
        Ok(None)
    }

    /// Returns the register that has the address to return to where a function starts. `None`, the default, if
    /// no register has it.
    fn return_address(&self) -> Option<RegisterOf<Self>> {
        None
    }

    /// Returns the opcode of a return.
    fn return_opcode(&self) -> OpcodeOf<Self>;

    /// Returns the operands of a return, such as those of its condition. The default is none.
    fn return_operands(&self, nodes: &mut Nodes<'_, Self>) -> Vec<Value> {
        let _ = nodes;
        Vec::new()
    }

    /// Returns true if a function of a library takes and returns floating-point numbers in general registers, even
    /// where the convention has floating-point registers. The default is false.
    fn is_soft_library_function(&self, name: &str) -> bool {
        let _ = name;
        false
    }

    /// Returns true if patterns match atomic operations on integers of a number of bits.
    fn has_atomic(&self, bits: u32) -> bool;

    /// Returns true if patterns match an atomic operation that computes a new value, of the integers of which they
    /// match a [compare-and-exchange](Self::has_atomic). The default is true for all but the inverted bitwise AND.
    fn has_atomic_update(&self, op: ir::AtomicOp) -> bool {
        op != ir::AtomicOp::Nand
    }

    /// Returns true if an atomic operation clears the bits that its operand has, in place of the bitwise AND.
    fn clears_bits_atomically(&self) -> bool {
        false
    }

    /// Returns the number of bits of the integers of nodes of atomic operations on integers of `bits` bits. The
    /// default is that of a register. The upper bits of results are zero.
    fn atomic_bits(&self, bits: u32) -> u32 {
        let _ = bits;
        self.register_bits()
    }

    /// Returns true if patterns match loads that acquire, and stores that release. The default is false: fences
    /// order other accesses.
    fn has_ordered_accesses(&self) -> bool {
        false
    }

    /// Returns true if [`masked_opcode`](Self::masked_opcode) has opcodes.
    fn has_masked_atomics(&self) -> bool {
        false
    }

    /// Returns the opcode of a pseudo instruction for an atomic operation on a part of a word, which is expanded to
    /// [a loop](crate::kit::linked), and the number of its results. `None` stands for compare-and-exchange. The operation
    /// is none of `And`, `Or` and `Xor`.
    fn masked_opcode(&self, op: Option<ir::AtomicOp>) -> Option<(OpcodeOf<Self>, usize)> {
        let _ = op;
        None
    }

    /// Returns a value that takes the place of a node with one result before selection, of nodes that patterns
    /// match. `None`, the default, if the node stays.
    ///
    /// # Errors
    /// Returns an error if a node cannot be made.
    fn replacement(
        &self,
        facts: Facts<'_, Self::Nodes>,
        graph: &mut Graph<Self::Nodes>,
        node: Value,
    ) -> Result<Option<Value>, Error> {
        let _ = (facts, graph, node);
        Ok(None)
    }

    /// Selects a node that patterns do not match. Returns false if the patterns match it.
    ///
    /// # Errors
    /// Returns an error if the node has no instruction.
    fn select_special(
        &self,
        facts: Facts<'_, Self::Nodes>,
        graph: &mut Graph<Self::Nodes>,
        node: Value,
    ) -> Result<bool, Error>;

    /// Selects a node by the patterns.
    ///
    /// # Errors
    /// Returns an error if no pattern matches.
    fn select_pattern(
        &self,
        selector: &mut Self::Selector,
        facts: Facts<'_, Self::Nodes>,
        graph: &mut Graph<Self::Nodes>,
        node: Value,
    ) -> Result<(), Error>;

    /// Returns the branch of an instruction that chooses between two values. `None` for other
    /// instructions.
    fn choice(&self, inst: &machine::Inst<Self::Isa>) -> Option<Choice<Self::Isa>>;
}

/// Access to the address of a symbol.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AddressKind {
    /// The linker knows the distance to it.
    Local,
    /// The definition may be in another linked file.
    External,
    /// Declaration of a weak symbol. Without a definition, its address is 0.
    Weak,
    /// Thread-local, defined in the linked file.
    ThreadLocal,
    /// Thread-local; the definition may be in another linked file.
    ExternalThreadLocal,
    /// Thread-local; the address is that of what the function `__tls_get_addr` takes
    /// ([`Lowering::calls_for_thread_local`]).
    DynamicThreadLocal,
}

impl AddressKind {
    /// Returns true if the address of a symbol that is not thread-local comes from a table of addresses, which
    /// has it without an addend.
    #[must_use]
    pub fn is_in_table(self, relocation: Relocation) -> bool {
        match self {
            AddressKind::External => relocation != Relocation::Static,
            // A weak symbol may be 0, which is no distance from the code.
            AddressKind::Weak => true,
            _ => false,
        }
    }
}
