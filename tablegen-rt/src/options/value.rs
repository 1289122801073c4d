//! [`Value`]: bytes of an argument; and what arguments can be given as.

use alloc::borrow::{Cow, ToOwned};
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

/// Bytes of an argument: a value of an option, or how the option was spelled.
///
/// It displays with `U+FFFD` for what is not UTF-8.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Value<'a>(&'a [u8]);

impl<'a> Value<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        Value(bytes)
    }

    /// The bytes.
    #[must_use]
    pub fn as_bytes(self) -> &'a [u8] {
        self.0
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    /// The text, if it is UTF-8.
    #[must_use]
    pub fn to_str(self) -> Option<&'a str> {
        core::str::from_utf8(self.0).ok()
    }

    /// The text, with `U+FFFD` for what is not UTF-8.
    #[must_use]
    pub fn to_string_lossy(self) -> Cow<'a, str> {
        String::from_utf8_lossy(self.0)
    }

    /// The value as an operating system takes it: just what it gave.
    #[cfg(feature = "std")]
    #[must_use]
    pub fn to_os_str(self) -> Cow<'a, std::ffi::OsStr> {
        #[cfg(unix)]
        {
            Cow::Borrowed(std::os::unix::ffi::OsStrExt::from_bytes(self.0))
        }
        #[cfg(windows)]
        {
            match self.to_str() {
                Some(text) => Cow::Borrowed(text.as_ref()),
                None => {
                    let wide = wide(self.0);
                    Cow::Owned(std::os::windows::ffi::OsStringExt::from_wide(&wide))
                }
            }
        }
        #[cfg(not(any(unix, windows)))]
        {
            match self.to_string_lossy() {
                Cow::Borrowed(text) => Cow::Borrowed(text.as_ref()),
                Cow::Owned(text) => Cow::Owned(text.into()),
            }
        }
    }
}

impl fmt::Display for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.to_string_lossy())
    }
}

impl fmt::Debug for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.to_string_lossy(), f)
    }
}

impl PartialEq<str> for Value<'_> {
    fn eq(&self, other: &str) -> bool {
        self.0 == other.as_bytes()
    }
}

impl PartialEq<&str> for Value<'_> {
    fn eq(&self, other: &&str) -> bool {
        self.0 == other.as_bytes()
    }
}

/// What an argument can be given as.
pub trait IntoArg {
    /// Its bytes. Those of an `OsStr` are what `as_encoded_bytes` gives.
    fn into_arg(self) -> Vec<u8>;
}

impl IntoArg for Vec<u8> {
    fn into_arg(self) -> Vec<u8> {
        self
    }
}

impl IntoArg for &[u8] {
    fn into_arg(self) -> Vec<u8> {
        self.to_owned()
    }
}

impl IntoArg for String {
    fn into_arg(self) -> Vec<u8> {
        self.into_bytes()
    }
}

impl IntoArg for &str {
    fn into_arg(self) -> Vec<u8> {
        self.as_bytes().to_owned()
    }
}

impl<T> IntoArg for &&T
where
    T: ?Sized,
    for<'a> &'a T: IntoArg,
{
    fn into_arg(self) -> Vec<u8> {
        (**self).into_arg()
    }
}

#[cfg(feature = "std")]
impl IntoArg for std::ffi::OsString {
    fn into_arg(self) -> Vec<u8> {
        self.into_encoded_bytes()
    }
}

#[cfg(feature = "std")]
impl IntoArg for &std::ffi::OsStr {
    fn into_arg(self) -> Vec<u8> {
        self.as_encoded_bytes().to_owned()
    }
}

/// Text as Windows has it: UTF-16, in which halves of pairs may stand alone. In bytes these are
/// encoded as UTF-8 would encode them if it could (WTF-8).
#[cfg(any(windows, test))]
pub(super) fn wide(mut bytes: &[u8]) -> Vec<u16> {
    let mut all = Vec::new();
    while !bytes.is_empty() {
        let half = match bytes {
            [0xed, second @ 0xa0..=0xbf, third @ 0x80..=0xbf, ..] => {
                Some(0xd000 | u16::from(second & 0x3f) << 6 | u16::from(third & 0x3f))
            }
            _ => None,
        };
        if let Some(half) = half {
            all.push(half);
            bytes = &bytes[3..];
            continue;
        }
        let next = bytes.iter().skip(1).position(|&byte| byte == 0xed);
        let (text, rest) = bytes.split_at(next.map_or(bytes.len(), |at| at + 1));
        all.extend(String::from_utf8_lossy(text).encode_utf16());
        bytes = rest;
    }
    all
}
