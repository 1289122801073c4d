//! [`Compiler`]: a code generator and an assembler of one machine, and objects in memory.

use std::collections::BTreeMap;
use std::fmt;
use std::io;

use tablegen_backend::ir;
use tablegen_backend::lower::Lowering;
use tablegen_backend::source::{SourceRange, source_ranges};
use tablegen_backend::target::{OpcodeOf, RegisterOf};
use tablegen_backend::{Settings, compile};
use tablegen_mc::assembler::link::{Link, LinkError, Linker, TABLE_ALIGNMENT, lay_out};
use tablegen_mc::assembler::object::{ObjectSection, SymbolSection};
use tablegen_mc::assembler::{Assembler, Emit, Object};
use tablegen_mc::elf;

use super::memory::{Memory, MemoryKind};

/// Reason for which definitions are not in memory.
#[derive(Debug)]
#[non_exhaustive]
pub enum JITError {
    /// The code generator lacks something that a function needs.
    Backend(tablegen_backend::Error),
    /// A symbol has no address, or one that code does not reach.
    Link(LinkError),
    /// Data of each thread has no memory.
    ThreadLocal,
    /// There is no memory, or it cannot be made executable.
    Memory(io::Error),
}

impl fmt::Display for JITError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            JITError::Backend(error) => error.fmt(f),
            JITError::Link(error) => error.fmt(f),
            JITError::ThreadLocal => f.write_str("thread-local data is not supported in memory"),
            JITError::Memory(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for JITError {}

impl From<LinkError> for JITError {
    fn from(error: LinkError) -> Self {
        JITError::Link(error)
    }
}

impl From<io::Error> for JITError {
    fn from(error: io::Error) -> Self {
        JITError::Memory(error)
    }
}

/// Returns the address of a symbol that a module does not define.
pub(super) type Find<'a> = &'a dyn Fn(&str) -> Option<u64>;

/// Addresses of the symbols of a module.
pub(super) type Addresses = BTreeMap<String, u64>;

/// Module in memory.
pub(super) struct Loaded {
    pub(super) addresses: Addresses,
    /// Positions in the source of the functions, by name.
    pub(super) positions: BTreeMap<String, Vec<SourceRange>>,
}

/// [`Compiler`] without the types of its machine.
trait Machine {
    fn compile(
        &self,
        module: &ir::Module,
        memory: &mut dyn Memory,
        find: Find<'_>,
    ) -> Result<Loaded, JITError>;
}

/// Code generator and assembler of one machine.
pub struct Compiler(Box<dyn Machine + Send + Sync>);

impl fmt::Debug for Compiler {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Compiler")
    }
}

impl Compiler {
    /// Creates a compiler. `assembler` creates the assembler of a module, for the machine of the code generator.
    /// The code generator has to make code for any addresses (PIC), as functions and data of the program that
    /// runs may be far away.
    pub fn new<L, M>(
        generator: L,
        assembler: impl Fn() -> Assembler<M> + Send + Sync + 'static,
        settings: Settings,
    ) -> Self
    where
        L: Lowering + Send + Sync + 'static,
        M: Emit<Opcode = OpcodeOf<L>, Register = RegisterOf<L>> + Link + 'static,
    {
        Compiler(Box::new(TypedCompiler { generator, assembler, settings }))
    }

    /// Compiles a module, and writes it to memory.
    pub(super) fn compile(
        &self,
        module: &ir::Module,
        memory: &mut dyn Memory,
        find: Find<'_>,
    ) -> Result<Loaded, JITError> {
        self.0.compile(module, memory, find)
    }
}

struct TypedCompiler<L, F> {
    generator: L,
    assembler: F,
    settings: Settings,
}

impl<L, M, F> Machine for TypedCompiler<L, F>
where
    L: Lowering,
    M: Emit<Opcode = OpcodeOf<L>, Register = RegisterOf<L>> + Link,
    F: Fn() -> Assembler<M>,
{
    fn compile(
        &self,
        module: &ir::Module,
        memory: &mut dyn Memory,
        find: Find<'_>,
    ) -> Result<Loaded, JITError> {
        let object = compile(&self.generator, (self.assembler)(), module, self.settings);
        let object = object.map_err(JITError::Backend)?;
        let addresses = load::<M>(&object, memory, find)?;
        Ok(Loaded { addresses, positions: source_ranges(&object) })
    }
}

/// Returns the use of the memory of a section that is loaded.
fn kind(section: &ObjectSection) -> MemoryKind {
    let is_writable = section.flags & elf::SHF_WRITE.0 != 0;
    if is_writable { MemoryKind::Data } else { MemoryKind::Code }
}

/// Writes an object to memory. Returns the addresses of its symbols.
fn load<M: Link>(
    object: &Object,
    memory: &mut dyn Memory,
    find: Find<'_>,
) -> Result<Addresses, JITError> {
    let linker = Linker::<M>::new(object)?;
    let has = |section: &ObjectSection, flag: u64| section.flags & flag != 0;
    if object.sections.iter().any(|section| has(section, elf::SHF_TLS.0)) {
        return Err(JITError::ThreadLocal);
    }
    let mut addresses = vec![0; object.sections.len()];
    let mut table = 0;
    for of in [MemoryKind::Code, MemoryKind::Data] {
        let is_chosen = |section: &ObjectSection| kind(section) == of;
        let mut size = lay_out(object, 0, &mut addresses, is_chosen);
        if of == MemoryKind::Code {
            table = size.next_multiple_of(TABLE_ALIGNMENT);
            size = table + linker.table_size();
        }
        if size == 0 {
            continue;
        }
        let chosen = object.sections.iter().filter(|section| is_chosen(section));
        let alignment = chosen.fold(TABLE_ALIGNMENT, |most, section| most.max(section.alignment));
        let length = usize::try_from(size).map_err(|_| io::Error::from(io::ErrorKind::OutOfMemory));
        let start = memory.allocate(of, length?, alignment)?;
        lay_out(object, start, &mut addresses, is_chosen);
        table += if of == MemoryKind::Code { start } else { 0 };
    }
    let image = linker.link(&addresses, table, find)?;
    for ((bytes, section), address) in image.sections.iter().zip(&object.sections).zip(&addresses) {
        if has(section, elf::SHF_ALLOC.0) && !bytes.is_empty() {
            memory.write(*address, bytes)?;
        }
    }
    if !image.table.is_empty() {
        memory.write(table, &image.table)?;
    }
    memory.finish()?;
    let symbols = object.symbols.iter().filter_map(|symbol| {
        let SymbolSection::Section(index) = symbol.section else { return None };
        let address = addresses.get(index)?.wrapping_add(symbol.value);
        (!symbol.name.is_empty()).then(|| (symbol.name.clone(), address))
    });
    Ok(symbols.collect())
}
