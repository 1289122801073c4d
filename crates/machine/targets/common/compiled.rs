//! Modules that the code generator of a package compiles, for its tests. The test names the package `machine`, and
//! has the triple `TRIPLE`.

use tablegen_backend::ir::Module;
use tablegen_backend::{Relocation, Settings, compile, compile_to_text};
use tablegen_ir_testing::{Limits, interpret, random};
use tablegen_mc::PrintOptions;
use tablegen_mc::assembler::{Object, elf};
use tablegen_random::Rng;

use crate::machine::codegen::{Generator, TextPrinter};
use crate::machine::{Setup, assembler, disassembler};

fn setup(features: &str) -> Setup {
    Setup::from_triple(crate::TRIPLE, "", features).unwrap()
}

/// Compiles a module. The register allocator is checked, and text must become the same object.
pub(crate) fn compiled(features: &str, relocation: Relocation, module: &Module) -> Object {
    let setup = setup(features);
    let generator = Generator::new(setup.features).with_relocation(relocation);
    let settings = Settings::default().checked(true);
    compile(&generator, assembler(&setup), module, settings.scheduled(true)).unwrap();
    let object = compile(&generator, assembler(&setup), module, settings).unwrap();
    let printer = TextPrinter::new(setup.features);
    let text = compile_to_text(&generator, printer, module, settings).unwrap();
    let mut from_text = assembler(&setup);
    from_text.statements(&text).unwrap();
    assert_eq!(elf::write(&from_text.finish().unwrap()), elf::write(&object), "{text}");
    object
}

/// Returns the instructions that LLVM IR becomes, without comments, which have numbers in other forms.
pub(crate) fn text_with(features: &str, relocation: Relocation, source: &str) -> Vec<String> {
    text_of(features, relocation, &tablegen_llvm_ir::read(source, 8).unwrap())
}

/// Returns the instructions that a module becomes, without comments.
pub(crate) fn text_of(features: &str, relocation: Relocation, module: &Module) -> Vec<String> {
    let object = compiled(features, relocation, module);
    let section = object.sections.iter().find(|section| section.name == ".text").unwrap();
    let disassembler = disassembler(&setup(features), PrintOptions::default());
    let mark = mark(disassembler.target());
    let plain = |text: &str| text.split(&mark).next().unwrap_or(text).trim().replace('\t', " ");
    let lines = disassembler.lines(&section.data, 0);
    lines.map(|line| plain(&disassembler.text(&line).to_string())).collect()
}

/// Returns the beginning of comments.
fn mark<T: tablegen_mc::Target>(_: &T) -> String {
    format!("{} ", T::COMMENT_MARK)
}

/// Compiles random modules for sets of features.
pub(crate) fn compile_random_modules(all_features: &[&str]) {
    let limits = Limits {
        pointer_bits: 64,
        has_fma: true,
        has_atomics: true,
        has_math: true,
        has_pointer_lists: false,
    };
    let relocations = [Relocation::Static, Relocation::Executable, Relocation::Shared];
    for (seed, relocation) in (0..).zip(relocations) {
        let module = random(&mut Rng::new(seed), limits, 6);
        assert_eq!(module.verify(), Ok(()));
        let shown = interpret(&module, 64, 10_000_000, &mut |_| {}).unwrap();
        assert_eq!(shown.len(), 6);
        for features in all_features {
            compiled(features, relocation, &module);
        }
    }
}
