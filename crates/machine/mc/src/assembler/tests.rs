//! Tests with a small machine: a byte `push`, a `jump` that is short or long, and a `call` that the
//! linker may shorten.

use alloc::borrow::ToOwned as _;
use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec;
use alloc::vec::Vec;

use tablegen_rt::mc::desc::{Described, Numbers, Tables};
use tablegen_rt::mc::inst::{Inst, Operand};
use tablegen_rt::mc::machine::MachineInst;
use tablegen_rt::names::Named;
use tablegen_rt::registers::{Members, RegisterClass};

use super::object::{Relocation, SymbolSection};
use super::*;

mod directives;
mod faults;
mod language;
mod limits;
mod options;
mod values;

#[derive(Debug)]
struct Machine;

crate::fixup_kinds!(SHORT, LONG);

impl Target for Machine {
    type Item = Fixup;
    type State = ();

    const SYNTAX: Syntax = Syntax::USUAL;
    const FRAMES: Option<FrameInfo> = Some(FrameInfo {
        return_register: 1,
        initial: &[dwarf::DW_CFA_def_cfa, 2, 0],
        section_type: elf_constants::SHT_PROGBITS,
        address_specifier: 0,
    });

    fn format(&self) -> Format {
        Format::elf64(0x1234).with_flags(7)
    }

    fn state(&self) {}

    fn instruction(
        &mut self,
        mnemonic: Token<'_>,
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Self>,
    ) -> Parsed<()> {
        let mut code = Code::default();
        match mnemonic.text {
            "push" => {
                let value = assembly.absolute(cursor)?;
                code.push_little(value.cast_unsigned() & 0xff, 1);
                assembly.emit(&code, None);
            }
            "low" => {
                cursor.expect("(")?;
                let inner = assembly.parenthesized(cursor)?;
                let value = assembly.constant(inner).unwrap_or(-1);
                code.push_little(value.cast_unsigned() & 0xff, 1);
                assembly.emit(&code, None);
            }
            "jump" => {
                let value = assembly.expression(cursor)?;
                let source = mnemonic.offset;
                let fixup = Fixup {
                    offset: 1,
                    value,
                    kind: SHORT,
                    is_pc_relative: true,
                    is_relaxable: false,
                    source,
                };
                code.bytes.extend([0xe0, 0]);
                code.fixups.push(fixup);
                assembly.emit(&code, Some(fixup));
            }
            "call" => {
                let value = assembly.expression(cursor)?;
                code.bytes.extend([0xc0, 0, 0, 0, 0]);
                code.fixups.push(Fixup {
                    offset: 1,
                    value,
                    kind: LONG,
                    is_pc_relative: true,
                    is_relaxable: true,
                    source: mnemonic.offset,
                });
                assembly.emit(&code, None);
            }
            _ => {
                let kind = ErrorKind::Instruction("unknown instruction".into());
                return Err(Fault::new(mnemonic.offset, kind));
            }
        }
        cursor.end()
    }

    fn nops((): (), count: u64, out: &mut Vec<u8>) {
        out.extend((0..count).map(|_| 0x90));
    }

    fn relaxable_align((): (), alignment: u64, _: Option<u64>) -> Option<u64> {
        (alignment > 1).then(|| alignment - 1)
    }

    fn align_relocation(
        assembly: &mut Assembly<Self>,
        section: SectionId,
        alignment: u64,
        size: u64,
        max: Option<u64>,
    ) -> Option<Record> {
        let symbol = max.map(|_| assembly.start_label(section, ".Lalign"));
        let addend = max.map_or(size, |max| max << 8 | alignment).cast_signed();
        Some(Record { kind: 3, symbol, addend })
    }

    fn needs_growth(_: &Fixup, value: i64, is_resolved: bool) -> bool {
        !is_resolved || i8::try_from(value).is_err()
    }

    fn grow(_: &Assembly<Self>, item: &Fixup, code: &mut Code) -> Option<Fixup> {
        code.bytes.extend([0xe1, 0, 0, 0, 0]);
        code.fixups.push(Fixup { kind: LONG, ..*item });
        None
    }

