//! Conventions as rules that are tried in order.
//!
//! In: records of class `CallingConv`. Out: a [`Plan`]. A record of an action that depends on a
//! condition names another action, and so on: such a chain is one [`Rule`].

use std::collections::BTreeMap;
use std::sync::Arc;
use tablegen_model::Queries;

use rustc_hash::FxHashMap;
use tablegen_core::{List, Record, RecordError, Value};

use crate::Context;
use tablegen_model::derived_from;
use tablegen_model::registers::{DeclaredRegisters, RegisterId};
use tablegen_model::value_types::ValueType;

/// How many conditions a rule may have. A record can name itself as the action that depends on
/// its condition.
const MOST_CONDITIONS: usize = 1000;

/// What begins the names of the classes of actions for values of Swift's conventions.
const SWIFT: &[u8] = b"CCIfSwift";

/// The conventions of a target.
#[derive(Debug)]
pub(super) struct Plan<'r> {
    /// Its name.
    pub(super) target: &'r str,
    /// By name.
    pub(super) conventions: Vec<Convention<'r>>,
    /// For each convention that has rules, by name, the registers that they assign but for those
    /// of Swift.
    pub(super) assigned: BTreeMap<&'r str, Assigned>,
    /// The same of the registers of Swift; of those conventions that have any.
    pub(super) assigned_by_swift: BTreeMap<&'r str, Assigned>,
    /// The registers of the target.
    pub(super) registers: Arc<DeclaredRegisters<'r>>,
}

/// Registers, by their names with namespaces.
pub(super) type Assigned = BTreeMap<String, Option<RegisterId>>;

/// A calling convention.
#[derive(Debug)]
pub(super) struct Convention<'r> {
    pub(super) record: Record<'r>,
    /// Whether it is written by hand.
    pub(super) is_custom: bool,
    /// Whether others than conventions of the same file use it.
    pub(super) is_entry: bool,
    /// What is tried, one after the other; nothing if it is written by hand.
    pub(super) rules: Vec<Rule<'r>>,
}

/// If all of these hold, do this.
#[derive(Debug)]
pub(super) struct Rule<'r> {
    pub(super) guards: Vec<Guard<'r>>,
    pub(super) action: Action<'r>,
    /// The record of the action.
    pub(super) record: Record<'r>,
    /// Whether it is for values of Swift's conventions.
    is_of_swift: bool,
}

/// A condition.
#[derive(Debug)]
pub(super) enum Guard<'r> {
    /// The value is passed as one of these types.
    Type(Vec<ValueType>),
    /// C++ that is true.
    Code(&'r str),
}

/// What is done with a value.
#[derive(Debug)]
pub(super) enum Action<'r> {
    /// Try the rules of another convention.
    Delegate(Record<'r>),
    /// The first of these registers that is free; with a stack slot that is kept free for it.
    Register { registers: Vec<Register<'r>>, slot: Option<Slot> },
    /// The first of these registers that is free, and the one at the same place of the other list
    /// is taken with it.
    RegisterWithShadow { registers: Vec<Register<'r>>, shadows: Vec<Register<'r>> },
    /// A stack slot.
    Stack(Slot),
    /// A stack slot, and these registers are taken with it.
    StackWithShadow { slot: Slot, shadows: Vec<Register<'r>> },
    /// It is extended to this type.
    Promote(ValueType),
    /// It is extended to this type, and then in the upper bits of it.
    PromoteToUpperBits(ValueType),
    /// Its bits are taken for a value of this type.
    BitConvert(ValueType),
    /// It is truncated to this type.
    Truncate(ValueType),
    /// Its address is passed, which is of this type.
    PassIndirect(ValueType),
    /// It is copied to the stack; this is the least that is needed.
    PassByValue(Slot),
    /// A function written by hand decides.
    Custom(&'r str),
}

impl Action<'_> {
    /// Whether what comes after it sees the value changed.
    pub(super) fn changes_value(&self) -> bool {
        use Action::{BitConvert, Custom, PassIndirect, Promote, PromoteToUpperBits, Truncate};
        matches!(
            self,
            Custom(_)
                | Promote(_)
                | PromoteToUpperBits(_)
                | BitConvert(_)
                | Truncate(_)
                | PassIndirect(_)
        )
    }
}

/// A part of the stack, in bytes; 0 is what the type of the value needs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slot {
    pub(super) size: i32,
    pub(super) align: i32,
}

/// A register as a rule names it.
#[derive(Clone, Debug)]
pub(super) struct Register<'r> {
    pub(super) namespace: &'r str,
    pub(super) name: Name<'r>,
    /// Which one it is; none if the record is of no register.
    pub(super) id: Option<RegisterId>,
}

