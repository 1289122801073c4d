//! Items that printers copy into Rust modules as they are, over handwritten enums and tables.

#![allow(unreachable_pub, private_interfaces, reason = "items of modules of their own")]

/// Declares an enum of at most four members, which are not found by name. The text has the first letters of
/// their names.
macro_rules! an_enum {
    ($name:ident, $all:ident, $names:ident, $first:literal, $text:literal, [$($one:ident),*]) => {
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        enum $name { $($one),* }
        static $all: [$name; { [$($name::$one),*].len() }] = [$($name::$one),*];
        static $names: ::tablegen_rt::names::Names = ::tablegen_rt::names::Names::new(
            $text,
            b"\x01\0\0\0\x02\0\0\0\x03\0\0\0\x04\0\0\0",
            b"",
        );
        ::tablegen_rt::named_enum!($name, variants from $first, $all, $names);
    };
}

mod instructions;
mod register_banks;
mod registers;
mod subtarget;
mod x86;
