//! Slots of a packet: which of the four slots, and which pipes of the vector unit, can execute its instructions.
//!
//! Input are the itineraries of the description. The search is LLVM's (`HexagonShuffler`), which does not find all
//! assignments that exist: packets that it rejects are invalid here too.

use crate::Hexagon;
use crate::check::is_branching;
use crate::flags::{Flags, kind};
use crate::packet::{MAX_WORDS, Packet, PacketInst};
use crate::target::Opcode;

/// Slots as bits.
type Slots = u32;

const SLOT0: Slots = 1;
const SLOT1: Slots = 2;
const SLOT3: Slots = 8;
const ALL: Slots = 15;

/// Pairs of slots for two branches in the order in which they are tried. The earlier branch has the higher slot.
const BRANCHES: [[Slots; 2]; 6] = [[8, 4], [8, 2], [8, 1], [4, 2], [4, 1], [2, 1]];

/// Functional units of the vector unit, as bits of the stages of itineraries.
mod unit {
    pub(super) const XLANE: u64 = 1 << 6;
    pub(super) const SHIFT: u64 = 1 << 7;
    pub(super) const MPY0: u64 = 1 << 8;
    pub(super) const MPY1: u64 = 1 << 9;
    pub(super) const XLANE_OR_SHIFT: u64 = 1 << 11;
    pub(super) const MPY0_OR_MPY1: u64 = 1 << 12;
    pub(super) const ALL: u64 = 1 << 13;
    pub(super) const ALL_WITHOUT_MEMORY: u64 = 1 << 14;
    pub(super) const Z: u64 = 1 << 15;
}

/// Pipes of the vector unit.
#[derive(Clone, Copy, Default, Debug)]
struct Pipes {
    /// Pipes in which an instruction can begin, as bits. 0 if it uses none.
    first: u32,
    /// Number of pipes beside each other.
    count: u32,
}

impl Pipes {
    const XLANE: u32 = 1;
    const SHIFT: u32 = 2;
    const MPY0: u32 = 4;
    const MPY1: u32 = 8;
    const Z: u32 = 16;

    /// Returns the pipes of functional units.
    const fn of(units: u64) -> Self {
        const fn has(units: u64, wanted: u64) -> bool {
            units & wanted == wanted
        }
        let [lanes, multipliers] = [unit::XLANE | unit::SHIFT, unit::MPY0 | unit::MPY1];
        let (first, count) = match units {
            unit::ALL | unit::ALL_WITHOUT_MEMORY => (Self::XLANE, 4),
            _ if has(units, unit::MPY0_OR_MPY1 | unit::XLANE_OR_SHIFT) => {
                (Self::XLANE | Self::MPY0, 2)
            }
            _ if has(units, unit::MPY0_OR_MPY1) => (Self::MPY0, 2),
            _ if has(units, unit::XLANE_OR_SHIFT) => (Self::XLANE, 2),
            _ if has(units, lanes | multipliers) => {
                (Self::XLANE | Self::SHIFT | Self::MPY0 | Self::MPY1, 1)
            }
            _ if has(units, lanes) => (Self::XLANE | Self::SHIFT, 1),
            _ if has(units, multipliers) => (Self::MPY0 | Self::MPY1, 1),
            unit::Z => (Self::Z, 1),
            unit::XLANE => (Self::XLANE, 1),
            unit::SHIFT => (Self::SHIFT, 1),
            _ => (0, 0),
        };
        Pipes { first, count }
    }
}

/// Word of a packet with its slots.
#[derive(Clone, Copy, Debug)]
struct Candidate<'p> {
    word: &'p PacketInst,
    slots: Slots,
    /// Slots that the instruction needs beside its own.
    reserved: Slots,
    pipes: Pipes,
}

impl<'p> Candidate<'p> {
    fn of(machine: &Hexagon, word: &'p PacketInst) -> Self {
        let mut candidate = Candidate { word, slots: SLOT0, reserved: 0, pipes: Pipes::default() };
        let Some(opcode) = candidate.opcode() else { return candidate };
        let itinerary = machine.schedule().itinerary(opcode);
        candidate.slots = 0;
        let mut stages = itinerary.into_iter().flat_map(|itinerary| itinerary.stages());
        let Some(first) = stages.next() else { return candidate };
        candidate.slots = first.units as Slots & ALL;
        let further = stages.clone().map(|stage| stage.units);
        let reserved = further.take_while(|&units| units <= SLOT3.into());
        candidate.reserved = reserved.fold(0, |all, units| all | units as Slots);
        candidate.pipes = stages.last().map_or(Pipes::default(), |stage| Pipes::of(stage.units));
        candidate
    }

