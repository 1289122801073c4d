//! [`Function`], and what it consists of.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::ops::{Index, IndexMut};

use smallvec::SmallVec;
use tablegen_rt::mc::desc::InstrDesc;

use super::isa::Isa;

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

/// Instruction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Inst<I: Isa> {
    /// Opcode.
    pub opcode: I::Opcode,
    /// Operands that the description has: outputs, then inputs.
    pub operands: SmallVec<[Operand<I>; 4]>,
    /// Values that are read from fixed registers, such as arguments of a call.
    pub uses: Vec<Pinned<I>>,
    /// Values that are written to fixed registers, such as results of a call.
    pub defs: Vec<Pinned<I>>,
    /// Registers whose values are lost, beyond those that the description names. Registers of `defs`
    /// can be among them.
    pub clobbers: &'static [I::Register],
}

impl<I: Isa> Inst<I> {
    /// Creates an instruction without pinned values.
    pub fn new(opcode: I::Opcode, operands: impl IntoIterator<Item = Operand<I>>) -> Self {
        let operands = operands.into_iter().collect();
        Inst { opcode, operands, uses: Vec::new(), defs: Vec::new(), clobbers: &[] }
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
    /// Blocks, in the order of the entries.
    pub blocks: Vec<BlockId>,
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
    /// Registers that the function must not allocate, beyond those of the target.
    pub reserved: Vec<I::Register>,
    vregs: Vec<I::RegisterClass>,
    blocks: Vec<Block<I>>,
    slots: Vec<Slot>,
    constants: Vec<Constant>,
    jump_tables: Vec<JumpTable>,
    symbols: Vec<String>,
}

impl<I: Isa> Function<I> {
    /// Creates a function without blocks. The first block that is added is the entry.
    #[must_use]
    pub fn new(name: impl Into<String>) -> Self {
        Function {
            name: name.into(),
            arguments: Vec::new(),
            has_dynamic_stack: false,
            reserved: Vec::new(),
            vregs: Vec::new(),
            blocks: Vec::new(),
            slots: Vec::new(),
            constants: Vec::new(),
            jump_tables: Vec::new(),
            symbols: Vec::new(),
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

    /// Returns the entry of the constant pool with these contents, which is added if there is none.
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

    /// Adds a jump table.
    pub fn jump_table(&mut self, blocks: Vec<BlockId>) -> JumpTableId {
        self.jump_tables.push(JumpTable { blocks });
        JumpTableId::next(self.jump_tables.len() - 1)
    }

    /// Returns the jump tables.
    #[must_use]
    pub fn jump_tables(&self) -> &[JumpTable] {
        &self.jump_tables
    }

    /// Returns the symbol with a name, which is added if it is new.
    pub fn symbol(&mut self, name: &str) -> Symbol {
        let index = match self.symbols.iter().position(|known| known == name) {
            Some(index) => index,
            None => {
                self.symbols.push(name.into());
                self.symbols.len() - 1
            }
        };
        Symbol::next(index)
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
