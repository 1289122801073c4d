//! The patterns of combine rules (LLVM: `gi::Pattern`): instructions with operands, code, and what
//! stands for any of several opcodes.

use std::rc::Rc;
use std::sync::Arc;

use rustc_hash::FxHashMap;
use tablegen_core::Record;

use super::fragment::Fragment;
use crate::gisel_rules::Opcode;
use tablegen_model::intrinsics::IntrinsicId;
use tablegen_model::operands::OperandList;
use tablegen_model::texts::{TextId, Texts};

/// The type of an operand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Type<'r> {
    /// A value type.
    Value(Record<'r>),
    /// That of the operand of this name.
    Of(TextId),
    /// So many operands at least and, unless it is 0, at most.
    Pack { least: u32, most: u32 },
}

impl Type<'_> {
    /// As diagnostics show it.
    pub(super) fn text(self, texts: &Texts) -> String {
        match self {
            Type::Value(record) => record.name().to_owned(),
            Type::Of(name) => format!("GITypeOf<${}>", texts.get(name)),
            Type::Pack { least, most } => format!("GIVariadic<{least},{most}>"),
        }
    }

    /// Whether it is none that values have.
    pub(super) fn is_special(self) -> bool {
        !matches!(self, Type::Value(_))
    }
}

/// An operand of an instruction: it has a name, a value or both.
#[derive(Clone, Copy, Debug)]
pub(super) struct Operand<'r> {
    /// The number that it is.
    pub(super) value: Option<i64>,
    /// What it is called.
    pub(super) name: Option<TextId>,
    /// Its type, if one is given or known.
    pub(super) ty: Option<Type<'r>>,
    /// Whether the instruction defines it.
    pub(super) def: bool,
}

impl Operand<'_> {
    /// Whether it is a number that has a name.
    pub(super) fn is_named_value(&self) -> bool {
        self.value.is_some() && self.name.is_some()
    }

    /// Whether it stands for any number of operands.
    pub(super) fn is_pack(&self) -> bool {
        matches!(self.ty, Some(Type::Pack { .. }))
    }

    /// What it is, in words.
    pub(super) fn description(&self, texts: &Texts) -> String {
        let name = self.name.map_or("", |name| texts.get(name));
        match self.value {
            None => format!("MachineOperand ${name}"),
            Some(value) if name.is_empty() => format!("imm {value}"),
            Some(value) => format!("imm {value}:${name}"),
        }
    }
}

/// What is asked or said of the flags of an instruction, by the names of their enumerators.
#[derive(Debug, Default)]
pub(super) struct Flags<'r> {
    /// Flags that it has.
    pub(super) set: Vec<&'r str>,
    /// Flags that it does not have.
    pub(super) unset: Vec<&'r str>,
    /// Instructions of which it has the flags.
    pub(super) copied: Vec<TextId>,
}

/// Adds what is not there yet.
pub(super) fn add_new<T: PartialEq>(all: &mut Vec<T>, one: T) {
    if !all.contains(&one) {
        all.push(one);
    }
}

/// An intrinsic that an instruction stands for.
#[derive(Clone, Debug)]
pub(super) struct IntrinsicUse {
    pub(super) id: IntrinsicId,
    pub(super) name: String,
    pub(super) results: u32,
    pub(super) operands: u32,
}

/// A machine instruction.
#[derive(Debug)]
pub(super) struct Machine<'r> {
    pub(super) opcode: Opcode,
    pub(super) record: Record<'r>,
    /// Its operands as declared.
    pub(super) declared: Arc<OperandList<'r>>,
    /// Whether any number of operands that it defines may follow those that are declared.
    pub(super) variadic_defs: bool,
    pub(super) intrinsic: Option<IntrinsicUse>,
    pub(super) flags: Option<Flags<'r>>,
}

/// What is no instruction of a machine, but built into combiners.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Builtin {
    /// Replaces a register by another one.
    ReplaceReg,
    /// Erases the root.
    EraseRoot,
}

