//! Call frames of ARM64 in COFF: operations of prologues and epilogues, and the forms of their descriptions.
//!
//! A function of the usual form has a packed description in its entry in `.pdata`. Others have one in `.xdata` for
//! each segment of at most 1 MiB. Epilogues that are the prologue backwards share its codes.

use alloc::vec::Vec;

use super::super::assembly::Assembly;
use super::super::cursor::Cursor;
use super::super::error::{ErrorKind, Fault, Parsed};
use super::super::expression::{Binary, Node};
use super::super::symbols::SymbolId;
use super::super::target::Target;
use super::unwind::Frame;

/// Operation of a prologue or an epilogue, which stands for an instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Step {
    operation: Operation,
    register: u8,
    offset: i64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Operation {
    Allocate,
    SaveR19R20X,
    SaveFpLr,
    SaveFpLrX,
    SaveReg,
    SaveRegX,
    SaveRegP,
    SaveRegPX,
    SaveLrPair,
    SaveFReg,
    SaveFRegX,
    SaveFRegP,
    SaveFRegPX,
    SetFp,
    AddFp,
    Nop,
    End,
    SaveNext,
    TrapFrame,
    MachineFrame,
    Context,
    EcContext,
    ClearUnwoundToCall,
    PacSignLr,
    /// Any register: mode (0 for `x`, 1 for `d`, 2 for `q`), true for pairs, and for changed stack pointers.
    SaveAny(u8, bool, bool),
    AllocateVectors,
    SaveVector,
    SavePredicate,
}

/// Segment of a function.
#[derive(Clone, Debug)]
pub(super) struct Segment {
    offset: i64,
    length: i64,
    /// Indices of the epilogues in it, with their offsets in the function.
    epilogues: Vec<(usize, i64)>,
    description: Option<SymbolId>,
}

/// Longest segment in bytes.
const MAX_SEGMENT: i64 = 0xf_fffc;

/// Code that says that the prologue is in another segment.
const END_OF_OTHER: u8 = 0xe5;

/// Code without effect.
const NOP: u8 = 0xe3;

impl Step {
    const fn new(operation: Operation, register: u8, offset: i64) -> Self {
        Step { operation, register, offset }
    }

    pub(super) const END: Self = Step::new(Operation::End, 0, 0);

    /// Returns the code.
    fn bytes(self) -> Vec<u8> {
        use Operation as O;
        let offset = self.offset;
        // Two bytes with a register behind an opcode, and a field of `bits` bits.
        let saved = |opcode: u16, first: u8, bits: u32, field: i64| {
            let register = u16::from(self.register.wrapping_sub(first)) << bits;
            (opcode | register | field as u16 & ((1 << bits) - 1)).to_be_bytes().to_vec()
        };
        let single = |opcode: i64| alloc::vec![opcode as u8];
        match self.operation {
            O::Allocate if offset < 512 => single(offset >> 4 & 0x1f),
            O::Allocate if offset < 16384 => {
                (0xc000 | (offset >> 4) as u16 & 0x7ff).to_be_bytes().to_vec()
            }
            O::Allocate => (0xe000_0000 | (offset >> 4) as u32 & 0xff_ffff).to_be_bytes().to_vec(),
            O::SaveR19R20X => single(0x20 | offset >> 3 & 0x1f),
            O::SaveFpLr => single(0x40 | offset >> 3 & 0x3f),
            O::SaveFpLrX => single(0x80 | (offset - 1) >> 3 & 0x3f),
            O::SaveReg => saved(0xd000, 19, 6, offset >> 3),
            O::SaveRegX => saved(0xd400, 19, 5, (offset >> 3) - 1),
            O::SaveRegP => saved(0xc800, 19, 6, offset >> 3),
            O::SaveRegPX => saved(0xcc00, 19, 6, (offset >> 3) - 1),
            O::SaveLrPair => {
                let number = u16::from(self.register.wrapping_sub(19) / 2) << 6;
                (0xd600 | number | (offset >> 3) as u16 & 0x3f).to_be_bytes().to_vec()
            }
            O::SaveFReg => saved(0xdc00, 8, 6, offset >> 3),
            O::SaveFRegX => saved(0xde00, 8, 5, (offset >> 3) - 1),
            O::SaveFRegP => saved(0xd800, 8, 6, offset >> 3),
            O::SaveFRegPX => saved(0xda00, 8, 6, (offset >> 3) - 1),
            O::SetFp => single(0xe1),
            O::AddFp => alloc::vec![0xe2, (offset >> 3) as u8],
            O::Nop => single(NOP.into()),
            O::End => single(0xe4),
            O::SaveNext => single(0xe6),
            O::TrapFrame => single(0xe8),
            O::MachineFrame => single(0xe9),
            O::Context => single(0xea),
            O::EcContext => single(0xeb),
            O::ClearUnwoundToCall => single(0xec),
            O::PacSignLr => single(0xfc),
            O::SaveAny(mode, is_pair, changes_stack) => {
                let is_wide = is_pair || changes_stack || mode == 2;
                let field = (offset >> if is_wide { 4 } else { 3 }) - i64::from(changes_stack);
                let flags = u8::from(changes_stack) << 5 | u8::from(is_pair) << 6;
                alloc::vec![0xe7, self.register | flags, field as u8 | mode << 6]
            }
            O::AllocateVectors => alloc::vec![0xdf, offset as u8],
            O::SaveVector | O::SavePredicate => {
                let register = match self.operation {
                    O::SaveVector => self.register.wrapping_sub(8),
                    _ => 0x10 | self.register,
                };
                let high = (offset & 0xc0) as u8 >> 1;
                alloc::vec![0xe7, high | register, 0xc0 | (offset & 0x3f) as u8]
            }
        }
    }
}

