//! Which rules were used, as selectors write it that were made with `--instrument-gisel-coverage`.
//!
//! In goes such a file: names of back-ends, which a zero byte ends, each with the numbers of rules
//! in 64 bits, of which the last has all bits set. Out come the numbers of one back-end.

use std::fs;

use rustc_hash::FxHashSet;

/// How many bytes a number has.
const NUMBER: usize = 8;

/// Reads the rules of a back-end from a file.
///
/// # Errors
/// What a warning says: the file cannot be read, or is none of these.
pub(super) fn read(path: &str, back_end: &str) -> Result<FxHashSet<u64>, &'static str> {
    let data = fs::read(path).map_err(|_| "Missing rule coverage data")?;
    parse(&data, back_end).ok_or("Ignoring invalid or missing rule coverage data")
}

fn parse(mut data: &[u8], back_end: &str) -> Option<FxHashSet<u64>> {
    let mut covered = FxHashSet::default();
    while !data.is_empty() {
        let end = data.iter().position(|&byte| byte == 0)?;
        let is_ours = &data[..end] == back_end.as_bytes();
        data = &data[end + 1..];
        if data.is_empty() {
            return None;
        }
        while !data.is_empty() {
            let (number, rest) = data.split_first_chunk::<NUMBER>()?;
            data = rest;
            let number = u64::from_ne_bytes(*number);
            if number == u64::MAX {
                break;
            }
            if is_ours {
                covered.insert(number);
            }
        }
    }
    Some(covered)
}

#[cfg(test)]
mod tests {
    use super::parse;

    fn file(parts: &[(&str, &[u64])]) -> Vec<u8> {
        let mut data = Vec::new();
        for (name, numbers) in parts {
            data.extend([name.as_bytes(), b"\0"].concat());
            numbers.iter().for_each(|number| data.extend(number.to_ne_bytes()));
        }
        data
    }

    #[test]
    fn rules_of_one_back_end() {
        let end = u64::MAX;
        let data = file(&[("T", &[3, 1, end]), ("U", &[2, end]), ("T", &[7])]);
        let mut covered: Vec<u64> = parse(&data, "T").into_iter().flatten().collect();
        covered.sort_unstable();
        assert_eq!(covered, [1, 3, 7]);
        assert_eq!(parse(b"", "T").map(|all| all.len()), Some(0));
    }

    #[test]
    fn what_is_no_such_file() {
        assert!(parse(b"T", "T").is_none());
        assert!(parse(b"T\0", "T").is_none());
        assert!(parse(b"T\0abc", "T").is_none());
    }
}