impl Builtin {
    /// The one of this name.
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

/// What an instruction is.
#[derive(Debug)]
pub(super) enum What<'r> {
    Machine(Box<Machine<'r>>),
    Fragment(Rc<Fragment<'r>>),
    Builtin(Builtin),
}

/// An instruction.
#[derive(Debug)]
pub(super) struct Insn<'r> {
    pub(super) what: What<'r>,
    pub(super) operands: Vec<Operand<'r>>,
}

impl<'r> Insn<'r> {
    /// Its name.
    pub(super) fn name(&self) -> &'r str {
        match &self.what {
            What::Machine(machine) => machine.record.name(),
            What::Fragment(fragment) => fragment.record.name(),
            What::Builtin(builtin) => builtin.name(),
        }
    }

    /// The machine instruction that it is.
    pub(super) fn machine(&self) -> Option<&Machine<'r>> {
        match &self.what {
            What::Machine(machine) => Some(machine),
            _ => None,
        }
    }

    /// Whether any number of operands may follow those that are declared.
    pub(super) fn is_variadic(&self) -> bool {
        self.machine().is_some_and(|one| one.intrinsic.is_none() && one.declared.is_variadic)
    }

    /// How many operands it defines, as far as its operands are known.
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

    /// How many operands it has.
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

    /// The operands that must be defined anew where this was matched: those that it defines; of a
    /// fragment, its root.
    pub(super) fn defs_to_make(&self) -> &[Operand<'r>] {
        match &self.what {
            What::Fragment(fragment) => {
                let root = fragment.root().and_then(|at| self.operands.get(at));
                root.map_or(&[][..], std::slice::from_ref)
            }
            _ => &self.operands[..(self.num_defs() as usize).min(self.operands.len())],
        }
    }
}

/// A pattern.
#[derive(Debug)]
pub(super) struct Pattern<'r> {
    /// What it is called.
    pub(super) name: TextId,
    pub(super) kind: Kind<'r>,
}

/// What a pattern is.
#[derive(Debug)]
pub(super) enum Kind<'r> {
    /// An instruction of one of these opcodes.
    AnyOpcode(Vec<Opcode>),
    /// Code, which decides something or, with `apply`, makes something.
    Code {
        text: &'r str,
        apply: bool,
    },
    Insn(Insn<'r>),
}

impl<'r> Pattern<'r> {
    /// The instruction that it is.
    pub(super) fn insn(&self) -> Option<&Insn<'r>> {
        match &self.kind {
            Kind::Insn(insn) => Some(insn),
            _ => None,
        }
    }

    /// The instruction that it is, to be changed.
    pub(super) fn insn_mut(&mut self) -> Option<&mut Insn<'r>> {
        match &mut self.kind {
            Kind::Insn(insn) => Some(insn),
            _ => None,
        }
    }

    /// Whether it is code.
    pub(super) fn is_code(&self) -> bool {
        matches!(self.kind, Kind::Code { .. })
    }
}

/// The names of operands in a list of patterns, each with the place of the pattern that defines
/// it, if one does.
#[derive(Debug, Default)]
pub(super) struct OperandTable(FxHashMap<TextId, Option<usize>>);

impl OperandTable {
    /// Adds the operands of the pattern at a place.
    ///
    /// # Errors
    /// The operand of this name is defined already.
    pub(super) fn add(&mut self, at: usize, insn: &Insn<'_>) -> Result<(), TextId> {
        for operand in &insn.operands {
            let Some(name) = operand.name else { continue };
            let def = self.0.entry(name).or_default();
            if !operand.def {
                continue;
            }
            if def.is_some() {
                return Err(name);
            }
            *def = Some(at);
        }
        Ok(())
    }

    /// Whether there is such an operand.
    pub(super) fn has(&self, name: TextId) -> bool {
        self.0.contains_key(&name)
    }

    /// The place of the pattern that defines an operand.
    pub(super) fn def(&self, name: TextId) -> Option<usize> {
        self.0.get(&name).copied().flatten()
    }

    /// The names with the places, by name.
    pub(super) fn sorted<'t>(&self, texts: &'t Texts) -> Vec<(&'t str, Option<usize>)> {
        let mut all: Vec<_> = self.0.iter().map(|(&name, &def)| (texts.get(name), def)).collect();
        all.sort_unstable();
        all
    }
}
