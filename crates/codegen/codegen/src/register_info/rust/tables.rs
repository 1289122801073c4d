//! Source text of the table types of `tablegen_rt::registers::tables`.

use rustc_hash::FxHashMap;

use tablegen_emit::numbers::seven_bits;
use tablegen_emit::rust::byte_string;
use tablegen_emit::rust::tables::{numbers, starts};
use tablegen_format::registers::{MatrixRow, Run};

/// Module that defines the types of the tables.
pub(super) const MODULE: &str = "::tablegen_rt::registers::tables";

/// Names of the table types.
pub(super) const TYPES: &[&str] = &["Matrix", "Numbers", "Pairs", "Sets", "Tables", "Texts"];

/// Returns a matrix of numbers. Rows with equal differences to their first number share a pattern.
pub(super) fn matrix(columns: usize, all: impl Iterator<Item = Vec<u32>>) -> String {
    let (mut rows, mut patterns, mut values) = (Vec::new(), Vec::new(), Vec::new());
    let (mut known, mut known_values) = (FxHashMap::default(), FxHashMap::default());
    let mut indices: FxHashMap<u32, u64> = FxHashMap::default();
    for row in all {
        indices.clear();
        let mut own = Vec::new();
        let mut position = |&number: &u32| match number {
            0 => 0,
            number => *indices.entry(number).or_insert_with(|| {
                own.push(u64::from(number));
                own.len() as u64
            }),
        };
        let pattern: Vec<u64> = row.iter().map(&mut position).collect();
        let number = known.len();
        let number = *known.entry(pattern).or_insert_with_key(|pattern| {
            patterns.extend_from_slice(pattern);
            number
        });
        let start = *known_values.entry(own).or_insert_with_key(|own| {
            let start = values.len();
            values.extend_from_slice(own);
            start
        });
        rows.extend(MatrixRow { pattern: number, values: start }.to_numbers());
    }
    let [rows, patterns, values] = [rows, patterns, values].map(|all| numbers(&all));
    format!(
        "Matrix::new(\n            {columns},\n            {rows},\n            \
         {patterns},\n            {values},\n        )"
    )
}

/// Returns several mappings between numbers, each sorted by key.
pub(super) fn pairs(maps: &[Vec<(u64, u64)>]) -> String {
    let starts = starts(maps.iter().map(Vec::len));
    let (keys, values): (Vec<u64>, Vec<u64>) = maps.iter().flatten().copied().unzip();
    let [keys, values] = [keys, values].map(|all| numbers(&all));
    format!(
        "Pairs::new(\n            {starts},\n            {keys},\n            {values},\n        )"
    )
}

/// Returns lists of numbers as runs with a constant step, and the start of each list's runs.
pub(super) fn runs(lists: impl Iterator<Item = Vec<u16>>) -> [String; 2] {
    let (mut runs, mut lens) = (Vec::new(), Vec::new());
    for list in lists {
        let before = runs.len();
        let mut rest = list.as_slice();
        while let Some(&first) = rest.first() {
            let step = rest.get(1).map_or(0, |second| second.wrapping_sub(first));
            let is_next = |pair: &&[u16]| pair[1].wrapping_sub(pair[0]) == step;
            let len = rest.windows(2).take_while(is_next).count() + 1;
            runs.extend(Run { first, step, len: len as u16 }.to_numbers());
            rest = &rest[len..];
        }
        lens.push((runs.len() - before) / Run::COLUMNS);
    }
    [numbers(&runs), starts(lens.into_iter())]
}

/// Returns lists of steps as bytes, see `tablegen_rt::registers::tables::Steps`.
///
/// Input are the written lists with the offsets of their first elements, in elements, where each
/// list has a terminator. Output are the bytes, and the byte offset for each such offset.
pub(super) fn steps<'l>(
    written: impl Iterator<Item = (u32, &'l [i16])>,
) -> (String, FxHashMap<u32, u64>) {
    let (mut bytes, mut offsets) = (Vec::new(), FxHashMap::default());
    for (first, list) in written {
        for (position, &step) in (first..).zip(list.iter().chain(&[0])) {
            offsets.insert(position, bytes.len() as u64);
            bytes.extend(seven_bits(u64::from(step.unsigned_abs()) << 1 | u64::from(step < 0)));
        }
    }
    (byte_string(&bytes), offsets)
}