/// Returns the number of bytes of the codes of operations.
fn size_of(steps: &[Step]) -> usize {
    steps.iter().map(|step| step.bytes().len()).sum()
}

/// Replaces an operation by one with a shorter code. `last` is the register and the offset of the pair before it.
fn simplify_step(step: &mut Step, last: &mut Option<(u8, i64)>) {
    use Operation as O;
    let is_next =
        *last == step.register.checked_sub(2).map(|register| (register, step.offset - 16));
    match (step.operation, step.register) {
        (O::SaveRegP, 29) => *step = Step::new(O::SaveFpLr, 0, step.offset),
        (O::SaveRegPX, 29) => *step = Step::new(O::SaveFpLrX, 0, step.offset),
        (O::SaveRegPX, 19) if step.offset <= 248 => {
            *step = Step::new(O::SaveR19R20X, 0, step.offset);
        }
        (O::AddFp, _) if step.offset == 0 => *step = Step::new(O::SetFp, 0, 0),
        // Windows does not accept the short code for vector registers.
        (O::SaveRegP, _) if is_next && last.is_some() => *step = Step::new(O::SaveNext, 0, 0),
        _ => {}
    }
    *last = match (step.operation, *last) {
        (O::SaveR19R20X, _) => Some((19, 0)),
        (O::SaveRegPX, _) => Some((step.register, 0)),
        (O::SaveRegP, _) => Some((step.register, step.offset)),
        (O::SaveNext, Some((register, offset))) => Some((register.wrapping_add(2), offset + 16)),
        _ => None,
    };
}

/// Returns the offset in the codes of the prologue from which on they are those of an epilogue.
fn offset_in_prologue(prologue: &[Step], epilogue: &[Step]) -> Option<usize> {
    let (start, rest) = prologue.split_at_checked(epilogue.len())?;
    let is_same = start.iter().eq(epilogue.iter().rev());
    is_same.then(|| size_of(rest))
}

/// Part of a prologue of the usual form.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Phase {
    Start,
    Ended,
    Signed,
    Integers,
    Floats,
    Arguments,
    Stack,
    FrameRecord,
    Done,
}

