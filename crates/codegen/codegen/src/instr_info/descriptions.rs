//! Descriptions of instructions (LLVM: `MCInstrDesc`), and the lists that they share.
//!
//! Input are instructions and the properties inferred from patterns. Output are [`Descriptions`],
//! deprecations, and the register classes that depend on the hardware mode.

use std::sync::Arc;

use rustc_hash::FxHashMap;
use tablegen_core::internal::Columns;
use tablegen_core::{Record, RecordError, RecordId, Records, Value};
use tablegen_model::differences;

use crate::Context;
use tablegen_model::hw_modes::{HwModeId, HwModes};
use tablegen_model::instructions::{Flag, InstrId, Instruction, Instructions};
use tablegen_model::operands::{Constraint, OperandList};
use tablegen_model::patterns::{InferredFlags, Patterns};
use tablegen_model::schedules::Schedules;
use tablegen_model::{Target, derived_from};
use tablegen_session::BackendError;

macro_rules! properties {
    ($($property:ident = $bit:literal,)+) => {
        /// Property of an instruction. Values are the bit numbers of LLVM's `MCID::Flag`.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(super) enum Property {
            $($property = $bit,)+
        }

        /// All properties with their names, in the order in which they are printed.
        pub(super) const PROPERTIES: &[(Property, &str)] =
            &[$((Property::$property, stringify!($property)),)+];
    };
}

properties! {
    PreISelOpcode = 0,
    Pseudo = 3,
    Meta = 4,
    Return = 5,
    EHScopeReturn = 6,
    Branch = 10,
    IndirectBranch = 11,
    Compare = 12,
    MoveImm = 13,
    MoveReg = 14,
    Bitcast = 15,
    Add = 37,
    Trap = 38,
    Select = 16,
    Barrier = 8,
    DelaySlot = 17,
    Call = 7,
    FoldableAsLoad = 18,
    MayLoad = 19,
    MayStore = 20,
    MayRaiseFPException = 21,
    Predicable = 22,
    ConvertibleTo3Addr = 26,
    Commutable = 25,
    Terminator = 9,
    Rematerializable = 29,
    NotDuplicable = 23,
    HasOptionalDef = 2,
    UsesCustomInserter = 27,
    HasPostISelHook = 28,
    Variadic = 1,
    UnmodeledSideEffects = 24,
    CheapAsAMove = 30,
    ExtraSrcRegAllocReq = 31,
    ExtraDefRegAllocReq = 32,
    RegSequence = 33,
    ExtractSubreg = 34,
    InsertSubreg = 35,
    Convergent = 36,
    VariadicOpsAreDefs = 39,
    Authenticated = 40,
}

/// Properties that depend only on a flag of the record.
const OF_FLAGS: [(Property, Flag); 30] = [
    (Property::PreISelOpcode, Flag::IsPreISelOpcode),
    (Property::Pseudo, Flag::IsPseudo),
    (Property::Meta, Flag::IsMeta),
    (Property::Return, Flag::IsReturn),
    (Property::EHScopeReturn, Flag::IsEHScopeReturn),
    (Property::Branch, Flag::IsBranch),
    (Property::IndirectBranch, Flag::IsIndirectBranch),
    (Property::Compare, Flag::IsCompare),
    (Property::MoveImm, Flag::IsMoveImm),
    (Property::MoveReg, Flag::IsMoveReg),
    (Property::Add, Flag::IsAdd),
    (Property::Trap, Flag::IsTrap),
    (Property::Select, Flag::IsSelect),
    (Property::Barrier, Flag::IsBarrier),
    (Property::DelaySlot, Flag::HasDelaySlot),
    (Property::Call, Flag::IsCall),
    (Property::FoldableAsLoad, Flag::CanFoldAsLoad),
    (Property::MayRaiseFPException, Flag::MayRaiseFPException),
    (Property::ConvertibleTo3Addr, Flag::IsConvertibleToThreeAddress),
    (Property::Commutable, Flag::IsCommutable),
    (Property::Terminator, Flag::IsTerminator),
    (Property::Rematerializable, Flag::IsReMaterializable),
    (Property::NotDuplicable, Flag::IsNotDuplicable),
    (Property::UsesCustomInserter, Flag::UsesCustomInserter),
    (Property::HasPostISelHook, Flag::HasPostISelHook),
    (Property::CheapAsAMove, Flag::IsAsCheapAsAMove),
    (Property::RegSequence, Flag::IsRegSequence),
    (Property::ExtractSubreg, Flag::IsExtractSubreg),
    (Property::InsertSubreg, Flag::IsInsertSubreg),
    (Property::Convergent, Flag::IsConvergent),
];