    fn relocate(
        _: &Assembly<Self>,
        evaluated: &Evaluated<'_>,
        records: &mut Vec<Record>,
    ) -> Result<u64, ErrorKind> {
        let Evaluated { fixup, target, value, is_resolved, .. } = *evaluated;
        if let Some(kind) = fixup.kind.relocation_type() {
            records.push(Record { kind, symbol: target.add, addend: target.constant });
            return Ok(0);
        }
        if is_resolved {
            return Ok(value);
        }
        let kind = if fixup.is_pc_relative { 2 } else { 1 };
        records.push(Record { kind, symbol: target.add, addend: target.constant });
        Ok(0)
    }

    fn apply(_: Format, fixup: &Fixup, value: u64, bytes: &mut [u8]) -> Result<(), ErrorKind> {
        let size = match fixup.kind {
            SHORT => 1,
            LONG => 4,
            kind => kind.data_size().ok_or(ErrorKind::NotRelocatable)?,
        };
        bytes.iter_mut().zip(value.to_le_bytes()).take(size).for_each(|(to, from)| *to = from);
        Ok(())
    }

    fn needs_symbol(_: u32, _: &Assembly<Self>, _: &Value) -> bool {
        false
    }

    fn relocation_named(name: &str, _: Format) -> Option<u32> {
        match name {
            "KIND" => Some(9),
            "BFD_RELOC_NONE" => Some(0),
            _ => None,
        }
    }
}

/// Opcode, register, and other enum of [`Machine`]. Opcode 0 is `push`, 1 is `jump`, and 2 is an addition
/// of two registers, of which the first is the result. Registers of the only class are those below 8.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Number(u32);

impl core::fmt::Display for Number {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl Named for Number {
    const ALL: &'static [Self] = &[Number(0), Number(1), Number(2)];

    fn from_value(value: u32) -> Option<Self> {
        Some(Number(value))
    }

    fn value(self) -> u32 {
        self.0
    }

    fn index(self) -> usize {
        self.0 as usize
    }

    fn name(self) -> &'static str {
        if self.0 == 1 { "OPERAND_REGISTER" } else { "other" }
    }

    fn from_name(_: &str) -> Option<Self> {
        None
    }
}

/// Descriptions of the opcodes.
static DESCRIPTIONS: Tables = Tables::builder()
    .shape_of(Numbers::new(1, &[0, 0, 1]))
    .operand_lists(Numbers::new(1, &[0, 1]))
    .operand_starts(Numbers::new(1, &[0, 1, 4]))
    .operands(Numbers::new(1, &[0, 1, 2, 1]))
    .operand_classes(Numbers::new(1, &[0, 1, 1]))
    .operand_flags(Numbers::new(1, &[0, 0, 16]))
    .operand_types(Numbers::new(1, &[0, 1, 1]))
    .build();

impl Described for Number {
    type Register = Number;
    type RegisterClass = Number;
    type HwMode = Number;
    type OperandType = Number;

    fn tables() -> &'static Tables {
        &DESCRIPTIONS
    }
}

impl RegisterClass for Number {
    type Register = Number;
    type HwMode = Number;

    fn contains(self, register: Number) -> bool {
        register.0 < 8
    }

    fn members(self) -> Members<Number> {
        static NONE: Numbers = Numbers::EMPTY;
        Members::new(&NONE, [0, 0])
    }

    fn has_sub_class(self, class: Number) -> bool {
        self == class
    }

    fn is_allocatable(self) -> bool {
        true
    }

    fn spill_size(self, _: Number) -> u32 {
        32
    }
}

impl Emit for Machine {
    type Opcode = Number;
    type Register = Number;

    fn hw_mode(&self) -> Number {
        Number(0)
    }

