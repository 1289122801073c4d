//! `--gen-register-info` on `fixtures/register_info/pairs.td`: the C++ is that of `pairs.inc` and
//! the Rust that of `pairs.rs`, which is compiled and asked.
//!
//! With `TABLEGEN_BLESS=1` the expected files are rewritten with what is printed.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use tablegen_build::{Files, Options, Records, Session, backend, evaluator};
use tablegen_tests::compiled::Workshop;
use tablegen_tests::fixtures::{Mode, settle};
use tablegen_tests::tool;

const BACK_END: &str = "gen-register-info";

fn fixture() -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "tests", "fixtures", "register_info", "pairs.td"].iter().collect()
}

fn records() -> io::Result<Records> {
    let path = fixture();
    let dir = path.parent().unwrap_or(Path::new("")).to_string_lossy().into_owned();
    let evaluator = evaluator().include_dir(dir);
    let evaluated = evaluator.evaluate_text("pairs.td", fs::read_to_string(&path)?);
    Ok(evaluated.unwrap_or_else(|failure| panic!("{failure}")))
}

fn cpp(records: &Records) -> Vec<u8> {
    let mut text = Vec::new();
    let _ = backend(BACK_END)
        .unwrap()
        .write(&Session::new(&records), &Options::new(), &mut text)
        .unwrap();
    text
}

fn rust(records: &Records) -> String {
    backend(BACK_END)
        .unwrap()
        .rust_module(&Session::new(&records), &Options::new())
        .unwrap()
        .value
        .to_string()
}

