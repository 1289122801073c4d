//! Patterns of combine rules (LLVM: `gi::Pattern`): instructions with operands, code, opcode
//! alternatives, and fragments (LLVM: `gi::PatFrag`).

use std::rc::Rc;
use std::sync::Arc;

use rustc_hash::FxHashMap;
use tablegen_core::Record;

use crate::gisel_rules::Opcode;
use tablegen_model::intrinsics::IntrinsicId;
use tablegen_model::operands::OperandList;
use tablegen_model::texts::{TextId, Texts};

/// Type of an operand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Type<'r> {
    /// Value type.
    Value(Record<'r>),
    /// Type of the operand with this name.
    Of(TextId),
    /// Number of operands: at least `least`, and at most `most` unless that is 0.
    Pack { least: u32, most: u32 },
}

impl Type<'_> {
    /// Returns the text for diagnostics.
    pub(super) fn text(self, texts: &Texts) -> String {
        match self {
            Type::Value(record) => record.name().to_owned(),
            Type::Of(name) => format!("GITypeOf<${}>", texts.get(name)),
            Type::Pack { least, most } => format!("GIVariadic<{least},{most}>"),
        }
    }

    /// Returns true for types that are not value types.
    pub(super) fn is_special(self) -> bool {
        !matches!(self, Type::Value(_))
    }
}

/// Operand of an instruction, with a name, a value or both.
#[derive(Clone, Copy, Debug)]
pub(super) struct Operand<'r> {
    /// Value of an immediate.
    pub(super) value: Option<i64>,
    /// Name of the operand.
    pub(super) name: Option<TextId>,
    /// Type, if it is given or inferred.
    pub(super) ty: Option<Type<'r>>,
    /// True if the instruction defines the operand.
    pub(super) def: bool,
}

impl Operand<'_> {
    /// Returns true for named immediates.
    pub(super) fn is_named_value(&self) -> bool {
        self.value.is_some() && self.name.is_some()
    }

    /// Returns true if the operand represents a variable number of operands.
    pub(super) fn is_pack(&self) -> bool {
        matches!(self.ty, Some(Type::Pack { .. }))
    }

    /// Returns the description for messages.
    pub(super) fn description(&self, texts: &Texts) -> String {
        let name = self.name.map_or("", |name| texts.get(name));
        match self.value {
            None => format!("MachineOperand ${name}"),
            Some(value) if name.is_empty() => format!("imm {value}"),
            Some(value) => format!("imm {value}:${name}"),
        }
    }
}

/// Flags that an instruction must have or gets, by enumerator name.
#[derive(Debug, Default)]
pub(super) struct Flags<'r> {
    /// Flags that are set.
    pub(super) set: Vec<&'r str>,
    /// Flags that are clear.
    pub(super) unset: Vec<&'r str>,
    /// Instructions whose flags are copied.
    pub(super) copied: Vec<TextId>,
}

/// Appends an element unless it is present.
pub(super) fn add_new<T: PartialEq>(all: &mut Vec<T>, one: T) {
    if !all.contains(&one) {
        all.push(one);
    }
}

/// Intrinsic that an instruction calls.
#[derive(Clone, Debug)]
pub(super) struct IntrinsicUse {
    pub(super) id: IntrinsicId,
    pub(super) name: String,
    pub(super) results: u32,
    pub(super) operands: u32,
}

/// Machine instruction.
#[derive(Debug)]
pub(super) struct Machine<'r> {
    pub(super) opcode: Opcode,
    pub(super) record: Record<'r>,
    /// Declared operands.
    pub(super) declared: Arc<OperandList<'r>>,
    /// True if a variable number of definitions may follow the declared operands.
    pub(super) variadic_defs: bool,
    pub(super) intrinsic: Option<IntrinsicUse>,
    pub(super) flags: Option<Flags<'r>>,
}

/// Builtin pattern of combiners.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Builtin {
    /// Replaces a register with another one.
    ReplaceReg,
    /// Erases the root.
    EraseRoot,
}

