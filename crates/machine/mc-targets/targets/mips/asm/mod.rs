//! Assembler of Mips: state, sections that describe the object, and the interface to the general assembler.

mod abi_flags;
mod check;
mod directives;
pub(crate) mod encode;
mod encode_micro;
mod expand;
mod fixups;
mod link;
mod macros;
mod operand;
mod options;
mod parse;
mod process;
mod registers;
mod relocations;
mod render;
mod sections;
mod set;

extern crate alloc;

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use tablegen_mc::assembler::dwarf::{
    DW_CFA_def_cfa_register, DW_EH_PE_pcrel, DW_EH_PE_sdata4, DW_EH_PE_sdata8,
};
use tablegen_mc::assembler::expression::Specifier;
use tablegen_mc::assembler::{
    Assembly, Cursor, Emit, ErrorKind, Evaluated, ExprId, Fault, Fixup, FixupKind, Format,
    FrameInfo, Options, Parsed, Pending, Record, SymbolId, Syntax, Target, Token, Value,
};
use tablegen_mc::{ByteOrder, elf};
use tablegen_rt::mc::desc::OperandDesc;

use crate::matcher::{Assembler as Matcher, Matched};
use crate::target::{HwMode, Opcode, Register, RegisterClass, SubRegIndex};
use crate::{Feature, FeatureSet, Setup};

use abi_flags::AbiFlags;
use encode::Origin;
use options::{Abi, AssemblerOptions};
use relocations::STO_MIPS_MICROMIPS;
use sections::{Procedure, UsedRegisters};

pub use operand::Operand;

/// Instruction to be encoded.
pub(crate) type Encodable = Matched;

/// Register or offset from the stack pointer that `.cpsetup` saves the global pointer to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Saved {
    Register(u32),
    Offset(i64),
}

/// Mips with a set of features, which directives change.
#[derive(Debug)]
pub struct Machine {
    /// Features at the start of the source.
    initial: FeatureSet,
    is_big_endian: bool,
    abi: Abi,
    /// True for files of triples of 64 bits, whose relocations have addends.
    has_addends: bool,
    /// Flags of the object file that directives set.
    flags: u32,
    is_position_independent: bool,
    /// Options of the module, then the present ones and those that `.set push` kept before them.
    module: AssemblerOptions,
    options: AssemblerOptions,
    kept: Vec<AssemblerOptions>,
    /// Number of directives that may have changed the features.
    features_count: u32,
    matcher: Matcher,
    /// Matcher for all features, whose operand parsers are tried.
    all: Matcher,
    /// True if no statement forbids `.module`.
    allows_module: bool,
    abi_flags: AbiFlags,
    used: UsedRegisters,
    /// Number of the global pointer.
    global_pointer: u32,
    /// Offset from the stack pointer that `.cprestore` saves the global pointer to.
    restored: Option<i64>,
    saved: Saved,
    /// True if the last instruction must not be followed by a branch.
    has_forbidden_slot: bool,
    /// Symbol of `.ent`.
    function: Option<String>,
    procedure: Procedure,
    /// Numbers of registers that `.set` gave names.
    register_aliases: BTreeMap<String, u32>,
    /// True if labels are marked as those of microMIPS, as `.set micromips` says.
    marks_micro: bool,
    /// Labels of the next instruction, and the number of changes of the assembly before them.
    labels: Vec<SymbolId>,
    labels_from: usize,
}

/// Returns the assembler of a setup.
#[must_use]
pub fn assembler(setup: &Setup) -> tablegen_mc::assembler::Assembler<Machine> {
    let machine = Machine::new(setup.features, setup.order == ByteOrder::Big).with_abi(setup.abi);
    tablegen_mc::assembler::Assembler::new(machine).with_os_abi(setup.os_abi)
}

/// Returns the mode of addresses of the size of a register. LLVM 21 has no such modes.
pub(crate) fn pointer_mode(features: FeatureSet) -> HwMode {
    let name = if features.contains(Feature::FeatureGP64Bit) { "Ptr64Mode" } else { "Ptr32Mode" };
    HwMode::from_name(name).unwrap_or_default()
}

fn matcher(features: FeatureSet) -> Matcher {
    Matcher::new(|feature| features.contains(feature))
}

