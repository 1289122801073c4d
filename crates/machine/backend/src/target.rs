//! [`Target`]: what the steps after selection need of a target.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use smallvec::SmallVec;
use tablegen_rt::registers::Encoded;

use crate::error::Error;
use crate::machine::{BlockId, Cfi, Frame, Function, Inst, Isa, SlotId};

/// Opcodes of a target.
pub type OpcodeOf<T> = <<T as Target>::Isa as Isa>::Opcode;
/// Registers of a target.
pub type RegisterOf<T> = <<T as Target>::Isa as Isa>::Register;
/// Register classes of a target.
pub type ClassOf<T> = <<T as Target>::Isa as Isa>::RegisterClass;
/// Hardware modes of a target.
pub type HwModeOf<T> = <<T as Target>::Isa as Isa>::HwMode;

/// Set of registers that the allocator chooses from for a value. Registers of different banks never
/// overlap.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Bank {
    /// General registers.
    Integer,
    /// Floating-point registers.
    Float,
    /// Registers of vectors, or of conditions where a target has several of them.
    Vector,
}

impl Bank {
    /// All banks.
    pub const ALL: [Bank; 3] = [Bank::Integer, Bank::Float, Bank::Vector];
}

/// Size of a vector in bytes.
pub(crate) const VECTOR_SIZE: u64 = 16;

/// Form of the entries of jump tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TableEntry {
    /// Addresses of blocks, in integers of a number of bytes: 4 or 8.
    Address(u64),
    /// Distances in bytes from the start of the table to blocks, in integers of 4 bytes with a sign. They
    /// need no relocation when the program is loaded.
    Distance,
}

impl TableEntry {
    /// Returns the size in bytes.
    #[must_use]
    pub const fn size(self) -> u64 {
        match self {
            TableEntry::Address(size) => size,
            TableEntry::Distance => 4,
        }
    }

    /// Returns true for distances.
    #[must_use]
    pub const fn is_relative(self) -> bool {
        matches!(self, TableEntry::Distance)
    }
}

/// Target of the steps after selection: registers, frames, branches, and short sequences of instructions.
pub trait Target {
    /// Generated types.
    type Isa: Isa;

    /// Returns the hardware mode.
    fn hw_mode(&self) -> HwModeOf<Self>;

    /// Returns the bank of a register class. `None` if the allocator has no registers for the class.
    fn bank(&self, class: ClassOf<Self>) -> Option<Bank>;

    /// Returns the class whose registers the allocator chooses from, in the order of preference. Copies
    /// and spills are of registers of this class. `None` if the target has no such registers.
    fn bank_class(&self, bank: Bank) -> Option<ClassOf<Self>>;

    /// Returns the number of a register in its bank, below 64. Registers of a bank with the same number
    /// are parts of one register.
    fn number(&self, register: RegisterOf<Self>) -> u8 {
        (register.encoding() & 63) as u8
    }

    /// Returns true if a register is never allocated in a function.
    fn is_reserved(&self, register: RegisterOf<Self>, function: &Function<Self::Isa>) -> bool;

    /// Returns the registers that a function preserves, in the order in which they are saved.
    fn callee_saved(&self) -> &'static [RegisterOf<Self>];

    /// Returns the size of a spilled register of a bank in bytes, a power of two.
    fn spill_size(&self, bank: Bank) -> u64;

    /// Makes a copy between registers of bank classes.
    fn copy(&self, to: RegisterOf<Self>, from: RegisterOf<Self>) -> Inst<Self::Isa>;

    /// Returns the result and the source of an instruction that does nothing but copy one register.
    fn as_copy(&self, inst: &Inst<Self::Isa>) -> Option<(RegisterOf<Self>, RegisterOf<Self>)> {
        let _ = inst;
        None
    }

    /// Makes a store of a register of a bank class to a slot.
    fn store(&self, from: RegisterOf<Self>, slot: SlotId) -> Inst<Self::Isa>;

    /// Makes a load of a register of a bank class from a slot.
    fn load(&self, to: RegisterOf<Self>, slot: SlotId) -> Inst<Self::Isa>;

