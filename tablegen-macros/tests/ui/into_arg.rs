//! Arguments from the operating system need the feature `std` of `tablegen-rt`.

use std::ffi::OsString;

fn bytes(argument: impl tablegen_rt::options::IntoArg) -> Vec<u8> {
    argument.into_arg()
}

fn main() {
    bytes("text");
    bytes(OsString::from("text"));
}