    fn emit_inst<I>(&mut self, inst: &I, assembly: &mut Assembly<Self>) -> Parsed<()>
    where
        I: Inst<Opcode = Number, Register = Number> + ?Sized,
    {
        let mut code = Code::default();
        let source = assembly.source();
        match (inst.opcode(), inst.operand(0)) {
            (Number(0), Operand::Immediate(value)) => {
                code.push_little(value.cast_unsigned() & 0xff, 1);
                assembly.emit(&code, None);
            }
            (Number(1), Operand::Expression(number)) => {
                let fixup =
                    EncodeContext::new(assembly, source).fixup(ExprId::from_number(number), SHORT);
                let fixup = Fixup { offset: 1, is_pc_relative: true, ..fixup };
                code.bytes.extend([0xe0, 0]);
                code.fixups.push(fixup);
                assembly.emit(&code, Some(fixup));
            }
            (Number(2), Operand::Register(_)) => {
                code.bytes.push(2);
                assembly.emit(&code, None);
            }
            _ => return Err(Fault::new(source, ErrorKind::Invalid("no such instruction"))),
        }
        Ok(())
    }
}

#[test]
fn operands_of_programs_are_those_of_the_description() {
    let emit = |operands: &[Operand<Number>]| {
        let mut add = MachineInst::<Number, Number, 4>::new(Number(2));
        operands.iter().for_each(|&operand| add.push(operand).unwrap());
        Assembler::new(Machine).emit(&add).map_err(|error| error.to_string())
    };
    let register = |number| Operand::Register(Some(Number(number)));
    assert_eq!(emit(&[register(3), register(3), register(7)]), Ok(()));
    let errors: [(&[_], &str); 6] = [
        (
            &[register(3), register(3), register(8)],
            "operand 2 of `other` is the register `other`, which is not in the class `other`",
        ),
        (&[register(3), register(4), register(7)], "operands 0 and 1 of `other` are not equal"),
        (&[register(3), register(3)], "`other` has 3 operands, not 2"),
        (&[register(3); 4], "`other` has 3 operands, not 4"),
        (
            &[register(3), register(3), Operand::Immediate(1)],
            "operand 2 of `other` is not a register of the class `other`",
        ),
        (
            &[register(3), register(3), Operand::Register(None)],
            "operand 2 of `other` is not a register of the class `other`",
        ),
    ];
    for (operands, expected) in errors {
        assert_eq!(emit(operands), Err(expected.to_owned()));
    }
}

#[test]
fn programs_make_instructions() -> Result<(), ErrorKind> {
    type Made = MachineInst<Number, Number, 1>;
    let inst = |opcode: u32, operand: Operand<Number>| {
        let mut inst = Made::new(Number(opcode));
        assert_eq!(inst.push(operand), Ok(()));
        inst
    };
    let mut assembler = Assembler::new(Machine);
    assembler.label("start")?;
    let end = assembler.expression("end + 1")?;
    assembler.emit(&inst(1, Operand::Expression(end.number())))?;
    assert_eq!(assembler.statements("push 3"), Ok(()));
    assembler.emit(&inst(0, Operand::Immediate(4)))?;
    assembler.label("end")?;
    assert_eq!(
        assembler.emit(&inst(1, Operand::Immediate(4))),
        Err(ErrorKind::Invalid("no such instruction"))
    );
    assert_eq!(assembler.label("start"), Err(ErrorKind::Redefined));
    assert_eq!(assembler.expression("1 +"), Err(ErrorKind::Expected("an expression")));
    assert_eq!(assembler.expression("1 2"), Err(ErrorKind::Expected("end of statement")));
    let errors = assembler.statements("push 5\n push").unwrap_err();
    assert_eq!((errors.len(), errors[0].line), (1, 2));
    let object = assembler.finish().unwrap();
    let text = "start: jump end + 1\n push 3\n push 4\n end: push 5";
    assert_eq!(bytes(&object, ".text"), bytes(&assembled(text), ".text"));
    assert_eq!(object.symbols, assembled(text).symbols);
    Ok(())
}

#[test]
fn programs_have_errors_of_the_layout() {
    let mut assembler = Assembler::new(Machine);
    assert_eq!(assembler.statements(".quad 1f"), Ok(()));
    let errors = assembler.finish().unwrap_err();
    assert_eq!(&errors[..], [ErrorKind::Expected("a label that is defined")]);
}

fn assembled(source: &str) -> Object {
    Assembler::new(Machine).assemble(source).unwrap()
}

/// Returns the bytes of a section.
fn bytes(object: &Object, name: &str) -> Vec<u8> {
    object.sections.iter().find(|section| section.name == name).unwrap().data.clone()
}

