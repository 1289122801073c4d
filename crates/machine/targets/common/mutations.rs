//! Sources of changed lines, which an assembler accepts or rejects.

use tablegen_mc::assembler::{Assembler, Target};
use tablegen_random::Rng;

/// Assembles 4,000 sources of some of these lines, whose tokens are left out or replaced by those of other lines. A token
/// ends with one of `ends`. Returns the numbers of sources that are accepted and rejected.
pub(crate) fn assemble_changed<T: Target>(
    rng: &mut Rng,
    assembler: impl Fn() -> Assembler<T>,
    lines: &[&str],
    ends: &[char],
) -> [usize; 2] {
    let tokens: Vec<&str> = lines.iter().flat_map(|line| line.split_inclusive(ends)).collect();
    let mut counts = [0, 0];
    for _ in 0..4_000 {
        let mut text = String::from("1:\n");
        for _ in 0..1 + rng.next_u64() % 3 {
            for token in lines[rng.next_u64() as usize % lines.len()].split_inclusive(ends) {
                match rng.next_u64() % 12 {
                    0 => {}
                    1 => text += tokens[rng.next_u64() as usize % tokens.len()],
                    _ => text += token,
                }
            }
            text.push('\n');
        }
        counts[usize::from(assembler().assemble(&text).is_err())] += 1;
    }
    counts
}
