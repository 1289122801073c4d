//! Bytes of an argument: [`Value`], and conversion to bytes: [`IntoArg`].

use alloc::borrow::{Cow, ToOwned};
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

/// Bytes of an argument: a value or a spelling.
///
/// `Display` prints `U+FFFD` for invalid UTF-8.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Value<'a>(&'a [u8]);

impl<'a> Value<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        Value(bytes)
    }

    /// Returns the bytes.
    #[must_use]
    pub fn as_bytes(self) -> &'a [u8] {
        self.0
    }

    /// Returns true if the value has no bytes.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    /// Returns the text, or `None` if it is not valid UTF-8.
    #[must_use]
    pub fn to_str(self) -> Option<&'a str> {
        core::str::from_utf8(self.0).ok()
    }

    /// Returns the text, with `U+FFFD` for invalid UTF-8.
    #[must_use]
    pub fn to_string_lossy(self) -> Cow<'a, str> {
        String::from_utf8_lossy(self.0)
    }

    /// Returns the value as an `OsStr`, without loss.
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

/// Conversion of an argument to bytes.
///
/// Strings and byte strings implement the trait, and with the feature `std` also `OsString` and
/// `&OsStr`.
#[cfg_attr(
    not(feature = "std"),
    diagnostic::on_unimplemented(
        message = "`{Self}` cannot be converted to an argument",
        label = "not an argument of a command line",
        note = "strings and byte strings are arguments",
        note = "`OsString` and `&OsStr` are arguments if the feature `std` of `tablegen-rt` is \
                enabled: `cargo add tablegen-rt --features std`"
    )
)]
#[cfg_attr(
    feature = "std",
    diagnostic::on_unimplemented(
        message = "`{Self}` cannot be converted to an argument",
        label = "not an argument of a command line",
        note = "strings, byte strings, `OsString` and `&OsStr` are arguments"
    )
)]
pub trait IntoArg {
    /// Returns the bytes of the argument; for an `OsStr` those of `as_encoded_bytes`.
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

/// Converts WTF-8 to UTF-16, in which surrogates may be unpaired.
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
        let (text, rest) = bytes.split_at(next.map_or(bytes.len(), |index| index + 1));
        all.extend(String::from_utf8_lossy(text).encode_utf16());
        bytes = rest;
    }
    all
}
