//! `--gen-arm-sve-builtins-json`, `--gen-arm-sme-builtins-json`: all callable names with the
//! features and modes that they require.

use super::types::in_c;
use crate::arm::model::sve::{Intrinsic, Intrinsics, Kind, Type};
use tablegen_emit::cxx::emit;
use tablegen_session::OutputContext;

/// Properties by flag. Of each group, the first flag that an intrinsic has counts.
const GROUPS: [&[(&str, &str)]; 3] = [
    &[
        ("IsStreaming", "streaming-only"),
        ("IsStreamingCompatible", "streaming-compatible"),
        ("VerifyRuntimeMode", "feature-dependent"),
    ],
    &[("IsInZA", "requires-za"), ("IsOutZA", "requires-za"), ("IsInOutZA", "requires-za")],
    &[("IsInZT0", "requires-zt"), ("IsOutZT0", "requires-zt"), ("IsInOutZT0", "requires-zt")],
];

pub(in super::super) fn print(_: &OutputContext<'_>, all: &Intrinsics<'_>) -> Vec<u8> {
    let flag = |&(flag, name): &(&str, &'static str)| (all.numbers.flags.flag(flag), name);
    let groups = GROUPS.map(|group| group.iter().map(flag).collect::<Vec<_>>());
    let mut out = b"[\n".to_vec();
    for (index, call) in all.calls().enumerate() {
        let one = &all.intrinsics[call.intrinsic];
        let description = all.description(one);
        let names = groups.iter().filter_map(|group| {
            group.iter().find(|(flag, _)| one.flags & flag != 0).map(|(_, name)| *name)
        });
        let names = names.collect::<Vec<_>>().join(",");
        emit!(
            &mut out;
            if index > 0 { ",\n" } else { "" },
            "{ \"guard\": \"", *description.sve_guard,
            "\",\"streaming_guard\": \"", *description.sme_guard,
            "\",\"flags\": \"", names,
            "\",\"builtin\": \"",
        );
        if let Some((result, arguments)) = one.types.split_first() {
            in_c(&mut out, result);
            let name = if call.is_short { &one.short_name } else { &one.full_name };
            emit!(&mut out; " ", name, "(");
            for (index, ty) in arguments.iter().enumerate() {
                if index > 0 {
                    emit!(&mut out; ", ");
                }
                argument(&mut out, all, one, index, ty);
            }
        }
        emit!(&mut out; ");\" }");
    }
    emit!(&mut out; "\n]\n");
    out
}

/// Prints an argument: its immediate check, or its type if it has none.
fn argument(out: &mut Vec<u8>, all: &Intrinsics<'_>, one: &Intrinsic<'_>, index: usize, ty: &Type) {
    let is_enum = matches!(ty.kind, Kind::Pattern | Kind::Prefetch);
    let check = one.checks.iter().find(|check| !is_enum && check.argument as usize == index);
    match check.and_then(|check| all.numbers.checks.name_of(check.kind.into())) {
        Some(name) => emit!(out; name),
        None => in_c(out, ty),
    }
}
