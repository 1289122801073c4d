impl ::tablegen_rt::registers::Encoded for Register {
    fn encoding(self) -> u64 {
        self.encoding()
    }
}

impl ::tablegen_rt::registers::PhysicalRegister for Register {
    type SubRegIndex = SubRegIndex;

    fn units(self) -> Units {
        Register::units(self)
    }

    fn sub_register(self, index: SubRegIndex) -> ::core::option::Option<Register> {
        Register::sub_register(self, index)
    }

    fn asm_name(self) -> &'static str {
        Register::asm_name(self)
    }

    fn is_constant(self) -> bool {
        Register::is_constant(self)
    }
}

impl ::tablegen_rt::registers::RegisterClass for RegisterClass {
    type Register = Register;
    type HwMode = HwMode;

    #[inline]
    fn contains(self, register: Register) -> bool {
        RegisterClass::contains(self, register)
    }

    fn members(self) -> Members {
        RegisterClass::members(self)
    }

    #[inline]
    fn has_sub_class(self, class: RegisterClass) -> bool {
        RegisterClass::has_sub_class(self, class)
    }

    fn is_allocatable(self) -> bool {
        RegisterClass::is_allocatable(self)
    }

    fn spill_size(self, mode: HwMode) -> u32 {
        RegisterClass::spill_size(self, mode)
    }
}