impl Builtin {
    /// Returns the builtin with this name.
    pub(super) fn named(name: &str) -> Option<Builtin> {
        [Builtin::ReplaceReg, Builtin::EraseRoot].into_iter().find(|one| one.name() == name)
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            Builtin::ReplaceReg => "GIReplaceReg",
            Builtin::EraseRoot => "GIEraseRoot",
        }
    }
}

/// Kind of an instruction pattern.
#[derive(Debug)]
pub(super) enum What<'r> {
    Machine(Box<Machine<'r>>),
    Fragment(Rc<Fragment<'r>>),
    Builtin(Builtin),
}

/// Instruction pattern.
#[derive(Debug)]
pub(super) struct Insn<'r> {
    pub(super) what: What<'r>,
    pub(super) operands: Vec<Operand<'r>>,
}

impl<'r> Insn<'r> {
    /// Returns the record name.
    pub(super) fn name(&self) -> &'r str {
        match &self.what {
            What::Machine(machine) => machine.record.name(),
            What::Fragment(fragment) => fragment.record.name(),
            What::Builtin(builtin) => builtin.name(),
        }
    }

    /// Returns the machine instruction, if it is one.
    pub(super) fn machine(&self) -> Option<&Machine<'r>> {
        match &self.what {
            What::Machine(machine) => Some(machine),
            _ => None,
        }
    }

    /// Returns true if a variable number of operands may follow the declared ones.
    pub(super) fn is_variadic(&self) -> bool {
        self.machine().is_some_and(|one| one.intrinsic.is_none() && one.declared.is_variadic)
    }

    /// Returns the number of definitions, given the operands known so far.
    pub(super) fn num_defs(&self) -> u32 {
        match &self.what {
            What::Machine(machine) => {
                if let Some(intrinsic) = &machine.intrinsic {
                    return intrinsic.results;
                }
                let defs = machine.declared.num_defs() as u32;
                if !self.is_variadic() || !machine.variadic_defs {
                    return defs;
                }
                let uses = (machine.declared.operands().len() as u32).wrapping_sub(defs);
                defs.max((self.operands.len() as u32).wrapping_sub(uses))
            }
            What::Fragment(fragment) => fragment.outputs as u32,
            What::Builtin(Builtin::ReplaceReg) => 1,
            What::Builtin(Builtin::EraseRoot) => 0,
        }
    }

    /// Returns the number of operands.
    pub(super) fn num_operands(&self) -> u32 {
        match &self.what {
            What::Machine(machine) => {
                if let Some(intrinsic) = &machine.intrinsic {
                    return intrinsic.results + intrinsic.operands;
                }
                let declared = machine.declared.operands().len();
                match self.is_variadic() {
                    true => declared.max(self.operands.len()) as u32,
                    false => declared as u32,
                }
            }
            What::Fragment(fragment) => fragment.params.len() as u32,
            What::Builtin(Builtin::ReplaceReg) => 2,
            What::Builtin(Builtin::EraseRoot) => 0,
        }
    }

    /// Returns the operands that the `apply` patterns must redefine: the definitions, or the root
    /// of a fragment.
    pub(super) fn defs_to_make(&self) -> &[Operand<'r>] {
        match &self.what {
            What::Fragment(fragment) => {
                let root = fragment.root().and_then(|index| self.operands.get(index));
                root.map_or(&[][..], std::slice::from_ref)
            }
            _ => &self.operands[..(self.num_defs() as usize).min(self.operands.len())],
        }
    }
}

/// Pattern of a combine rule.
#[derive(Debug)]
pub(super) struct Pattern<'r> {
    /// Name of the pattern.
    pub(super) name: TextId,
    pub(super) kind: Kind<'r>,
}

/// Kind of a pattern.
#[derive(Debug)]
pub(super) enum Kind<'r> {
    /// Instruction with one of these opcodes.
    AnyOpcode(Vec<Opcode>),
    /// Code, which matches or, with `apply`, applies the rule.
    Code {
        text: &'r str,
        apply: bool,
    },
    Insn(Insn<'r>),
}