    /// Makes a copy between registers of bank classes in a [function with vectors](Function::has_vectors). Registers
    /// of the bank of floating-point numbers are copied as a whole, of 128 bits, as by
    /// [`store_vector`](Self::store_vector) and [`load_vector`](Self::load_vector). The default is for targets without
    /// vectors.
    fn copy_vector(&self, to: RegisterOf<Self>, from: RegisterOf<Self>) -> Inst<Self::Isa> {
        self.copy(to, from)
    }

    /// Makes a store of a register of a bank class to a slot in a function with vectors.
    fn store_vector(&self, from: RegisterOf<Self>, slot: SlotId) -> Inst<Self::Isa> {
        self.store(from, slot)
    }

    /// Makes a load of a register of a bank class from a slot in a function with vectors.
    fn load_vector(&self, to: RegisterOf<Self>, slot: SlotId) -> Inst<Self::Isa> {
        self.load(to, slot)
    }

    /// Returns the register with the results of comparisons, which is never allocated. `None`, the default, if
    /// there is none. Copies, spills, reloads, rematerialized instructions and addresses of slots do not change
    /// it.
    fn status_register(&self) -> Option<RegisterOf<Self>> {
        None
    }

    /// Returns true if an instruction changes the status register. The default is that its description says so.
    fn writes_status(&self, inst: &Inst<Self::Isa>) -> bool {
        let status = self.status_register();
        inst.desc().implicit_defs().any(|register| Some(register) == status)
    }

    /// Makes a jump.
    fn jump(&self, to: BlockId) -> Inst<Self::Isa>;

    /// Makes a jump that reaches every block of a function. The default is [`jump`](Self::jump).
    fn far_jump(&self, to: BlockId) -> Inst<Self::Isa> {
        self.jump(to)
    }

    /// Returns the target of an instruction that does nothing but jump.
    fn jump_target(&self, inst: &Inst<Self::Isa>) -> Option<BlockId>;

    /// Returns the conditional branch with the opposite condition, to the same block. `None` if there is
    /// none.
    fn inverted(&self, inst: &Inst<Self::Isa>) -> Option<Inst<Self::Isa>>;

    /// Returns true if the value of an instruction, which has no effect and no register as input, can be
    /// made again in place of being kept.
    fn is_rematerializable(&self, inst: &Inst<Self::Isa>) -> bool {
        let _ = inst;
        false
    }

    /// Returns the number of cycles from the start of an instruction until its results are there, on the
    /// processor that code is generated for.
    fn latency(&self, inst: &Inst<Self::Isa>) -> u32 {
        let _ = inst;
        1
    }

    /// Returns true if an operand without a register class can be a general register, where a pseudo instruction
    /// has one that its description does not name.
    fn may_be_register(&self, opcode: OpcodeOf<Self>, operand: usize) -> bool {
        let _ = (opcode, operand);
        false
    }

    /// Improves machine code before register allocation. The function has no faults, and has none
    /// afterwards.
    fn optimize(&self, function: &mut Function<Self::Isa>) {
        let _ = function;
    }

    /// Returns the instructions, with physical registers, that replace an instruction: those of one or
    /// several blocks. Numbers of blocks in operands are indices of these blocks, and their count for the
    /// code that follows. `None` if the instruction remains.
    ///
    /// # Errors
    /// Returns an error if the instruction cannot be replaced.
    fn expand(&self, inst: &Inst<Self::Isa>) -> Result<Option<Blocks<Self::Isa>>, Error> {
        let _ = inst;
        Ok(None)
    }

    /// Returns the instruction that is written in place of a pseudo instruction that remains until all frames
    /// are laid out, such as a return. `None` for others.
    fn written(&self, inst: &Inst<Self::Isa>) -> Option<Inst<Self::Isa>> {
        let _ = inst;
        None
    }

    /// Returns the instruction behind a branch, call or return that is executed before its target is. The default is
    /// none.
    fn delay_slot(&self, inst: &Inst<Self::Isa>) -> Option<Inst<Self::Isa>> {
        let _ = inst;
        None
    }

    /// Returns the largest distance in bytes, in both directions, that a branch reaches. `None`, the default, if
    /// the assembler makes branches longer.
    fn branch_range(&self, inst: &Inst<Self::Isa>) -> Option<u64> {
        let _ = inst;
        None
    }

