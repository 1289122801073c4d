impl ::tablegen_rt::mc::desc::Described for Opcode {
    type Register = Register;
    type RegisterClass = RegisterClass;
    type HwMode = HwMode;
    type OperandType = OperandType;

    fn tables() -> &'static ::tablegen_rt::mc::desc::Tables {
        &INSTRUCTIONS
    }
}
