//! Packetizers: grouping of instructions of a VLIW machine into packets.
//!
//! Functions of this module do not panic.

use core::fmt;

/// Interface of generated packetizers. Values are small; copy one to try a reservation.
pub trait Packetizer: Copy {
    /// Generated enum of itinerary classes.
    type Itinerary: Copy;

    /// True if an instruction fits into the current packet.
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

#[cfg(test)]
mod tests {
    use super::{Packetizer, pack};

    /// Packetizer for packets of three instructions.
    #[derive(Clone, Copy)]
    struct Room(u32);

    impl Packetizer for Room {
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
        let mut packets = pack(Room(2), &sizes, |&size| size);
        let mut next = || packets.next().map(|packet| (packet.instructions, packet.fits));
        assert_eq!(next(), Some((&[1, 1][..], true)));
        assert_eq!(next(), Some((&[2][..], true)));
        assert_eq!(next(), Some((&[5][..], false)));
        assert_eq!(next(), Some((&[1, 2][..], true)));
        assert_eq!(next(), Some((&[3][..], true)));
        assert_eq!(next(), None);
    }
}
