//! Instructions of a target (LLVM: `CodeGenInstruction`), in the order of its opcode enum.
//!
//! Input: the records of class `Instruction`. Output: [`Instructions`] with LLVM's numbers: the
//! generic opcodes first, then the target's pseudo instructions, then all others, each by name.

use std::fmt;
use std::sync::Arc;

use crate::differences;
use rustc_hash::FxHashMap;
use tablegen_core::internal::Columns;
use tablegen_core::{Record, RecordError, RecordId, Records, Value, ValueKind};
use tablegen_session::{derived_from, lacks_field};

use crate::generic_opcodes::generic_opcodes;
use crate::operands::{OperandList, OperandReader};

/// Number of operands that a variadic instruction can have in addition to its named ones.
pub const VARIADIC: usize = 32;

/// Printer method of operands that stand for any number of registers.
const REGISTER_LIST: &str = "printRegisterList";

/// Number of an instruction: its value in the opcode enum.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct InstrId(pub u32);

impl InstrId {
    /// Returns the number as an index.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

macro_rules! flags {
    ($($(#[$doc:meta])* $flag:ident = $field:literal,)+) => {
        /// Property of an instruction, named after a field of type `bit` in the instruction's
        /// record.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Flag {
            $($(#[$doc])* $flag,)+
        }

        /// All flags with their fields.
        const FLAGS: &[(Flag, &str)] = &[$((Flag::$flag, $field),)+];
    };
}

flags! {
    IsPreISelOpcode = "isPreISelOpcode",
    IsReturn = "isReturn",
    IsEHScopeReturn = "isEHScopeReturn",
    IsBranch = "isBranch",
    IsIndirectBranch = "isIndirectBranch",
    IsCompare = "isCompare",
    IsMoveImm = "isMoveImm",
    IsMoveReg = "isMoveReg",
    IsBitcast = "isBitcast",
    IsSelect = "isSelect",
    IsBarrier = "isBarrier",
    IsCall = "isCall",
    IsAdd = "isAdd",
    IsTrap = "isTrap",
    CanFoldAsLoad = "canFoldAsLoad",
    IsUnpredicable = "isUnpredicable",
    /// Value of the field alone; see [`Instruction::is_predicable`].
    IsPredicable = "isPredicable",
    IsConvertibleToThreeAddress = "isConvertibleToThreeAddress",
    IsCommutable = "isCommutable",
    IsTerminator = "isTerminator",
    IsReMaterializable = "isReMaterializable",
    HasDelaySlot = "hasDelaySlot",
    UsesCustomInserter = "usesCustomInserter",
    HasPostISelHook = "hasPostISelHook",
    HasCtrlDep = "hasCtrlDep",
    IsNotDuplicable = "isNotDuplicable",
    IsRegSequence = "isRegSequence",
    IsExtractSubreg = "isExtractSubreg",
    IsInsertSubreg = "isInsertSubreg",
    IsConvergent = "isConvergent",
    HasNoSchedulingInfo = "hasNoSchedulingInfo",
    FastISelShouldIgnore = "FastISelShouldIgnore",
    VariadicOpsAreDefs = "variadicOpsAreDefs",
    IsAuthenticated = "isAuthenticated",
    SupportsDeactivationSymbol = "supportsDeactivationSymbol",
    MayRaiseFPException = "mayRaiseFPException",
    IsAsCheapAsAMove = "isAsCheapAsAMove",
    HasExtraSrcRegAllocReq = "hasExtraSrcRegAllocReq",
    HasExtraDefRegAllocReq = "hasExtraDefRegAllocReq",
    IsCodeGenOnly = "isCodeGenOnly",
    IsPseudo = "isPseudo",
    IsMeta = "isMeta",
}

/// Flags that a record may leave open, to be inferred from patterns.
const MAYBE: [&str; 3] = ["mayLoad", "mayStore", "hasSideEffects"];

const OTHERS: [&str; 6] =
    ["Namespace", "OutOperandList", "InOperandList", "Constraints", "Inst", "AsmString"];

/// A set of [`Flag`]s.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Flags(u64);

impl Flags {
    /// Returns true if `flag` is set.
    pub fn has(self, flag: Flag) -> bool {
        self.0 >> flag as u32 & 1 == 1
    }
}

impl fmt::Debug for Flags {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let set = FLAGS.iter().map(|&(flag, _)| flag).filter(|&flag| self.has(flag));
        f.debug_set().entries(set).finish()
    }
}

/// Machine instruction.
#[derive(Clone, Debug)]
pub struct Instruction<'r> {
    /// Record of class `Instruction`.
    pub record: Record<'r>,
    /// Namespace of the opcode; `TargetOpcode` for generic opcodes.
    pub namespace: &'r str,
    /// Assembly string, with operands as `$name`.
    pub asm_string: &'r str,
    /// Fields of type `bit`.
    pub flags: Flags,
    /// True if the instruction may load. `None` if the record leaves `mayLoad` unset.
    pub may_load: Option<bool>,
    /// True if the instruction may store. `None` if the record leaves `mayStore` unset.
    pub may_store: Option<bool>,
    /// True if the instruction has side effects. `None` if the record leaves `hasSideEffects`
    /// unset.
    pub has_side_effects: Option<bool>,
    /// Operand list, shared by instructions with equal lists.
    pub operands: Arc<OperandList<'r>>,
}

impl<'r> Instruction<'r> {
    /// Returns the name of the record.
    pub fn name(&self) -> &'r str {
        self.record.name()
    }

    /// Returns true if `flag` is set.
    pub fn is(&self, flag: Flag) -> bool {
        self.flags.has(flag)
    }

    /// Returns true for pseudo instructions, which have no encoding.
    pub fn is_pseudo(&self) -> bool {
        self.is(Flag::IsPseudo)
    }

    /// Returns true if the instruction can be predicated: `isPredicable` is set or an operand is a
    /// predicate, and `isUnpredicable` is not set.
    pub fn is_predicable(&self) -> bool {
        !self.is(Flag::IsUnpredicable)
            && (self.operands.has_predicate || self.is(Flag::IsPredicable))
    }

    /// Returns the registers that the instruction writes without naming them as operands.
    ///
    /// # Errors
    /// Returns an error if the field `Defs` is not a list of records.
    pub fn implicit_defs(&self) -> Result<Vec<Record<'r>>, RecordError> {
        self.record.list_of_defs("Defs")
    }
}

