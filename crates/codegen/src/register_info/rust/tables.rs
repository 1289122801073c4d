//! Tables as text: the types of `tablegen_rt::registers::tables` beyond those that other modules
//! have as well.

use rustc_hash::FxHashMap;

use tablegen_emit::numbers::seven_bits;
use tablegen_emit::rust::byte_string;
use tablegen_emit::rust::tables::{numbers, starts};

/// Where the types of tables are.
pub(super) const MODULE: &str = "::tablegen_rt::registers::tables";

/// The types.
pub(super) const TYPES: &[&str] = &["Matrix", "Numbers", "Pairs", "Sets", "Tables", "Texts"];

/// A number for each row and column. Rows that are alike but for the numbers share a pattern.
pub(super) fn matrix(columns: usize, all: impl Iterator<Item = Vec<u32>>) -> String {
    let (mut rows, mut patterns, mut values) = (Vec::new(), Vec::new(), Vec::new());
    let (mut known, mut known_values) = (FxHashMap::default(), FxHashMap::default());
    let mut places: FxHashMap<u32, u64> = FxHashMap::default();
    for row in all {
        places.clear();
        let mut own = Vec::new();
        let mut place = |&number: &u32| match number {
            0 => 0,
            number => *places.entry(number).or_insert_with(|| {
                own.push(u64::from(number));
                own.len() as u64
            }),
        };
        let pattern: Vec<u64> = row.iter().map(&mut place).collect();
        let number = known.len() as u64;
        let number = *known.entry(pattern).or_insert_with_key(|pattern| {
            patterns.extend_from_slice(pattern);
            number
        });
        let start = *known_values.entry(own).or_insert_with_key(|own| {
            let start = values.len() as u64;
            values.extend_from_slice(own);
            start
        });
        rows.extend([number, start]);
    }
    let [rows, patterns, values] = [rows, patterns, values].map(|all| numbers(&all));
    format!(
        "Matrix {{\n            columns: {columns},\n            rows: {rows},\n            \
         patterns: {patterns},\n            values: {values},\n        }}"
    )
}

/// Numbers that stand for others, in several ways; each way is in ascending order.
pub(super) fn pairs(ways: &[Vec<(u64, u64)>]) -> String {
    let starts = starts(ways.iter().map(Vec::len));
    let (keys, values): (Vec<u64>, Vec<u64>) = ways.iter().flatten().copied().unzip();
    let [keys, values] = [keys, values].map(|all| numbers(&all));
    format!(
        "Pairs {{\n            starts: {starts},\n            keys: {keys},\n            \
         values: {values},\n        }}"
    )
}

/// Lists of numbers as runs with the same step, and where the runs of each list begin.
pub(super) fn runs(lists: impl Iterator<Item = Vec<u16>>) -> [String; 2] {
    let (mut runs, mut lens) = (Vec::new(), Vec::new());
    for list in lists {
        let before = runs.len();
        let mut rest = list.as_slice();
        while let Some(&first) = rest.first() {
            let step = rest.get(1).map_or(0, |second| second.wrapping_sub(first));
            let is_next = |pair: &&[u16]| pair[1].wrapping_sub(pair[0]) == step;
            let len = rest.windows(2).take_while(is_next).count() + 1;
            runs.extend([u64::from(first), u64::from(step), len as u64]);
            rest = &rest[len..];
        }
        lens.push((runs.len() - before) / 3);
    }
    [numbers(&runs), starts(lens.into_iter())]
}

/// Lists of steps as bytes; see `tablegen_rt::registers::tables::Steps`.
///
/// In go the lists that are written out with the places of their first elements, counted in
/// elements, where each list has one more that ends it; out come the bytes, and for each such
/// place where it is in them.
pub(super) fn steps<'l>(
    written: impl Iterator<Item = (u32, &'l [i16])>,
) -> (String, FxHashMap<u32, u64>) {
    let (mut bytes, mut places) = (Vec::new(), FxHashMap::default());
    for (first, list) in written {
        for (place, &step) in (first..).zip(list.iter().chain(&[0])) {
            places.insert(place, bytes.len() as u64);
            bytes.extend(seven_bits(u64::from(step.unsigned_abs()) << 1 | u64::from(step < 0)));
        }
    }
    (byte_string(&bytes), places)
}
