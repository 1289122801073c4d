//! Directives of AArch64: architectures and extensions, names of registers, and instructions as
//! numbers.

use alloc::string::{String, ToString as _};

use tablegen_mc::assembler::expression::Node;
use tablegen_mc::assembler::{
    Assembly, Code, Cursor, ErrorKind, Fault, Fixup, FixupKind, Parsed, TokenKind,
};
use tablegen_mc::elf;

use super::operand::RegisterKind;
use super::parse::{expected, lower};
use super::{Machine, alloc, fixups};
use crate::target::Feature;
use crate::{FeatureSet, Processor};

/// Features of architectures that their versions do not imply, by version and number behind it.
const DEFAULTS: &[(u8, u8, &[&str])] = &[
    (8, 0, &["fp-armv8", "neon"]),
    (8, 3, &["ccidx"]),
    (8, 5, &["ssbs"]),
    (8, 7, &["spe-eef"]),
    (9, 0, &["fullfp16", "sve", "sve2"]),
    (9, 1, &["rme"]),
    (9, 2, &["mec"]),
    (9, 4, &["sve2p1"]),
    (9, 5, &["lut", "faminmax"]),
];

/// Features of the architecture for real-time processors.
const REAL_TIME: &[&str] = &["fp-armv8", "neon", "rdm", "dotprod", "complxnum", "jsconv"];
const MORE_REAL_TIME: &[&str] = &["ccidx", "ssbs", "sb", "fullfp16", "fp16fml"];

/// Returns the features with one of them, and those that it implies, or without it and those that
/// imply it.
fn set(features: FeatureSet, option: &str, is_on: bool) -> FeatureSet {
    let sign = if is_on { '+' } else { '-' };
    features.parse(&alloc::format!("{sign}{option}")).unwrap_or(features)
}

/// Returns the names of the features of an extension.
fn extension(name: &str) -> Option<&[&str]> {
    Some(match name {
        "fp" => &["fp-armv8"],
        "simd" => &["neon"],
        "predres2" => &["specres2"],
        "memtag" => &["mte"],
        "rng" => &["rand"],
        "sve2-aes" => &["sve2-aes", "sve-aes"],
        "sve2-sm4" => &["sve2-sm4", "sve-sm4"],
        "sve2-sha3" => &["sve2-sha3", "sve-sha3"],
        "sve2-bitperm" => &["sve2-bitperm", "sve-bitperm", "sve2"],
        "compnum" => &["complxnum"],
        "fp16" => &["fullfp16"],
        "profile" => &["spe"],
        "rdma" => &["rdm"],
        _ => return None,
    })
}

/// Returns the version and the number behind it of an architecture such as `armv8.2-a`, and true
/// for `armv8-r`.
fn version(name: &str) -> Option<(u8, u8, bool)> {
    let name = name.strip_prefix("arm").unwrap_or(name).strip_prefix('v')?;
    let end = name.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(name.len());
    let (number, profile) = name.split_at(end);
    let is_real_time = match profile {
        "" | "a" | "-a" => false,
        "r" | "-r" => true,
        _ => return None,
    };
    let (major, minor) = number.split_once('.').unwrap_or((number, "0"));
    Some((major.parse().ok()?, minor.parse().ok()?, is_real_time))
}

/// Returns the rest of a statement without blanks, and moves to its end.
fn rest(cursor: &mut Cursor<'_, '_>) -> String {
    let mut text = String::new();
    while !cursor.is_end() {
        text.push_str(cursor.take().text);
    }
    text
}

