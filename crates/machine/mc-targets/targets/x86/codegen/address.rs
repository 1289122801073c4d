//! Addresses of memory: base, scale, index, displacement and segment.

use tablegen_backend::lower::Op;
use tablegen_rt::isel::Emit;
use tablegen_rt::isel::graph::{Graph, Kind, Value};

use super::select::{self, G, Hooks};
use crate::selector::{NodeOpcode, ValueType};
use crate::target::{Opcode, Register};

/// Number of nodes that an address consists of at most.
const MAX_DEPTH: u32 = 8;

/// Operands of an address.
pub(super) type Operands = [Value; 5];

/// Address that is being matched.
#[derive(Clone, Copy)]
struct Address {
    base: Option<Value>,
    /// Index and the number of bits by which it is shifted.
    index: Option<(Value, i64)>,
    displacement: i64,
    /// Leaf of a symbol, to which the address is relative by the instruction pointer.
    symbol: Option<Value>,
}

impl Address {
    const EMPTY: Address = Address { base: None, index: None, displacement: 0, symbol: None };

    /// Returns the number of parts that need an instruction each.
    fn complexity(&self) -> u32 {
        let index = match self.index {
            Some((_, shift)) if shift > 0 => 2,
            Some(_) => 1,
            None => 0,
        };
        u32::from(self.base.is_some()) + index + u32::from(self.displacement != 0)
    }
}

/// Returns the address of a symbol relative to the instruction pointer.
fn of_symbol(graph: &mut G, symbol: Value) -> Operands {
    let ty = ValueType::i64;
    let base = graph.register(Some(Register::RIP), ty);
    with_base(graph, base, symbol)
}

/// Returns the address with a base and a displacement alone.
pub(super) fn with_base(graph: &mut G, base: Value, displacement: Value) -> Operands {
    let none = graph.register(None, ValueType::i64);
    let scale = graph.constant(1, ValueType::i8);
    [base, scale, none, displacement, none]
}

/// Returns the instruction that makes an address.
pub(super) fn load_address(graph: &mut G, address: Operands) -> Value {
    graph.machine(Opcode::LEA64r, ValueType::i64, &address)
}

impl Hooks<'_> {
    /// Returns the address that a value is.
    pub(super) fn address(&self, graph: &mut G, value: Value) -> Operands {
        let mut address = Address::EMPTY;
        if !self.add(graph, value, &mut address, 0) {
            address = Address { base: Some(value), ..Address::EMPTY };
        }
        Self::operands(graph, address)
    }

    /// Returns the address that a sum is, if an instruction that makes it takes the place of two or more.
    pub(super) fn long_sum(&self, graph: &mut G, value: Value) -> Option<Operands> {
        let mut address = Address::EMPTY;
        if !self.add(graph, value, &mut address, 0) || address.symbol.is_some() {
            return None;
        }
        // The address of a slot is a base and a displacement.
        let is_slot = address.base.is_some_and(|base| is_slot(graph, base));
        let is_long = address.complexity() > 2 || is_slot;
        is_long.then(|| Self::operands(graph, address))
    }

    fn operands(graph: &mut G, address: Address) -> Operands {
        if let Some(symbol) = address.symbol {
            return of_symbol(graph, symbol);
        }
        let none = graph.register(None, ValueType::i64);
        let (index, shift) = address.index.unwrap_or((none, 0));
        let scale = graph.constant(1 << shift, ValueType::i8);
        let displacement = graph.constant(address.displacement, ValueType::i32);
        [address.base.unwrap_or(none), scale, index, displacement, none]
    }

    /// Adds a value to an address. Returns false if it has no operand left for it.
    fn add(&self, graph: &G, value: Value, address: &mut Address, depth: u32) -> bool {
        if address.symbol.is_some() {
            return false;
        }
        if let Some(number) = select::integer(graph, value) {
            let sum = address.displacement.checked_add(number);
            return match sum.filter(|sum| i32::try_from(*sum).is_ok()) {
                Some(sum) => {
                    address.displacement = sum;
                    true
                }
                None => Self::add_register(address, value),
            };
        }
        let kind = graph.node(value).kind();
        if let (Kind::Generic(NodeOpcode::X86ISD_WrapperRIP), Some(&symbol)) =
            (kind, graph.node(value).operands().first())
        {
            let is_alone = address.base.is_none() && address.index.is_none();
            if is_alone && address.displacement == 0 {
                address.symbol = Some(symbol);
                return true;
            }
            return Self::add_register(address, value);
        }
        if self.facts.is(graph, value, Op::FrameIndex)
            && let Some(&slot) = graph.node(value).operands().first()
            && address.base.is_none()
        {
            address.base = Some(slot);
            return true;
        }
        if depth < MAX_DEPTH
            && let &[left, right] = graph.node(value).operands()
        {
            let is_sum = self.facts.is(graph, value, Op::Add)
                || self.facts.is(graph, value, Op::Or) && self.is_disjoint(graph, value);
            if is_sum {
                let before = *address;
                for [first, second] in [[left, right], [right, left]] {
                    *address = before;
                    if self.add(graph, first, address, depth + 1)
                        && self.add(graph, second, address, depth + 1)
                    {
                        return true;
                    }
                }
                *address = before;
            }
            if self.facts.is(graph, value, Op::Shl)
                && address.index.is_none()
                && let Some(shift @ 1..=3) = select::integer(graph, right)
            {
                address.index = Some((left, shift));
                return true;
            }
        }
        Self::add_register(address, value)
    }

    /// Adds a value as the base or the index.
    fn add_register(address: &mut Address, value: Value) -> bool {
        match (address.base, address.index) {
            (None, _) => address.base = Some(value),
            (_, None) => address.index = Some((value, 0)),
            _ => return false,
        }
        true
    }

    /// Returns true if the operands of a node have no common bits.
    pub(super) fn is_disjoint(&self, graph: &G, node: Value) -> bool {
        let &[a, b] = graph.node(node).operands() else { return false };
        self.facts.known(graph, a).zero | self.facts.known(graph, b).zero == u64::MAX
    }
}

/// Returns true for the leaf of a slot.
fn is_slot(graph: &Graph<select::Nodes>, value: Value) -> bool {
    matches!(graph.node(value).kind(), Kind::Symbol(NodeOpcode::TargetFrameIndex, _))
}
