//! Packetizers: grouping of instructions of a VLIW machine into packets.
//!
//! Functions of this module do not panic.

use core::fmt;
use core::marker::PhantomData;

use crate::automaton::{Automaton, Run};

/// Processors of a target whose instructions form packets. A generated module implements the trait
/// for a type without values.
pub trait Machine: Copy + Eq + core::hash::Hash + fmt::Debug + 'static {
    /// Generated enum of processors.
    type Processor: Copy + Eq + core::hash::Hash + fmt::Debug;

    /// Generated enum of functional units.
    type Unit: Copy + fmt::Debug + 'static;

    /// Generated enum of itinerary classes.
    type Itinerary: Copy;

    /// Returns the automaton of all processors. Its masks are functional units.
    fn automaton() -> &'static Automaton;

    /// Returns the action of an instruction on a processor. `None` if the processor has no
    /// itinerary for it.
    fn action(processor: Self::Processor, itinerary: Self::Itinerary) -> Option<u16>;

    /// Returns the functional units of a processor, in the order of the description.
    fn units(processor: Self::Processor) -> &'static [Self::Unit];

    /// Returns the bit of a functional unit.
    fn bit(unit: Self::Unit) -> u64;
}

/// Packet of a processor of `M`: the functional units that its instructions take. At most `N`
/// instructions that take units fit into a packet, on any processor.
///
/// Values are small; copy one to try a reservation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MachinePacket<M: Machine, const N: usize> {
    processor: M::Processor,
    run: Run<N>,
}

impl<M: Machine, const N: usize> MachinePacket<M, N> {
    /// Maximum number of instructions that take units, on any processor.
    pub const MAX_LEN: usize = N;

    /// Creates an empty packet.
    #[must_use]
    pub const fn new(processor: M::Processor) -> Self {
        MachinePacket { processor, run: Run::new() }
    }

    /// Returns the processor.
    #[must_use]
    pub const fn processor(&self) -> M::Processor {
        self.processor
    }

    /// Returns true if an instruction fits into the packet. False if the processor has no itinerary
    /// for it.
    #[must_use]
    pub fn can_reserve(&self, itinerary: M::Itinerary) -> bool {
        M::action(self.processor, itinerary)
            .is_some_and(|action| M::automaton().is_possible(self.run.state(), action))
    }

    /// Adds an instruction and returns true if it fits. Otherwise returns false and leaves the
    /// packet unchanged.
    pub fn reserve(&mut self, itinerary: M::Itinerary) -> bool {
        M::action(self.processor, itinerary)
            .is_some_and(|action| self.run.add(M::automaton(), action))
    }

    /// Starts an empty packet.
    pub fn clear(&mut self) {
        *self = Self::new(self.processor);
    }

    /// Returns the number of the state, from 1, as in the C++ tables.
    #[must_use]
    pub const fn state(&self) -> u32 {
        self.run.state() + 1
    }

    /// Returns the units that each instruction takes, in the order in which instructions were
    /// added, without instructions that take none. If there are several assignments, this is the
    /// first.
    pub fn units(&self) -> impl Iterator<Item = Units<M>> + use<M, N> {
        self.assignments().next().into_iter().flatten()
    }

    /// Returns all assignments of units to the instructions, each like [`units`](Self::units).
    pub fn assignments(
        &self,
    ) -> impl Iterator<Item = impl Iterator<Item = Units<M>> + use<M, N>> + use<M, N> {
        let processor = self.processor;
        let paths = self.run.paths(M::automaton()).into_iter().flatten();
        paths.map(move |path| path.into_steps().map(move |bits| Units::new(processor, bits)))
    }
}

impl<M: Machine, const N: usize> Packetizer for MachinePacket<M, N> {
    type Itinerary = M::Itinerary;

    fn can_reserve(&self, itinerary: M::Itinerary) -> bool {
        self.can_reserve(itinerary)
    }