/// Returns the packed description of a function of `length` instructions, whose epilogue begins at an offset in the
/// codes of the prologue. `None` if the prologue has not the usual form.
fn packed(prologue: &[Step], length: i64, epilogue_offset: usize) -> Option<u32> {
    use Operation as O;
    match epilogue_offset {
        0 => {}
        1 if prologue.last()?.operation == O::SetFp => {}
        _ => return None,
    }
    let (mut integers, mut floats, mut saved, mut stack) = (0_i64, 0_i64, 0, 0);
    let (mut has_lr, mut has_frame, mut is_signed) = (false, false, false);
    let mut phase = Phase::Start;
    for step in prologue {
        let (register, offset) = (i64::from(step.register), step.offset);
        let is_first = matches!(phase, Phase::Ended | Phase::Signed);
        let float_offset = 8 * (integers + i64::from(has_lr) + floats);
        phase = match step.operation {
            O::End if phase == Phase::Start => Phase::Ended,
            O::PacSignLr if phase == Phase::Ended => {
                is_signed = true;
                Phase::Signed
            }
            O::SaveR19R20X if is_first => {
                (saved, integers) = (offset, 2);
                Phase::Integers
            }
            O::SaveRegX if is_first && matches!(register, 19 | 30) => {
                saved = offset;
                integers += i64::from(register == 19);
                has_lr = register == 30;
                Phase::Floats
            }
            O::SaveRegP
                if phase == Phase::Integers
                    && offset == 8 * integers
                    && register == 19 + integers =>
            {
                integers += 2;
                Phase::Integers
            }
            O::SaveReg if phase == Phase::Integers && offset == 8 * integers => {
                if register == 19 + integers {
                    integers += 1;
                } else if register == 30 {
                    has_lr = true;
                } else {
                    return None;
                }
                Phase::Floats
            }
            O::SaveLrPair
                if phase == Phase::Integers
                    && offset == 8 * integers
                    && register == 19 + integers =>
            {
                integers += 1;
                has_lr = true;
                Phase::Floats
            }
            O::SaveFReg
                if phase == Phase::Floats
                    && floats != 0
                    && register == 8 + floats
                    && offset == float_offset =>
            {
                floats += 1;
                Phase::Arguments
            }
            O::SaveFRegPX if is_first && register == 8 => {
                (saved, floats) = (offset, 2);
                Phase::Floats
            }
            O::SaveFRegP
                if matches!(phase, Phase::Integers | Phase::Floats)
                    && register == 8 + floats
                    && offset == float_offset =>
            {
                floats += 2;
                Phase::Floats
            }
            O::SaveNext if phase == Phase::Integers => {
                integers += 2;
                phase
            }
            O::SaveNext if phase == Phase::Floats => {
                floats += 2;
                phase
            }
            // The packed form for saved arguments is not described as it works.
            O::Allocate if offset < 16384 && (Phase::Ended..=Phase::Stack).contains(&phase) => {
                stack = match stack {
                    0 => offset,
                    4080 => stack + offset,
                    _ => return None,
                };
                Phase::Stack
            }
            O::SaveFpLrX if (Phase::Ended..=Phase::Arguments).contains(&phase) => {
                stack = offset;
                has_frame = true;
                Phase::FrameRecord
            }
            O::SaveFpLr if phase == Phase::Stack && offset == 0 => {
                has_frame = true;
                Phase::FrameRecord
            }
            O::SetFp if phase == Phase::FrameRecord => Phase::Done,
            _ => return None,
        };
    }
    if integers > 10
        || floats > 8
        || has_lr && has_frame
        || has_frame && phase != Phase::Done
        || is_signed && !has_frame
        || has_frame && stack < 16
        || stack % 16 != 0
    {
        return None;
    }
    let size = (8 * (integers + i64::from(has_lr) + floats) + 15) & !15;
    let frame = (stack + size) / 16;
    if saved != size || frame > 0x1ff {
        return None;
    }
    let chain = match () {
        () if is_signed => 2,
        () if has_frame => 3,
        () => u32::from(has_lr),
    };
    // One register less is written, unless there are none.
    let floats = (floats as u32).saturating_sub(1);
    Some(
        1 | (length as u32) << 2
            | floats << 13
            | (integers as u32) << 16
            | chain << 21
            | (frame as u32) << 23,
    )
}

