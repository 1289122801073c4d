//! Emulation of llvm-tblgen's memory report.
//!
//! llvm-tblgen's detailed dump of records ends with the sizes of its value pools. Values here are
//! the same and are created in the same order, so the numbers can be computed: this module knows
//! the size of each object in llvm-tblgen, and how its allocator works.

mod emulation;

use crate::evaluation::Evaluation;
use crate::types::Type;
use crate::value::Kind;

/// Sizes of llvm-tblgen's pools.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Footprint {
    /// Name and number of objects of each pool, in the order of the report.
    pub pools: Vec<(&'static str, u64)>,
    /// Bytes requested from the allocator.
    pub bytes_allocated: u64,
    /// Bytes of the allocator's slabs.
    pub total_memory: u64,
    /// Number of records created, including temporary ones.
    pub records: u64,
    /// Number of names of anonymous records handed out.
    pub anonymous_records: u64,
}

/// Allocator that fills slabs from front to back. Slabs grow with their number. An object that does
/// not fit in a slab gets its own.
struct Slabs {
    slabs: u32,
    position: u64,
    end: u64,
    allocated: u64,
    own: u64,
}

const SLAB: u64 = 4096;
const SLABS_BEFORE_GROWTH: u32 = 128;

fn slab_size(number: u32) -> u64 {
    SLAB << (number / SLABS_BEFORE_GROWTH).min(30)
}

impl Slabs {
    /// Allocates an object of fixed size.
    fn take(&mut self, size: u64) {
        self.take_aligned(size, 16);
    }

    /// Allocates an object that is followed by a variable number of operands or bytes.
    fn take_row(&mut self, size: u64) {
        self.take_aligned(size, 8);
    }

    fn take_aligned(&mut self, size: u64, alignment: u64) {
        self.allocated += size;
        let start = self.position.next_multiple_of(alignment);
        if start + size <= self.end && self.end > 0 {
            self.position = start + size;
            return;
        }
        let padded = size + alignment - 1;
        if padded > SLAB {
            self.own += padded;
            return;
        }
        self.end = slab_size(self.slabs);
        self.position = size;
        self.slabs += 1;
    }

    fn total(&self) -> u64 {
        (0..self.slabs).map(slab_size).sum::<u64>() + self.own
    }
}

pub(crate) fn of(ev: &Evaluation) -> Footprint {
    let values = &ev.values;
    let mut slabs = Slabs { slabs: 0, position: 0, end: 0, allocated: 0, own: 0 };
    let mut counts = [0u64; POOLS.len()];
    let mut types = ev.types.with_births().skip(crate::types::TypeId::BUILT_IN).peekable();
    let mut record_types = 0;
    let mut take_type = |slabs: &mut Slabs, ty: &Type| match ty {
        Type::Record(classes) => {
            record_types += 1;
            slabs.take_row(48 + 8 * classes.len() as u64);
        }
        Type::List(_) | Type::Bits(_) => slabs.take(40),
        _ => {}
    };
    // `?`, `0` and `1` are not allocated.
    for v in values.all().skip(3) {
        while let Some((ty, _)) = types.next_if(|&(_, birth)| birth <= v.raw()) {
            take_type(&mut slabs, ty);
        }
        let count = values.count(v) as u64;
        let (pool, size) = match values.kind(v) {
            Kind::Unset | Kind::Bit => continue,
            Kind::ArgIndexed | Kind::ArgNamed => (Some(0), 48),
            Kind::Bits => (Some(1), 40 + 8 * count),
            Kind::Int => (Some(2), 32),
            kind @ (Kind::Str | Kind::Code) => {
                let len = values.text(v).map_or(0, |text| ev.texts.get(text).len() as u64);
                slabs.take_row(16 + len + 1);
                (Some(if kind == Kind::Str { 3 } else { 4 }), 48)
            }
            Kind::List => (Some(5), 40 + 8 * count),
            Kind::Unary => (Some(6), 40),
            Kind::Binary => (Some(7), 48),
            Kind::Ternary => (Some(8), 56),
            Kind::Fold => (Some(9), 72),
            Kind::IsA => (Some(10), 48),
            Kind::Exists => (Some(11), 48),
            Kind::Cond => (Some(12), 48 + 16 * count),
            Kind::Dag => (Some(13), 56 + 16 * count),
            Kind::Var => (Some(15), 32),
            Kind::VarBit => (Some(16), 40),
            Kind::Instance => (Some(17), 64 + 8 * count),
            Kind::Field => (Some(18), 40),
            Kind::Instances => (None, 48),
            Kind::AnonymousName | Kind::Def => (None, 32),
        };
        if let Some(pool) = pool {
            counts[pool] += 1;
        }
        match values.kind(v) {
            Kind::Bits | Kind::List | Kind::Cond | Kind::Dag | Kind::Instance => {
                slabs.take_row(size);
            }
            _ => slabs.take(size),
        }
    }
    for (ty, _) in types {
        take_type(&mut slabs, ty);
    }
    counts[14] = record_types;
    Footprint {
        pools: POOLS.iter().copied().zip(counts).collect(),
        bytes_allocated: slabs.allocated,
        total_memory: slabs.total(),
        records: ev.records.len() as u64,
        anonymous_records: u64::from(ev.symbols.anonymous_count),
    }
}

const POOLS: [&str; 19] = [
    "TheArgumentInitPool",
    "TheBitsInitPool",
    "TheIntInitPool",
    "StringInitStringPool",
    "StringInitCodePool",
    "TheListInitPool",
    "TheUnOpInitPool",
    "TheBinOpInitPool",
    "TheTernOpInitPool",
    "TheFoldOpInitPool",
    "TheIsAOpInitPool",
    "TheExistsOpInitPool",
    "TheCondOpInitPool",
    "TheDagInitPool",
    "RecordTypePool",
    "TheVarInitPool",
    "TheVarBitInitPool",
    "TheVarDefInitPool",
    "TheFieldInitPool",
];