    fn reserve(&mut self, itinerary: M::Itinerary) -> bool {
        self.reserve(itinerary)
    }

    fn clear(&mut self) {
        self.clear();
    }
}

/// Set of functional units of a processor.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Units<M: Machine> {
    processor: M::Processor,
    bits: u64,
    machine: PhantomData<M>,
}

impl<M: Machine> Units<M> {
    const fn new(processor: M::Processor, bits: u64) -> Self {
        Units { processor, bits, machine: PhantomData }
    }

    /// Returns the bits of the units.
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.bits
    }

    /// Returns the number of units.
    #[must_use]
    pub const fn len(self) -> usize {
        self.bits.count_ones() as usize
    }

    /// Returns true if the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.bits == 0
    }

    /// Returns true if the set contains a unit.
    #[must_use]
    pub fn contains(self, unit: M::Unit) -> bool {
        self.bits & M::bit(unit) != 0
    }

    /// Returns the units, in the order of the processor's description.
    pub fn iter(self) -> impl Iterator<Item = M::Unit> + Clone {
        let all = M::units(self.processor).iter().copied();
        all.filter(move |unit| self.contains(*unit))
    }
}

impl<M: Machine> fmt::Debug for Units<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// Interface of generated packetizers. Values are small; copy one to try a reservation.
pub trait Packetizer: Copy {
    /// Generated enum of itinerary classes.
    type Itinerary: Copy;

    /// Returns true if an instruction fits into the current packet.
    fn can_reserve(&self, itinerary: Self::Itinerary) -> bool;

    /// Adds an instruction to the packet and returns true if it fits. Otherwise returns false and
    /// leaves the packet unchanged.
    fn reserve(&mut self, itinerary: Self::Itinerary) -> bool;

    /// Starts an empty packet.
    fn clear(&mut self);
}

/// Instructions of one packet.
#[derive(Clone, Copy, Debug)]
pub struct Packet<'a, I, P> {
    /// Instructions in program order, at least one.
    pub instructions: &'a [I],
    /// Packetizer after the instructions were added in this order.
    pub packetizer: P,
    /// True if the instructions fit into a packet. An instruction that does not fit into an empty
    /// packet is returned alone, with an empty packetizer and `false`.
    pub fits: bool,
}

/// Packs instructions greedily, in order: an instruction that does not fit into the current packet
/// starts a new one.
///
/// `itinerary` returns the itinerary class of an instruction. Dependencies between instructions are
/// not considered.
pub fn pack<I, P, F>(packetizer: P, instructions: &[I], itinerary: F) -> Pack<'_, I, P, F>
where
    P: Packetizer,
    F: FnMut(&I) -> P::Itinerary,
{
    Pack { packetizer, instructions, itinerary }
}

/// Iterator over the packets of [`pack`].
#[derive(Clone)]
pub struct Pack<'a, I, P, F> {
    packetizer: P,
    instructions: &'a [I],
    itinerary: F,
}

impl<I: fmt::Debug, P: fmt::Debug, F> fmt::Debug for Pack<'_, I, P, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut all = f.debug_struct("Pack");
        all.field("instructions", &self.instructions).finish_non_exhaustive()
    }
}

impl<'a, I, P, F> Iterator for Pack<'a, I, P, F>
where
    P: Packetizer,
    F: FnMut(&I) -> P::Itinerary,
{
    type Item = Packet<'a, I, P>;

    fn next(&mut self) -> Option<Packet<'a, I, P>> {
        if self.instructions.is_empty() {
            return None;
        }
        let mut packetizer = self.packetizer;
        packetizer.clear();
        let fitting = self
            .instructions
            .iter()
            .take_while(|instruction| packetizer.reserve((self.itinerary)(instruction)))
            .count();
        let (instructions, rest) = self.instructions.split_at_checked(fitting.max(1))?;
        self.instructions = rest;
        Some(Packet { instructions, packetizer, fits: fitting > 0 })
    }
}

