//! Cache of the macros, below the target directory: snapshots of records, and the items that a
//! macro call expanded to, for a compilation after an edit of another part of the crate.
//!
//! Items are read back only by the same build of the macros, and are stored only for calls without
//! warnings, because warnings have spans.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use proc_macro2::TokenStream;
use tablegen_driver::{Cache, CacheInputs, Records};

/// Variable that turns the cache off if it is `0`.
const SWITCH: &str = "TABLEGEN_MACRO_CACHE";

/// Directory of the cache in the target directory.
const CACHE: &str = "tablegen-cache";

/// Size limit: a description of a large target takes 50 MB.
const LIMIT: u64 = 512 << 20;

/// Items of a macro call.
pub(crate) struct Expansion {
    /// Items of each output, in order.
    pub(crate) modules: Vec<Items>,
    /// Files that cargo has to watch.
    pub(crate) dependencies: Vec<PathBuf>,
}

/// Items of a module, and its names that other modules of a target declare, too.
pub(crate) struct Items {
    pub(crate) tokens: TokenStream,
    pub(crate) shared: Vec<String>,
}

/// Cache for one macro call.
pub(crate) struct CallCache {
    pub(crate) cache: Cache,
    settings: Option<Vec<u8>>,
    started: SystemTime,
}

impl CallCache {
    /// Opens the cache for a call with these arguments. `None` without a target directory.
    pub(crate) fn open(arguments: &[&str]) -> Option<CallCache> {
        if env::var_os(SWITCH).is_some_and(|value| value == "0") {
            return None;
        }
        let cache = Cache::open(target_dir()?.join(CACHE)).ok()?.limit(LIMIT);
        let settings = library_stamp().map(|stamp| {
            let mut settings = Vec::new();
            for part in arguments.iter().map(|part| part.as_bytes()).chain([&stamp[..]]) {
                settings.extend_from_slice(&(part.len() as u64).to_le_bytes());
                settings.extend_from_slice(part);
            }
            settings
        });
        Some(CallCache { cache, settings, started: SystemTime::now() })
    }

    /// Returns the items of an earlier compilation.
    pub(crate) fn find(&self) -> Option<Expansion> {
        let settings = self.settings.as_deref()?;
        let stored = self.cache.find_bytes(&[b"items", settings], &|_| None)?;
        let mut rest = &stored[..];
        let mut expansion = Expansion { modules: Vec::new(), dependencies: Vec::new() };
        for _ in 0..number(&mut rest)? {
            let tokens = text(&mut rest)?.parse().ok()?;
            let shared = (0..number(&mut rest)?).map(|_| text(&mut rest).map(str::to_owned));
            let shared = shared.collect::<Option<_>>()?;
            expansion.modules.push(Items { tokens, shared });
        }
        for _ in 0..number(&mut rest)? {
            expansion.dependencies.push(text(&mut rest)?.into());
        }
        Some(expansion)
    }

    /// Stores the items of the call. `main` is the path of the main file, if it is one.
    pub(crate) fn store(&self, records: &Records, main: Option<&str>, expansion: &Expansion) {
        let Some(settings) = &self.settings else { return };
        let mut stored = Vec::new();
        add_number(&mut stored, expansion.modules.len());
        for Items { tokens, shared } in &expansion.modules {
            add_text(&mut stored, &tokens.to_string());
            add_number(&mut stored, shared.len());
            shared.iter().for_each(|name| add_text(&mut stored, name));
        }
        add_number(&mut stored, expansion.dependencies.len());
        for path in &expansion.dependencies {
            let Some(path) = path.to_str() else { return };
            add_text(&mut stored, path);
        }
        // Files of the include library are part of the macros.
        let inputs = CacheInputs::of_files(records, main);
        self.cache.store_bytes(&[b"items", settings], inputs, self.started, &stored);
    }
}

fn add_number(out: &mut Vec<u8>, number: usize) {
    out.extend_from_slice(&(number as u64).to_le_bytes());
}

fn add_text(out: &mut Vec<u8>, text: &str) {
    add_number(out, text.len());
    out.extend_from_slice(text.as_bytes());
}

fn number(rest: &mut &[u8]) -> Option<usize> {
    let (number, others) = rest.split_first_chunk()?;
    *rest = others;
    usize::try_from(u64::from_le_bytes(*number)).ok()
}

fn text<'a>(rest: &mut &'a [u8]) -> Option<&'a str> {
    let len = number(rest)?;
    let (text, others) = rest.split_at_checked(len)?;
    *rest = others;
    std::str::from_utf8(text).ok()
}

