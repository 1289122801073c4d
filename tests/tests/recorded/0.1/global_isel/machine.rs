//! Parts of functions for the targets of the fixtures.

use tablegen_rt::gisel::mir::Effects;

/// Returns the side effects of an instruction by its name.
pub fn effects(name: &str) -> Effects {
    Effects {
        loads: name.contains("LOAD") || name.contains("ATOMICRMW") || name == "ADDM",
        stores: name.contains("STORE") || name.contains("ATOMICRMW"),
        others: ["G_BR", "BRANCH", "G_INTRINSIC_W_SIDE_EFFECTS", "STOP", "USE"].contains(&name),
    }
}

/// Declares the type `Code`, a function of a generated module's instructions, and `run`, which
/// selects a function and prints the result.
#[macro_export]
macro_rules! machine {
    ($target:ident) => {
        #[derive(Clone, Copy)]
        struct Machine;

        impl tablegen_rt::gisel::mir::Machine for Machine {
            type Opcode = $target::Opcode;
            type Register = $target::Register;
            type RegisterClass = $target::RegisterClass;
            type SubRegIndex = $target::SubRegIndex;

            fn copy(&self) -> Self::Opcode {
                $target::Opcode::COPY
            }

            fn effects(&self, opcode: Self::Opcode) -> tablegen_rt::gisel::mir::Effects {
                machine::effects(opcode.name())
            }

            fn bank(&self, class: Self::RegisterClass) -> u32 {
                u32::from(class.name() == "Float")
            }
        }

        type Code = tablegen_rt::gisel::mir::Mir<Machine>;
        type Reg = tablegen_rt::gisel::mir::Reg<$target::Register>;
        type Value = tablegen_rt::gisel::Operand<Reg>;

        /// Adds an instruction with one result and returns the register of the result.
        #[allow(dead_code)]
        fn op(code: &mut Code, opcode: $target::Opcode, ty: Llt, operands: &[Value]) -> Value {
            let bank = u32::from(opcode.name().starts_with("G_F"));
            let result = code.register_in_bank(ty, bank);
            code.push(0, opcode, &[result], operands);
            Value::Register(result)
        }

        /// Adds a constant.
        #[allow(dead_code)]
        fn int(code: &mut Code, value: i128, bits: u32) -> Value {
            let constant = tablegen_rt::gisel::Constant::new(value, bits);
            op(code, $target::Opcode::G_CONSTANT, Llt::scalar(bits), &[Value::Constant(constant)])
        }

        /// Returns an input of the function.
        fn given(code: &mut Code, ty: Llt) -> Value {
            Value::Register(code.register(ty))
        }

        /// Selects a function, all that is generic in it, and shows it.
        fn run<H: $target::SelectHooks<Code>>(
            title: &str,
            hooks: &H,
            build: impl FnOnce(&mut Code),
        ) {
            use tablegen_rt::gisel::Function;
            let mut code = Code::new(Machine);
            code.add_block();
            build(&mut code);
            let mut selector = $target::Selector::new();
            let selected = code.select_all(|code, inst| {
                if code.opcode(inst).name().starts_with("G_") {
                    selector.select(code, inst, hooks)
                } else {
                    Ok(())
                }
            });
            println!("{title}");
            match selected {
                Ok(()) => print!("{code}"),
                Err(error) => print!("{error}\n{code}"),
            }
        }
    };
}