/// Returns the errors of a source: lines and texts.
fn errors(source: &str) -> Vec<String> {
    let errors = Assembler::new(Machine).assemble(source).unwrap_err();
    errors.iter().map(|error| format!("line {}: {}", error.line, error.kind)).collect()
}

#[test]
fn data_have_the_bytes_of_their_values() {
    let source = "
        .data
        .byte 1, -1, 2*3+4, (1 << 4) | 1, 'a'
        .short 0x102
        .long 7 % 4 - 1, ~0
        .quad 1f - 0f
    0:  .asciz \"a\\n\\101\"
    1:  .fill 2, 2, 0x1234
        .space 3, 9
        .balign 8, 0xee
        .uleb128 300
        .sleb128 -2
        .octa 1
    ";
    let expected = [
        &[1, 255, 10, 17, 97, 2, 1, 2, 0, 0, 0, 255, 255, 255, 255][..],
        &[4, 0, 0, 0, 0, 0, 0, 0, 97, 10, 65, 0, 0x34, 0x12, 0x34, 0x12, 9, 9, 9],
        &[0xee; 6],
        &[0xac, 2, 0x7e, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    ]
    .concat();
    assert_eq!(bytes(&assembled(source), ".data"), expected);
}

#[test]
fn operators_behind_parentheses_belong_to_the_expression() {
    let object = assembled("low(2)\nlow(2 + 1) * 3 - 1\nlow (1 + (2)) + (4)\nlow(symbol) + 1");
    assert_eq!(bytes(&object, ".text"), [2, 8, 7, 255]);
    assert_eq!(
        errors("low(2) 3\nlow(2"),
        ["line 1: expected end of statement", "line 2: expected )"]
    );
}

#[test]
fn jumps_grow_if_they_are_long() {
    let near = assembled("start: push 1\n jump start\n jump end\n push 2\nend:");
    assert_eq!(bytes(&near, ".text"), [1, 0xe0, 0xfe, 0xe0, 2, 2]);
    let far = assembled("jump end\n .space 200\nend: jump elsewhere+1");
    let text = bytes(&far, ".text");
    assert_eq!((text[..5].to_vec(), text.len()), (vec![0xe1, 204, 0, 0, 0], 210));
    let relocation = far.sections[0].relocations[0];
    assert_eq!((relocation.offset, relocation.kind, relocation.addend), (206, 2, 1));
    assert_eq!(far.symbols[relocation.symbol.unwrap()].name, "elsewhere");
}

#[test]
fn symbols_and_sections_have_their_properties() {
    let source = "
        .file \"a.c\"
        .globl main
        .type main, @function
    main:
        push 0
        .p2align 2
    .Lend:
        .size main, .Lend - main
        .hidden main
        .weak other
        .comm common, 16, 8
        .set alias, main
        .section .rodata.str1.1, \"aMS\", @progbits, 1
    .Ltext: .asciz \"text\"
        .section .group, \"axG\", @progbits, signature, comdat
        .quad .Ltext, other - 1, .Lend
        .ident \"version\"
        .addrsig
        .addrsig_sym main
        .addrsig_sym unused
    ";
    let object = assembled(source);
    let shown = |name: &str| {
        let symbol = object.symbols.iter().find(|symbol| symbol.name == name).unwrap();
        (symbol.section, symbol.value, symbol.size, symbol.kind, symbol.binding, symbol.other)
    };
    assert_eq!(object.symbols[0].name, "a.c");
    assert_eq!(shown("main"), (SymbolSection::Section(0), 0, 4, 2, 1, 2));
    assert_eq!(shown("alias"), (SymbolSection::Section(0), 0, 4, 2, 0, 0));
    assert_eq!(shown("common"), (SymbolSection::Common, 8, 16, 1, 1, 0));
    assert_eq!(shown("other"), (SymbolSection::Undefined, 0, 0, 0, 2, 0));
    assert_eq!(shown("signature"), (SymbolSection::Group(0), 0, 0, 0, 0, 0));
    assert_eq!(bytes(&object, ".text"), [0, 0x90, 0x90, 0x90]);
    assert_eq!(bytes(&object, ".comment"), b"\0version\0");
    let names: Vec<&str> = object.sections.iter().map(|section| section.name.as_str()).collect();
    assert_eq!(names, [".text", ".rodata.str1.1", ".group", ".comment"]);
    let strings = &object.sections[1];
    assert_eq!((strings.flags, strings.entry_size), (0x32, 1));
    // Relocations refer to sections in place of local symbols.
    let relocations = &object.sections[2].relocations;
    let symbol = |relocation: &Relocation| &object.symbols[relocation.symbol.unwrap()];
    assert_eq!((symbol(&relocations[0]).kind, relocations[0].addend), (3, 0));
    assert_eq!((symbol(&relocations[1]).name.as_str(), relocations[1].addend), ("other", -1));
    assert_eq!((symbol(&relocations[2]).kind, relocations[2].addend), (3, 4));
    assert_eq!(object.groups.len(), 1);
    assert_eq!(object.addresses.as_ref().map(Vec::len), Some(1));
    assert!(object.symbols.iter().all(|symbol| symbol.name != "unused"));
}

#[test]
fn the_linker_shortens_alignments_behind_its_instructions() {
    let source = "
        push 1
        .p2align 1
        call $4
    before:
        .p2align 2
    after:
        .p2align 3, , 2
        jump after
        jump before
        .long after - before
    ";
    let object = assembled(source);
    let expected = [
        &[1, 0x90, 0xc0, 0, 0, 0, 0, 0x90, 0x90, 0x90][..],
        &[0x90; 7],
        &[0xe0, 248, 0xe0, 243, 0, 0, 0, 0],
    ]
    .concat();
    assert_eq!(bytes(&object, ".text"), expected);
    let shown = |relocation: &Relocation| {
        let name = relocation.symbol.map_or("", |index| object.symbols[index].name.as_str());
        format!("{} {} {name} {}", relocation.offset, relocation.kind, relocation.addend)
    };
    let relocations: Vec<String> = object.sections[0].relocations.iter().map(shown).collect();
    assert_eq!(relocations, ["3 2 $4 0", "7 3  3", "10 3 .Lalign0 520", "21 1  10"]);
}

#[test]
fn frames_are_in_a_section() {
    let source = "
    f:  .cfi_startproc
        push 1
        .cfi_def_cfa_offset 16
        .cfi_offset 1, -8
        .cfi_endproc
    ";
    let object = assembled(source);
    let expected = [
        &[16, 0, 0, 0, 0, 0, 0, 0, 1, b'z', b'R', 0, 1, 0x78, 1, 1, 0x1b, 0x0c, 2, 0][..],
        &[24, 0, 0, 0, 24, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0x41, 0x0e, 16, 0x81, 1],
        &[0; 6],
    ]
    .concat();
    assert_eq!(bytes(&object, ".eh_frame"), expected);
}

#[test]
fn faults_have_lines() {
    assert_eq!(errors("push 1\n frob\n"), ["line 2: unknown instruction"]);
    assert_eq!(errors("a:\na:"), ["line 2: symbol is already defined"]);
    assert_eq!(
        errors(".byte 256\n.long 1 +"),
        ["line 1: value out of range", "line 2: expected an expression"]
    );
    assert_eq!(errors(".no_such"), ["line 1: unknown directive"]);
    assert_eq!(errors("push 1 2"), ["line 1: expected end of statement"]);
    assert_eq!(errors("jump 1f"), ["line 1: expected a label that is defined"]);
    assert_eq!(errors(".popsection"), ["line 1: no section is kept"]);
    assert_eq!(errors("\n.space x - y"), ["line 2: expression is not a constant"]);
    let itself = "line 2: the value of the symbol depends on itself";
    assert_eq!(errors(".set a, b\n.set b, a"), [itself]);
    assert_eq!(errors("\n.set a, a + 1"), [itself]);
}

#[test]
fn files_have_the_layout_of_elf() {
    let file = elf::write(&assembled(".globl f\nf: jump g\n"));
    assert_eq!(file[..8], [0x7f, b'E', b'L', b'F', 2, 1, 1, 0]);
    let half = |offset: usize| u16::from_le_bytes([file[offset], file[offset + 1]]);
    // Type, machine, number of sections, index of the string table.
    assert_eq!([half(16), half(18), half(60), half(62)], [1, 0x1234, 5, 1]);
    let table = u64::from_le_bytes(file[40..48].try_into().unwrap()) as usize;
    assert_eq!(file.len(), table + 5 * 64);
    assert_eq!(file[64..69], [0xe1, 0, 0, 0, 0]);
}

/// Source with a statement of each kind that compilers write.
const COMPILED: &str = ".section .a,\"aMG\",@progbits,1,g,comdat\n.set x, (1+2)*3\nf: jump f+1\n\
    .cfi_startproc\n.cfi_offset 1,-8\n.cfi_endproc\n.fill 3,2,1\n.org 64\n\
    .uleb128 f-f\n.size f,.-f\n.reloc .,KIND,f\n";

/// Source with a statement of each kind that is expanded.
const EXPANDED: &str = ".macro m a:req b=2 c:vararg\n.if \\a\n.byte \\b,\\@,\\+\n.exitm\n.endif\n\
    .irp x, \\c\nl\\x\\(): push \\x\n.endr\n.endm\nm 1,3\nm b=4 a=0\nm (1+2) 3 4,5\n.altmacro\n\
    m %1+1, <!5>, 6\n.noaltmacro\n.rept 2\n.irpc y,ab\n.ifc \\y,a\n.else\n.endif\n.endr\n.endr\n\
    .symver f,f@@@v\n.weakref g,h\n.subsection 1\n.cg_profile f,$g,3\n.dcb.s 2,0x1.8p3\n.purgem m\n";

#[test]
fn damaged_sources_are_faults() {
    let mut state = 1_u64;
    let mut random = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (state >> 33) as usize % below
    };
    for source in [COMPILED, EXPANDED] {
        assert_eq!(Assembler::new(Machine).assemble(source).err(), None);
    }
    const BYTES: &[u8] = b" \n\"',.()-+*/%:;=#@x09\\&<>!$?[]";
    for round in 0..6_000 {
        let mut bytes = [COMPILED, EXPANDED][round % 2].as_bytes().to_vec();
        for _ in 0..random(6) {
            let index = random(bytes.len());
            match random(3) {
                0 => bytes[index] = BYTES[random(BYTES.len())],
                1 => drop(bytes.remove(index)),
                _ => bytes.insert(index, BYTES[random(BYTES.len())]),
            }
        }
        let source = String::from_utf8(bytes).unwrap();
        match Assembler::new(Machine).with_max_expansion(1 << 16).assemble(&source) {
            Ok(object) => assert!(elf::write(&object).starts_with(b"\x7fELF")),
            Err(errors) => {
                let shown = errors.iter().map(|error| error.with_source(&source).to_string());
                assert!(shown.map(|text| text.len()).sum::<usize>() > 0);
            }
        }
    }
}