    /// Returns the opcode. `None` for a duplex.
    fn opcode(&self) -> Option<Opcode> {
        self.word.second().is_none().then(|| self.word.first().opcode())
    }

    fn may_load(&self) -> bool {
        self.opcode().is_some_and(|opcode| opcode.desc().may_load())
    }

    fn may_store(&self) -> bool {
        self.opcode().is_some_and(|opcode| opcode.desc().may_store())
    }
}

/// Returns true for words that need no slot. Small cores execute some instructions without one.
fn is_free(machine: &Hexagon, opcode: Opcode) -> bool {
    opcode == Opcode::A4_ext
        || machine.is_small() && matches!(opcode, Opcode::A2_nop | Opcode::J4_hintjumpr)
}

/// Words of a packet in the order of their addresses, without extenders.
#[derive(Clone, Copy, Debug)]
struct Candidates<'p> {
    all: [Option<Candidate<'p>>; MAX_WORDS],
}

impl<'p> Candidates<'p> {
    fn of(machine: &Hexagon, packet: &'p Packet) -> Self {
        let is_extender = |word: &&PacketInst| word.first().opcode() == Opcode::A4_ext;
        let words = packet.words().iter().filter(|word| !is_extender(word));
        let mut all = [None; MAX_WORDS];
        all.iter_mut()
            .zip(words)
            .for_each(|(slot, word)| *slot = Some(Candidate::of(machine, word)));
        Candidates { all }
    }

    fn iter(&self) -> impl Iterator<Item = &Candidate<'p>> + Clone {
        self.all.iter().flatten()
    }

    fn iter_mut(&mut self) -> impl Iterator<Item = &mut Candidate<'p>> {
        self.all.iter_mut().flatten()
    }

    fn slots(&self, index: usize) -> Slots {
        self.iter().nth(index).map_or(0, |candidate| candidate.slots)
    }

    /// Returns these candidates with slots for one of them.
    fn with_slots(mut self, index: usize, slots: Slots) -> Self {
        if let Some(candidate) = self.iter_mut().nth(index) {
            candidate.slots = slots;
        }
        self
    }

    /// Returns true if each candidate gets a slot. Those with fewer slots get theirs first. A slot is taken when those
    /// that share it, each with an equal part of its slots, fill it.
    fn fit(&self, reserved: Slots) -> bool {
        /// Common multiple of the numbers of slots.
        const WHOLE: u32 = 12;
        let (mut taken, mut shares) = (reserved, [0; 4]);
        (0..=4).all(|count| {
            let with_count = self.iter().filter(|one| one.slots.count_ones() == count);
            with_count.into_iter().all(|candidate| {
                let free = candidate.slots & !taken;
                for (slot, share) in shares.iter_mut().enumerate() {
                    if free >> slot & 1 != 0 {
                        *share += WHOLE / free.count_ones();
                        taken |= u32::from(*share >= WHOLE) << slot;
                    }
                }
                free != 0
            })
        })
    }

    /// Returns true if the vector instructions have pipes of their own.
    fn pipes_fit(&self) -> bool {
        let pipes = |candidate: &Candidate<'_>| candidate.pipes;
        let mut all = [Pipes::default(); MAX_WORDS];
        all.iter_mut().zip(self.iter().map(pipes)).for_each(|(slot, pipes)| *slot = pipes);
        do_pipes_fit(&all, 0)
    }
}

/// Returns true if instructions have pipes beside those that are used.
fn do_pipes_fit(instructions: &[Pipes], used: u32) -> bool {
    let [Pipes { first, count }, rest @ ..] = instructions else { return true };
    if *first == 0 {
        return do_pipes_fit(rest, used);
    }
    let width = (1 << count) - 1;
    (0..5).filter(|position| first >> position & 1 != 0).any(|position| {
        let own = width << position;
        own & used == 0 && do_pipes_fit(rest, used | own)
    })
}

/// Numbers of the instructions of a packet by kind.
#[derive(Default, Debug)]
struct Summary {
    /// Instructions that access memory, with those that compare a result and jump.
    memory: u32,
    loads: u32,
    /// Loads in slot 0 only.
    loads_in_slot0: u32,
    stores: u32,
    /// Stores in slot 0 only.
    stores_in_slot0: u32,
    /// Instructions that change memory.
    changes: u32,
    vector_loads: u32,
    /// Loads of the Z register.
    z_loads: u32,
    vector_stores: u32,
    duplexes: u32,
    reserved: Slots,
    restricts_slot1_to_alu: bool,
    forbids_store_in_slot1: bool,
    /// Number and index of the instructions that prefer slot 3.
    prefer_slot3: Option<(u32, usize)>,
    /// Indices of branches, of which there are at most two.
    branches: [Option<usize>; 2],
    has_more_branches: bool,
}

