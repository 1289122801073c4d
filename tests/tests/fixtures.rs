//! Runs the command `tablegen` on every fixture and compares the outputs. The generated Rust must
//! compile, and its programs must print the expected output. Each suite has a module of tests:
//! `cargo test -p tablegen-tests --test all -- fixtures::emitter` runs one.
//!
//! With `TABLEGEN_BLESS=1`, the expected files are rewritten.

use std::collections::BTreeSet;
use std::env;
use std::io;

use tablegen_build::backends;
use tablegen_core::Release;
use tablegen_tests::fixtures::{self, Compilers, Fixture, Mode, SUITES, Tool, WITHOUT_SUITE};
use tablegen_tests::tool;

/// Expands to an empty string, once for each mention of its argument.
macro_rules! without {
    ($name:ident) => {
        ""
    };
}

/// Declares the tests of suites: a name and a directory. `with programs`: the suite has Rust
/// modules.
macro_rules! suites {
    ($($name:ident: $directory:literal $(with $programs:ident)?,)*) => {
        /// Directories of the suites with tests.
        const TESTED: &[&str] = &[$($directory),*];

        /// Directories of the suites with Rust modules.
        const WITH_PROGRAMS: &[&str] = &[$($(concat!($directory, without!($programs)),)?)*];

        $(mod $name {
            #[test]
            fn outputs() -> std::io::Result<()> {
                super::check_outputs($directory)
            }

            $(#[test]
            fn $programs() -> std::io::Result<()> {
                super::check_programs($directory)
            })?
        })*
    };
}

suites! {
    language: "",
    asm_matcher: "asm_matcher" with programs,
    asm_writer: "asm_writer" with programs,
    attributes: "attributes" with programs,
    automata: "automata" with programs,
    callingconv: "callingconv" with programs,
    dag_isel: "dag_isel" with programs,
    dfa_packetizer: "dfa_packetizer" with programs,
    disassembler: "disassembler" with programs,
    emitter: "emitter" with programs,
    fast_isel: "fast_isel" with programs,
    global_isel: "global_isel" with programs,
    instr_info: "instr_info" with programs,
    intrinsic_enums: "intrinsic_enums" with programs,
    intrinsics: "intrinsics" with programs,
    options: "options" with programs,
    options_manual: "options_manual",
    pseudo_lowering: "pseudo_lowering" with programs,
    register_info: "register_info" with programs,
    searchable_tables: "searchable_tables" with programs,
    subtarget: "subtarget" with programs,
    value_types: "value_types" with programs,
    x86_folding: "x86_folding" with programs,
    x86_mapping: "x86_mapping" with programs,
    x86_mnemonics: "x86_mnemonics" with programs,
    arm_target: "arm_target" with programs,
    combiner: "combiner" with programs,
    compress_inst: "compress_inst" with programs,
    dialect_headers: "dialect_headers",
    dialects: "dialects" with programs,
    directive_headers: "directive_headers",
    directives: "directives" with programs,
    dxil: "dxil",
    exegesis: "exegesis",
    instr_docs: "instr_docs",
    macro_fusion: "macro_fusion" with programs,
    register_bank: "register_bank" with programs,
    riscv_target: "riscv_target" with programs,
    runtime_libcalls: "runtime_libcalls" with programs,
    sd_node_info: "sd_node_info" with programs,
    target_features: "target_features",
    target_library: "target_library" with programs,
    mlir_operations: "mlir/operations",
    mlir_constraints: "mlir/constraints",
    mlir_formats: "mlir/formats",
    mlir_attributes_and_types: "mlir/attributes_and_types",
    mlir_rewriters: "mlir/rewriters",
    clang_attributes: "clang/attributes",
    clang_attribute_checks: "clang/attribute_checks",
    clang_attribute_list: "clang/attribute_list",
    clang_attribute_kinds: "clang/attribute_kinds" with programs,
    clang_diagnostics: "clang/diagnostics" with programs,
    clang_diagnostic_enums: "clang/diagnostic_enums",
    clang_diagnostic_groups: "clang/diagnostic_groups",
    clang_diagnostic_docs: "clang/diagnostic_docs",
    clang_diagnostic_headers: "clang/diagnostic_headers",
    clang_comment_nodes: "clang/comment_nodes" with programs,
    clang_declarations: "clang/declarations" with programs,
    clang_statements: "clang/statements" with programs,
    clang_types: "clang/types" with programs,
    clang_properties: "clang/properties",
    clang_data_collectors: "clang/data_collectors",
    clang_opcodes: "clang/opcodes",
    clang_checkers: "clang/checkers" with programs,
    clang_comment_commands: "clang/comment_commands" with programs,
    clang_comment_command_list: "clang/comment_command_list",
    clang_html_tags: "clang/html_tags",
    clang_html_tag_properties: "clang/html_tag_properties" with programs,
    clang_html_references: "clang/html_references" with programs,
    clang_syntax: "clang/syntax",
    clang_syntax_list: "clang/syntax_list" with programs,
    clang_builtin_templates: "clang/builtin_templates",
    clang_option_docs: "clang/option_docs",
    clang_cir_lowering: "clang/cir_lowering",
    clang_arm_neon: "clang/arm_neon",
    clang_arm_fp16: "clang/arm_fp16",
    clang_arm_bf16: "clang/arm_bf16",
    clang_arm_vector_types: "clang/arm_vector_types",
    clang_arm_neon_test: "clang/arm_neon_test",
    clang_arm_sve: "clang/arm_sve",
    clang_arm_sve_numbers: "clang/arm_sve_numbers",
    clang_builtins: "clang/builtins" with programs,
    clang_opencl: "clang/opencl",
    clang_riscv_vector: "clang/riscv_vector",
    clang_riscv_sifive_vector: "clang/riscv_sifive_vector",
    clang_riscv_andes_vector: "clang/riscv_andes_vector",
    clang_arm_mve: "clang/arm_mve",
    clang_arm_cde: "clang/arm_cde",
    mlir_dialect: "mlir/dialect",
    mlir_docs: "mlir/docs",
    mlir_passes: "mlir/passes",
    mlir_llvmir: "mlir/llvmir",
    mlir_llvmir_intrinsics: "mlir/llvmir_intrinsics",
    mlir_intrinsics: "mlir/intrinsics",
    mlir_spirv: "mlir/spirv",
    mlir_tosa: "mlir/tosa",
    mlir_bytecode: "mlir/bytecode",
    mlir_openmp: "mlir/openmp",
    mlir_openmp_checks: "mlir/openmp_checks",
    mlir_directives: "mlir/directives",
    irdl: "irdl",
    dialect_json: "dialect_json",
    xdsl: "xdsl",
}

