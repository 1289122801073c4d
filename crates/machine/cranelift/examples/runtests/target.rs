//! [`CodeGenerator`]: code generators of several targets behind one interface.

use std::error::Error as StdError;

use cranelift_codegen::isa::{Builder, lookup_by_name};
use cranelift_codegen::settings::Configurable as _;
use tablegen_backend::ir::{Module, SymbolId};
use tablegen_backend::lower::{Lowerer, Lowering};
use tablegen_backend::target::{OpcodeOf, RegisterOf};
use tablegen_backend::{Error, Finisher, Settings, compile};
use tablegen_mc::assembler::{Assembler, Emit, Object};

/// Code generator of a target.
pub(crate) trait CodeGenerator {
    /// Compiles a module.
    fn object(&self, module: &Module, settings: Settings) -> Result<Object, Error>;

    /// Does all steps for a function except writing it. With `is_printed`, the machine code is printed.
    fn finish(&self, module: &Module, symbol: SymbolId, is_printed: bool) -> Result<(), Error>;
}

struct Of<L, A> {
    generator: L,
    /// Makes an assembler.
    assembler: A,
}

impl<L, A, M> CodeGenerator for Of<L, A>
where
    L: Lowering,
    A: Fn() -> Assembler<M>,
    M: Emit<Opcode = OpcodeOf<L>, Register = RegisterOf<L>>,
{
    fn object(&self, module: &Module, settings: Settings) -> Result<Object, Error> {
        compile(&self.generator, (self.assembler)(), module, settings)
    }

    fn finish(&self, module: &Module, symbol: SymbolId, is_printed: bool) -> Result<(), Error> {
        let lowered = Lowerer::new(&self.generator).lower(module, symbol)?;
        let Some(mut function) = lowered else { return Ok(()) };
        if is_printed {
            print!("{function}");
        }
        Finisher::new(&self.generator).checked(true).finish(&mut function)?;
        if is_printed {
            print!("{function}");
        }
        Ok(())
    }
}

type Found = (Box<dyn CodeGenerator>, Builder);

/// Returns the number of bits of an address of a machine.
pub(crate) fn pointer_bits(machine: &str) -> u32 {
    if machine.ends_with("v7") { 32 } else { 64 }
}

/// Returns true if a machine has no accesses that are not aligned: Mips, and ARM for floating-point numbers.
pub(crate) fn needs_alignment(machine: &str) -> bool {
    machine.ends_with("v7") || machine.starts_with("mips")
}

/// Returns the code generator of a machine with features beside those that its tests need, and Cranelift's
/// description of the machine.
pub(crate) fn find(machine: &str, features: &str) -> Result<Found, Box<dyn StdError>> {
    match machine {
        "riscv64" => {
            let features = format!("+m,+a,+f,+d,+c,{features}");
            let features = features.trim_end_matches(',');
            let setup = riscv_mc::Setup::from_triple("riscv64-linux-gnu", "", features)?;
            let generator = riscv_mc::codegen::Generator::new(setup.features);
            let assembler = move || riscv_mc::assembler(&setup);
            let mut isa = lookup_by_name("riscv64")?;
            for extension in ["has_m", "has_a", "has_f", "has_d", "has_zca", "has_zcd"] {
                isa.enable(extension)?;
            }
            Ok((Box::new(Of { generator, assembler }), isa))
        }
        "aarch64" => {
            let setup = aarch64_mc::Setup::from_triple("aarch64-linux-gnu", "", features)?;
            let generator = aarch64_mc::codegen::Generator::new(setup.features);
            let assembler = move || aarch64_mc::assembler(&setup);
            Ok((Box::new(Of { generator, assembler }), lookup_by_name("aarch64")?))
        }
        "x86_64" => {
            let setup = x86_mc::Setup::from_triple("x86_64-linux-gnu", "", features)?;
            let generator = x86_mc::codegen::Generator::new(setup.features);
            let assembler = move || x86_mc::assembler(&setup);
            Ok((Box::new(Of { generator, assembler }), lookup_by_name("x86_64")?))
        }
        "loongarch64" => {
            let features = format!("+d,{features}");
            let features = features.trim_end_matches(',');
            let setup = loongarch_mc::Setup::from_triple("loongarch64-linux-gnu", "", features)?;
            let generator = loongarch_mc::codegen::Generator::new(setup.features);
            let assembler = move || loongarch_mc::assembler(&setup);
            // Cranelift has no description of it; that of RISC-V has the same sizes, byte order and conventions.
            Ok((Box::new(Of { generator, assembler }), lookup_by_name("riscv64")?))
        }
        "mips64el" => {
            let setup =
                mips_mc::Setup::from_triple("mips64el-linux-gnuabi64", "mips64r2", features)?;
            let generator = mips_mc::codegen::Generator::from_setup(&setup)?;
            let assembler = move || mips_mc::assembler(&setup);
            // Cranelift has no description of it; that of RISC-V has the same sizes and byte order.
            Ok((Box::new(Of { generator, assembler }), lookup_by_name("riscv64")?))
        }
        "armv7" | "thumbv7" => {
            let setup =
                arm_mc::Setup::from_triple(&format!("{machine}-linux-gnueabihf"), "", features)?;
            let generator = arm_mc::codegen::Generator::from_setup(&setup);
            let assembler = move || arm_mc::assembler(&setup);
            // Cranelift has no description of it, nor of any machine with addresses of 32 bits.
            Ok((Box::new(Of { generator, assembler }), lookup_by_name("riscv64")?))
        }
        _ => Err(format!("no machine `{machine}`").into()),
    }
}