impl Summary {
    fn of(candidates: &Candidates<'_>) -> Self {
        let mut summary = Summary::default();
        for (index, candidate) in candidates.iter().enumerate() {
            summary.reserved |= candidate.reserved;
            match candidate.opcode() {
                Some(opcode) => summary.add(opcode, index, candidate.slots),
                None => {
                    summary.duplexes += 1;
                    let halves = [candidate.word.second(), Some(candidate.word.first())];
                    for desc in halves.into_iter().flatten().map(|inst| inst.opcode().desc()) {
                        for _ in [desc.is_branch(), desc.is_return()].iter().filter(|is| **is) {
                            summary.add_branch(index);
                        }
                    }
                }
            }
        }
        summary
    }

    fn add_branch(&mut self, index: usize) {
        match self.branches.iter_mut().find(|slot| slot.is_none()) {
            Some(slot) => *slot = Some(index),
            None => self.has_more_branches = true,
        }
    }

    fn add(&mut self, opcode: Opcode, index: usize, slots: Slots) {
        let (desc, flags) = (opcode.desc(), Flags::of(opcode));
        self.restricts_slot1_to_alu |= flags.restricts_slot1_to_alu();
        self.forbids_store_in_slot1 |= flags.forbids_store_in_slot1();
        if flags.prefers_slot3() {
            let count = self.prefer_slot3.map_or(0, |(count, _)| count);
            self.prefer_slot3 = Some((count + 1, index));
        }
        let is_branch = match flags.kind() {
            kind::J => is_branching(opcode),
            kind::NCJ => true,
            kind::CR | kind::CJ => desc.is_branch(),
            kind::LD => desc.is_return(),
            kind::CVI_VM_VP_LDU
            | kind::CVI_VM_LD
            | kind::CVI_VM_TMP_LD
            | kind::CVI_GATHER
            | kind::CVI_GATHER_DV
            | kind::CVI_GATHER_RST
            | kind::CVI_ZW => desc.is_return(),
            _ => false,
        };
        if is_branch {
            self.add_branch(index);
        }
        let is_slot0 = slots == SLOT0;
        match flags.kind() {
            kind @ (kind::CVI_VM_VP_LDU
            | kind::CVI_VM_LD
            | kind::CVI_VM_TMP_LD
            | kind::CVI_GATHER
            | kind::CVI_GATHER_DV
            | kind::CVI_GATHER_RST) => {
                self.vector_loads += 1;
                self.add_load(is_slot0 || kind == kind::CVI_VM_VP_LDU);
            }
            kind::CVI_ZW => {
                self.z_loads += 1;
                self.add_load(is_slot0);
            }
            kind::LD => self.add_load(is_slot0),
            kind @ (kind::CVI_VM_STU
            | kind::CVI_VM_ST
            | kind::CVI_VM_NEW_ST
            | kind::CVI_SCATTER
            | kind::CVI_SCATTER_DV
            | kind::CVI_SCATTER_RST
            | kind::CVI_SCATTER_NEW_RST
            | kind::CVI_SCATTER_NEW_ST) => {
                self.vector_stores += 1;
                self.add_store(is_slot0 || kind == kind::CVI_VM_STU);
            }
            kind::ST => self.add_store(is_slot0),
            kind::V4LDST => {
                self.loads += 1;
                self.stores += 1;
                self.changes += 1;
                self.memory += 1;
            }
            kind::NCJ => self.memory += 1,
            kind::V2LDST if desc.may_load() => self.add_load(is_slot0),
            kind::V2LDST => self.add_store(false),
            _ => {}
        }
    }

    fn add_load(&mut self, is_slot0: bool) {
        self.loads += 1;
        self.memory += 1;
        self.loads_in_slot0 += u32::from(is_slot0);
    }

    fn add_store(&mut self, is_slot0: bool) {
        self.stores += 1;
        self.memory += 1;
        self.stores_in_slot0 += u32::from(is_slot0);
    }

    /// Returns true if the memory of a packet allows its instructions.
    fn is_memory_valid(&self) -> bool {
        self.loads_in_slot0 <= 1
            && self.stores_in_slot0 <= 1
            && self.vector_loads <= 1
            && self.z_loads <= 1
            && self.vector_stores <= 1
            && self.duplexes <= 1
            && (self.duplexes == 0 || self.memory == 0)
    }
}

