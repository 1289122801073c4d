//! [`emit!`]: appends strings and numbers to C++ text without the formatting machinery.

use std::borrow::Cow;

/// Value that can be appended to C++ text.
pub trait Emit {
    fn emit(&self, out: &mut Vec<u8>);
}

impl Emit for str {
    fn emit(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(self.as_bytes());
    }
}

impl Emit for [u8] {
    fn emit(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(self);
    }
}

impl<const N: usize> Emit for [u8; N] {
    fn emit(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(self);
    }
}

impl Emit for Vec<u8> {
    fn emit(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(self);
    }
}

impl Emit for Cow<'_, str> {
    fn emit(&self, out: &mut Vec<u8>) {
        self.as_ref().emit(out);
    }
}

impl Emit for String {
    fn emit(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(self.as_bytes());
    }
}

impl<T: Emit + ?Sized> Emit for &T {
    fn emit(&self, out: &mut Vec<u8>) {
        (**self).emit(out);
    }
}

impl Emit for u64 {
    fn emit(&self, out: &mut Vec<u8>) {
        itoa::Buffer::new().format(*self).emit(out);
    }
}

impl Emit for i64 {
    fn emit(&self, out: &mut Vec<u8>) {
        itoa::Buffer::new().format(*self).emit(out);
    }
}

macro_rules! emit_as {
    ($wide:ty: $($narrow:ty),*) => {$(
        impl Emit for $narrow {
            fn emit(&self, out: &mut Vec<u8>) {
                (*self as $wide).emit(out);
            }
        }
    )*};
}

emit_as!(u64: u8, u16, u32, usize);
emit_as!(i64: i16, i32);

impl Emit for bool {
    fn emit(&self, out: &mut Vec<u8>) {
        if *self { "true" } else { "false" }.emit(out);
    }
}

/// Appends all its arguments to `$out`.
#[macro_export]
macro_rules! emit {
    ($out:expr; $($part:expr),+ $(,)?) => {{
        let out: &mut Vec<u8> = $out;
        $($crate::cxx::Emit::emit(&$part, out);)+
    }};
}
pub use crate::emit;

#[cfg(test)]
mod tests {
    use super::Emit;

    fn text(what: impl Emit) -> String {
        let mut out = Vec::new();
        what.emit(&mut out);
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn numbers_are_decimal() {
        for value in [0, 9, 10, 4_294_967_295, u64::MAX] {
            assert_eq!(text(value), value.to_string());
        }
        for value in [0, -1, i64::MIN, i64::MAX] {
            assert_eq!(text(value), value.to_string());
        }
    }
}