/// Implements the methods of a module's enum of itinerary classes, over tables of their indices.
#[doc(hidden)]
#[macro_export]
macro_rules! itineraries {
    ($ty:ident, $of_classes:ident, $of_instructions:ident) => {
        #[allow(dead_code)]
        impl $ty {
            /// Returns the class of the instructions with this number of a schedule class in the
            /// subtarget's tables.
            pub fn of_class(number: u16) -> ::core::option::Option<Self> {
                let index = $of_classes.get(usize::from(number))?;
                Self::ALL.get(usize::from(*index)).copied()
            }

            /// Returns the class of an instruction.
            pub fn of(opcode: Opcode) -> ::core::option::Option<Self> {
                Self::of_class(*$of_instructions.get(opcode.index())?)
            }
        }
    };
}

/// Declares the type `machine` of a module, and implements its trait:
///   - `actions`: action plus 1 by processor and itinerary class, or 0;
///   - `units`: functional units of each processor;
///   - `bits`: bit of each functional unit in sets of them.
#[doc(hidden)]
#[macro_export]
macro_rules! packetizer_machine {
    (
        machine: $machine:ident,
        processor: $processor:ident,
        unit: $unit:ident,
        itinerary: $itinerary:ident,
        automaton: $automaton:ident,
        actions: $actions:ident,
        units: [$($of:ident => [$($own:ident),*]),* $(,)?],
        bits: [$($one:ident => $bit:literal),* $(,)?],
    ) => {
        #[allow(dead_code)]
        impl $processor {
            /// Returns the functional units of the processor.
            pub const fn units(self) -> &'static [$unit] {
                match self {
                    $(Self::$of => &[$($unit::$own),*],)*
                }
            }
        }

        #[allow(dead_code)]
        impl $unit {
            /// Returns the bit of the unit in sets of units.
            pub const fn bit(self) -> u64 {
                match self {
                    $(Self::$one => $bit,)*
                }
            }
        }

        #[doc(hidden)]
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $machine {}

        impl $crate::packetizer::Machine for $machine {
            type Processor = $processor;
            type Unit = $unit;
            type Itinerary = $itinerary;

            fn automaton() -> &'static $crate::automaton::Automaton {
                &$automaton
            }

            fn action(
                processor: $processor,
                itinerary: $itinerary,
            ) -> ::core::option::Option<u16> {
                let of_processor = $actions.get(processor as usize)?;
                of_processor.get(itinerary as usize)?.checked_sub(1)
            }

            fn units(processor: $processor) -> &'static [$unit] {
                processor.units()
            }

            fn bit(unit: $unit) -> u64 {
                unit.bit()
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::{Packetizer, pack};

    /// Packetizer for packets of three instructions.
    #[derive(Clone, Copy)]
    struct Capacity(u32);

    impl Packetizer for Capacity {
        type Itinerary = u32;

        fn can_reserve(&self, size: u32) -> bool {
            self.0 + size <= 3
        }

        fn reserve(&mut self, size: u32) -> bool {
            let fits = self.can_reserve(size);
            if fits {
                self.0 += size;
            }
            fits
        }

        fn clear(&mut self) {
            self.0 = 0;
        }
    }

    #[test]
    fn greedy() {
        let sizes = [1, 1, 2, 5, 1, 2, 3];
        let mut packets = pack(Capacity(2), &sizes, |&size| size);
        let mut next = || packets.next().map(|packet| (packet.instructions, packet.fits));
        assert_eq!(next(), Some((&[1, 1][..], true)));
        assert_eq!(next(), Some((&[2][..], true)));
        assert_eq!(next(), Some((&[5][..], false)));
        assert_eq!(next(), Some((&[1, 2][..], true)));
        assert_eq!(next(), Some((&[3][..], true)));
        assert_eq!(next(), None);
    }
}
