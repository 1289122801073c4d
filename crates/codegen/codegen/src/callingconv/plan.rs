//! Calling conventions as rules that are tried in order.
//!
//! Input: records of class `CallingConv`. Output: a [`Plan`]. A conditional action has another
//! action as its operand, and so on: such a chain is one [`Rule`].

use std::collections::BTreeMap;
use std::sync::Arc;
use tablegen_model::{Queries, list_def, list_element_error};

use rustc_hash::FxHashMap;
use tablegen_core::{List, Record, RecordError, Value};

use crate::Context;
use tablegen_model::derived_from;
use tablegen_model::registers::{DeclaredRegisters, RegisterId};
use tablegen_model::value_types::ValueType;

/// Maximal number of conditions in a rule. A record can be its own operand, which would be an
/// endless chain.
const MAX_CONDITIONS: usize = 1000;

/// Prefix of the classes of actions for Swift's conventions.
const SWIFT: &[u8] = b"CCIfSwift";

/// Calling conventions of a target.
#[derive(Debug)]
pub(super) struct Plan<'r> {
    /// Name of the target.
    pub(super) target: &'r str,
    /// Conventions, sorted by name.
    pub(super) conventions: Vec<Convention<'r>>,
    /// Registers that each convention with rules assigns, by name, without Swift's.
    pub(super) assigned: BTreeMap<&'r str, Assigned>,
    /// Registers that each convention assigns for Swift; without conventions that assign none.
    pub(super) assigned_by_swift: BTreeMap<&'r str, Assigned>,
    /// Registers of the target.
    pub(super) registers: Arc<DeclaredRegisters<'r>>,
}

/// Registers by qualified name.
pub(super) type Assigned = BTreeMap<String, Option<RegisterId>>;

/// Calling convention.
#[derive(Debug)]
pub(super) struct Convention<'r> {
    pub(super) record: Record<'r>,
    /// True if the convention is written by hand (`CustomCallingConv`).
    pub(super) is_custom: bool,
    /// True if other code than the conventions of the same file calls it (`Entry`).
    pub(super) is_entry: bool,
    /// Rules in the order in which they are tried. Empty if the convention is written by hand.
    pub(super) rules: Vec<Rule<'r>>,
}

/// Action with the conjunction of its conditions.
#[derive(Debug)]
pub(super) struct Rule<'r> {
    pub(super) guards: Vec<Guard<'r>>,
    pub(super) action: Action<'r>,
    /// Record of the action.
    pub(super) record: Record<'r>,
    /// True for values of Swift's conventions.
    is_of_swift: bool,
}

/// Condition of a rule.
#[derive(Debug)]
pub(super) enum Guard<'r> {
    /// The value is passed as one of these types.
    Type(Vec<ValueType>),
    /// The C++ expression is true.
    Code(&'r str),
}

/// Action on a value.
#[derive(Debug)]
pub(super) enum Action<'r> {
    /// Tries the rules of another convention.
    Delegate(Record<'r>),
    /// Assigns the first free register, and a stack slot reserved for it if there is one.
    Register { registers: Vec<Register<'r>>, slot: Option<Slot> },
    /// Assigns the first free register, and reserves the register at the same index of `shadows`.
    RegisterWithShadow { registers: Vec<Register<'r>>, shadows: Vec<Register<'r>> },
    /// Assigns a stack slot.
    Stack(Slot),
    /// Assigns a stack slot and reserves the registers.
    StackWithShadow { slot: Slot, shadows: Vec<Register<'r>> },
    /// Extends the value to this type.
    Promote(ValueType),
    /// Extends the value to this type and shifts it into the upper bits.
    PromoteToUpperBits(ValueType),
    /// Casts the value to this type.
    BitConvert(ValueType),
    /// Truncates the value to this type.
    Truncate(ValueType),
    /// Passes the value's address, which has this type.
    PassIndirect(ValueType),
    /// Copies the value to the stack; `Slot` has the minimal size and alignment.
    PassByValue(Slot),
    /// Calls a function written by hand.
    Custom(&'r str),
}

impl Action<'_> {
    /// Returns true if later rules see the value changed.
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

/// Size and alignment of a stack slot in bytes. 0 means the value type's own.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slot {
    pub(super) size: i32,
    pub(super) align: i32,
}

/// Register in a rule.
#[derive(Clone, Debug)]
pub(super) struct Register<'r> {
    pub(super) namespace: &'r str,
    pub(super) name: Name<'r>,
    /// Register of the target, or `None` if the record is not one.
    pub(super) id: Option<RegisterId>,
}

/// Name of a register.
#[derive(Clone, Debug)]
pub(super) enum Name<'r> {
    OfRecord(&'r str),
    OfTuple(String),
}

impl Register<'_> {
    /// Returns the name without namespace.
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

    /// Returns the conventions that are not written by hand.
    pub(super) fn with_rules(&self) -> impl Iterator<Item = &Convention<'r>> {
        self.conventions.iter().filter(|convention| !convention.is_custom)
    }

    /// Returns the convention of a record.
    pub(super) fn convention(&self, record: Record<'r>) -> Option<&Convention<'r>> {
        self.conventions.iter().find(|convention| convention.record == record)
    }
}

/// Reader of rules.
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
        actions.iter().map(|action| self.rule(list_def(convention, "Actions", action)?)).collect()
    }

    fn rule(&self, first: Record<'r>) -> Result<Rule<'r>, RecordError> {
        let (mut record, mut guards) = (first, Vec::new());
        while record.is_subclass_of("CCPredicateAction") {
            if guards.len() == MAX_CONDITIONS {
                let message = format!("More than {MAX_CONDITIONS} conditions in one another");
                return Err(first.error(message));
            }
            guards.push(if record.is_subclass_of("CCIfType") {
                let types = record.list("VTs")?;
                let types =
                    types.iter().map(|ty| ValueType::of_record(list_def(record, "VTs", ty)?));
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
            list.iter()
                .map(|value| self.register(record, field, value))
                .collect::<Result<Vec<_>, RecordError>>()
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
                // LLVM's tools crash here, but not if there are several registers.
                return Err(record.error("Empty list of shadowed registers"));
            }
            let registers = registers("RegList")?;
            let read = |value| self.register(record, "ShadowRegList", value);
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

    /// Reads a register: a record, or the name of a register, which may be a tuple.
    fn register(
        &self,
        owner: Record<'r>,
        field: &str,
        value: Value<'r>,
    ) -> Result<Register<'r>, RecordError> {
        let error = |message| list_element_error(owner, field, value, message);
        if let Some(record) = value.as_def() {
            let namespace = match record.field("Namespace") {
                Some(_) => record.string("Namespace")?,
                None => "",
            };
            let id = self.registers.register(record).ok();
            return Ok(Register { namespace, name: Name::OfRecord(record.name()), id });
        }
        let Some(name) = value.as_str() else {
            return Err(error("Expected a register or its name in list!".to_owned()));
        };
        let Some(&id) = self.by_name.get(name) else {
            return Err(error(format!("register not defined: \"{name}\"")));
        };
        let register = &self.registers[id];
        let name = Name::OfTuple(register.name.clone());
        Ok(Register { namespace: register.namespace, name, id: Some(id) })
    }
}