#[test]
fn output_is_as_expected() -> io::Result<()> {
    let (records, mode) = (records()?, Mode::bless_if("1"));
    let mut complaints = Vec::new();
    let (cpp, rust) = (cpp(&records), rust(&records));
    for (extension, text) in [("inc", cpp.as_slice()), ("rs", rust.as_bytes())] {
        complaints.extend(settle(&fixture().with_extension(extension), text, mode)?);
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
    Ok(())
}

#[test]
fn cpp_is_that_of_llvm() -> io::Result<()> {
    let Some(oracle) = tool::oracle() else { return Ok(()) };
    let path = fixture();
    let mut command = tool::command(&oracle);
    command.arg("--gen-register-info").arg("-I").args(path.parent()).arg(&path);
    let outcome = tool::run(&mut command, b"")?;
    assert!(outcome.succeeded(), "{}", outcome.describe());
    assert!(outcome.stdout == cpp(&records()?), "other bytes");
    Ok(())
}

#[test]
fn what_is_asked_for_is_shown() -> io::Result<()> {
    let records = records()?;
    let show = |options: &Options| {
        let mut text = Vec::new();
        let made =
            backend(BACK_END).unwrap().write(&Session::new(&records), options, &mut text).unwrap();
        String::from_utf8_lossy(&made.shown).into_owned()
    };
    assert_eq!(show(&Options::new()), "");
    let shown = show(&Options::new().set("register-info-debug", ""));
    let words = "RegisterClass Words:\n\tSpillSize: { Default:16 Wide:32 }\n";
    assert!(shown.contains(words), "{shown}");
    assert!(shown.contains("\tSubReg s1 = SP\n"), "{shown}");
    Ok(())
}

#[test]
fn further_files_are_named_after_the_first() -> io::Result<()> {
    let records = records()?;
    let mut main = Vec::new();
    let path = Path::new("some/dir/Regs.inc");
    let made = backend(BACK_END).unwrap().write_files(
        &Session::new(&records),
        &Options::new(),
        path,
        &mut main,
    );
    let files: Files = made.unwrap().value;
    let names: Vec<_> = files.iter().map(|(path, _)| path.to_string_lossy()).collect();
    let expected = ["Enums", "Header", "MCDesc", "TargetDesc"];
    assert_eq!(names, expected.map(|part| format!("some/dir/Regs{part}.inc")));
    let main = String::from_utf8_lossy(&main).into_owned();
    for part in expected {
        assert!(main.contains(&format!("#include \"Regs{part}.inc\"\n")), "{main}");
    }
    // All of it is there if there is one output only.
    let all =
        files.iter().fold(main.replace("\"Regs", "\"-").into_bytes(), |mut all, (_, text)| {
            all.extend_from_slice(text);
            all
        });
    assert!(all == cpp(&records));
    Ok(())
}

#[test]
fn rust_answers() -> io::Result<()> {
    let workshop = Workshop::new()?;
    workshop.write("regs.rs", rust(&records()?))?;
    workshop.write(
        "library.rs",
        "#![no_std]\n#![deny(missing_docs)]\n//! Registers.\ninclude!(\"regs.rs\");\n",
    )?;
    workshop.compile_rust("library.rs", &["--crate-type", "lib"])?;
    workshop.write("main.rs", QUESTIONS)?;
    let program = workshop.compile_rust("main.rs", &[])?;
    workshop.run(&program)?;
    Ok(())
}

const QUESTIONS: &str = r#"
mod regs { include!("regs.rs"); }
use regs::*;
fn main() {
    let names = |all: Registers| all.map(|r| r.name()).collect::<Vec<_>>().join(" ");
    assert_eq!(Register::from_number(0), None);
    assert_eq!(Register::from_number(Register::COUNT as u16 + 1), None);
    for (at, &register) in Register::ALL.iter().enumerate() {
        assert_eq!(register.number() as usize, at + 1);
        assert_eq!(Register::from_number(register.number()), Some(register));
        for (index, part) in register.indexed_sub_registers() {
            assert_eq!(register.sub_register(index), Some(part));
            assert_eq!(register.index_of(part), Some(index));
            assert!(part.super_registers().any(|whole| whole == register));
            assert!(register.overlaps(part) && part.overlaps(register));
        }
        for &other in Register::ALL {
            let alias = register.aliases().any(|alias| alias == other);
            assert_eq!(register.overlaps(other), alias, "{register} {other}");
        }
        for class in register.classes() { assert!(class.members().any(|m| m == register)); }
    }
    use Register as R; use SubRegIndex as I; use RegisterClass as C;
    assert_eq!(names(R::R0_R1.sub_registers()), "R0 L0 H0 R1 L1 H1");
    assert_eq!(names(R::H7.super_registers()), "R7 R7_SP R6_R7 R4_R5_R6_R7");
    assert_eq!(R::R7_SP.sub_register(I::s1), Some(R::SP));
    assert_eq!(I::s1.compose(I::hi), Some(I::s1_then_hi));
    assert_eq!(I::s1.compose(I::s1), None);
    assert_eq!((I::s1.offset(0), I::s1.size(0)), (Some(16), Some(16)));
    assert_eq!(R::R3.dwarf_number(0), Some(3)); assert_eq!(R::R3.dwarf_number(1), Some(19));
    assert_eq!(R::R3.dwarf_number(2), None); assert_eq!(R::SP.dwarf_number(1), None);
    assert_eq!(Register::from_dwarf_number(1, 19), Some(R::R3));
    assert_eq!(Register::from_dwarf_number(0, 19), None);
    assert_eq!((R::SP.encoding(), R::SP.asm_name()), (15, "sp"));
    assert!(R::FLAGS.overlaps(R::CARRY) && !R::FLAGS.overlaps(R::ZERO));
    assert!(R::ZERO.is_constant() && !R::ZERO.is_allocatable() && R::SP.is_allocatable());
    assert_eq!(C::Words.types(0), ["i16"]); assert_eq!(C::Words.types(1), ["i32"]);
    assert_eq!((C::Words.size(0), C::Words.spill_size(1)), (16, 32));
    assert_eq!(C::Words.sub_class_with(I::lo), Some(C::Words_with_hi));
    assert_eq!(C::PairClass.class_of_parts(I::s1), Some(C::Words));
    assert_eq!(R::R2.minimal_class().map(|c| c.name()), Some("Words_with_hi_with_lo_in_Low"));
    assert_eq!(C::Bytes.common_sub_class(C::Low), Some(C::Low));
    assert_eq!(C::Bytes.common_sub_class(C::Words), None);
    assert_eq!((C::Special.copy_cost(), C::Special.target_flags(), C::Special.is_allocatable()), (255, 5, false));
    assert!(KEPT.preserves(R::R4_R5) && KEPT.preserves(R::H4) && KEPT.preserves(R::ZERO) && !KEPT.preserves(R::R3));
    assert!(KEPT_AND_FLAGS.preserves(R::FLAGS)); assert_eq!(KEPT_AND_FLAGS.saved().collect::<Vec<_>>(), [R::R7]);
    assert_eq!(format!("{:>4}|{:?}", R::SP, I::s0), "  SP|s0");
    assert_eq!(CalleeSaved::ALL.len(), 2);
}
"#;