/// Returns the fixtures of a suite.
fn fixtures_of(directory: &str) -> io::Result<Vec<Fixture>> {
    let mut fixtures = fixtures::all()?;
    fixtures.retain(|fixture| fixture.suite.dir == directory);
    assert!(!fixtures.is_empty(), "no fixtures in `{directory}`");
    Ok(fixtures)
}

fn check_outputs(directory: &str) -> io::Result<()> {
    let tablegen = tool::tablegen(env!("CARGO_TARGET_TMPDIR"));
    let mut fixtures = fixtures_of(directory)?;
    // The test of the cache runs this test, too, for a part of the fixtures.
    if env::var_os("TABLEGEN_CACHE_DIR").is_some() {
        let mut count = 0;
        fixtures.retain(|_| {
            count += 1;
            count % 8 == 0
        });
    }
    let mode = Mode::bless_if("1");
    fixtures::check_all(&fixtures, |fixture| fixture.check(Tool::Ours(tablegen), mode))
}

fn check_programs(directory: &str) -> io::Result<()> {
    let tablegen = tool::tablegen(env!("CARGO_TARGET_TMPDIR"));
    let (mode, cpp, clippy) = (Mode::bless_if("1"), tool::cpp_compiler(), tool::clippy());
    let compilers = Compilers { cpp: cpp.as_deref(), clippy: clippy.as_deref() };
    let mut fixtures = fixtures_of(directory)?;
    fixtures.retain(|fixture| fixture.has_module());
    assert!(!fixtures.is_empty(), "no modules in `{directory}`");
    fixtures::check_all(&fixtures, |fixture| fixture.check_programs(tablegen, compilers, mode))
}

/// Modules for LLVM 23 work as those for LLVM 22 do, though opcodes have other numbers.
#[test]
fn modules_for_llvm_23() -> io::Result<()> {
    let tablegen = tool::tablegen(env!("CARGO_TARGET_TMPDIR"));
    let mut fixtures = fixtures::all()?;
    fixtures.retain(|fixture| fixture.has_module_for(Release::V23));
    assert!(fixtures.len() > 100, "{} modules", fixtures.len());
    fixtures::check_all(&fixtures, |fixture| fixture.check_module_for(Release::V23, tablegen))
}

#[test]
fn suites_have_tests() -> io::Result<()> {
    let suites: Vec<&str> = SUITES.iter().map(|suite| suite.dir).collect();
    assert_eq!(TESTED, suites);
    let fixtures = fixtures::all()?;
    let with_modules = fixtures.iter().filter(|fixture| fixture.has_module());
    let with_modules: BTreeSet<&str> = with_modules.map(|fixture| fixture.suite.dir).collect();
    assert_eq!(WITH_PROGRAMS.iter().copied().collect::<BTreeSet<_>>(), with_modules);
    Ok(())
}

#[test]
fn expected_files_have_fixtures() -> io::Result<()> {
    assert_eq!(fixtures::orphans()?, Vec::<String>::new());
    Ok(())
}

#[test]
fn back_ends_have_fixtures() {
    for back_end in backends() {
        let has_suite = SUITES.iter().any(|suite| suite.is_of(back_end));
        let is_listed = WITHOUT_SUITE.iter().any(|(name, _)| *name == back_end.name);
        assert!(has_suite != is_listed, "{}", back_end.name);
    }
}