impl Machine {
    /// Creates a machine with these features. Objects of machines of 64 bits have the interface N64, others O32.
    #[must_use]
    pub fn new(features: FeatureSet, is_big_endian: bool) -> Self {
        let is_64_bit = features.contains(Feature::FeatureGP64Bit);
        let abi = if is_64_bit { Abi::N64 } else { Abi::O32 };
        let options = AssemblerOptions::new(features);
        Machine {
            initial: features,
            is_big_endian,
            abi,
            has_addends: is_64_bit,
            flags: sections::initial_flags(features),
            is_position_independent: false,
            module: options,
            options,
            kept: Vec::new(),
            features_count: 0,
            matcher: matcher(features),
            all: Matcher::with_requirements(|_| true),
            allows_module: true,
            abi_flags: AbiFlags::new(features, abi),
            used: UsedRegisters::default(),
            global_pointer: 28,
            restored: None,
            saved: Saved::Register(0),
            has_forbidden_slot: false,
            function: None,
            procedure: Procedure::default(),
            register_aliases: BTreeMap::new(),
            marks_micro: false,
            labels: Vec::new(),
            labels_from: 0,
        }
    }

    /// Returns this machine with an interface: `o32`, `n32` or `n64`. Others have no effect. Files of N32 and N64 have
    /// relocations with addends, others have none; `-64` or `-32` behind the name selects the other form.
    #[must_use]
    pub fn with_abi(self, name: &str) -> Self {
        let (name, has_addends) = match name.rsplit_once('-') {
            Some((name, size)) => (name, size == "64"),
            None => (name, name != "o32"),
        };
        match Abi::named(name) {
            Some(abi) => {
                let abi_flags = AbiFlags::new(self.initial, abi);
                Machine { abi, has_addends, abi_flags, ..self }
            }
            None => self,
        }
    }

    fn has(&self, feature: Feature) -> bool {
        self.options.features.contains(feature)
    }

    fn address_mode(&self) -> HwMode {
        pointer_mode(self.options.features)
    }

    fn set_features(&mut self, features: FeatureSet) {
        self.features_count += 1;
        if self.options.features != features {
            self.options.features = features;
            self.matcher = matcher(features);
        }
    }

    /// Emits a machine instruction, and marks the labels before it.
    fn emit_machine_inst(
        &mut self,
        inst: &Matched,
        origin: Origin,
        assembly: &mut Assembly<Self>,
    ) -> Parsed<()> {
        let code = self.encode(inst, origin, assembly);
        let code = code.map_err(|kind| Fault::new(assembly.source(), kind))?;
        assembly.set_processor(self.features_count);
        assembly.emit(&code, None);
        self.used.add(inst);
        self.mark_labels(assembly);
        Ok(())
    }

    /// Marks the labels of the present position as those of microMIPS.
    fn mark_labels(&mut self, assembly: &mut Assembly<Self>) {
        let labels = core::mem::take(&mut self.labels);
        if self.marks_micro && self.labels_from == assembly.change_count() {
            for label in labels {
                assembly.symbols.get_mut(label).other |= STO_MIPS_MICROMIPS;
            }
        }
    }
}

impl Emit for Machine {
    type Opcode = Opcode;
    type Register = Register;

    fn hw_mode(&self) -> HwMode {
        self.address_mode()
    }

    fn contains(class: RegisterClass, register: Register) -> bool {
        // A register and its lower half have one number. The decoder reads addresses from halves, as that of LLVM.
        let half = |register: Register| register.sub_register(SubRegIndex::sub_32);
        let is_whole = |whole: Register| half(whole) == Some(register) && class.contains(whole);
        // The decoder reads all floating-point registers as those of 64 bits.
        let is_real = matches!(class, RegisterClass::FGR32 | RegisterClass::AFGR64)
            && RegisterClass::FGR64.contains(register);
        class.contains(register)
            || half(register).is_some_and(|half| class.contains(half))
            || RegisterClass::GPR64.members().any(is_whole)
            || is_real
    }

    fn can_omit(operand: OperandDesc<Opcode>) -> bool {
        operand.tied_to().is_some()
    }

    fn emit_inst<I>(&mut self, inst: &I, assembly: &mut Assembly<Self>) -> Parsed<()>
    where
        I: tablegen_rt::mc::inst::Inst<Opcode = Opcode, Register = Register> + ?Sized,
    {
        // Programs fill the delay slots.
        self.flags |= elf::EF_MIPS_NOREORDER.0;
        let inst: Matched = assembly.copied(inst)?;
        self.emit_machine_inst(&inst, Origin::Program, assembly)
    }
}

impl Target for Machine {
    type Item = ();
    type State = ();

    const SYNTAX: Syntax = Syntax::USUAL;
    const DEBUG_SECTION_TYPE: u32 = elf::SHT_MIPS_DWARF.0;
    const FRAMES: Option<FrameInfo> = Some(FrameInfo {
        return_register: 31,
        initial: &[DW_CFA_def_cfa_register, 29],
        section_type: elf::SHT_PROGBITS.0,
        address_specifier: 0,
    });