/// The name of a register.
#[derive(Clone, Debug)]
pub(super) enum Name<'r> {
    OfRecord(&'r str),
    OfTuple(String),
}

impl Register<'_> {
    /// Its name.
    pub(super) fn name(&self) -> &str {
        match &self.name {
            Name::OfRecord(name) => name,
            Name::OfTuple(name) => name,
        }
    }

    fn qualified_name(&self) -> String {
        match self.namespace {
            "" => self.name().to_owned(),
            namespace => format!("{namespace}::{}", self.name()),
        }
    }
}

impl<'r> Plan<'r> {
    pub(super) fn new(cx: &Context<'_, 'r>) -> Result<Self, RecordError> {
        let target = cx.target()?;
        let registers = cx.declared_registers()?;
        registers.check_categories(cx.records())?;
        let mut plan = Plan {
            target: target.name(),
            conventions: Vec::new(),
            assigned: BTreeMap::new(),
            assigned_by_swift: BTreeMap::new(),
            registers,
        };
        for record in derived_from(cx.records(), "CallingConv")? {
            let is_custom = record.bit("Custom")?;
            let is_entry = !is_custom && record.bit("Entry")?;
            plan.conventions.push(Convention { record, is_custom, is_entry, rules: Vec::new() });
        }
        let reader = Reader::new(&plan.registers);
        let mut all = Vec::with_capacity(plan.conventions.len());
        for convention in plan.conventions.iter().filter(|one| !one.is_custom) {
            all.push(reader.rules(convention.record)?);
        }
        let with_rules = plan.conventions.iter_mut().filter(|one| !one.is_custom);
        for (convention, rules) in with_rules.zip(all) {
            convention.rules = rules;
        }
        plan.add_assigned();
        Ok(plan)
    }

    fn add_assigned(&mut self) {
        for convention in self.conventions.iter().filter(|one| !one.is_custom) {
            let name = convention.record.name();
            let own = self.assigned.entry(name).or_default();
            for rule in &convention.rules {
                let Action::Register { registers, .. } = &rule.action else { continue };
                let names = registers.iter().map(|one| (one.qualified_name(), one.id));
                if !rule.is_of_swift {
                    own.extend(names);
                } else if !registers.is_empty() {
                    self.assigned_by_swift.entry(name).or_default().extend(names);
                }
            }
        }
    }

    /// The conventions that are not written by hand.
    pub(super) fn with_rules(&self) -> impl Iterator<Item = &Convention<'r>> {
        self.conventions.iter().filter(|convention| !convention.is_custom)
    }

    /// The convention of a record.
    pub(super) fn convention(&self, record: Record<'r>) -> Option<&Convention<'r>> {
        self.conventions.iter().find(|convention| convention.record == record)
    }
}

/// Reads rules.
struct Reader<'p, 'r> {
    registers: &'p DeclaredRegisters<'r>,
    by_name: FxHashMap<&'p str, RegisterId>,
}

impl<'p, 'r> Reader<'p, 'r> {
    fn new(registers: &'p DeclaredRegisters<'r>) -> Self {
        let mut by_name = FxHashMap::default();
        for (id, register) in registers.registers() {
            by_name.entry(register.name.as_str()).or_insert(id);
        }
        Reader { registers, by_name }
    }