/// Returns the target directory: the one that cargo gave rustc, or for editors the one of the
/// workspace. Cargo marks both with a file. Items from the cache become a part of the crate, so the
/// directory must belong to whoever owns the artifacts or the crate.
fn target_dir() -> Option<PathBuf> {
    let is_target = |dir: &Path| dir.join("CACHEDIR.TAG").is_file();
    let mut arguments = env::args_os().skip_while(|argument| argument != "--out-dir");
    if let Some(out_dir) = arguments.nth(1).map(PathBuf::from) {
        let out_dir = env::current_dir().unwrap_or_default().join(out_dir);
        let found = out_dir.ancestors().find(|dir| is_target(dir));
        return found.filter(|dir| is_of_same_owner(dir, &out_dir)).map(Path::to_owned);
    }
    let crate_dir = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR")?);
    let mut below = crate_dir.ancestors().map(|dir| dir.join("target"));
    below.find(|dir| is_target(dir)).filter(|dir| is_of_same_owner(dir, &crate_dir))
}

/// Returns true if a directory, and the cache in it, belong to the owner of `other` or to the
/// system's administrator, and if not everybody can write to them.
#[cfg(unix)]
fn is_of_same_owner(dir: &Path, other: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;

    const WRITABLE_BY_ALL: u32 = 0o002;
    const ADMINISTRATOR: u32 = 0;
    let Ok(owner) = fs::metadata(other).map(|data| data.uid()) else { return false };
    let is_safe = |data: fs::Metadata| {
        [owner, ADMINISTRATOR].contains(&data.uid()) && data.mode() & WRITABLE_BY_ALL == 0
    };
    let cache = fs::symlink_metadata(dir.join(CACHE));
    fs::metadata(dir).is_ok_and(is_safe)
        && cache.map_or(true, |data| data.is_dir() && is_safe(data))
}

/// Returns true: directories of other users are protected by their access lists.
#[cfg(not(unix))]
fn is_of_same_owner(_: &Path, _: &Path) -> bool {
    true
}

/// Returns path, size and time of the library with the macros, which identify its build. `None` if
/// the library is not found.
fn library_stamp() -> Option<Vec<u8>> {
    let path = own_library()?;
    let data = fs::metadata(&path).ok()?;
    let time = data.modified().ok()?.duration_since(SystemTime::UNIX_EPOCH).ok()?;
    let parts = [data.len().to_string(), time.as_nanos().to_string()];
    Some(format!("{} {}", path.display(), parts.join(" ")).into_bytes())
}

/// Returns the path of the library that this code is in, which rustc loaded: a dependency of the
/// crate, or of another library with macros.
fn own_library() -> Option<PathBuf> {
    const NAME: &str = "tablegen_macros";
    let is_own = |path: &Path| {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        let is_library = [".so", ".dll", ".dylib"].iter().any(|end| name.ends_with(end));
        is_library && name.trim_start_matches("lib").starts_with(NAME)
    };
    // `--extern NAME=PATH`
    let of_argument = |argument: std::ffi::OsString| {
        let argument = argument.into_string().ok()?;
        Some(PathBuf::from(argument.split_once('=')?.1)).filter(|path| is_own(path))
    };
    env::args_os().find_map(of_argument).or_else(|| {
        // Linux lists the loaded libraries.
        let loaded = fs::read_to_string("/proc/self/maps").ok()?;
        let paths = loaded.lines().filter_map(|line| Some(Path::new(&line[line.find('/')?..])));
        paths.into_iter().find(|path| is_own(path)).map(Path::to_owned)
    })
}

#[cfg(all(test, unix))]
mod tests {
    use std::fs::{self, Permissions};
    use std::io;
    use std::os::unix::fs::{MetadataExt, PermissionsExt, chown, symlink};

    use super::{CACHE, is_of_same_owner};

    #[test]
    fn directories_of_others_are_not_used() -> io::Result<()> {
        let top = tempfile::tempdir()?;
        let (dir, own) = (top.path().join("target"), top.path().join("crate"));
        fs::create_dir(&own)?;
        fs::create_dir(&dir)?;
        assert!(is_of_same_owner(&dir, &own));
        let cache = dir.join(CACHE);
        fs::create_dir(&cache)?;
        assert!(is_of_same_owner(&dir, &own));
        for writable in [&cache, &dir] {
            fs::set_permissions(writable, Permissions::from_mode(0o777))?;
            assert!(!is_of_same_owner(&dir, &own), "{}", writable.display());
            fs::set_permissions(writable, Permissions::from_mode(0o755))?;
        }
        fs::remove_dir(&cache)?;
        symlink(&own, &cache)?;
        assert!(!is_of_same_owner(&dir, &own), "a link");
        fs::remove_file(&cache)?;
        // Only the administrator can give directories away.
        if fs::metadata(&own)?.uid() == 0 {
            chown(&dir, Some(1), None)?;
            assert!(!is_of_same_owner(&dir, &own), "another owner");
        }
        Ok(())
    }
}