/// Set of [`Property`]s.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub(super) struct Properties(pub(super) u64);

impl Properties {
    /// Returns true if the set contains `property`.
    pub(super) fn has(self, property: Property) -> bool {
        self.0 >> property as u32 & 1 == 1
    }

    fn add(&mut self, property: Property, there: bool) {
        self.0 |= u64::from(there) << property as u32;
    }
}

/// Record of a register or a register class, with its namespace.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Named<'r> {
    pub(super) record: Record<'r>,
    /// Namespace. Empty if the record has none.
    pub(super) namespace: &'r str,
}

impl<'r> Named<'r> {
    fn new(record: Record<'r>) -> Self {
        Named { record, namespace: record.string("Namespace").unwrap_or_default() }
    }
}

/// Registers that an operand can hold.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Registers<'r> {
    /// No register, or any register.
    Any,
    /// Registers of a class.
    Class(Named<'r>),
    /// Registers of a class that depends on the hardware mode.
    OfMode(Record<'r>),
}

/// Machine operand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct OperandInfo<'r> {
    pub(super) registers: Registers<'r>,
    /// True if the operand belongs to the instruction's predicate.
    pub(super) is_predicate: bool,
    /// True if the operand is an optional definition.
    pub(super) is_optional_def: bool,
    /// True if the operand is a branch target.
    pub(super) is_branch_target: bool,
    /// Type: a namespace and an enumerator.
    pub(super) operand_type: (&'r str, &'r str),
    pub(super) constraint: Constraint,
}

/// Interned lists, laid out consecutively.
#[derive(Debug)]
pub(super) struct Lists<T> {
    /// Lists with their offsets.
    pub(super) all: Vec<(u32, Vec<T>)>,
    /// Total length of the lists.
    pub(super) len: u32,
}

impl<T> Lists<T> {
    fn new() -> Self {
        Lists { all: Vec::new(), len: 0 }
    }

    /// Appends a list. Returns its index.
    fn push(&mut self, list: Vec<T>) -> usize {
        let position = self.len;
        self.len += list.len() as u32;
        self.all.push((position, list));
        self.all.len() - 1
    }

    /// Returns the offset of a list.
    pub(super) fn index_of(&self, number: usize) -> u32 {
        self.all[number].0
    }

    pub(super) fn list(&self, number: usize) -> &[T] {
        &self.all[number].1
    }
}

/// Description of an instruction.
#[derive(Debug)]
pub(super) struct Description {
    /// Number of machine operands that are definitions.
    pub(super) defs: usize,
    /// Size in bytes.
    pub(super) size: i64,
    /// Number of the schedule class.
    pub(super) class: u32,
    /// Number of implicitly read registers.
    pub(super) implicit_uses: usize,
    /// Index of the operand list.
    pub(super) operands: usize,
    /// Index of the list of implicitly read registers, followed by the implicitly written ones.
    pub(super) implicit: usize,
    pub(super) properties: Properties,
    /// Flags with a meaning defined by the target (`TSFlags`).
    pub(super) target_flags: u64,
}

/// Descriptions of all instructions.
#[derive(Debug)]
pub(super) struct Descriptions<'r> {
    /// Descriptions by instruction number.
    pub(super) all: Vec<Description>,
    pub(super) operands: Lists<OperandInfo<'r>>,
    pub(super) implicit: Lists<Named<'r>>,
    /// Lists of implicit registers that come from instructions. Lists after them occur only in
    /// replaced descriptions, and llvm-tblgen omits them.
    pub(super) own_implicit: Own,
}

/// Prefix of consecutive lists.
#[derive(Clone, Copy, Debug)]
pub(super) struct Own {
    /// Number of lists.
    pub(super) lists: usize,
    /// Total length of the lists.
    pub(super) len: u32,
}

