//! Numbers in the bytes of tables, as `tablegen_rt::isel::Reader` reads them.

/// Seven bits a byte, the lowest first; bit seven says that more follow.
pub fn number(mut value: u32, out: &mut Vec<u8>) {
    while value >= 128 {
        out.push(value as u8 | 128);
        value >>= 7;
    }
    out.push(value as u8);
}

/// The same with the sign in bit six of the last byte.
pub fn signed(mut value: i64, out: &mut Vec<u8>) {
    while !(-64..64).contains(&value) {
        out.push(value as u8 | 128);
        value >>= 7;
    }
    out.push(value as u8 & 127);
}
