//! An instruction set as Rust, made by a build script and by a macro: each program would choose
//! one of the two.

/// Made by `build.rs`.
pub mod built {
    include!(concat!(env!("OUT_DIR"), "/isa.rs"));
}

/// Made where it stands.
pub mod expanded {
    own_backend_macro::isa!("../isa.td");
}

/// The opcode of an encoded instruction.
pub fn opcode(word: u16) -> Option<built::Opcode> {
    built::Opcode::ALL.iter().copied().find(|&opcode| opcode as u16 == word >> 12)
}

#[cfg(test)]
mod tests {
    use super::{built, expanded, opcode};

    #[expect(clippy::unusual_byte_groupings, reason = "a group is a field of the encoding")]
    #[test]
    fn both_ways_make_the_same() {
        for ra in 0..8 {
            assert_eq!(built::addrr(7, ra, 3), expanded::addrr(7, ra, 3));
        }
        assert_eq!(built::addri(1, 2, 5), 0b0010_001_010_000101);
        let names = built::Opcode::ALL.iter().map(|opcode| opcode.mnemonic());
        assert!(names.eq(expanded::Opcode::ALL.iter().map(|opcode| opcode.mnemonic())));
    }

    #[test]
    fn opcodes_of_encoded_instructions() {
        assert_eq!(opcode(built::st(2, 1, 0)), Some(built::Opcode::St));
        assert_eq!(opcode(0), None);
    }

    #[test]
    fn what_does_not_fit_is_cut() {
        assert_eq!(built::addrr(8, 0, 0), built::addrr(0, 0, 0));
    }
}