impl<T: Target> Assembly<T> {
    /// Executes a directive that stands for an instruction of a prologue or an epilogue. `None` for other names.
    pub(super) fn unwind_step(
        &mut self,
        name: &str,
        source: usize,
        cursor: &mut Cursor<'_, '_>,
    ) -> Option<Parsed<()>> {
        use Operation as O;
        let plain = |operation| Some(Ok(Step::new(operation, 0, 0)));
        let step = match name {
            "stackalloc" => Some(self.step(O::Allocate, None, cursor)),
            "save_r19r20_x" => Some(self.step(O::SaveR19R20X, None, cursor)),
            "save_fplr" => Some(self.step(O::SaveFpLr, None, cursor)),
            "save_fplr_x" => Some(self.step(O::SaveFpLrX, None, cursor)),
            "save_reg" => Some(self.step(O::SaveReg, Some(('x', 19, 30)), cursor)),
            "save_reg_x" => Some(self.step(O::SaveRegX, Some(('x', 19, 30)), cursor)),
            "save_regp" => Some(self.step(O::SaveRegP, Some(('x', 19, 29)), cursor)),
            "save_regp_x" => Some(self.step(O::SaveRegPX, Some(('x', 19, 29)), cursor)),
            "save_lrpair" => Some(self.step(O::SaveLrPair, Some(('x', 19, 30)), cursor)),
            "save_freg" => Some(self.step(O::SaveFReg, Some(('d', 8, 15)), cursor)),
            "save_freg_x" => Some(self.step(O::SaveFRegX, Some(('d', 8, 15)), cursor)),
            "save_fregp" => Some(self.step(O::SaveFRegP, Some(('d', 8, 14)), cursor)),
            "save_fregp_x" => Some(self.step(O::SaveFRegPX, Some(('d', 8, 14)), cursor)),
            "add_fp" => Some(self.step(O::AddFp, None, cursor)),
            "allocz" => Some(self.step(O::AllocateVectors, None, cursor)),
            "save_zreg" => Some(self.step(O::SaveVector, Some(('z', 8, 23)), cursor)),
            "save_preg" => Some(self.step(O::SavePredicate, Some(('p', 4, 15)), cursor)),
            "save_any_reg" => Some(self.any_register(false, false, cursor)),
            "save_any_reg_p" => Some(self.any_register(true, false, cursor)),
            "save_any_reg_x" => Some(self.any_register(false, true, cursor)),
            "save_any_reg_px" => Some(self.any_register(true, true, cursor)),
            "set_fp" => plain(O::SetFp),
            "nop" => plain(O::Nop),
            "save_next" => plain(O::SaveNext),
            "trap_frame" => plain(O::TrapFrame),
            "pushframe" => plain(O::MachineFrame),
            "context" => plain(O::Context),
            "ec_context" => plain(O::EcContext),
            "clear_unwound_to_call" => plain(O::ClearUnwoundToCall),
            "pac_sign_lr" => plain(O::PacSignLr),
            _ => None,
        }?;
        Some(step.and_then(|step| {
            cursor.end()?;
            self.add_step(source, step)
        }))
    }

    /// Parses a register of a class and a range, if there is one, and a number.
    fn step(
        &mut self,
        operation: Operation,
        range: Option<(char, u8, u8)>,
        cursor: &mut Cursor<'_, '_>,
    ) -> Parsed<Step> {
        let mut register = 0;
        if let Some((class, first, last)) = range {
            let fault = cursor.fault(ErrorKind::Expected("another register"));
            let (own, number) = named_register(cursor.take().text).ok_or_else(|| fault.clone())?;
            let is_odd = operation == Operation::SaveLrPair && number % 2 == 0;
            if own != class || !(first..=last).contains(&number) || is_odd {
                return Err(fault);
            }
            register = number;
            cursor.expect(",")?;
        }
        cursor.eat("#");
        let fault = cursor.fault(ErrorKind::OutOfRange);
        let offset = self.absolute(cursor)?;
        if i32::try_from(offset).is_err() {
            return Err(fault);
        }
        Ok(Step::new(operation, register, offset))
    }

    fn any_register(
        &mut self,
        is_pair: bool,
        changes_stack: bool,
        cursor: &mut Cursor<'_, '_>,
    ) -> Parsed<Step> {
        let fault = cursor.fault(ErrorKind::Expected("another register"));
        let (class, register) = named_register(cursor.take().text).ok_or_else(|| fault.clone())?;
        let (mode, last) = match class {
            'x' => (0, 30),
            'd' => (1, 31),
            'q' => (2, 31),
            _ => return Err(fault),
        };
        if is_pair && register == last {
            return Err(fault);
        }
        cursor.expect(",")?;
        cursor.eat("#");
        let fault = cursor.fault(ErrorKind::OutOfRange);
        let offset = self.absolute(cursor)?;
        let unit = if is_pair || changes_stack || mode == 2 { 16 } else { 8 };
        if !(0..1 << 16).contains(&offset) || offset % unit != 0 {
            return Err(fault);
        }
        Ok(Step::new(Operation::SaveAny(mode, is_pair, changes_stack), register, offset))
    }

    /// Returns the distance of two symbols that are defined before this point.
    fn known_distance(&mut self, end: SymbolId, start: SymbolId) -> Option<i64> {
        let distance = self.difference_of(end, start);
        self.known(distance)
    }

