//! `--gen-arm-sve-streaming-attrs`, `--gen-arm-sme-streaming-attrs`: streaming modes in which
//! builtins are available. `--gen-arm-sme-builtin-za-state`: effects of builtins on the ZA state.

use std::collections::{BTreeMap, BTreeSet};

use super::Extension;
use crate::arm::model::sve::Intrinsics;
use tablegen_core::RecordError;
use tablegen_emit::cxx::emit;
use tablegen_quirks::string_map;
use tablegen_session::OutputContext;

pub(in super::super) fn sve_streaming(output: &OutputContext<'_>, all: &Intrinsics<'_>) -> Vec<u8> {
    streaming(output, all, Extension::Sve)
}

pub(in super::super) fn sme_streaming(output: &OutputContext<'_>, all: &Intrinsics<'_>) -> Vec<u8> {
    streaming(output, all, Extension::Sme)
}

/// Checks that the intrinsics that verify the mode are those with guards of SVE and of SME.
///
/// # Errors
/// Returns an error for the first intrinsic that has a flag without guards, or guards without a
/// flag.
pub(in super::super) fn check(all: &Intrinsics<'_>) -> Result<(), RecordError> {
    let verify = all.numbers.flags.flag("VerifyRuntimeMode");
    for one in &all.intrinsics {
        let description = all.description(one);
        let has_both = !description.sve_guard.is_empty() && !description.sme_guard.is_empty();
        let what = match (one.flags & verify != 0, has_both) {
            (false, true) => "Missing VerifyRuntimeMode flag",
            (true, false) => "VerifyRuntimeMode requires SVE and SME guards",
            _ => continue,
        };
        return Err(description.record.error(what));
    }
    Ok(())
}

fn streaming(output: &OutputContext<'_>, all: &Intrinsics<'_>, extension: Extension) -> Vec<u8> {
    let flags = &all.numbers.flags;
    let is_streaming = flags.flag("IsStreaming");
    let verify = flags.flag("VerifyRuntimeMode");
    let is_compatible = flags.flag("IsStreamingCompatible");
    // In order of first use, from which the order of LLVM's hash table follows.
    let mut kinds: Vec<(&str, BTreeSet<&str>)> = Vec::new();
    for one in &all.intrinsics {
        let has = |flag: u64| one.flags & flag != 0;
        let kind = if has(is_streaming) {
            "ArmStreaming"
        } else if has(verify) {
            "VerifyRuntimeMode"
        } else if has(is_compatible) {
            "ArmStreamingCompatible"
        } else {
            "ArmNonStreaming"
        };
        match kinds.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, names)) => drop(names.insert(&one.full_name)),
            None => kinds.push((kind, BTreeSet::from([one.full_name.as_str()]))),
        }
    }
    let hashes: Vec<u32> =
        kinds.iter().map(|(kind, _)| string_map::hash(kind.as_bytes())).collect();
    let mut out = Vec::new();
    let (upper, lower) = (extension.upper(), extension.lower());
    emit!(&mut out; "#ifdef GET_", upper, "_STREAMING_ATTRS\n");
    for index in string_map::order(output.release(), &hashes) {
        let (kind, names) = &kinds[index];
        for name in names {
            emit!(&mut out; "case ", upper, "::BI__builtin_", lower, "_", name, ":\n");
        }
        emit!(&mut out; "  BuiltinType = ", kind, ";\n  break;\n");
    }
    emit!(&mut out; "#endif\n\n");
    out
}

pub(in super::super) fn shared_state(_: &OutputContext<'_>, all: &Intrinsics<'_>) -> Vec<u8> {
    let state = |name: &str| {
        ["In", "Out", "InOut"].map(|what| {
            let flag = all.numbers.flags.flag(&format!("Is{what}{name}"));
            (flag, format!("Arm{what}{name}"))
        })
    };
    let states = [state("ZA"), state("ZT0")];
    let mut by_state: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
    for one in &all.intrinsics {
        let shown = states.iter().filter_map(|flags| {
            let set = flags.iter().find(|(flag, _)| one.flags & flag != 0);
            set.map(|(_, name)| name.as_str())
        });
        let shown = shown.collect::<Vec<_>>().join(" | ");
        if !shown.is_empty() {
            by_state.entry(shown).or_default().insert(&one.full_name);
        }
    }
    let mut out = Vec::new();
    emit!(&mut out; "#ifdef GET_SME_BUILTIN_GET_STATE\n");
    for (state, names) in &by_state {
        for name in names {
            emit!(&mut out; "case SME::BI__builtin_sme_", name, ":\n");
        }
        emit!(&mut out; "  return ", state, ";\n");
    }
    emit!(&mut out; "#endif\n\n");
    out
}
