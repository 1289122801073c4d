//! Releases of LLVM whose language the evaluator knows.

use std::fmt;
use std::str::FromStr;

use crate::source::Sources;

/// Release of LLVM. It selects the language, the messages and the dumps.
///
/// The language of LLVM 20 and 21 is that of LLVM 22. Back-ends accept descriptions of targets of these
/// releases without the opcodes and fields that later releases added.
///
/// Sources do not say which release they are for, so it is a setting:
/// [`Evaluator::release`](crate::Evaluator::release).
///
/// ```
/// use tablegen_core::Release;
///
/// assert_eq!("23".parse(), Ok(Release::V23));
/// assert_eq!(Release::default(), Release::V22);
/// assert!(Release::V21 < Release::default());
/// assert!("19".parse::<Release>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Release {
    /// LLVM 20.
    V20,
    /// LLVM 21.
    V21,
    /// LLVM 22.
    #[default]
    V22,
    /// LLVM 23.
    V23,
}

impl Release {
    /// All releases, the oldest first.
    pub const ALL: &[Release] = &[Release::V20, Release::V21, Release::V22, Release::V23];

    /// Returns the major version.
    pub fn major(self) -> u32 {
        match self {
            Release::V20 => 20,
            Release::V21 => 21,
            Release::V22 => 22,
            Release::V23 => 23,
        }
    }

    /// Returns the release of a directory with LLVM's files, by the major version in the text of its
    /// `llvm/Config/llvm-config.h`. `None` if the text does not define one, or one that is not known.
    ///
    /// ```
    /// # use tablegen_core::Release;
    /// let text = "#define LLVM_VERSION_MAJOR 23\n#define LLVM_VERSION_MINOR 1\n";
    /// assert_eq!(Release::of_config_header(text), Some(Release::V23));
    /// ```
    pub fn of_config_header(text: &str) -> Option<Release> {
        text.lines().find_map(|line| {
            let mut tokens = line.split_ascii_whitespace();
            let defines = tokens.by_ref().take(2).eq(["#define", "LLVM_VERSION_MAJOR"]);
            if defines { tokens.next()?.parse().ok() } else { None }
        })
    }

    /// Returns the release for an evaluation: the one that is set, or that of the first include directory with
    /// LLVM's configuration header, or [`Release::default`] without one, or if the header is of an older
    /// release or of one that is not known. Older releases must be set, since LLVM's tools of the default
    /// reject what they accept.
    pub fn choose<D: AsRef<str>>(
        set: Option<Release>,
        files: &dyn Sources,
        include_dirs: &[D],
    ) -> Release {
        let path = |dir: &D| format!("{}/llvm/Config/llvm-config.h", dir.as_ref());
        let of_header = || {
            let header = include_dirs.iter().find_map(|dir| files.read(&path(dir)).ok())?;
            let found = Release::of_config_header(&String::from_utf8_lossy(&header))?;
            (found >= Release::default()).then_some(found)
        };
        set.or_else(of_header).unwrap_or_default()
    }
}

/// Formats the major version, such as `22`.
impl fmt::Display for Release {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.major())
    }
}

/// Error for a version that is not a [`Release`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownRelease;

impl fmt::Display for UnknownRelease {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let known: Vec<String> = Release::ALL.iter().map(ToString::to_string).collect();
        let (last, others) = known.split_last().ok_or(fmt::Error)?;
        write!(f, "expected a version of LLVM: {} or {last}", others.join(", "))
    }
}

impl std::error::Error for UnknownRelease {}

impl FromStr for Release {
    type Err = UnknownRelease;

    fn from_str(text: &str) -> Result<Release, UnknownRelease> {
        let known = Release::ALL.iter().copied();
        known.into_iter().find(|release| release.to_string() == text).ok_or(UnknownRelease)
    }
}