/// Returns true if the slots of a processor can execute a packet.
pub(crate) fn is_valid(machine: &Hexagon, packet: &Packet) -> bool {
    let used: usize = packet
        .words()
        .iter()
        .map(|word| match word.second() {
            Some(_) => 2,
            None => usize::from(!is_free(machine, word.first().opcode())),
        })
        .sum();
    let slots = if machine.is_small() { MAX_WORDS - 1 } else { MAX_WORDS };
    let mut candidates = Candidates::of(machine, packet);
    let summary = Summary::of(&candidates);
    restrict_slot1(&mut candidates, &summary);
    for candidate in candidates.iter_mut() {
        if candidate.opcode().is_some_and(|opcode| is_free(machine, opcode)) {
            candidate.slots = ALL;
        }
    }
    used <= slots
        && order_memory(&mut candidates, &summary)
        && order_branches(&mut candidates, &summary)
        && summary.is_memory_valid()
        && with_preferred(candidates, &summary).fit(summary.reserved)
        && candidates.pipes_fit()
}

/// Removes slot 1 from instructions that cannot be in it beside others of the packet.
fn restrict_slot1(candidates: &mut Candidates<'_>, summary: &Summary) {
    for candidate in candidates.iter_mut() {
        let is_alu = candidate.opcode().is_some_and(|opcode| {
            matches!(Flags::of(opcode).kind(), kind::ALU32_2OP | kind::ALU32_3OP | kind::ALU32_ADDI)
        });
        if summary.restricts_slot1_to_alu && !is_alu
            || summary.forbids_store_in_slot1 && candidate.may_store()
        {
            candidate.slots &= !SLOT1;
        }
    }
}

/// Selects slots of loads and stores, whose order is that of their slots. Returns false if there are too many.
fn order_memory(candidates: &mut Candidates<'_>, summary: &Summary) -> bool {
    let mut next = SLOT1;
    for index in 0..candidates.iter().count() {
        let Some(&candidate) = candidates.iter().nth(index) else { return true };
        // The search for slots fails later.
        if candidate.slots == 0 {
            return true;
        }
        let mut slots = candidate.slots;
        let is_only_load = summary.loads == 1 && summary.memory == 1 && summary.changes == 0;
        if candidate.may_load() && is_only_load && !is_gather(candidate.opcode()) {
            slots &= SLOT0;
        }
        *candidates = candidates.with_slots(index, slots);
        if !candidate.may_store() {
            continue;
        }
        if summary.stores_in_slot0 == 0 {
            let is_in_slot0 = |other: &Candidate<'_>| {
                other.slots == SLOT0 && other.opcode() != candidate.opcode()
            };
            let is_free = summary.loads == 0 || !candidates.iter().any(is_in_slot0);
            if summary.stores == 1 && is_free {
                slots &= SLOT0;
            } else if summary.stores >= 1 {
                if next < SLOT0 {
                    return false;
                }
                slots &= next;
                next >>= 1;
            }
        }
        *candidates = candidates.with_slots(index, slots);
        if summary.changes > 0 && summary.stores > 1 {
            return false;
        }
    }
    true
}

/// Returns true for loads that only slot 1 executes.
fn is_gather(opcode: Option<Opcode>) -> bool {
    opcode.is_some_and(crate::new_values::writes_temporary)
}

/// Selects slots of two branches, the earlier one before the later one. Returns false if there are none, or if there are
/// more branches.
fn order_branches(candidates: &mut Candidates<'_>, summary: &Summary) -> bool {
    let [Some(first), Some(second)] = summary.branches else { return true };
    if summary.has_more_branches {
        return false;
    }
    let chosen = BRANCHES.into_iter().find_map(|[one, two]| {
        let is_possible = candidates.slots(first) & one != 0 && candidates.slots(second) & two != 0;
        let tried = candidates.with_slots(first, one).with_slots(second, two);
        (is_possible && tried.fit(summary.reserved)).then_some(tried)
    });
    chosen.map(|chosen| *candidates = chosen).is_some()
}

/// Returns the candidates with slot 3 for the one that prefers it, if the others have slots then.
fn with_preferred<'p>(candidates: Candidates<'p>, summary: &Summary) -> Candidates<'p> {
    let Some((1, index)) = summary.prefer_slot3 else { return candidates };
    let is_taken = candidates.iter().any(|candidate| candidate.slots == SLOT3);
    if is_taken || summary.branches[1].is_some() {
        return candidates;
    }
    let preferred = candidates.with_slots(index, candidates.slots(index) & SLOT3);
    if preferred.fit(summary.reserved) { preferred } else { candidates }
}