impl<'r> Pattern<'r> {
    /// Returns the instruction pattern, if it is one.
    pub(super) fn insn(&self) -> Option<&Insn<'r>> {
        match &self.kind {
            Kind::Insn(insn) => Some(insn),
            _ => None,
        }
    }

    /// Returns the instruction pattern for modification, if it is one.
    pub(super) fn insn_mut(&mut self) -> Option<&mut Insn<'r>> {
        match &mut self.kind {
            Kind::Insn(insn) => Some(insn),
            _ => None,
        }
    }

    pub(super) fn is_code(&self) -> bool {
        matches!(self.kind, Kind::Code { .. })
    }
}

/// Operand names in a list of patterns, each with the index of the defining pattern, if any.
#[derive(Debug, Default)]
pub(super) struct OperandTable(FxHashMap<TextId, Option<usize>>);

impl OperandTable {
    /// Adds the operands of the pattern at index `index`.
    ///
    /// # Errors
    /// Returns the name of an operand that is already defined.
    pub(super) fn add(&mut self, index: usize, insn: &Insn<'_>) -> Result<(), TextId> {
        for operand in &insn.operands {
            let Some(name) = operand.name else { continue };
            let def = self.0.entry(name).or_default();
            if !operand.def {
                continue;
            }
            if def.is_some() {
                return Err(name);
            }
            *def = Some(index);
        }
        Ok(())
    }

    /// Returns true if there is an operand with this name.
    pub(super) fn has(&self, name: TextId) -> bool {
        self.0.contains_key(&name)
    }

    /// Returns the index of the pattern that defines an operand.
    pub(super) fn def(&self, name: TextId) -> Option<usize> {
        self.0.get(&name).copied().flatten()
    }

    /// Returns the names with the indices, sorted by name.
    pub(super) fn sorted<'t>(&self, texts: &'t Texts) -> Vec<(&'t str, Option<usize>)> {
        let mut all: Vec<_> = self.0.iter().map(|(&name, &def)| (texts.get(name), def)).collect();
        all.sort_unstable();
        all
    }
}

/// Class of fragment records.
pub(super) const FRAGMENT_CLASS: &str = "GICombinePatFrag";

/// Kind of a fragment's parameter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ParamKind {
    /// Operand that the fragment defines.
    Root,
    Operand,
    /// Immediate operand.
    Value,
}

impl ParamKind {
    /// Returns the name in dumps.
    pub(super) fn name(self) -> &'static str {
        match self {
            ParamKind::Root => "root",
            ParamKind::Operand => "machine_operand",
            ParamKind::Value => "imm",
        }
    }
}

/// Parameter of a fragment.
#[derive(Clone, Copy, Debug)]
pub(super) struct Param {
    pub(super) name: TextId,
    pub(super) kind: ParamKind,
}

/// Alternative of a fragment.
#[derive(Debug, Default)]
pub(super) struct Alternative<'r> {
    pub(super) patterns: Vec<Pattern<'r>>,
    pub(super) table: OperandTable,
}

/// Pattern fragment.
#[derive(Debug)]
pub(super) struct Fragment<'r> {
    pub(super) record: Record<'r>,
    /// Parameters, outputs first.
    pub(super) params: Vec<Param>,
    /// Number of outputs.
    pub(super) outputs: usize,
    pub(super) alternatives: Vec<Alternative<'r>>,
}

impl<'r> Fragment<'r> {
    /// Returns the parameters that the fragment defines.
    pub(super) fn outputs(&self) -> &[Param] {
        &self.params[..self.outputs]
    }

    /// Returns the other parameters.
    pub(super) fn inputs(&self) -> &[Param] {
        &self.params[self.outputs..]
    }

    /// Returns the index of the first root parameter.
    pub(super) fn root(&self) -> Option<usize> {
        self.outputs().iter().position(|param| param.kind == ParamKind::Root)
    }

    pub(super) fn num_roots(&self) -> usize {
        self.outputs().iter().filter(|param| param.kind == ParamKind::Root).count()
    }

    /// Returns true if the fragment can be the root of a rule.
    pub(super) fn can_be_root(&self) -> bool {
        self.num_roots() == 1
    }

    /// Returns the index of the parameter with this name.
    pub(super) fn param(&self, name: TextId) -> Option<usize> {
        self.params.iter().position(|param| param.name == name)
    }
}