/// Returns the bytes of a section.
fn section_of<'o>(object: &'o Object, name: &str) -> &'o object::ObjectSection {
    object.sections.iter().find(|section| section.name == name).unwrap()
}

#[test]
fn line_numbers_have_a_row_for_each_location() {
    let source = "
        .file 1 \"src/a.c\"
        .loc 1 10 5 prologue_end
        push 1
        push 2
        .loc 1 11 0 is_stmt 0
        .loc 1 12
        jump end
        push 3
        .loc 1 2 discriminator 3
        push 4
        end:
        .loc 1 3
    ";
    let object = Assembler::new(Machine).assemble(source).unwrap();
    let table = section_of(&object, ".debug_line");
    let program = [
        // Column 5, end of the prologue, address, line 10.
        &[5, 5, 10, 0, 9, 2, 0, 0, 0, 0, 0, 0, 0, 0, 3, 9, 1][..],
        // Column 0, no statement, two bytes and line 11; then line 12, at the same address.
        &[5, 0, 6, 13 + 6 + 2 * 14, 13 + 6],
        // Discriminator, three bytes and line 2.
        &[0, 2, 4, 3, 3, 0x76, 13 + 5 + 3 * 14],
        // One byte, end.
        &[2, 1, 0, 1, 1],
    ];
    assert!(table.data.ends_with(&program.concat()), "{:?}", table.data);
    let header = [
        &[4, 0, 31, 0, 0, 0, 1, 1, 1, 0xfb, 14, 13, 0, 1, 1, 1, 1, 0, 0, 0, 1, 0, 0, 1][..],
        b"src\0\0a.c\0\x01\0\0\0",
    ];
    assert!(table.data[4..].starts_with(&header.concat()), "{:?}", table.data);
    assert_eq!(table.data[..4], (table.data.len() as u32 - 4).to_le_bytes());
    let address = table.data.len() - program.concat().len() + 6;
    assert_eq!(table.relocations.len(), 1);
    assert_eq!(table.relocations[0].offset, address as u64);
}