const SIZE: usize = 0;
const TARGET_FLAGS: usize = 1;
const USES: usize = 2;
const DEFS: usize = 3;
const FIELDS: [&str; 4] = ["Size", "TSFlags", "Uses", "Defs"];

impl<'r> Descriptions<'r> {
    pub(super) fn new(
        cx: &Context<'_, 'r>,
        target: &Target<'r>,
        instructions: &Instructions<'r>,
        patterns: &Patterns<'r>,
        schedules: &Schedules<'r>,
    ) -> Result<Self, BackendError> {
        let mut columns = Columns::new(cx.records(), &FIELDS);
        let mut operands = OperandLists::default();
        let mut lists = Vec::with_capacity(instructions.all().len());
        for (id, _) in instructions.iter() {
            let instruction = instructions.described(id);
            let found = operands.list_of(instruction)?;
            if found.has_pointers {
                report_pointers(cx, instruction);
            }
            lists.push(found);
        }
        let mut implicit = ImplicitLists::default();
        let mut implicit_of = Vec::with_capacity(lists.len());
        for instruction in instructions.all() {
            implicit_of.push(implicit.list_of(instruction, &mut columns)?);
        }
        let own_implicit = Own { lists: implicit.lists.all.len(), len: implicit.lists.len };
        for (of, (id, instruction)) in implicit_of.iter_mut().zip(instructions.iter()) {
            let described = instructions.described(id);
            if described.record != instruction.record {
                *of = implicit.list_of(described, &mut columns)?;
            }
        }
        let record = target.record();
        let renames_registers = match differences::renames_registers_by_bit(record.release()) {
            true => record.bit("AllowRegisterRenaming")?,
            false => record.int("AllowRegisterRenaming")? != 0,
        };
        // llvm-tblgen describes the last instruction first, and reports errors in that order.
        let mut all = Vec::with_capacity(lists.len());
        for (id, own) in instructions.iter().rev() {
            let instruction = instructions.described(id);
            let is_own = instruction.record == own.record;
            let found = lists[id.index()];
            if found.has_pointers {
                report_pointers(cx, instruction);
            }
            let record = instruction.record;
            let size = match columns.get(record, SIZE).and_then(|value| value.as_int()) {
                Some(size) => size,
                None => record.int("Size")?,
            };
            let (implicit, implicit_uses) = implicit_of[id.index()];
            all.push(Description {
                defs: outputs(&instruction.operands),
                size,
                class: schedules.class_of[id.index()],
                implicit_uses,
                operands: found.number,
                implicit,
                properties: properties(instruction, is_own, patterns, !renames_registers),
                target_flags: target_flags(record, &mut columns)?,
            });
        }
        all.reverse();
        let (operands, implicit) = (operands.lists, implicit.lists);
        Ok(Descriptions { all, operands, implicit, own_implicit })
    }

    /// Returns the operands of an instruction.
    pub(super) fn operands(&self, id: InstrId) -> &[OperandInfo<'r>] {
        self.operands.list(self.all[id.index()].operands)
    }
}

/// Returns the number of machine operands that are definitions.
fn outputs(operands: &OperandList<'_>) -> usize {
    operands.outputs().last().map_or(0, |last| last.first + last.len)
}

/// Reports pointer operands of pseudo instructions, which the target must replace.
fn report_pointers(cx: &Context<'_, '_>, instruction: &Instruction<'_>) {
    if differences::has_pointer_operands(cx.records().release()) {
        return;
    }
    let operands = &instruction.operands;
    for index in 0..operands.machine_operands().len() {
        let class = operands.declared_with(index);
        if !is_pointer(class) {
            continue;
        }
        let record = instruction.record;
        cx.error(match instruction.is_pseudo() {
            true => record
                .error("missing target override for pseudoinstruction using PointerLikeRegClass")
                .with_note(
                    class.locs(),
                    "target should define equivalent instruction with RegisterClassLike \
                     replacement; (use RemapAllTargetPseudoPointerOperands?)",
                ),
            false => record.error("non-pseudoinstruction user of PointerLikeRegClass"),
        });
    }
}

