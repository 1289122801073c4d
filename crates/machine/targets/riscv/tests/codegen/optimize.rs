//! Improvements of machine code before register allocation, on functions as text.

use riscv_mc::codegen::{Generator, Isa};
use tablegen_backend::machine::text;
use tablegen_backend::{Target, verify};

/// Returns a function of RV64GC with this body after the improvements.
fn optimized(body: &str) -> String {
    let source = format!("function \"f\"\nin %0:GPR X10, %1:GPR X11\n{body}");
    let mut function = text::parse::<Isa>(&source).unwrap();
    let generator = Generator::new(super::setup_of(super::RV64GC).features);
    verify::verify(&generator, &function).unwrap();
    generator.optimize(&mut function);
    verify::verify(&generator, &function).unwrap();
    function.to_string()
}

/// Returns true if an extension of `from` is removed, before instructions that read it as `%9`.
fn is_removed(before: &str, from: &str, after: &str) -> bool {
    let text = optimized(&format!(
        "bb0:\n  {before}\n  %9:GPR = ADDIW {from}, 0\n  {after}\n  PseudoRET\n"
    ));
    assert_ne!(text.contains("%9:GPR = ADDIW"), text.contains("%9:GPR = COPY"), "{text}");
    text.contains("%9:GPR = COPY")
}

#[test]
fn extensions_of_extended_values_are_removed() {
    // Reads all bits.
    let after = "SD %9:GPR, %1:GPR, 0";
    let half = "%2:GPR = LW %1:GPR, 0";
    let double = "%2:GPR = LD %1:GPR, 0";
    let cases = [
        (half, "%3:GPR = ADDI %2:GPR, 0", true),
        (half, "%3:GPR = ADDI %2:GPR, 1", false),
        (half, "%3:GPR = ADDIW %2:GPR, 1", true),
        (half, "%3:GPR = ADD %2:GPR, %2:GPR", false),
        (half, "%3:GPR = ADDW %2:GPR, %2:GPR", true),
        (double, "%3:GPR = SRAI %2:GPR, 31", false),
        (double, "%3:GPR = SRAI %2:GPR, 32", true),
        (half, "%3:GPR = SRAI %2:GPR, 3", true),
        (double, "%3:GPR = SRLI %2:GPR, 32", false),
        (double, "%3:GPR = SRLI %2:GPR, 33", true),
        (double, "%3:GPR = ANDI %2:GPR, 255", true),
        (double, "%3:GPR = ANDI %2:GPR, -2", false),
        (half, "%3:GPR = ANDI %2:GPR, -2", true),
        (half, "%3:GPR = XORI %2:GPR, -1", true),
        (double, "%3:GPR = ORI %2:GPR, 1", false),
        (half, "%3:GPR = AND %2:GPR, %2:GPR", true),
        (half, "%3:GPR = AND %2:GPR, %0:GPR", false),
        (half, "%3:GPR = XOR %0:GPR, %2:GPR", false),
        (double, "%3:GPR = SLT %2:GPR, %0:GPR", true),
        (double, "%3:GPR = SLL %2:GPR, %0:GPR", false),
        (half, "%3:GPR = LWU %2:GPR, 0", false),
    ];
    for (first, second, expected) in cases {
        let before = format!("{first}\n  {second}");
        assert_eq!(is_removed(&before, "%3:GPR", after), expected, "{before}");
    }
}

#[test]
fn extensions_before_readers_of_words_are_removed() {
    let cases = [
        ("SW %9:GPR, %1:GPR, 0", true),
        ("SB %9:GPR, %1:GPR, 0", true),
        ("SW %1:GPR, %9:GPR, 0", false),
        ("SH %9:GPR, %9:GPR, 0", false),
        ("%3:GPR = SLLI %9:GPR, 31", false),
        ("%3:GPR = SLLI %9:GPR, 32", true),
        ("%3:GPR = ANDI %9:GPR, 1", true),
        ("%3:GPR = ANDI %9:GPR, -1", false),
        ("%3:GPR = ADDW %9:GPR, %9:GPR", true),
        ("%3:GPR = ADD %9:GPR, %9:GPR", false),
        ("%3:GPR = SLLW %9:GPR, %9:GPR", true),
        ("%3:GPR = SLLW %9:GPR, %9:GPR\n  SD %9:GPR, %1:GPR, 0", false),
        ("%3:FPR64 = FCVT_D_W %9:GPR, 0", true),
        ("%3:FPR64 = FCVT_D_L %9:GPR, 7", false),
    ];
    for (after, expected) in cases {
        assert_eq!(is_removed("%2:GPR = LD %1:GPR, 0", "%2:GPR", after), expected, "{after}");
    }
}

#[test]
fn parameters_are_extended_if_all_their_values_are() {
    let with_second = |opcode: &str| {
        let text = optimized(&format!(
            "bb0:\n  %2:GPR = LW %1:GPR, 0\n  BEQ %0:GPR, %1:GPR, bb2\n  PseudoBR bb1\n  \
             -> bb1, bb2(%2:GPR)\n\
             bb1:\n  %3:GPR = {opcode} %1:GPR, 8\n  PseudoBR bb2\n  -> bb2(%3:GPR)\n\
             bb2(%4:GPR):\n  %5:GPR = ADDIW %4:GPR, 0\n  SD %5:GPR, %1:GPR, 0\n  PseudoRET\n"
        ));
        text.contains("%5:GPR = COPY")
    };
    assert!(with_second("LW"));
    assert!(!with_second("LD"));
}

#[test]
fn constants_are_added_to_offsets_if_the_sum_fits() {
    let access = |added: i64, offset: i64| {
        let text = optimized(&format!(
            "bb0:\n  %2:GPR = ADDI %1:GPR, {added}\n  SD %0:GPR, %2:GPR, {offset}\n  PseudoRET\n"
        ));
        text.lines().find(|line| line.contains("SD")).unwrap().trim().to_owned()
    };
    assert_eq!(access(16, 8), "SD %0:GPR, %1:GPR, 24");
    assert_eq!(access(-2048, 2047), "SD %0:GPR, %1:GPR, -1");
    assert_eq!(access(2040, 7), "SD %0:GPR, %1:GPR, 2047");
    assert_eq!(access(2040, 8), "SD %0:GPR, %2:GPR, 8");
    assert_eq!(access(-2048, -8), "SD %0:GPR, %2:GPR, -8");
}