/// All instructions of a target.
#[derive(Debug)]
pub struct Instructions<'r> {
    all: Vec<Instruction<'r>>,
    /// Number of generic instructions, which are the first ones.
    generic: usize,
    pseudos: usize,
    ids: FxHashMap<RecordId, InstrId>,
    /// Instructions without an opcode of this target, which patterns may still reference.
    unlisted: FxHashMap<RecordId, Instruction<'r>>,
    /// Record that replaces the description of a generic instruction.
    specialized: FxHashMap<InstrId, RecordId>,
    has_variable_length: bool,
}

impl<'r> Instructions<'r> {
    /// Reads and numbers the instructions.
    ///
    /// # Errors
    /// Returns an error if an instruction is invalid, or a generic one is missing.
    pub fn read(records: &'r Records) -> Result<Self, RecordError> {
        let found = derived_from(records, "Instruction")?;
        if found.len() <= 2 {
            return Err(RecordError::new(&[], "No 'Instruction' subclasses defined!"));
        }
        let mut reader = Reader::new(records);
        let mut read = Vec::with_capacity(found.len());
        for record in found {
            read.push(Some(reader.instruction(record)?));
        }
        let positions: FxHashMap<RecordId, usize> =
            read.iter().flatten().map(|instr| instr.record.id()).zip(0..).collect();

        let mut all = Vec::with_capacity(read.len());
        let may_lack = differences::may_lack_opcodes(records.release());
        for name in generic_opcodes(records.release()) {
            let position = records.find_def(name).and_then(|record| positions.get(&record.id()));
            match position.and_then(|&position| read[position].take()) {
                Some(instruction) => all.push(instruction),
                None if may_lack => {}
                None => {
                    let message = format!("Could not find '{name}' instruction!");
                    return Err(RecordError::new(&[], message));
                }
            }
        }
        let generic = all.len();
        let (mut specialized, mut unlisted) = (Vec::new(), FxHashMap::default());
        let overriding = records.find_class("TargetSpecializedStandardPseudoInstruction");
        for instruction in read.into_iter().flatten() {
            let record = instruction.record;
            if instruction.namespace != "TargetOpcode" {
                if !overriding.is_some_and(|class| record.is_a(class)) {
                    all.push(instruction);
                    continue;
                }
                specialized.push(record);
            }
            unlisted.insert(record.id(), instruction);
        }
        let own = &mut all[generic..];
        own.sort_unstable_by_key(|instr| (!instr.is_pseudo(), instr.record.name_bytes()));
        let pseudos = own.partition_point(|instr| instr.is_pseudo());
        let ids: FxHashMap<RecordId, InstrId> =
            all.iter().map(|instr| instr.record.id()).zip((0..).map(InstrId)).collect();
        let mut of_generic = FxHashMap::default();
        for record in specialized {
            let generic = record.def("Instruction")?;
            if let Some(&id) = ids.get(&generic.id()) {
                of_generic.insert(id, record.id());
            }
        }
        let has_variable_length = reader.has_variable_length;
        let specialized = of_generic;
        Ok(Instructions { all, generic, pseudos, ids, unlisted, specialized, has_variable_length })
    }

