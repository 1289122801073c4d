//! The cache of evaluated records, and the subcommand `tablegen cache`.

use std::env;
use std::process::ExitCode;

use clap::ValueHint;
use tablegen_cache::{Cache, Stats};

use crate::write::print_text;

/// Command line of the subcommand.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    /// Action
    #[arg(value_name = "action")]
    action: Action,
    /// Directory of the cache [default: TABLEGEN_CACHE_DIR]
    #[arg(value_name = "directory", value_hint = ValueHint::DirPath)]
    directory: Option<String>,
}

#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum Action {
    /// Show the number of files and their size
    Stats,
    /// Remove the files
    Clear,
}

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
/// Returns a message if no directory is given, or it cannot be read.
pub(super) fn run(args: Args) -> Result<ExitCode, String> {
    let Some(cache) = open(args.directory.as_deref())? else {
        return Err(format!("no directory is given; help: name one, or set {DIRECTORY}"));
    };
    let fails = |error| format!("cannot use {}: {error}", cache.dir().display());
    Ok(match args.action {
        Action::Stats => print_text(&describe(&cache.stats().map_err(fails)?)),
        Action::Clear => {
            let stats = cache.clear().map_err(fails)?;
            print_text(&format!("removed\n{}", describe(&stats)))
        }
    })
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
