//! [`Function`], and what it consists of.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::ops::{Index, IndexMut};

use smallvec::SmallVec;
use tablegen_rt::mc::desc::InstrDesc;

use super::isa::Isa;
use crate::ir::Position;

macro_rules! numbers {
    ($($(#[$doc:meta])* $name:ident, $prefix:literal;)+) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
            pub struct $name(u32);

            impl $name {
                /// Creates a value from an index, counted from 0.
                #[must_use]
                pub const fn new(index: u32) -> Self {
                    $name(index)
                }

                /// Returns the index, counted from 0.
                #[must_use]
                pub const fn index(self) -> usize {
                    self.0 as usize
                }

                /// Returns the value for the length of a list: its next index.
                pub(crate) fn next(len: usize) -> Self {
                    $name(u32::try_from(len).unwrap_or(u32::MAX))
                }
            }

            impl fmt::Display for $name {
                fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                    write!(f, concat!($prefix, "{}"), self.0)
                }
            }

            impl fmt::Debug for $name {
                fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                    fmt::Display::fmt(self, f)
                }
            }
        )+
    };
}

numbers! {
    /// Virtual register of a function.
    VReg, "%";
    /// Block of a function.
    BlockId, "bb";
    /// Slot of a function's frame.
    SlotId, "slot";
    /// Entry of a function's constant pool.
    ConstantId, "const";
    /// Jump table of a function.
    JumpTableId, "table";
    /// Name of a symbol, interned in a function.
    Symbol, "sym";
}

/// Operand of an instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Operand<I: Isa> {
    /// Virtual register.
    Virtual(VReg),
    /// Physical register. Before register allocation one that is never allocated.
    Register(I::Register),
    /// No register, where a description has an optional one.
    NoRegister,
    /// Integer: the value of an immediate, or the number of a sub-register index or register class in
    /// an instruction such as `EXTRACT_SUBREG`.
    Immediate(i64),
    /// Target of a branch.
    Block(BlockId),
    /// Address, or a part of it.
    Address(Address<I>),
    /// Address of a slot of the frame, in the place of a base register.
    Slot(SlotId),
}

impl<I: Isa> Operand<I> {
    /// Returns the virtual register. `None` for other operands.
    #[must_use]
    pub fn vreg(self) -> Option<VReg> {
        match self {
            Operand::Virtual(vreg) => Some(vreg),
            _ => None,
        }
    }

    /// Returns the physical register. `None` for other operands.
    #[must_use]
    pub fn register(self) -> Option<I::Register> {
        match self {
            Operand::Register(register) => Some(register),
            _ => None,
        }
    }

    /// Returns the immediate. `None` for other operands.
    #[must_use]
    pub fn immediate(self) -> Option<i64> {
        match self {
            Operand::Immediate(value) => Some(value),
            _ => None,
        }
    }

    /// Returns the block that the operand or its address is. `None` for other operands.
    pub(crate) fn block(self) -> Option<BlockId> {
        match self {
            Operand::Block(block) => Some(block),
            Operand::Address(Address { base: Base::Block(block), .. }) => Some(block),
            _ => None,
        }
    }

    fn renumber(&mut self, new: &impl Fn(BlockId) -> BlockId) {
        match self {
            Operand::Block(block) => *block = new(*block),
            Operand::Address(Address { base: Base::Block(block), .. }) => *block = new(*block),
            _ => {}
        }
    }
}

/// Address of a symbol or of another entity, which the linker knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Address<I: Isa> {
    /// Entity.
    pub base: Base,
    /// Number of bytes that is added.
    pub addend: i64,
    /// Part of the address.
    pub part: I::Part,
}

/// Entity with an address.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Base {
    /// Symbol: a function or a global variable.
    Symbol(Symbol),
    /// Entry of the constant pool.
    Constant(ConstantId),
    /// Jump table.
    JumpTable(JumpTableId),
    /// Start of a block.
    Block(BlockId),
}

/// Value in a fixed register.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pinned<I: Isa> {
    /// Value. `None` after register allocation.
    pub value: Option<VReg>,
    /// Register.
    pub register: I::Register,
}

/// Role of a register in an instruction.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Role {
    /// The instruction reads it.
    Use,
    /// The instruction writes it.
    Def,
}

/// Operands of an instruction. Few instructions have more of them than an address of X86 and a register.
pub type Operands<I> = SmallVec<[Operand<I>; 6]>;