    fn rules(&self, convention: Record<'r>) -> Result<Vec<Rule<'r>>, RecordError> {
        let actions = convention.list("Actions")?;
        actions.iter().map(|action| self.rule(def(action)?)).collect()
    }

    fn rule(&self, first: Record<'r>) -> Result<Rule<'r>, RecordError> {
        let (mut record, mut guards) = (first, Vec::new());
        while record.is_subclass_of("CCPredicateAction") {
            if guards.len() == MOST_CONDITIONS {
                let message = format!("More than {MOST_CONDITIONS} conditions in one another");
                return Err(first.error(message));
            }
            guards.push(if record.is_subclass_of("CCIfType") {
                let types = record.list("VTs")?;
                let types = types.iter().map(|ty| ValueType::of_record(def(ty)?));
                Guard::Type(types.collect::<Result<_, _>>()?)
            } else if record.is_subclass_of("CCIf") {
                Guard::Code(record.string("Predicate")?)
            } else {
                return Err(record.error("Unknown CCPredicateAction!"));
            });
            record = record.def("SubAction")?;
        }
        let is_of_swift = first.superclasses().any(|class| class.name_bytes().starts_with(SWIFT));
        Ok(Rule { guards, action: self.action(record)?, record, is_of_swift })
    }

    fn action(&self, record: Record<'r>) -> Result<Action<'r>, RecordError> {
        let is = |class| record.is_subclass_of(class);
        let to_type = || ValueType::of_record(record.def("DestTy")?);
        let slot = || {
            // LLVM's tools take the lower 32 bits.
            let number = |field| Ok::<_, RecordError>(record.plain_int(field)? as i32);
            Ok::<_, RecordError>(Slot { size: number("Size")?, align: number("Align")? })
        };
        let registers = |field| {
            let list: List<'r> = record.list(field)?;
            list.iter().map(|value| self.register(value)).collect::<Result<Vec<_>, RecordError>>()
        };
        Ok(if is("CCDelegateTo") {
            Action::Delegate(record.def("CC")?)
        } else if is("CCAssignToReg") || is("CCAssignToRegTuple") || is("CCAssignToRegAndStack") {
            let registers = registers("RegList")?;
            let slot = if is("CCAssignToRegAndStack") { Some(slot()?) } else { None };
            Action::Register { registers, slot }
        } else if is("CCAssignToRegWithShadow") {
            let (registers_of, shadows_of) =
                (record.list("RegList")?, record.list("ShadowRegList")?);
            if !shadows_of.is_empty() && shadows_of.len() != registers_of.len() {
                return Err(record.error("Invalid length of list of shadowed registers"));
            }
            if shadows_of.is_empty() && registers_of.len() == 1 {
                // LLVM's tools crash, but not where there are several registers.
                return Err(record.error("Empty list of shadowed registers"));
            }
            let registers = registers("RegList")?;
            let read = |value| self.register(value);
            let shadows = shadows_of.iter().map(read).collect::<Result<_, _>>()?;
            Action::RegisterWithShadow { registers, shadows }
        } else if is("CCAssignToStack") {
            Action::Stack(slot()?)
        } else if is("CCAssignToStackWithShadow") {
            let slot = slot()?;
            Action::StackWithShadow { slot, shadows: registers("ShadowRegList")? }
        } else if is("CCPromoteToType") {
            Action::Promote(to_type()?)
        } else if is("CCPromoteToUpperBitsInType") {
            let ty = to_type()?;
            if ty.is_float() {
                let message = "CCPromoteToUpperBitsInType does not handle floating point";
                return Err(record.error(message));
            }
            Action::PromoteToUpperBits(ty)
        } else if is("CCBitConvertToType") {
            Action::BitConvert(to_type()?)
        } else if is("CCTruncToType") {
            Action::Truncate(to_type()?)
        } else if is("CCPassIndirect") {
            Action::PassIndirect(to_type()?)
        } else if is("CCPassByVal") {
            Action::PassByValue(slot()?)
        } else if is("CCCustom") {
            Action::Custom(record.string("FuncName")?)
        } else {
            return Err(record.error("Unknown CCAction!"));
        })
    }

    /// A register: a record, or the name of one that may be a tuple.
    fn register(&self, value: Value<'r>) -> Result<Register<'r>, RecordError> {
        if let Some(record) = value.as_def() {
            let namespace = match record.field("Namespace") {
                Some(_) => record.string("Namespace")?,
                None => "",
            };
            let id = self.registers.register(record).ok();
            return Ok(Register { namespace, name: Name::OfRecord(record.name()), id });
        }
        let Some(name) = value.as_str() else {
            return Err(RecordError::at(&[], "Expected a register or its name in list!"));
        };
        let Some(&id) = self.by_name.get(name) else {
            return Err(RecordError::at(&[], format!("register not defined: \"{name}\"")));
        };
        let register = &self.registers[id];
        let name = Name::OfTuple(register.name.clone());
        Ok(Register { namespace: register.namespace, name, id: Some(id) })
    }
}

/// The record that an element of a list is.
fn def(value: Value<'_>) -> Result<Record<'_>, RecordError> {
    value.as_def().ok_or_else(|| RecordError::at(&[], "Expected record in list!"))
}
