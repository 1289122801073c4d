//! Tables of a subset of the instructions: they are those of a target whose other instructions have
//! no encoding, no text, no pattern and no short form.

use tablegen_build::{Options, Session, backend};

const TARGET: &str = r#"include "llvm/Target/Target.td"
def Info : InstrInfo;
def Main : AsmWriter { let PassSubtarget = 1; }
def Toy : Target { let InstructionSet = Info; let AssemblyWriters = [Main]; }
def R0 : Register<"r0"> { let Namespace = "Toy"; }
def GPR : RegisterClass<"Toy", [i32], 32, (add R0)>;
def M : SubtargetFeature<"m", "HasM", "true", "multiplication">;
def C : SubtargetFeature<"c", "HasC", "true", "short instructions">;
def HasM : Predicate<"hasM()">, AssemblerPredicate<(all_of M)>;
def HasC : Predicate<"hasC()">, AssemblerPredicate<(all_of C)>;
def NoC : Predicate<"!hasC()">, AssemblerPredicate<(all_of (not C))>;
class I<int size, bits<8> op, string text, bit out, list<Predicate> predicates = []> : Instruction {
  let Namespace = "Toy"; let Size = size; let Predicates = predicates;
  let OutOperandList = (outs GPR:$d); let InOperandList = (ins GPR:$s);
  let AsmString = !if(out, "", text # " $d, $s"); let isCodeGenOnly = out;
  field bits<32> Inst; bits<4> d; bits<4> s;
  let Inst{7-0} = op; let Inst{11-8} = d; let Inst{15-12} = s;
}
"#;

const ACTIONS: [&str; 5] = [
    "gen-disassembler",
    "gen-asm-writer",
    "gen-asm-matcher",
    "gen-compress-inst-emitter",
    "gen-dag-isel",
];

/// Returns the target. Instructions that are left out have no encoding, no text, no alias, no pattern
/// and no short form.
fn target(left_out: &[&str]) -> String {
    let out = |name: &str| u8::from(left_out.contains(&name));
    let instructions = [
        ("ADD", "4, 1, \"add\"", ""),
        ("MUL", "4, 2, \"mul\"", ", [HasM]"),
        ("C_ADD", "2, 3, \"c.add\"", ", [HasC]"),
        ("LONG", "4, 4, \"long\"", ", [NoC]"),
    ];
    let mut text = TARGET.to_owned();
    for (name, form, predicates) in instructions {
        text += &format!("def {name} : I<{form}, {}{predicates}>;\n", out(name));
    }
    let aliases = [("ADD", "plus"), ("MUL", "times"), ("C_ADD", "c.plus")];
    for (of, alias) in aliases.into_iter().filter(|(of, _)| out(of) == 0) {
        text += &format!("def : InstAlias<\"{alias}\", ({of} R0, R0)>;\n");
    }
    let patterns = [("ADD", "abs"), ("MUL", "ctlz"), ("C_ADD", "cttz"), ("LONG", "bswap")];
    for (of, node) in patterns.into_iter().filter(|(of, _)| out(of) == 0) {
        text += &format!("def : Pat<(i32 ({node} GPR:$s)), ({of} GPR:$s)>;\n");
    }
    if out("ADD") + out("C_ADD") == 0 {
        text += "def : CompressPat<(ADD GPR:$d, GPR:$s), (C_ADD GPR:$d, GPR:$s), [HasC]>;\n";
    }
    text
}

/// Returns the C++ of a back-end.
fn cxx(text: &str, action: &str, options: &Options) -> Result<String, String> {
    let records = tablegen_build::evaluator().evaluate_text("toy.td", text);
    let records = records.unwrap_or_else(|failure| panic!("{failure}"));
    let session = Session::new(&records);
    let mut out = Vec::new();
    let written = backend(action).expect("a back-end").write(&session, options, &mut out);
    let _ = written.map_err(|error| error.render(records.sources()))?;
    Ok(String::from_utf8(out).expect("UTF-8"))
}

#[test]
fn tables_of_a_subset_are_those_without_the_others() {
    let subsets: [(&str, &str, &[&str]); 6] = [
        ("only-instructions", "^ADD$|MUL", &["C_ADD", "LONG"]),
        ("only-instructions", "^C_", &["ADD", "MUL", "LONG"]),
        ("only-instructions", ".", &[]),
        ("only-features", "m", &["C_ADD"]),
        ("only-features", "+c", &["MUL"]),
        ("only-features", "m,c", &[]),
    ];
    for (option, value, left_out) in subsets {
        let options = Options::new().set(option, value);
        for action in ACTIONS {
            // Names select among generic instructions as well, which have text.
            if action == "gen-asm-writer" && value.starts_with('^') {
                continue;
            }
            let subset = cxx(&target(&[]), action, &options);
            let without = cxx(&target(left_out), action, &Options::new());
            assert!(without.is_ok(), "{without:?}");
            assert_eq!(subset, without, "--{action} --{option}={value}");
        }
    }
}

#[test]
fn the_writer_has_the_text_of_the_subset() {
    let options = Options::new().set("only-instructions", "^ADD$|MUL");
    let text = cxx(&target(&[]), "gen-asm-writer", &options).expect("text");
    for (part, is_in) in
        [("mul", true), ("plus", true), ("c.add", false), ("long", false), ("c.plus", false)]
    {
        assert_eq!(text.contains(part), is_in, "{part}: {text}");
    }
}

#[test]
fn subsets_that_cannot_be_are_errors() {
    let error = cxx(&target(&[]), "gen-asm-writer", &Options::new().set("only-features", "n"));
    let text = error.unwrap_err();
    assert!(text.contains("--only-features: the target has no feature 'n'"), "{text}");
    let error =
        cxx(&target(&[]), "gen-disassembler", &Options::new().set("only-instructions", "*"));
    let text = error.unwrap_err();
    assert!(text.contains("--only-instructions: '*' is no expression"), "{text}");
}