    fn format(&self) -> Format {
        let format = Format::elf64(elf::EM_MIPS.0).with_flags(self.file_flags());
        // Files of 64 bits are those of triples of 64 bits, whatever the interface.
        let is_64_bit = self.has_addends && self.abi != Abi::N32;
        let format = if is_64_bit { format } else { format.with_32_bits() };
        let format = if self.has_addends { format } else { format.without_addends() };
        if self.is_big_endian { format.with_big_endian() } else { format }
    }

    fn frame_encoding(assembly: &Assembly<Self>) -> u8 {
        match (assembly.options().is_position_independent, assembly.format().is_64_bit) {
            (true, _) => DW_EH_PE_pcrel | DW_EH_PE_sdata4,
            (false, true) => DW_EH_PE_sdata8,
            (false, false) => DW_EH_PE_sdata4,
        }
    }

    fn temporary_prefix(&self) -> &'static str {
        if self.abi == Abi::O32 { "$" } else { ".L" }
    }

    fn configure(&mut self, options: &Options) {
        self.is_position_independent = options.is_position_independent;
    }

    fn state(&self) {}

    fn instruction(
        &mut self,
        mnemonic: Token<'_>,
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Self>,
    ) -> Parsed<()> {
        self.allows_module = false;
        let name = mnemonic.text.to_ascii_lowercase();
        let operands = self.operands(&name, cursor, assembly)?;
        let matched = self.matcher.match_instruction(self, &name, &operands);
        let inst = matched.map_err(|mismatch| {
            Fault::of_mismatch(&mismatch, mnemonic.offset, &operands, |operand| operand.offset)
        })?;
        self.process(inst, mnemonic.offset, assembly)
    }

    fn label(&mut self, symbol: SymbolId, assembly: &mut Assembly<Self>) {
        let present = assembly.change_count();
        if core::mem::replace(&mut self.labels_from, present) != present {
            self.labels.clear();
        }
        self.labels.push(symbol);
        let facts = assembly.symbols.get_mut(symbol);
        if self.marks_micro && facts.kind == elf::STT_FUNC.0 {
            facts.other |= STO_MIPS_MICROMIPS;
        }
    }

    fn directive(
        &mut self,
        name: Token<'_>,
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Self>,
    ) -> Option<Parsed<()>> {
        self.own_directive(name, cursor, assembly)
    }

    fn directive_alias(name: &str) -> Option<&'static str> {
        (name == ".asciiz").then_some(".asciz")
    }

    fn data_size(directive: &str) -> Option<u8> {
        Some(match directive {
            ".hword" => 2,
            ".word" => 4,
            ".dword" => 8,
            _ => return None,
        })
    }

    fn operand_expression(
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Self>,
    ) -> Parsed<ExprId> {
        parse::specified(cursor, assembly)
    }

    fn nops((): (), count: u64, out: &mut Vec<u8>) {
        // The instruction without effect is 0.
        out.extend((0..count).map(|_| 0));
    }

    fn relocate(
        assembly: &Assembly<Self>,
        evaluated: &Evaluated<'_>,
        records: &mut Vec<Record>,
    ) -> Result<u64, ErrorKind> {
        fixups::relocate(assembly, evaluated, records)
    }

    fn apply(format: Format, fixup: &Fixup, value: u64, bytes: &mut [u8]) -> Result<(), ErrorKind> {
        fixups::apply(fixup.kind, value, format.is_big_endian, bytes)
    }

    fn sort_relocations(assembly: &Assembly<Self>, relocations: &mut Vec<Pending>) {
        if !assembly.format().has_addends {
            relocations::sort(assembly, relocations);
        }
    }

    fn needs_symbol(kind: u32, assembly: &Assembly<Self>, target: &Value) -> bool {
        relocations::needs_symbol(kind, assembly, target.add)
    }

    fn stated_fixup(kind: u32) -> FixupKind {
        fixups::stated(kind)
    }

    fn relocation_named(name: &str, _: Format) -> Option<u32> {
        relocations::named(name)
    }

    fn symbol_type(specifier: Specifier) -> Option<u8> {
        fixups::is_tls(specifier).then_some(elf::STT_TLS.0)
    }

    fn frame_register(name: &str, _: Format) -> Option<u32> {
        directives::frame_register(name)
    }

    fn finish(&mut self, assembly: &mut Assembly<Self>) {
        self.finish_sections(assembly);
    }
}
