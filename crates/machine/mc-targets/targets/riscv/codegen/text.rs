//! Instructions as assembly text, and the attributes of the object.

extern crate alloc;

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write as _};

use tablegen_backend::output::{InstPrinter, Printed};
use tablegen_mc::PrintOptions;
use tablegen_rt::asm::print::Output;

use super::isa::Isa;
use crate::target::Feature;
use crate::target::pseudo_lowering::lower;
use crate::{FeatureSet, Inst, Riscv};

/// Versions of extensions other than 1.0, as major and minor number.
const VERSIONS: &[(&str, (u8, u8))] = &[
    ("a", (2, 1)),
    ("c", (2, 0)),
    ("d", (2, 2)),
    ("e", (2, 0)),
    ("f", (2, 2)),
    ("i", (2, 1)),
    ("m", (2, 0)),
    ("p", (0, 14)),
    ("q", (2, 2)),
    ("svukte", (0, 3)),
    ("xandesbfhcvt", (5, 0)),
    ("xandesperf", (5, 0)),
    ("xandesvbfhcvt", (5, 0)),
    ("xandesvdot", (5, 0)),
    ("xandesvpackfph", (5, 0)),
    ("xandesvsintload", (5, 0)),
    ("xqccmp", (0, 3)),
    ("xqcia", (0, 7)),
    ("xqciac", (0, 3)),
    ("xqcibi", (0, 2)),
    ("xqcibm", (0, 8)),
    ("xqcicli", (0, 3)),
    ("xqcicm", (0, 2)),
    ("xqcics", (0, 2)),
    ("xqcicsr", (0, 4)),
    ("xqciint", (0, 10)),
    ("xqciio", (0, 1)),
    ("xqcilb", (0, 2)),
    ("xqcili", (0, 2)),
    ("xqcilia", (0, 2)),
    ("xqcilo", (0, 3)),
    ("xqcilsm", (0, 6)),
    ("xqcisim", (0, 2)),
    ("xqcisls", (0, 2)),
    ("xqcisync", (0, 3)),
    ("xrivosvisni", (0, 1)),
    ("xrivosvizip", (0, 1)),
    ("xsfmclic", (0, 1)),
    ("xsfmm128t", (0, 6)),
    ("xsfmm16t", (0, 6)),
    ("xsfmm32a16f", (0, 6)),
    ("xsfmm32a32f", (0, 6)),
    ("xsfmm32a8f", (0, 6)),
    ("xsfmm32a8i", (0, 6)),
    ("xsfmm32t", (0, 6)),
    ("xsfmm64a64f", (0, 6)),
    ("xsfmm64t", (0, 6)),
    ("xsfmmbase", (0, 6)),
    ("xsfsclic", (0, 1)),
    ("xwchc", (2, 2)),
    ("zalasr", (0, 1)),
    ("zicntr", (2, 0)),
    ("zicsr", (2, 0)),
    ("zifencei", (2, 0)),
    ("zihintpause", (2, 0)),
    ("zihpm", (2, 0)),
    ("zvbc32e", (0, 7)),
    ("zvkgs", (0, 7)),
    ("zvqdotq", (0, 0)),
];

/// Letters of extensions in the order of the name of an architecture, which second letters have, too.
const ORDER: &str = "iemafdqlcbkjtpvnh";

/// Extensions that the name has if it has all that they consist of.
const SUMS: &[&str] =
    &["B", "Zkn", "Zks", "Zk", "Zvkn", "Zvknc", "Zvkng", "Zvks", "Zvksc", "Zvksg"];

/// Returns the name of the architecture with all extensions and their versions, such as `rv64i2p1_m2p0`.
pub(super) fn architecture(features: FeatureSet) -> String {
    let has = |feature: Feature| features.contains(feature);
    let mut names: Vec<&str> = Vec::new();
    let mut add = |name: &'static str| {
        if !names.contains(&name) {
            names.push(name);
        }
    };
    add(if has(Feature::FeatureStdExtE) { "e" } else { "i" });
    for feature in features.iter() {
        let name = feature.name();
        let is_extension = name.starts_with("FeatureStdExt") || name.starts_with("FeatureVendor");
        let option = feature.option();
        let option = option.strip_prefix("experimental-").unwrap_or(option);
        if is_extension && option != "i" {
            add(option);
        }
    }
    for sum in SUMS {
        let feature = Feature::from_name(&format!("FeatureStdExt{sum}"));
        let Some(feature) = feature else { continue };
        let mut parts = feature.implied().iter().filter(|part| *part != feature).peekable();
        if parts.peek().is_some() && parts.all(has) {
            add(feature.option());
        }
    }
    // Compressed accesses of floating-point numbers are extensions of their own.
    let has_compressed = has(Feature::FeatureStdExtC);
    if has_compressed && has(Feature::FeatureStdExtD) {
        add("zcd");
    }
    if has_compressed && has(Feature::FeatureStdExtF) && !has(Feature::Feature64Bit) {
        add("zcf");
    }
    names.sort_by_key(|name| key(name));
    let mut text = String::from(if has(Feature::Feature64Bit) { "rv64" } else { "rv32" });
    for (index, name) in names.iter().enumerate() {
        let known = VERSIONS.binary_search_by_key(name, |(name, _)| name);
        let (major, minor) =
            known.ok().and_then(|index| VERSIONS.get(index)).map_or((1, 0), |v| v.1);
        let separator = if index > 0 { "_" } else { "" };
        let _ = write!(text, "{separator}{name}{major}p{minor}");
    }
    text
}

/// Returns the key by which extensions are in order.
fn key(name: &str) -> (usize, usize, &str) {
    let position = |c: Option<char>| c.and_then(|c| ORDER.find(c)).unwrap_or(ORDER.len());
    let mut letters = name.chars();
    let (first, second) = (letters.next(), letters.next());
    match (first, second) {
        (_, None) => (0, position(first), name),
        (Some('z'), _) => (1, position(second), name),
        (Some('s'), _) => (2, 0, name),
        _ => (3, 0, name),
    }
}

/// Printer of the instructions of functions, as [`compile_to_text`](tablegen_backend::compile_to_text) takes
/// one.
///
/// The text has no option for the convention of floating-point numbers: other assemblers need that of the
/// [`Generator`](super::Generator) as an argument, such as `-target-abi lp64d` of llvm-mc.
#[derive(Clone, Copy, Debug)]
pub struct TextPrinter {
    machine: Riscv,
}

impl TextPrinter {
    /// Creates the printer of a machine with these features.
    #[must_use]
    pub fn new(features: FeatureSet) -> Self {
        TextPrinter { machine: Riscv::new(features, PrintOptions::default()) }
    }
}

impl InstPrinter<Isa> for TextPrinter {
    fn print(&self, inst: &Printed<Isa>, expressions: &[String], out: &mut String) -> fmt::Result {
        let mut lowered = Printed::<Isa>::new(inst.opcode());
        let is_lowered = lower(inst, &mut lowered, &mut |operand: &_| Some(*operand));
        let source = if is_lowered { &lowered } else { inst };
        let mut copy = Inst::new(source.opcode());
        for operand in source.operands() {
            copy.push(*operand);
        }
        if copy.operands().len() != source.operands().len() {
            return Err(fmt::Error);
        }
        let expressions: Vec<&str> = expressions.iter().map(String::as_str).collect();
        let mut writer = out;
        Output::flushed(&mut writer, |out| self.machine.write_symbolic(&copy, &expressions, out))
    }
}