    /// Returns a part of an address in the syntax of the assembler, such as `%hi(symbol+4)`.
    fn part_text(&self, part: &str, address: &str) -> String {
        format!("%{part}({address})")
    }

    /// Returns the character before types of symbols and sections in directives. The default is `@`, which starts
    /// comments in some assembly languages.
    fn type_mark(&self) -> char {
        '@'
    }

    /// Returns statements at the start of a file, each with its line end, such as attributes of the object.
    fn directives(&self) -> String {
        String::new()
    }

    /// Returns the alignment of functions in bytes, a power of two.
    fn code_align(&self) -> u64 {
        2
    }

    /// Returns the form of the entries of jump tables.
    fn table_entry(&self) -> TableEntry {
        TableEntry::Distance
    }

    /// Returns the alignment of the stack pointer at calls in bytes.
    fn stack_align(&self) -> u64;

    /// Returns the stack pointer.
    fn stack_pointer(&self) -> RegisterOf<Self>;

    /// Returns the frame pointer. [`is_reserved`](Self::is_reserved) is true for it in functions with a
    /// [dynamic stack](Function::has_dynamic_stack).
    fn frame_pointer(&self) -> RegisterOf<Self>;

    /// Returns the register with the address of slots in functions that
    /// [need one](Function::needs_base_pointer), for which [`is_reserved`](Self::is_reserved) is true there, and which
    /// functions preserve. `None`, the default, if such functions are not supported.
    fn base_pointer(&self) -> Option<RegisterOf<Self>> {
        None
    }

    /// Returns true if the frame pointer is the address of the saved frame pointer, behind which the address to
    /// return to is, in functions that have one. The default is false: it is the stack pointer at the call.
    fn has_frame_record(&self) -> bool {
        false
    }

    /// Returns the register to which calls write the address to return to. `None`, the default, if they write it
    /// to memory.
    fn link_register(&self) -> Option<RegisterOf<Self>> {
        None
    }

    /// Returns the number of bytes at the top of each frame to which calls write the address to return to. The
    /// default is 0: a register has it.
    fn return_address_size(&self) -> u64 {
        0
    }

    /// Returns the size of the largest frame whose slots every instruction can address, in bytes.
    fn max_offset(&self) -> u64;

    /// Returns the register that is [reserved](Function::reserved) in functions whose frames may be
    /// larger than [`max_offset`](Self::max_offset).
    fn scratch(&self) -> RegisterOf<Self>;

    /// Replaces the slot in an operand of an instruction by a register and an offset in bytes. Other
    /// instructions may precede it.
    ///
    /// # Errors
    /// Returns an error if the instruction has no such address.
    fn address_slot(
        &self,
        inst: Inst<Self::Isa>,
        operand: usize,
        base: RegisterOf<Self>,
        offset: i64,
        out: &mut Vec<Inst<Self::Isa>>,
    ) -> Result<(), Error>;

    /// Makes the instructions at the start of a function, with call frame information.
    fn prologue(&self, frame: &Frame<Self::Isa>, out: &mut Code<Self::Isa>);

    /// Makes the instructions before a return.
    fn epilogue(&self, frame: &Frame<Self::Isa>, out: &mut Code<Self::Isa>);
}

/// Instructions of several blocks.
pub type Blocks<I> = Vec<Vec<Inst<I>>>;

/// Instructions of a prologue or an epilogue.
#[derive(Clone, Debug)]
pub struct Code<I: Isa> {
    /// Instructions, and call frame information after them.
    pub(crate) items: SmallVec<[Item<I>; 16]>,
}

/// Item of [`Code`].
#[derive(Clone, Debug)]
pub(crate) enum Item<I: Isa> {
    Inst(Inst<I>),
    Cfi(Cfi<I>),
}

impl<I: Isa> Default for Code<I> {
    fn default() -> Self {
        Code { items: SmallVec::new() }
    }
}

impl<I: Isa> Code<I> {
    /// Appends an instruction.
    pub fn push(&mut self, inst: Inst<I>) {
        self.items.push(Item::Inst(inst));
    }

    /// Appends call frame information, which holds behind the last instruction.
    pub fn cfi(&mut self, cfi: Cfi<I>) {
        self.items.push(Item::Cfi(cfi));
    }
}
