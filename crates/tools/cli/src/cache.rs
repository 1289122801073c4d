//! The cache of evaluated records, and the subcommand `tablegen cache`.

use std::env;
use std::process::ExitCode;

use tablegen_cache::{Cache, Stats};

use crate::write::print_text;

/// Arguments of the subcommand.
pub(super) const USAGE: &str = "stats|clear [<directory>]";

/// Variable with the directory of the cache, for command lines without the option.
const DIRECTORY: &str = "TABLEGEN_CACHE_DIR";

/// Variable with the size limit of the cache.
const SIZE: &str = "TABLEGEN_CACHE_SIZE";

/// Opens the cache in a directory, or in the directory that the environment names. Returns `None`
/// without either.
///
/// # Errors
/// Returns a message if the directory cannot be created or the size limit is not a number.
pub(super) fn open(dir: Option<&str>) -> Result<Option<Cache>, String> {
    let dir = match dir {
        Some(dir) => dir.into(),
        None => env::var_os(DIRECTORY).unwrap_or_default(),
    };
    if dir.is_empty() {
        return Ok(None);
    }
    let cache = Cache::open(&dir).map_err(|error| {
        format!("no cache is used: cannot create {}: {error}", dir.to_string_lossy())
    })?;
    let Some(size) = env::var_os(SIZE).filter(|size| !size.is_empty()) else {
        return Ok(Some(cache));
    };
    match size.to_str().and_then(bytes) {
        Some(size) => Ok(Some(cache.limit(size))),
        None => Err(format!(
            "no cache is used: {SIZE} is `{}`; help: a number of bytes, or one with K, M or G",
            size.to_string_lossy()
        )),
    }
}

/// Returns the number of bytes of a size such as `500M`.
fn bytes(size: &str) -> Option<u64> {
    let (number, shift) = match size.char_indices().next_back()? {
        (end, 'k' | 'K') => (&size[..end], 10),
        (end, 'm' | 'M') => (&size[..end], 20),
        (end, 'g' | 'G') => (&size[..end], 30),
        _ => (size, 0),
    };
    number.parse::<u64>().ok()?.checked_mul(1 << shift)
}

/// Runs the subcommand.
///
/// # Errors
/// Returns a message if the arguments are wrong, or the directory cannot be read.
pub(super) fn run(arguments: &[String]) -> Result<ExitCode, String> {
    let (action, dir) = match arguments {
        [action] => (action.as_str(), None),
        [action, dir] => (action.as_str(), Some(dir.as_str())),
        _ => ("", None),
    };
    if !matches!(action, "stats" | "clear") {
        return Err(format!("expected {USAGE}"));
    }
    let Some(cache) = open(dir)? else {
        return Err(format!("no directory is given; help: name one, or set {DIRECTORY}"));
    };
    let fails = |error| format!("cannot {action} {}: {error}", cache.dir().display());
    if action == "stats" {
        let stats = cache.stats().map_err(fails)?;
        return Ok(print_text(&describe(&stats)));
    }
    let stats = cache.clear().map_err(fails)?;
    Ok(print_text(&format!("removed\n{}", describe(&stats))))
}

fn describe(Stats { results, manifests, bytes, .. }: &Stats) -> String {
    format!("results    {results}\nmanifests  {manifests}\nbytes      {bytes}\n")
}

#[cfg(test)]
mod tests {
    use super::bytes;

    #[test]
    fn sizes_have_units() {
        let sizes = ["0", "17", "3k", "3K", "500M", "2G"].map(bytes);
        let expected = [0, 17, 3 << 10, 3 << 10, 500 << 20, 2 << 30];
        assert_eq!(sizes, expected.map(Some));
        for wrong in ["", "M", "-1", "1.5G", "1 M", "99999999999G", "1T"] {
            assert_eq!(bytes(wrong), None, "{wrong}");
        }
    }
}