/// Instruction.
#[derive(PartialEq, Eq, Debug)]
pub struct Inst<I: Isa> {
    /// Opcode.
    pub opcode: I::Opcode,
    /// Operands that the description has: outputs, then inputs.
    pub operands: Operands<I>,
    /// Values that are read from fixed registers, such as arguments of a call.
    pub uses: Vec<Pinned<I>>,
    /// Values that are written to fixed registers, such as results of a call.
    pub defs: Vec<Pinned<I>>,
    /// Registers whose values are lost, beyond those that the description names. Registers of `defs`
    /// can be among them.
    pub clobbers: &'static [I::Register],
    /// Position in the source. An instruction without one has that of those around it.
    pub position: Position,
}

impl<I: Isa> Clone for Inst<I> {
    fn clone(&self) -> Self {
        // The operands are copied at once, in place of one by one.
        Inst {
            operands: SmallVec::from_slice(&self.operands),
            uses: self.uses.clone(),
            defs: self.defs.clone(),
            ..*self
        }
    }
}

impl<I: Isa> Inst<I> {
    /// Creates an instruction without pinned values.
    pub fn new(opcode: I::Opcode, operands: impl IntoIterator<Item = Operand<I>>) -> Self {
        Inst::of(opcode, operands.into_iter().collect())
    }

    /// Creates an instruction without pinned values from its list of operands.
    pub(crate) fn of(opcode: I::Opcode, operands: Operands<I>) -> Self {
        let (uses, defs, position) = (Vec::new(), Vec::new(), Position::NONE);
        Inst { opcode, operands, uses, defs, clobbers: &[], position }
    }

    /// Creates an instruction with registers, and with immediates behind them.
    #[must_use]
    pub fn with(opcode: I::Opcode, registers: &[I::Register], immediates: &[i64]) -> Self {
        let registers = registers.iter().map(|register| Operand::Register(*register));
        let immediates = immediates.iter().map(|number| Operand::Immediate(*number));
        Inst::new(opcode, registers.chain(immediates))
    }

    /// Returns the instruction with a position in the source.
    #[must_use]
    pub fn with_position(self, position: Position) -> Self {
        Inst { position, ..self }
    }

    /// Returns the description of the instruction.
    #[must_use]
    pub fn desc(&self) -> InstrDesc<I::Opcode> {
        InstrDesc::of(self.opcode)
    }

    /// Returns the role of an operand, if it is a register.
    #[must_use]
    pub fn role(&self, operand: usize) -> Role {
        if operand < self.desc().def_count() { Role::Def } else { Role::Use }
    }

    /// Returns true if the first operands, the results, of two instructions have the same value. Both are
    /// [rematerializable](crate::Target::is_rematerializable).
    pub(crate) fn is_same_constant(&self, other: &Self) -> bool {
        self.opcode == other.opcode && self.operands[1..] == other.operands[1..]
    }

    /// Returns the blocks that are operands.
    pub fn targets(&self) -> impl Iterator<Item = BlockId> {
        self.operands.iter().filter_map(|operand| match operand {
            Operand::Block(block) => Some(*block),
            _ => None,
        })
    }
}

/// Edge of the control flow from the end of a block.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edge {
    /// Successor.
    pub to: BlockId,
    /// Values of the parameters of the successor.
    pub arguments: Vec<VReg>,
}

/// Block of a function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Block<I: Isa> {
    /// Parameters. The first block has none.
    pub parameters: Vec<VReg>,
    /// Instructions.
    pub insts: Vec<Inst<I>>,
    /// Successors, each once.
    pub edges: Vec<Edge>,
}

/// Slot of a frame.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slot {
    /// Size in bytes.
    pub size: u64,
    /// Alignment in bytes, a power of two.
    pub align: u64,
    /// Place in the frame.
    pub kind: SlotKind,
}

/// Place of a [`Slot`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SlotKind {
    /// Memory of the function, at a place that the layout of the frame chooses.
    Local,
    /// Memory at an offset from the stack pointer of the caller, in bytes. Arguments on the stack have
    /// offsets from 0. Registers of a variadic function are saved at negative ones.
    Incoming(i64),
    /// Memory at an offset from the stack pointer at a call, in bytes: arguments on the stack.
    Outgoing(i64),
    /// Memory behind the arguments of calls: the address of what was allocated last by changing the
    /// stack pointer ([`Function::has_dynamic_stack`]).
    Dynamic,
    /// Memory of the register allocator.
    Spill,
}

