//! Frames of functions of x86 with 32 bits, for debuggers: directives `.cv_fpo_...`.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write as _;

use super::super::super::assembly::Assembly;
use super::super::super::cursor::Cursor;
use super::super::super::error::{ErrorKind, Fault, Parsed};
use super::super::super::lexer::Token;
use super::super::super::symbols::SymbolId;
use super::super::super::target::Target;
use super::directives::integer;
use super::tables::subsection;

/// Registers of frames.
const REGISTERS: [&str; 9] = ["eax", "ebx", "ecx", "edx", "edi", "esi", "esp", "ebp", "eip"];

/// Maximum number of steps of a prologue. Each record has a program for all steps before.
const MAX_STEPS: usize = 256;

/// Flag of the record at the start of a function.
const IS_START: u64 = 4;

/// Frames of a source.
#[derive(Debug, Default)]
pub(super) struct Frames {
    all: BTreeMap<SymbolId, Frame>,
    current: Option<Frame>,
}

/// Frame of a function.
#[derive(Clone, Debug)]
struct Frame {
    function: SymbolId,
    begin: SymbolId,
    prologue_end: Option<SymbolId>,
    end: SymbolId,
    /// Number of bytes of the arguments.
    arguments: u32,
    steps: Vec<(SymbolId, Step)>,
}

