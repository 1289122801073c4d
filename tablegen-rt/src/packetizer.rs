//! Packetizers: which instructions of a VLIW machine fit in one packet.

use core::fmt;

/// What generated packetizers have in common. They are small and can be
/// copied, to try something out.
pub trait Packetizer: Copy {
    /// The itinerary class of an instruction.
    type Itinerary: Copy;

    /// Whether an instruction fits in the packet with those that are there.
    fn can_reserve(&self, itinerary: Self::Itinerary) -> bool;

    /// Adds an instruction; whether it fits. If not, nothing changes.
    fn reserve(&mut self, itinerary: Self::Itinerary) -> bool;

    /// Begins a new packet.
    fn clear(&mut self);
}

/// Instructions that go into one packet.
#[derive(Clone, Copy, Debug)]
pub struct Packet<'a, I, P> {
    /// The instructions, at least one.
    pub instructions: &'a [I],
    /// What they reserved, in this order.
    pub packetizer: P,
    /// Whether they fit. A single instruction that fits in no packet comes
    /// alone, and its packetizer is empty.
    pub fits: bool,
}

/// Packs instructions greedily: each goes into the packet of the one before
/// it if it fits, or else begins a new one. `itinerary` gives the class of an
/// instruction; that instructions may depend on each other is not looked at.
pub fn pack<I, P, F>(packetizer: P, instructions: &[I], itinerary: F) -> Pack<'_, I, P, F>
where
    P: Packetizer,
    F: FnMut(&I) -> P::Itinerary,
{
    Pack { packetizer, instructions, itinerary }
}

/// The packets that [`pack`] makes.
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

    /// Room for three.
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
