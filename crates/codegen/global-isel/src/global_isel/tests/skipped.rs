//! Patterns that llvm-tblgen 22 crashes on are skipped.

use tablegen_emit::Plans;
use tablegen_session::Options;

use super::super::BACKEND;

/// Target with registers `P` of the halves `lo` and `hi`, and a pattern with this result.
fn source(result: &str) -> String {
    format!(
        "include \"llvm/Target/Target.td\"
         class R<string n> : Register<n> {{ let Namespace = \"T\"; }}
         let Namespace = \"T\" in {{ def lo : SubRegIndex<32>; def hi : SubRegIndex<32, 32>; }}
         def W0 : R<\"w0\">; def W1 : R<\"w1\">;
         def W : RegisterClass<\"T\", [i32], 32, (add W0, W1)>;
         let SubRegIndices = [lo, hi], Namespace = \"T\" in
         def P0 : RegisterWithSubRegs<\"p0\", [W0, W1]>;
         def P : RegisterClass<\"T\", [v2i32], 64, (add P0)>;
         def Info : InstrInfo;
         def T : Target {{ let InstructionSet = Info; }}
         def : Pat<(v2i32 (build_vector (i32 W:$x), (i32 W:$y))), {result}>;"
    )
}

/// Returns the C++ for the pattern, and the warnings.
fn generated(result: &str) -> (String, Vec<String>) {
    let records = tablegen_library::evaluator().evaluate_text("x.td", source(result));
    let records = records.unwrap_or_else(|failure| panic!("{failure}"));
    let options = Options::new().set("warn-on-skipped-patterns", "true");
    let mut text = Vec::new();
    let plans = Plans::new(&records, Default::default());
    let output =
        BACKEND.write(&plans, &options, &mut text).unwrap_or_else(|error| panic!("{error}"));
    let warnings = output.warnings.into_iter().map(|one| one.message).collect();
    (String::from_utf8_lossy(&text).into_owned(), warnings)
}

#[test]
fn sequences_of_classes_without_the_sub_registers() {
    let (text, warnings) = generated("(REG_SEQUENCE P, $x, lo, $y, hi)");
    assert!(text.contains("/*Opcode*/GIMT_Encode2(TargetOpcode::REG_SEQUENCE)"));
    assert!(warnings.is_empty(), "{warnings:?}");
    let (text, warnings) = generated("(REG_SEQUENCE W, $x, lo, $y, hi)");
    assert!(!text.contains("GIMT_Encode2(TargetOpcode::REG_SEQUENCE)"), "{text}");
    let reason = "REG_SEQUENCE subreg index is incompatible with its reg class";
    assert_eq!(warnings, [format!("Skipped pattern: {reason}")]);
}