    /// Returns an error if the operations between two symbols do not match the instructions.
    fn check_steps(
        &mut self,
        steps: &[Step],
        start: SymbolId,
        end: Option<SymbolId>,
        source: usize,
    ) -> Parsed<()> {
        use Operation as O;
        let distance = end.and_then(|end| self.known_distance(end, start));
        let is_opaque = |step: &Step| {
            matches!(
                step.operation,
                O::TrapFrame | O::MachineFrame | O::Context | O::EcContext | O::ClearUnwoundToCall
            )
        };
        let size = (steps.len() as i64 - 1) * 4;
        match distance {
            Some(distance) if distance != size && !steps.iter().any(is_opaque) => {
                let kind = ErrorKind::Invalid("another number of instructions is described");
                Err(Fault::new(source, kind))
            }
            _ => Ok(()),
        }
    }

    /// Writes the descriptions of a frame to the present section. `can_pack` is false if data of the handler follows.
    pub(super) fn write_segments(&mut self, frame: &mut Frame, can_pack: bool) -> Parsed<()> {
        let unknown = || {
            let kind = ErrorKind::Invalid("the size of the function is not known");
            Fault::new(frame.source, kind)
        };
        if frame.is_empty() {
            return Ok(());
        }
        let mut last = None;
        frame.steps.iter_mut().for_each(|step| simplify_step(step, &mut last));
        for epilogue in &mut frame.epilogues {
            let mut last = None;
            epilogue.steps.iter_mut().rev().for_each(|step| simplify_step(step, &mut last));
        }
        let end = frame.part_end.unwrap_or(frame.begin);
        let length = self.known_distance(end, frame.begin).ok_or_else(unknown)?;
        if let Some(end) = frame.prologue_end {
            self.check_steps(&frame.steps, frame.begin, Some(end), frame.source)?;
        }
        let mut epilogues = Vec::new();
        for (index, epilogue) in frame.epilogues.iter().enumerate() {
            let offset = self.known_distance(epilogue.start, frame.begin).ok_or_else(unknown)?;
            self.check_steps(&epilogue.steps, epilogue.start, epilogue.end, epilogue.source)?;
            epilogues.push((index, offset, offset + (epilogue.steps.len() as i64 - 1) * 4));
        }
        let mut segments = segments(length, &epilogues);
        let is_only = segments.len() == 1;
        for segment in &mut segments {
            self.align_data(4);
            let label = self.label_here();
            segment.description = Some(label);
            if segment.offset == 0 {
                frame.description = Some(label);
            }
            self.write_segment(frame, segment, can_pack && is_only)?;
        }
        frame.segments = segments;
        Ok(())
    }

    fn write_segment(
        &mut self,
        frame: &mut Frame,
        segment: &Segment,
        can_pack: bool,
    ) -> Parsed<()> {
        /// Limits of the first row of a description.
        const MAX_COUNT: usize = 31;
        const MAX_BYTES: usize = 124;
        let has_prologue = segment.offset == 0;
        let length = segment.length / 4;
        let mut size = size_of(&frame.steps);
        // An epilogue at the end has no entry, but its offset in the codes.
        let mut shared = None;
        let mut written = frame.epilogues.iter().map(|one| one.steps.clone()).collect::<Vec<_>>();
        if let [(index, offset)] = segment.epilogues[..] {
            let steps = &frame.epilogues[index].steps;
            let is_at_end = (segment.offset + segment.length - offset) / 4 == steps.len() as i64;
            let in_prologue = offset_in_prologue(&frame.steps, steps);
            if is_at_end {
                if size <= MAX_COUNT && size + size_of(steps) <= MAX_BYTES {
                    shared = Some(size);
                }
                if let Some(offset) = in_prologue
                    && offset <= MAX_COUNT
                    && size <= MAX_BYTES
                {
                    shared = Some(offset);
                    written[index].clear();
                }
            }
        }
        let is_shared_inside = shared.is_some_and(|offset| offset < size);
        if can_pack && is_shared_inside && !frame.handles_exceptions && length <= 0x7ff {
            frame.packed = packed(&frame.steps, length, shared.unwrap_or(0));
            if frame.packed.is_some() {
                return Ok(());
            }
        }
        if !has_prologue {
            size += 1;
            shared = match shared {
                Some(offset) => Some(offset + 1),
                None if segment.epilogues.is_empty() => Some(0),
                None => None,
            };
        }
        let mut total = size;
        let mut starts = Vec::new();
        let mut added: Vec<(usize, usize)> = Vec::new();
        for &(index, offset) in &segment.epilogues {
            let steps = core::mem::take(&mut written[index]);
            if steps.is_empty() {
                continue;
            }
            let same = added.iter().find(|(other, _)| frame.epilogues[*other].steps == steps);
            let start = if let Some((_, start)) = same {
                *start
            } else if let Some(start) = offset_in_prologue(&frame.steps, &steps) {
                start + usize::from(!has_prologue)
            } else {
                let start = total;
                total += size_of(&steps);
                added.push((index, start));
                written[index] = steps;
                start
            };
            starts.push((offset, start));
        }
        let rows = total.div_ceil(4);
        let count = shared.unwrap_or(segment.epilogues.len());
        let is_long = count > MAX_COUNT || total > MAX_BYTES;
        let mut row = length as u32 & 0x3_ffff;
        if !is_long {
            row |= (count as u32) << 22 | (rows as u32) << 27;
        }
        row |= u32::from(frame.handles_exceptions) << 20 | u32::from(shared.is_some()) << 21;
        self.integer(row.into(), 4, false);
        if is_long {
            if rows > 0xff || count > 0xffff {
                let kind = ErrorKind::Invalid("the frame has too many codes");
                return Err(Fault::new(frame.source, kind));
            }
            self.integer((rows << 16 | count) as u64, 4, false);
        }
        if shared.is_none() {
            for (offset, start) in starts {
                let row = ((offset - segment.offset) / 4) as u32 | (start as u32 & 0x3ff) << 22;
                self.integer(row.into(), 4, false);
            }
        }
        let mut codes = Vec::new();
        if !has_prologue {
            codes.push(END_OF_OTHER);
        }
        codes.extend(frame.steps.iter().rev().flat_map(|step| step.bytes()));
        for (index, _) in &segment.epilogues {
            codes.extend(written[*index].iter().flat_map(|step| step.bytes()));
        }
        codes.resize(rows * 4, NOP);
        self.bytes(&codes);
        if frame.handles_exceptions
            && let Some(handler) = frame.handler
        {
            let address = self.image_reference(handler);
            self.value(address, 4, false);
        }
        Ok(())
    }