    /// Returns all instructions, each at the index of its number.
    pub fn all(&self) -> &[Instruction<'r>] {
        &self.all
    }

    /// Iterates over all instructions with their numbers.
    pub fn iter(
        &self,
    ) -> impl DoubleEndedIterator<Item = (InstrId, &Instruction<'r>)> + ExactSizeIterator {
        self.all.iter().enumerate().map(|(index, instr)| (InstrId(index as u32), instr))
    }

    /// Returns the generic instructions, which every target has.
    pub fn generic(&self) -> &[Instruction<'r>] {
        &self.all[..self.generic]
    }

    /// Returns the instructions of the target: pseudo instructions, then others. Generic opcodes
    /// are left out.
    pub fn own(&self) -> &[Instruction<'r>] {
        &self.all[self.generic..]
    }

    /// Returns the pseudo instructions of the target.
    pub fn pseudos(&self) -> &[Instruction<'r>] {
        &self.own()[..self.pseudos]
    }

    /// Returns the instructions of the target that are not pseudo instructions.
    pub fn real(&self) -> &[Instruction<'r>] {
        &self.own()[self.pseudos..]
    }

    /// Returns the number of the first instruction of [`Instructions::real`].
    pub fn first_real(&self) -> InstrId {
        InstrId((self.generic + self.pseudos) as u32)
    }

    /// Returns the description of an instruction: its own, or the one of a
    /// `TargetSpecializedStandardPseudoInstruction` that replaces it for this target.
    ///
    /// # Panics
    /// Panics if no instruction has this number.
    pub fn described(&self, id: InstrId) -> &Instruction<'r> {
        let instead = self.specialized.get(&id).and_then(|record| self.unlisted.get(record));
        instead.unwrap_or_else(|| &self.all[id.index()])
    }

    /// Returns the number of the instruction that a record defines. Returns `None` if the record is
    /// not an instruction of the target.
    pub fn id(&self, record: Record<'_>) -> Option<InstrId> {
        self.ids.get(&record.id()).copied()
    }

    /// Returns the instruction with this number.
    pub fn get(&self, id: InstrId) -> Option<&Instruction<'r>> {
        self.all.get(id.index())
    }

    /// Returns the instruction of a record. Patterns may reference instructions without an opcode,
    /// which are found as well.
    pub fn of_record(&self, record: Record<'_>) -> Option<&Instruction<'r>> {
        match self.id(record) {
            Some(id) => self.get(id),
            None => self.unlisted.get(&record.id()),
        }
    }

    /// Returns the namespace of the target's opcodes, or the empty string if the target has no
    /// instructions of its own.
    pub fn namespace(&self) -> &'r str {
        let found = self.all.iter().find(|instr| instr.namespace != "TargetOpcode");
        found.map_or("", |instr| instr.namespace)
    }

    /// Returns the largest number of machine operands of an instruction, at least 1. An instruction
    /// that is variadic, or prints an operand as a list of registers, counts with [`VARIADIC`] more if
    /// a decoder method may append them.
    pub fn max_operands(&self) -> usize {
        let has_method = |record: Record<'_>| {
            let method = record.field("DecoderMethod").and_then(|field| field.value().as_str());
            method.is_some_and(|method| !method.is_empty())
        };
        let count = |one: &Instruction<'_>| {
            let operands = &one.operands;
            let has_list = operands.operands().iter().any(|operand| {
                let method = operand.record.field("PrintMethod");
                method.and_then(|field| field.value().as_str()) == Some(REGISTER_LIST)
            });
            let has_more = (operands.is_variadic || has_list)
                && !one.is_pseudo()
                && (has_method(one.record)
                    || operands.operands().iter().any(|operand| has_method(operand.record)));
            operands.machine_operands().len() + if has_more { VARIADIC } else { 0 }
        };
        self.all.iter().map(count).max().unwrap_or(0).max(1)
    }

    /// Returns true if the encoding of at least one instruction is of variable length (a dag).
    pub fn has_variable_length(&self) -> bool {
        self.has_variable_length
    }
}