/// Entry of a constant pool.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Constant {
    /// Contents, in the byte order of the target.
    pub bytes: Vec<u8>,
    /// Alignment in bytes, a power of two.
    pub align: u64,
}

/// Jump table: addresses of blocks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct JumpTable {
    /// Block whose branch reads the table. The entries are edges of it.
    pub reader: BlockId,
    /// Blocks, in the order of the entries.
    pub blocks: Vec<BlockId>,
}

/// Call frame information behind an instruction ([`Isa::CFI_INSTRUCTION`]), for unwinding.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cfi<I: Isa> {
    /// The stack pointer at the call is a register plus a number of bytes.
    DefCfa(I::Register, i64),
    /// The stack pointer at the call is the same register as before plus a number of bytes.
    DefCfaOffset(i64),
    /// The value that a register had at the call is in memory, at an offset in bytes from the stack
    /// pointer at the call.
    Offset(I::Register, i64),
    /// A register has the value that it had at the call.
    Restore(I::Register),
    /// Keeps the state for [`RestoreState`](Cfi::RestoreState).
    RememberState,
    /// Returns to the state that was kept last.
    RestoreState,
}

/// Function of a target.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Function<I: Isa> {
    /// Name of its symbol.
    pub name: String,
    /// Values of parameters and other registers at the entry.
    pub arguments: Vec<Pinned<I>>,
    /// True if the function changes the stack pointer to allocate memory, so that slots are addressed
    /// by a frame pointer.
    pub has_dynamic_stack: bool,
    /// True if registers of the bank of floating-point numbers may hold vectors: copies and spills are of whole
    /// registers ([`Target::copy_vector`](crate::target::Target::copy_vector)).
    pub has_vectors: bool,
    /// Position in the source of the function itself, which its prologue has.
    pub position: Position,
    /// True if the function or an instruction has a position in the source.
    pub has_positions: bool,
    /// Registers that the function must not allocate, beyond those of the target.
    pub reserved: Vec<I::Register>,
    vregs: Vec<I::RegisterClass>,
    blocks: Vec<Block<I>>,
    slots: Vec<Slot>,
    constants: Vec<Constant>,
    jump_tables: Vec<JumpTable>,
    symbols: Vec<String>,
    symbol_numbers: BTreeMap<String, Symbol>,
    cfi: Vec<Cfi<I>>,
}

impl<I: Isa> Function<I> {
    /// Creates a function without blocks. The first block that is added is the entry.
    #[must_use]
    pub fn new(name: impl Into<String>) -> Self {
        Function {
            name: name.into(),
            arguments: Vec::new(),
            has_dynamic_stack: false,
            has_vectors: false,
            position: Position::NONE,
            has_positions: false,
            reserved: Vec::new(),
            vregs: Vec::new(),
            blocks: Vec::new(),
            slots: Vec::new(),
            constants: Vec::new(),
            jump_tables: Vec::new(),
            symbols: Vec::new(),
            symbol_numbers: BTreeMap::new(),
            cfi: Vec::new(),
        }
    }

    /// Adds a virtual register.
    pub fn vreg(&mut self, class: I::RegisterClass) -> VReg {
        self.vregs.push(class);
        VReg::next(self.vregs.len() - 1)
    }

    /// Returns the register class of a virtual register. `None` if there are fewer registers.
    #[must_use]
    pub fn class(&self, vreg: VReg) -> Option<I::RegisterClass> {
        self.vregs.get(vreg.index()).copied()
    }

    /// Changes the register class of a virtual register.
    pub fn set_class(&mut self, vreg: VReg, class: I::RegisterClass) {
        if let Some(old) = self.vregs.get_mut(vreg.index()) {
            *old = class;
        }
    }

    /// Returns the number of virtual registers.
    #[must_use]
    pub fn vreg_count(&self) -> usize {
        self.vregs.len()
    }

    /// Adds an empty block at the end.
    pub fn block(&mut self) -> BlockId {
        self.blocks.push(Block { parameters: Vec::new(), insts: Vec::new(), edges: Vec::new() });
        BlockId::next(self.blocks.len() - 1)
    }

    /// Adds a parameter to a block.
    pub fn parameter(&mut self, block: BlockId, class: I::RegisterClass) -> VReg {
        let vreg = self.vreg(class);
        self[block].parameters.push(vreg);
        vreg
    }