/// Step of a prologue.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Step {
    /// A register is pushed.
    Push(&'static str),
    /// Bytes of the stack are allocated.
    Allocate(u32),
    /// The stack is aligned.
    Align(u32),
    /// A register has the address of the frame.
    SetFrame(&'static str),
}

/// State of a frame after some steps.
#[derive(Default)]
struct State {
    /// Register with the address of the frame, and the distance of the address to return to.
    frame: Option<(&'static str, u32)>,
    offset: u32,
    locals: u32,
    saved: u32,
    /// Distance from the address to return to, and alignment of the stack below.
    alignment: Option<(u32, u32)>,
    /// Registers on the stack, with their distances.
    registers: Vec<(&'static str, u32)>,
}

impl<T: Target> Assembly<T> {
    /// Executes a directive whose name begins with `.cv_fpo_`, without `.cv_fpo_data`.
    pub(super) fn frame_data_directive(
        &mut self,
        name: Token<'_>,
        cursor: &mut Cursor<'_, '_>,
    ) -> Parsed<()> {
        let fault = |kind| Fault::new(name.offset, ErrorKind::Invalid(kind));
        let has_frame = self.coff.codeview.frames.current.is_some();
        let step = match name.text.strip_prefix(".cv_fpo_").unwrap_or_default() {
            "proc" => {
                let function = self.symbols.intern(cursor.symbol()?);
                let arguments = integer(cursor, "the size of the arguments")?;
                cursor.end()?;
                if has_frame {
                    return Err(fault("the frame of another function is being described"));
                }
                let begin = self.label_here();
                self.coff.codeview.frames.current = Some(Frame {
                    function,
                    begin,
                    prologue_end: None,
                    end: begin,
                    arguments,
                    steps: Vec::new(),
                });
                return Ok(());
            }
            "endproc" => {
                cursor.end()?;
                let Some(mut frame) = self.coff.codeview.frames.current.take() else {
                    return Err(fault("no frame is being described"));
                };
                if frame.prologue_end.is_none() && !frame.steps.is_empty() {
                    return Err(fault("the prologue has no end"));
                }
                frame.prologue_end.get_or_insert(frame.begin);
                frame.end = self.label_here();
                self.coff.codeview.frames.all.entry(frame.function).or_insert(frame);
                return Ok(());
            }
            "endprologue" => None,
            "setframe" => Some(Step::SetFrame(register(cursor)?)),
            "pushreg" => Some(Step::Push(register(cursor)?)),
            "stackalloc" => Some(Step::Allocate(integer(cursor, "a number of bytes")?)),
            "stackalign" => Some(Step::Align(integer(cursor, "an alignment")?)),
            _ => return Err(Fault::new(name.offset, ErrorKind::UnknownDirective)),
        };
        cursor.end()?;
        let frame = self.coff.codeview.frames.current.as_ref();
        let Some(frame) = frame.filter(|frame| frame.prologue_end.is_none()) else {
            return Err(fault("no prologue is being described"));
        };
        let has_register = frame.steps.iter().any(|(_, step)| matches!(step, Step::SetFrame(_)));
        if matches!(step, Some(Step::Align(_))) && !has_register {
            return Err(fault(
                "the stack is aligned before a register has the address of the frame",
            ));
        }
        if frame.steps.len() >= MAX_STEPS && step.is_some() {
            return Err(fault("the prologue has too many steps"));
        }
        self.coff.codeview.stated += 1;
        let label = self.label_here();
        if let Some(frame) = &mut self.coff.codeview.frames.current {
            match step {
                Some(step) => frame.steps.push((label, step)),
                None => frame.prologue_end = Some(label),
            }
        }
        Ok(())
    }

    /// Executes `.cv_fpo_data function`: writes the records of a frame.
    pub(super) fn write_frame_data(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<()> {
        let fault = cursor.fault(ErrorKind::Invalid("the function has no described frame"));
        let function = self.symbols.intern(cursor.symbol()?);
        cursor.end()?;
        let Some(frame) = self.coff.codeview.frames.all.get(&function).cloned() else {
            return Err(fault);
        };
        if !self.coff.codeview.count_entries(1 + frame.steps.len()) {
            return Err(Fault { kind: ErrorKind::Invalid("too many records of frames"), ..fault });
        }
        let end = self.begin_subsection(subsection::FRAMES);
        let start = self.image_reference(function);
        self.value(start, 4, false);
        let mut state = State::default();
        self.write_frame_record(&frame, &state, frame.begin);
        for &(label, step) in &frame.steps {
            if state.apply(step) {
                self.write_frame_record(&frame, &state, label);
            }
        }
        self.align_data(4);
        self.end_subsection(end);
        Ok(())
    }

    fn write_frame_record(&mut self, frame: &Frame, state: &State, label: SymbolId) {
        let program = self.coff.codeview.strings.offset(state.program().as_bytes());
        for (to, from) in [(label, frame.begin), (frame.end, label)] {
            let distance = self.difference_of(to, from);
            self.value(distance, 4, false);
        }
        // The largest size of the stack is unknown.
        for number in [state.locals, frame.arguments, 0, program] {
            self.integer(number.into(), 4, false);
        }
        let prologue = self.difference_of(frame.prologue_end.unwrap_or(frame.begin), label);
        self.value(prologue, 2, false);
        self.integer(state.saved.into(), 2, false);
        self.integer(if label == frame.begin { IS_START } else { 0 }, 4, false);
    }
}

impl State {
    /// Changes the state by a step. Returns false if no record shows the change.
    fn apply(&mut self, step: Step) -> bool {
        match step {
            Step::Push(register) => {
                self.offset = self.offset.wrapping_add(4);
                self.saved = self.saved.wrapping_add(4);
                self.registers.push((register, self.offset));
            }
            Step::SetFrame(register) => self.frame = Some((register, self.offset)),
            Step::Align(alignment) => self.alignment = Some((self.offset, alignment)),
            Step::Allocate(size) => {
                self.offset = self.offset.wrapping_add(size);
                self.locals = self.locals.wrapping_add(size);
                return self.frame.is_none();
            }
        }
        true
    }

    /// Returns the program that finds the caller's registers.
    fn program(&self) -> String {
        let base = if self.alignment.is_some() { "$T1" } else { "$T0" };
        let mut program = match self.frame {
            Some((register, offset)) => format!("{base} ${register} {offset} + = "),
            None => format!("{base} .raSearch = "),
        };
        if let Some((offset, alignment)) = self.alignment {
            let _ = write!(program, "$T0 {base} {offset} - {alignment} @ = ");
        }
        let _ = write!(program, "$eip {base} ^ = $esp {base} 4 + = ");
        for (register, offset) in &self.registers {
            let _ = write!(program, "${register} {base} {offset} - ^ = ");
        }
        program
    }
}

/// Parses the name of a register.
fn register(cursor: &mut Cursor<'_, '_>) -> Parsed<&'static str> {
    let fault = cursor.fault(ErrorKind::Expected("a register of 32 bits"));
    cursor.eat("%");
    let name = cursor.take().text;
    REGISTERS.into_iter().find(|register| name.eq_ignore_ascii_case(register)).ok_or(fault)
}