    /// Writes the entries of a function: the start of each segment, and its description.
    pub(super) fn write_segment_entries(&mut self, frame: &Frame) {
        self.align_data(4);
        for segment in &frame.segments {
            let mut start = self.image_reference(frame.begin);
            if segment.offset != 0 {
                let offset = self.number(segment.offset);
                start = self.add_node(Node::Binary(Binary::Add, start, offset));
            }
            self.value(start, 4, false);
            match (frame.packed, segment.description) {
                (Some(packed), _) => self.integer(packed.into(), 4, false),
                (None, Some(description)) => {
                    let description = self.image_reference(description);
                    self.value(description, 4, false);
                }
                (None, None) => {}
            }
        }
    }
}

/// Divides a function into segments, none of which ends inside an epilogue. `epilogues` are indices, starts and ends.
fn segments(length: i64, epilogues: &[(usize, i64, i64)]) -> Vec<Segment> {
    let mut segments = Vec::new();
    let mut next = epilogues.iter().peekable();
    let mut start = 0;
    while length - start > MAX_SEGMENT {
        let mut own = Vec::new();
        let mut size = MAX_SEGMENT;
        while let Some((index, offset, _)) =
            next.next_if(|(_, _, epilogue_end)| *epilogue_end < start + MAX_SEGMENT)
        {
            own.push((*index, *offset));
        }
        if let Some((_, offset, _)) = next.peek()
            && *offset <= start + MAX_SEGMENT
            && *offset > start
        {
            size = offset - start;
        }
        segments.push(Segment { offset: start, length: size, epilogues: own, description: None });
        start += size;
    }
    let own = next.map(|(index, offset, _)| (*index, *offset)).collect();
    segments.push(Segment {
        offset: start,
        length: length - start,
        epilogues: own,
        description: None,
    });
    segments
}

/// Returns the class and the number of a register.
fn named_register(name: &str) -> Option<(char, u8)> {
    let name = name.to_ascii_lowercase();
    match name.as_str() {
        "fp" => return Some(('x', 29)),
        "lr" => return Some(('x', 30)),
        _ => {}
    }
    let class = name.chars().next()?;
    let digits = name.get(class.len_utf8()..)?;
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    let number = digits.parse().ok().filter(|number: &u8| is_number && *number < 32)?;
    let last = if class == 'x' { 30 } else { 31 };
    (matches!(class, 'x' | 'd' | 'q' | 'z' | 'p') && number <= last).then_some((class, number))
}