#[test]
fn a_main_file_makes_version_5() {
    let source = "
        .file 0 \"/home\" \"a.c\" md5 0x000102030405060708090a0b0c0d0e0f
        .file 1 \"include\" \"a.h\" md5 0x1
        .loc 0 1
        push 1
    ";
    let object = Assembler::new(Machine).assemble(source).unwrap();
    assert_eq!(section_of(&object, ".debug_line_str").data, b"/home\0include\0a.c\0a.h\0");
    let table = section_of(&object, ".debug_line");
    assert_eq!(table.data[4..8], [5, 0, 8, 0]);
    let kinds = [3, 1, 0x1f, 2, 0x0f, 5, 0x1e, 2];
    assert!(table.data.windows(kinds.len()).any(|bytes| bytes == kinds));
    let checksum: Vec<u8> = (0..16).collect();
    assert!(table.data.windows(16).any(|bytes| bytes == checksum));
    // Two directories, two files, and the address.
    assert_eq!(table.relocations.len(), 5);
}

#[test]
fn wrong_line_numbers_are_rejected() {
    let errors = |source: &str| {
        let errors = Assembler::new(Machine).assemble(source).unwrap_err();
        errors
            .iter()
            .map(|error| format!("line {}: {}", error.line, error.kind))
            .collect::<Vec<_>>()
    };
    assert_eq!(errors(".loc 1 1"), ["line 1: no file has this number"]);
    let twice = ".file 1 \"a\"\n.file 1 \"b\"\n.loc 1 2 3 4";
    let expected = [
        "line 2: the number of the file is already used",
        "line 3: expected a property of a location",
    ];
    assert_eq!(errors(twice), expected);
    assert_eq!(errors(".file 99999999 \"a\""), ["line 1: the number of the file is too large"]);
}