/// Reads instructions from records.
pub struct Reader<'r> {
    columns: Columns,
    operands: OperandReader<'r>,
    has_variable_length: bool,
}

impl<'r> Reader<'r> {
    /// Creates a reader for the instructions of `records`.
    pub fn new(records: &'r Records) -> Self {
        let mut names: Vec<&str> = FLAGS.iter().map(|&(_, field)| field).collect();
        names.extend(MAYBE);
        names.extend(OTHERS);
        Reader {
            columns: Columns::new(records, &names),
            operands: OperandReader::default(),
            has_variable_length: false,
        }
    }

    fn other(&mut self, record: Record<'r>, index: usize) -> Option<Value<'r>> {
        self.columns.get(record, FLAGS.len() + MAYBE.len() + index)
    }

    fn string(&mut self, record: Record<'r>, index: usize) -> Result<&'r str, RecordError> {
        match self.other(record, index).and_then(|value| value.as_str()) {
            Some(text) => Ok(text),
            None => Ok(record.string(OTHERS[index])?),
        }
    }

    fn maybe(&mut self, record: Record<'r>, index: usize) -> Result<Option<bool>, RecordError> {
        match self.columns.get(record, FLAGS.len() + index).map(|value| value.kind()) {
            Some(ValueKind::Bit(bit)) => Ok(Some(bit)),
            Some(ValueKind::Unset) => Ok(None),
            _ => Ok(Some(record.bit(MAYBE[index])?)),
        }
    }

    fn flags(&mut self, record: Record<'r>) -> Result<Flags, RecordError> {
        let mut flags = 0;
        for (index, (_, field)) in FLAGS.iter().enumerate() {
            let bit = match self.columns.get(record, index) {
                None if lacks_field(record, field) => false,
                value => match value.and_then(|value| value.as_bit()) {
                    Some(bit) => bit,
                    None => record.bit(field)?,
                },
            };
            flags |= u64::from(bit) << index;
        }
        Ok(Flags(flags))
    }

    /// Reads the instruction of a record.
    ///
    /// # Errors
    /// Returns an error if the instruction is invalid.
    pub fn instruction(&mut self, record: Record<'r>) -> Result<Instruction<'r>, RecordError> {
        let fields = [1, 2, 3].map(|index| self.other(record, index));
        let operands = match fields {
            [Some(outputs), Some(inputs), Some(constraints)] => {
                self.operands.read(record, [outputs, inputs, constraints])?
            }
            _ => return Err(missing(record)),
        };
        let instruction = Instruction {
            record,
            operands,
            namespace: self.string(record, 0)?,
            asm_string: self.string(record, 5)?,
            flags: self.flags(record)?,
            may_load: self.maybe(record, 0)?,
            may_store: self.maybe(record, 1)?,
            has_side_effects: self.maybe(record, 2)?,
        };
        let encoding = self.other(record, 4).map(|value| value.kind());
        self.has_variable_length |= matches!(encoding, Some(ValueKind::Dag(_)));
        Ok(instruction)
    }
}

/// Returns the error for the first operand field that `record` lacks.
fn missing(record: Record<'_>) -> RecordError {
    let first = ["OutOperandList", "InOperandList", "Constraints"]
        .into_iter()
        .find_map(|field| record.value(field).err());
    first.map_or_else(|| record.error("no operands"), RecordError::from)
}

/// Iterates over the names of the fields of all flags.
pub(crate) fn flag_fields() -> impl Iterator<Item = &'static str> {
    FLAGS.iter().map(|&(_, field)| field)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::evaluate;
    use crate::operands::Constraint;
    use crate::target::Target;

    fn fails(text: &str) -> String {
        let records = evaluate(text);
        Instructions::read(&records).expect_err("an error").llvm_message()
    }

    #[test]
    fn generic_opcodes_then_pseudos_then_others() {
        let records = evaluate(
            "def B10 : Real; def B2 : Real; def Z : Pseudo; def A : Real;
             def G : Instruction { let Namespace = \"TargetOpcode\"; }",
        );
        let instructions = Instructions::read(&records).unwrap();
        assert_eq!(Target::read(&records).unwrap().name(), "T");
        assert_eq!(instructions.namespace(), "T");
        assert_eq!(instructions.generic().len(), generic_opcodes(records.release()).len());
        let own: Vec<&str> = instructions.own().iter().map(|instr| instr.name()).collect();
        assert_eq!(own, ["Z", "A", "B10", "B2"]);
        assert_eq!(instructions.pseudos().len(), 1);
        assert_eq!(instructions.real()[0].name(), "A");
        let id = instructions.id(records.find_def("A").unwrap()).unwrap();
        assert_eq!(id, instructions.first_real());
        assert_eq!(instructions.get(id).unwrap().name(), "A");
        assert_eq!(instructions.id(records.find_def("G").unwrap()), None);
    }

    #[test]
    fn flags_and_open_flags() {
        let records = evaluate("def A : Real { let isBranch = true; let mayLoad = false; }");
        let instructions = Instructions::read(&records).unwrap();
        let a = &instructions.real()[0];
        assert!(a.is(Flag::IsBranch) && !a.is(Flag::IsCall) && !a.is_pseudo());
        assert_eq!((a.may_load, a.may_store), (Some(false), None));
        assert_eq!(format!("{:?}", a.flags), "{IsBranch}");
        assert_eq!(
            fails("def A : Real { let isCall = ?; }"),
            "Record `A', field `isCall' does not have a bit initializer!"
        );
    }

    #[test]
    fn operands_are_flattened_and_shared() {
        let records = evaluate(
            "def mem : Operand { let MIOperandInfo = (ops R:$base, imm:$off); }
             def whole : Operand { let MIOperandInfo = (ops R, R); let EncoderMethod = \"pair\"; }
             def part : Operand { let EncoderMethod = \"part\"; }
             def parts : Operand { let MIOperandInfo = (ops part, part); }
             class Ops : Real {
               let OutOperandList = (outs R:$d);
               let InOperandList =
                 (ins mem:$m, whole:$w, (parts $x, $y):$p, R:$s, variable_ops);
               let Constraints = \"$s = $d,@earlyclobber $m.off\";
             }
             def A : Ops; def B : Ops;",
        );
        let instructions = Instructions::read(&records).unwrap();
        let (a, b) = (&instructions.real()[0], &instructions.real()[1]);
        assert!(Arc::ptr_eq(&a.operands, &b.operands));
        let ops = &a.operands;
        assert_eq!((ops.outputs().len(), ops.operands().len()), (1, 5));
        assert!(ops.is_variadic);
        let machine: Vec<(usize, usize, &str, bool)> = ops
            .machine_operands()
            .iter()
            .map(|op| (op.operand, op.part, op.encoder_method, op.is_encoded))
            .collect();
        assert_eq!(
            machine,
            [
                (0, 0, "", true),
                (1, 0, "", true),
                (1, 1, "", true),
                (2, 0, "pair", true),
                (2, 1, "", false),
                (3, 0, "part", true),
                (3, 1, "part", true),
                (4, 0, "", true),
            ]
        );
        assert_eq!(ops.find_alias("y"), Some(6));
        assert_eq!(ops.parse_name(a.record, "$m.off", true).unwrap(), 2);
        assert_eq!(ops.machine_operands()[2].constraint, Constraint::EarlyClobber);
        assert_eq!(ops.machine_operands()[7].constraint, Constraint::TiedTo(0));
        let first = &ops.operands()[0];
        assert_eq!((first.operand_namespace, first.operand_type), ("MCOI", "OPERAND_REGISTER"));
        let error = ops.parse_name(a.record, "$m", false).unwrap_err();
        assert!(error.message().contains("whole operand part of complex operand '$m'"));
    }

    #[test]
    fn bad_operands_are_errors() {
        let with = |fields: &str| fails(&format!("def A : Real {{ {fields} }}"));
        assert_eq!(
            with("let InOperandList = (outs);"),
            "A: invalid def name for input list: use 'ins'"
        );
        assert_eq!(
            with("let InOperandList = (ins R);"),
            "In instruction 'A', operand #0 has no name!"
        );
        assert_eq!(
            with("let OutOperandList = (outs R:$a); let InOperandList = (ins R:$a);"),
            "In instruction 'A', operand #1 has the same name as a previous operand!"
        );
        assert_eq!(
            with("let InOperandList = (ins Info:$a);"),
            "Unknown operand class 'Info' in 'A' instruction!"
        );
        assert_eq!(
            with("let InOperandList = (ins R:$a); let Constraints = \"$a = $b\";"),
            "'A' does not have an operand named '$b'!"
        );
        assert_eq!(
            with("let InOperandList = (ins R:$a, R:$b); let Constraints = \"$a = $b\";"),
            "Input operands '$a' and '$b' of 'A' cannot be tied!"
        );
        assert_eq!(
            with("let InOperandList = (ins R:$a); let Constraints = \"$a\";"),
            "Unrecognized constraint '$a' in 'A'"
        );
    }
}