fn properties(
    instruction: &Instruction<'_>,
    is_own: bool,
    patterns: &Patterns<'_>,
    has_extra_requirements: bool,
) -> Properties {
    let mut properties = Properties::default();
    for (property, flag) in OF_FLAGS {
        properties.add(property, instruction.is(flag));
    }
    // Patterns describe the instruction, not a replacement of its description.
    let known = patterns.tables().instruction_of(instruction.record).filter(|_| is_own);
    let inferred = match known {
        Some(id) => patterns.flags(id),
        None => InferredFlags::of_record(instruction),
    };
    let operands = &instruction.operands;
    for (property, there) in [
        (Property::MayLoad, inferred.may_load),
        (Property::MayStore, inferred.may_store),
        (Property::UnmodeledSideEffects, inferred.has_side_effects),
        (Property::Bitcast, inferred.is_bitcast),
        (Property::Predicable, instruction.is_predicable()),
        (Property::HasOptionalDef, operands.has_optional_def),
        (Property::Variadic, operands.is_variadic),
        (Property::VariadicOpsAreDefs, instruction.is(Flag::VariadicOpsAreDefs)),
        (Property::Authenticated, instruction.is(Flag::IsAuthenticated)),
        (
            Property::ExtraSrcRegAllocReq,
            has_extra_requirements || instruction.is(Flag::HasExtraSrcRegAllocReq),
        ),
        (
            Property::ExtraDefRegAllocReq,
            has_extra_requirements || instruction.is(Flag::HasExtraDefRegAllocReq),
        ),
    ] {
        properties.add(property, there);
    }
    properties
}

/// Returns the bits of the field `TSFlags`.
fn target_flags(record: Record<'_>, columns: &mut Columns) -> Result<u64, RecordError> {
    let bits = match columns.get(record, TARGET_FLAGS).and_then(|value| value.as_bits()) {
        Some(bits) => bits,
        None => record.bits("TSFlags")?,
    };
    bits.to_u64().ok_or_else(|| record.error(format!("Invalid TSFlags bit in {}", record.name())))
}

/// Distinct lists of operands.
struct OperandLists<'r> {
    lists: Lists<OperandInfo<'r>>,
    numbers: FxHashMap<Vec<OperandInfo<'r>>, usize>,
    /// Lists by the operands that instructions share.
    known: FxHashMap<*const OperandList<'r>, FoundList>,
}

/// Operand list of an instruction.
#[derive(Clone, Copy)]
struct FoundList {
    number: usize,
    /// True if an operand is a pointer of the target's pointer kind.
    has_pointers: bool,
}

impl Default for OperandLists<'_> {
    fn default() -> Self {
        OperandLists {
            lists: Lists::new(),
            numbers: FxHashMap::default(),
            known: FxHashMap::default(),
        }
    }
}

impl<'r> OperandLists<'r> {
    fn list_of(&mut self, instruction: &Instruction<'r>) -> Result<FoundList, RecordError> {
        let operands = &instruction.operands;
        if let Some(&known) = self.known.get(&Arc::as_ptr(operands)) {
            return Ok(known);
        }
        let indices = 0..operands.machine_operands().len();
        let has_pointers = indices.clone().any(|index| is_pointer(operands.declared_with(index)));
        let infos = indices.map(|index| operand_info(operands, index));
        let list = infos.collect::<Result<Vec<_>, RecordError>>()?;
        let number = match self.numbers.get(&list) {
            Some(&number) => number,
            None => {
                let number = self.lists.push(list.clone());
                self.numbers.insert(list, number);
                number
            }
        };
        let found = FoundList { number, has_pointers };
        self.known.insert(Arc::as_ptr(operands), found);
        Ok(found)
    }
}

/// Returns true if a declaration is a pointer of the target's pointer kind.
fn is_pointer(declared_with: Record<'_>) -> bool {
    declared_with.is_subclass_of("PointerLikeRegClass")
}

fn operand_info<'r>(
    operands: &OperandList<'r>,
    index: usize,
) -> Result<OperandInfo<'r>, RecordError> {
    let machine = &operands.machine_operands()[index];
    let whole = &operands.operands()[machine.operand];
    let is = |class: &str| whole.record.is_subclass_of(class);
    Ok(OperandInfo {
        registers: registers(operands.declared_with(index))?,
        is_predicate: is("PredicateOp"),
        is_optional_def: is("OptionalDefOperand"),
        is_branch_target: is("BranchTargetOperand"),
        operand_type: (whole.operand_namespace, whole.operand_type),
        constraint: machine.constraint,
    })
}