#[test]
fn frames_for_debuggers_have_a_section_of_their_own() {
    let source = "
        .cfi_sections .debug_frame
        .cfi_startproc
        push 1
        .cfi_def_cfa_offset 16
        push 2
        .cfi_endproc
    ";
    let object = Assembler::new(Machine).assemble(source).unwrap();
    assert!(object.sections.iter().all(|section| section.name != ".eh_frame"));
    let frames = section_of(&object, ".debug_frame");
    let common = [20, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 4, 0, 8, 0, 1, 0x78, 1, 0x0c, 2, 0];
    assert!(frames.data.starts_with(&common), "{:?}", frames.data);
    // Two bytes of code; one byte after the start, the offset is 16.
    assert_eq!(frames.data[40..], [2, 0, 0, 0, 0, 0, 0, 0, 0x41, 0x0e, 16, 0, 0, 0, 0, 0]);
    assert_eq!(frames.relocations.len(), 2);
}

#[test]
fn names_of_sections_are_symbols() {
    let source = ".section .data.a\n.4byte .text, .data.b\n.section .data.b\n.byte 1";
    let object = Assembler::new(Machine).assemble(source).unwrap();
    let symbols = section_of(&object, ".data.a").relocations.iter();
    let symbols = symbols.map(|one| &object.symbols[one.symbol.unwrap()]);
    let kinds: Vec<u8> = symbols.map(|symbol| symbol.kind).collect();
    assert_eq!(kinds, [elf_constants::STT_SECTION; 2]);
}