    /// Appends an instruction to a block.
    pub fn push(&mut self, block: BlockId, inst: Inst<I>) {
        self[block].insts.push(inst);
    }

    /// Adds an edge. Branches to `to` are operands of instructions.
    pub fn edge(&mut self, from: BlockId, to: BlockId, arguments: Vec<VReg>) {
        self[from].edges.push(Edge { to, arguments });
    }

    /// Returns the blocks in their order.
    pub fn blocks(&self) -> impl ExactSizeIterator<Item = (BlockId, &Block<I>)> {
        self.blocks.iter().enumerate().map(|(index, block)| (BlockId::next(index), block))
    }

    /// Returns the number of blocks.
    #[must_use]
    pub fn block_count(&self) -> usize {
        self.blocks.len()
    }

    /// Returns a block. `None` if there are fewer blocks.
    #[must_use]
    pub fn get(&self, block: BlockId) -> Option<&Block<I>> {
        self.blocks.get(block.index())
    }

    /// Adds a slot to the frame.
    pub fn slot(&mut self, size: u64, align: u64, kind: SlotKind) -> SlotId {
        self.slots.push(Slot { size, align, kind });
        SlotId::next(self.slots.len() - 1)
    }

    /// Returns the slots of the frame.
    #[must_use]
    pub fn slots(&self) -> &[Slot] {
        &self.slots
    }

    /// Returns the entry of the constant pool with these contents. A new one is added only for new contents.
    pub fn constant(&mut self, bytes: Vec<u8>, align: u64) -> ConstantId {
        let constant = Constant { bytes, align };
        let index = match self.constants.iter().position(|known| *known == constant) {
            Some(index) => index,
            None => {
                self.constants.push(constant);
                self.constants.len() - 1
            }
        };
        ConstantId::next(index)
    }

    /// Returns the constant pool.
    #[must_use]
    pub fn constants(&self) -> &[Constant] {
        &self.constants
    }

    /// Adds a jump table that the branch at the end of the block `reader` reads.
    pub fn jump_table(&mut self, reader: BlockId, blocks: Vec<BlockId>) -> JumpTableId {
        self.jump_tables.push(JumpTable { reader, blocks });
        JumpTableId::next(self.jump_tables.len() - 1)
    }

    /// Returns the jump tables.
    #[must_use]
    pub fn jump_tables(&self) -> &[JumpTable] {
        &self.jump_tables
    }

    /// Returns the symbol with a name, which is added if it is new.
    pub fn symbol(&mut self, name: &str) -> Symbol {
        if let Some(&symbol) = self.symbol_numbers.get(name) {
            return symbol;
        }
        let symbol = Symbol::next(self.symbols.len());
        self.symbols.push(name.into());
        self.symbol_numbers.insert(name.into(), symbol);
        symbol
    }

    /// Makes an instruction that stands for call frame information.
    pub fn cfi_inst(&mut self, cfi: Cfi<I>) -> Inst<I> {
        self.cfi.push(cfi);
        let number = i64::try_from(self.cfi.len() - 1).unwrap_or(i64::MAX);
        Inst::new(I::CFI_INSTRUCTION, [Operand::Immediate(number)])
    }

    /// Returns the call frame information that an instruction stands for. `None` for other instructions.
    #[must_use]
    pub fn cfi(&self, inst: &Inst<I>) -> Option<Cfi<I>> {
        match inst.operands.first() {
            Some(&Operand::Immediate(number)) if inst.opcode == I::CFI_INSTRUCTION => {
                self.cfi.get(usize::try_from(number).ok()?).copied()
            }
            _ => None,
        }
    }

    /// Returns all call frame information, in the order of its numbers.
    pub(crate) fn all_cfi(&self) -> &[Cfi<I>] {
        &self.cfi
    }

    /// Returns true if slots are addressed by a frame pointer, because the distance of the stack pointer
    /// to them or to the caller's frame is not known. `stack_align` is the alignment of the stack pointer
    /// in bytes.
    #[must_use]
    pub fn needs_frame_pointer(&self, stack_align: u64) -> bool {
        self.has_dynamic_stack || self.max_align() > stack_align
    }

    /// Returns true if slots need a register of their own, because the distance of neither the stack pointer nor the
    /// frame pointer to them is known. `stack_align` is the alignment of the stack pointer in bytes.
    #[must_use]
    pub fn needs_base_pointer(&self, stack_align: u64) -> bool {
        self.has_dynamic_stack && self.max_align() > stack_align
    }