/// Returns the registers of an operand declaration.
fn registers(declared_with: Record<'_>) -> Result<Registers<'_>, RecordError> {
    let class = match declared_with.is_subclass_of("RegisterOperand") {
        true => declared_with.def("RegClass")?,
        false => declared_with,
    };
    Ok(if class.is_subclass_of("RegisterClass") {
        Registers::Class(Named::new(class))
    } else if class.is_subclass_of("RegClassByHwMode") {
        Registers::OfMode(class)
    } else {
        Registers::Any
    })
}

/// Distinct lists of registers.
struct ImplicitLists<'r> {
    lists: Lists<Named<'r>>,
    numbers: FxHashMap<Vec<RecordId>, usize>,
    /// Lists by field values, which most instructions share with others.
    known: FxHashMap<(Value<'r>, Value<'r>), (usize, usize)>,
}

impl Default for ImplicitLists<'_> {
    fn default() -> Self {
        ImplicitLists {
            lists: Lists::new(),
            numbers: FxHashMap::default(),
            known: FxHashMap::default(),
        }
    }
}

impl<'r> ImplicitLists<'r> {
    /// Returns the index of an instruction's list, and the number of registers in it that are read.
    fn list_of(
        &mut self,
        instruction: &Instruction<'r>,
        columns: &mut Columns,
    ) -> Result<(usize, usize), RecordError> {
        let record = instruction.record;
        let fields = columns.get(record, USES).zip(columns.get(record, DEFS));
        if let Some(known) = fields.and_then(|fields| self.known.get(&fields)) {
            return Ok(*known);
        }
        let mut list = record.list_of_defs("Uses")?;
        let uses = list.len();
        list.extend(instruction.implicit_defs()?);
        let key: Vec<RecordId> = list.iter().map(|register| register.id()).collect();
        let lists = &mut self.lists;
        let number = *self
            .numbers
            .entry(key)
            .or_insert_with(|| lists.push(list.into_iter().map(Named::new).collect()));
        if let Some(fields) = fields {
            self.known.insert(fields, (number, uses));
        }
        Ok((number, uses))
    }
}

/// Reason for the deprecation of an instruction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Deprecation<'r> {
    /// Deprecated if the subtarget has this feature.
    Feature(String),
    /// Deprecated if the function with this name returns true.
    Function(&'r str),
}

/// Returns the deprecation of each instruction. Empty if no instruction is deprecated.
pub(super) fn deprecations<'r>(
    instructions: &Instructions<'r>,
) -> Result<Vec<Option<Deprecation<'r>>>, RecordError> {
    let of = |record: Record<'r>| -> Result<Option<Deprecation<'r>>, RecordError> {
        if record.field("ComplexDeprecationPredicate").is_some() {
            return Ok(Some(Deprecation::Function(record.string("ComplexDeprecationPredicate")?)));
        }
        let mask = record.field("DeprecatedFeatureMask");
        Ok(mask.map(|mask| Deprecation::Feature(mask.value().to_string())))
    };
    let all = instructions.all().iter().map(|instruction| of(instruction.record));
    let all = all.collect::<Result<Vec<_>, _>>()?;
    Ok(if all.iter().any(Option::is_some) { all } else { Vec::new() })
}

/// Register classes that depend on the hardware mode.
#[derive(Debug)]
pub(super) struct ModeClasses<'r> {
    /// Records of class `RegClassByHwMode`.
    pub(super) all: Vec<Record<'r>>,
    /// For each mode, the selected class of each record. `None` if the mode selects none.
    pub(super) in_mode: Vec<Vec<Option<Named<'r>>>>,
}

impl<'r> ModeClasses<'r> {
    pub(super) fn new(records: &'r Records, modes: &HwModes<'r>) -> Result<Self, RecordError> {
        let all = derived_from(records, "RegClassByHwMode")?;
        let in_mode = |mode: HwModeId| {
            let of = |class: &Record<'r>| {
                let entries = modes.select(*class).iter();
                entries.rev().find(|(of, _)| *of == mode).map(|&(_, class)| Named::new(class))
            };
            all.iter().map(of).collect()
        };
        let in_mode = if all.is_empty() { Vec::new() } else { modes.ids().map(in_mode).collect() };
        Ok(ModeClasses { all, in_mode })
    }
}
