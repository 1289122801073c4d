//! Mnemonics and forms of instructions of X86.

mod mnemonics {
    use tablegen_rt::mc::tables::{Lists, Numbers};

    an_enum!(Opcode, ALL_OPCODE, OPCODE_NAMES, 0, "ABC", [A, B, C]);
    an_enum!(Mnemonic, ALL_MNEMONIC, MNEMONIC_NAMES, 0, "XY", [X, Y]);

    static MNEMONICS: Numbers = Numbers::new(1, b"\x02\0\x02");
    static INSTRUCTIONS: Lists =
        Lists::new(Numbers::new(1, b"\0\0\x02"), Numbers::new(1, b"\0\x02"));

    include!("../../../crates/codegen/assembly/src/x86_mnemonics/generated/methods.rs");

    #[test]
    fn mnemonics_have_opcodes() {
        let found = Opcode::ALL.iter().map(|&opcode| Mnemonic::of(opcode));
        assert_eq!(found.collect::<Vec<_>>(), [Some(Mnemonic::Y), None, Some(Mnemonic::Y)]);
        assert_eq!(Mnemonic::Y.opcodes().collect::<Vec<_>>(), [Opcode::A, Opcode::C]);
        assert_eq!(Mnemonic::X.opcodes().count(), 0);
    }
}

mod forms {
    use tablegen_rt::mc::tables::{Numbers, Pairs};

    an_enum!(Opcode, ALL_OPCODE, OPCODE_NAMES, 0, "ABC", [A, B, C]);
    an_enum!(Requirement, ALL_REQUIREMENT, REQUIREMENT_NAMES, 0, "H", [Has]);

    static REQUIREMENTS: Pairs =
        Pairs::new(Numbers::new(1, b"\0\x01"), Numbers::new(1, b"\0"), Numbers::new(1, b"\0"));
    static FORMS: Pairs = Pairs::new(
        Numbers::new(1, b"\0\x01\x02\x03\x04"),
        Numbers::new(1, b"\0\0\x01\x01"),
        Numbers::new(1, b"\x01\x02\x02\0"),
    );

    include!("../../../crates/codegen/assembly/src/x86_tables/mapping/generated/methods.rs");

    #[test]
    fn opcodes_have_forms() {
        use Opcode::{A, B, C};
        assert_eq!([A, B, C].map(evex_to_vex), [Some(B), None, None]);
        assert_eq!([A, B, C].map(without_flags), [Some(C), None, None]);
        assert_eq!([A, B, C].map(without_destination), [None, Some(C), None]);
        assert_eq!([A, B, C].map(sse_to_avx), [None, Some(A), None]);
        assert_eq!([A, B].map(requirement), [Some(Requirement::Has), None]);
    }
}