    /// Returns for each virtual register the number of operands, pinned values and arguments of edges that it is,
    /// without those that define it.
    #[must_use]
    pub fn use_counts(&self) -> Vec<u32> {
        let mut counts = vec![0; self.vreg_count()];
        let mut count = |vreg: VReg| {
            if let Some(count) = counts.get_mut(vreg.index()) {
                *count += 1;
            }
        };
        for (_, block) in self.blocks() {
            for inst in &block.insts {
                let inputs = inst.operands.iter().skip(inst.desc().def_count());
                inputs.filter_map(|operand| operand.vreg()).for_each(&mut count);
                inst.uses.iter().filter_map(|pinned| pinned.value).for_each(&mut count);
            }
            block.edges.iter().flat_map(|edge| &edge.arguments).for_each(|vreg| count(*vreg));
        }
        counts
    }

    /// Returns the largest alignment of slots whose place the function chooses, in bytes.
    #[must_use]
    pub fn max_align(&self) -> u64 {
        let own = |slot: &&Slot| matches!(slot.kind, SlotKind::Local | SlotKind::Spill);
        self.slots.iter().filter(own).map(|slot| slot.align).max().unwrap_or(1)
    }

    /// Removes blocks and changes the order of the others. `order` has the numbers that blocks have now;
    /// operands, edges and jump tables get the new numbers.
    pub(crate) fn reorder(&mut self, order: &[BlockId]) {
        let mut new = alloc::vec![BlockId::new(u32::MAX); self.blocks.len()];
        for (index, block) in order.iter().enumerate() {
            if let Some(new) = new.get_mut(block.index()) {
                *new = BlockId::next(index);
            }
        }
        // Nobody reads the table of a block that is removed.
        let unknown = BlockId::new(u32::MAX);
        for table in &mut self.jump_tables {
            if new.get(table.reader.index()).is_none_or(|reader| *reader == unknown) {
                *table = JumpTable { reader: BlockId::new(0), blocks: Vec::new() };
            }
        }
        self.renumber(|block| new.get(block.index()).copied().unwrap_or(block));
        let mut old: Vec<Option<Block<I>>> =
            core::mem::take(&mut self.blocks).into_iter().map(Some).collect();
        let take = |block: &BlockId| old.get_mut(block.index()).and_then(Option::take);
        self.blocks = order.iter().filter_map(take).collect();
    }

    /// Replaces the numbers of blocks in operands, edges and jump tables.
    fn renumber(&mut self, new: impl Fn(BlockId) -> BlockId) {
        self.jump_tables.iter_mut().for_each(|table| table.reader = new(table.reader));
        self.retarget(new);
    }

    /// Replaces the targets of branches, edges and jump tables.
    pub(crate) fn retarget(&mut self, new: impl Fn(BlockId) -> BlockId) {
        for block in &mut self.blocks {
            for inst in &mut block.insts {
                inst.operands.iter_mut().for_each(|operand| operand.renumber(&new));
            }
            block.edges.iter_mut().for_each(|edge| edge.to = new(edge.to));
        }
        for table in &mut self.jump_tables {
            table.blocks.iter_mut().for_each(|block| *block = new(*block));
        }
    }

    /// Returns the blocks in their order.
    pub(crate) fn blocks_mut(&mut self) -> &mut [Block<I>] {
        &mut self.blocks
    }

    /// Returns the jump tables.
    pub(crate) fn jump_tables_mut(&mut self) -> &mut [JumpTable] {
        &mut self.jump_tables
    }

    /// Returns the name of a symbol. Empty if there are fewer symbols.
    #[must_use]
    pub fn symbol_name(&self, symbol: Symbol) -> &str {
        self.symbols.get(symbol.index()).map_or("", String::as_str)
    }
}

/// Block of a function.
///
/// # Panics
/// Panics if the function has fewer blocks.
impl<I: Isa> Index<BlockId> for Function<I> {
    type Output = Block<I>;

    fn index(&self, block: BlockId) -> &Block<I> {
        &self.blocks[block.index()]
    }
}

impl<I: Isa> IndexMut<BlockId> for Function<I> {
    fn index_mut(&mut self, block: BlockId) -> &mut Block<I> {
        &mut self.blocks[block.index()]
    }
}