impl Machine {
    pub(super) fn arch(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<()> {
        let fault = cursor.fault(ErrorKind::Expected("an architecture"));
        let text = rest(cursor).to_ascii_lowercase();
        let (name, extensions) = text.split_once('+').unwrap_or((&text, ""));
        let (major, minor, is_real_time) = version(name).ok_or_else(|| fault.clone())?;
        let letter = if is_real_time { 'r' } else { 'a' };
        let option = match minor {
            0 => alloc::format!("v{major}{letter}"),
            _ => alloc::format!("v{major}.{minor}{letter}"),
        };
        let generic = Processor::find("generic").map_err(|_| fault.clone())?.features();
        if Feature::from_option(&option).is_err() {
            return Err(fault);
        }
        let mut features = set(generic, &option, true);
        if is_real_time {
            for name in REAL_TIME.iter().chain(MORE_REAL_TIME) {
                features = set(features, name, true);
            }
        }
        for (of_major, of_minor, names) in DEFAULTS.iter().filter(|_| !is_real_time) {
            // Version 9 has what version 8 has, five numbers ahead.
            let is_older = match (major, of_major) {
                (9, 8) => *of_minor <= minor.saturating_add(5),
                _ => *of_major == major && *of_minor <= minor,
            };
            if is_older {
                features = names.iter().fold(features, |all, name| set(all, name, true));
            }
        }
        let is_new = major == 9 || minor >= 4;
        let features = with_extensions(features, extensions, is_new).ok_or(fault)?;
        self.set_features(features);
        Ok(())
    }

    pub(super) fn cpu(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<()> {
        let fault = cursor.fault(ErrorKind::Expected("a processor"));
        let text = rest(cursor);
        let (name, extensions) = text.split_once('+').unwrap_or((&text, ""));
        let features = Processor::find(name).map_err(|_| fault.clone())?.features();
        let is_new = ["v8.4a", "v9a"]
            .into_iter()
            .any(|option| features.iter().any(|feature| feature.option() == option));
        let features = with_extensions(features, extensions, is_new).ok_or(fault)?;
        self.set_features(features);
        Ok(())
    }

    pub(super) fn arch_extension(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<()> {
        let fault = cursor.fault(ErrorKind::Expected("an extension"));
        let features = with_extension(self.features(), &rest(cursor)).ok_or(fault)?;
        self.set_features(features);
        Ok(())
    }

    /// Defines a name of a register: `name .req register`. The cursor is behind `.req`.
    pub(super) fn define_register(
        &mut self,
        name: &str,
        cursor: &mut Cursor<'_, '_>,
    ) -> Parsed<()> {
        use RegisterKind as K;
        let text = lower(cursor.token());
        let kinds = [K::Scalar, K::Neon, K::Vector, K::Predicate];
        let found = kinds.into_iter().find_map(|kind| Some((self.register(&text, kind)?, kind)));
        let Some(found) = found else { return expected(cursor, "a register") };
        cursor.take();
        cursor.end()?;
        // The first definition counts.
        self.names.entry(name.to_string()).or_insert(found);
        Ok(())
    }

    pub(super) fn remove_register(&mut self, cursor: &mut Cursor<'_, '_>) -> Parsed<()> {
        if cursor.token().kind != TokenKind::Identifier {
            return expected(cursor, "the name of a register");
        }
        self.names.remove(&lower(cursor.take()));
        cursor.end()
    }

    /// Emits instructions as numbers.
    pub(super) fn inst(
        &self,
        offset: usize,
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Self>,
    ) -> Parsed<()> {
        if cursor.is_end() {
            return Err(Fault::new(offset, ErrorKind::Expected("a number")));
        }
        loop {
            let fault = cursor.fault(ErrorKind::NotAbsolute);
            let id = assembly.expression(cursor)?;
            let number = assembly.constant(id).ok_or(fault)?;
            let mut code = Code::default();
            code.push_little(number.cast_unsigned(), 4);
            assembly.emit(&code, None);
            if !cursor.eat(",") {
                return cursor.end();
            }
        }
    }

    /// Marks the next instruction as a call of the resolver of a thread-local symbol.
    pub(super) fn tlsdesc_call(
        &self,
        cursor: &mut Cursor<'_, '_>,
        assembly: &mut Assembly<Self>,
    ) -> Parsed<()> {
        let source = cursor.token().offset;
        let symbol = assembly.symbols.intern(cursor.symbol()?);
        cursor.end()?;
        let inner = assembly.symbol_reference(symbol);
        let value = assembly.add_node(Node::Specified(fixups::TLSDESC, inner));
        let kind = FixupKind::relocation(elf::R_AARCH64_TLSDESC_CALL.0);
        let (offset, is_pc_relative, is_relaxable) = (0, false, false);
        let fixup = Fixup { offset, value, kind, is_pc_relative, is_relaxable, source };
        let code = Code { bytes: alloc::vec::Vec::new(), fixups: alloc::vec![fixup] };
        assembly.emit(&code, None);
        Ok(())
    }
}

/// Returns the features with extensions such as `crc+nosimd`. `None` if one is unknown.
fn with_extensions(features: FeatureSet, text: &str, is_new: bool) -> Option<FeatureSet> {
    let mut features = features;
    for name in text.split('+').filter(|name| !name.is_empty()) {
        let lower = name.to_ascii_lowercase();
        features = with_extension(features, name)?;
        if let "crypto" | "nocrypto" = lower.as_str() {
            let parts: &[&str] =
                if is_new { &["sm4", "sha3", "sha2", "aes"] } else { &["sha2", "aes"] };
            features = parts.iter().fold(features, |all, part| set(all, part, lower == "crypto"));
        }
    }
    Some(features)
}

/// Returns the features with an extension, or without for names that start with `no`. `None` if it
/// is unknown.
fn with_extension(features: FeatureSet, name: &str) -> Option<FeatureSet> {
    let without = name.get(..2).filter(|start| start.eq_ignore_ascii_case("no"));
    let (name, is_on) = match without {
        Some(_) => (name.get(2..)?, false),
        None => (name, true),
    };
    match extension(name) {
        Some(names) => Some(names.iter().fold(features, |all, name| set(all, name, is_on))),
        None => {
            // Names of versions and of properties of processors are no extensions.
            let feature = Feature::from_option(name).ok()?;
            let is_version = feature.name().starts_with("HasV");
            (!is_version).then(|| set(features, name, is_on))
        }
    }
}
