//! Prints predicates on nodes as C++.

use crate::dag_isel::predicate::{Access, Condition, Extension, Number, Predicate};

/// Returns the body of a predicate's function.
pub(super) fn body(definition: &Predicate) -> String {
    match definition {
        Predicate::Immediate { number, code } => {
            let begin = match number {
                Number::I64 => {
                    "    int64_t Imm = cast<ConstantSDNode>(Op.getNode())->getSExtValue();\n"
                }
                Number::ApInt => "    const APInt & Imm = Op->getAsAPIntVal();\n",
                Number::ApFloat => {
                    "    const APFloat & Imm = \
                     cast<ConstantFPSDNode>(Op.getNode())->getValueAPF();\n"
                }
            };
            format!("{begin}{code}")
        }
        Predicate::Node { class, conditions, code } => {
            let mut text = match class.as_str() {
                "SDNode" => "    SDNode *N = Op.getNode();\n".to_owned(),
                class => format!("    auto *N = cast<{class}>(Op.getNode());\n"),
            };
            text.push_str("    (void)N;\n");
            for condition in conditions {
                text.push_str(&statement(condition));
            }
            text.push_str(code);
            if code.is_empty() && !conditions.is_empty() {
                text.push_str("return true;\n");
            }
            text
        }
    }
}

/// Returns the C++ class of nodes with this kind of memory access.
fn class(access: Access) -> &'static str {
    match access {
        Access::Load => "LoadSDNode",
        Access::Store => "StoreSDNode",
        Access::Atomic => "AtomicSDNode",
    }
}

/// Returns a statement that returns false unless the condition holds.
fn statement(condition: &Condition) -> String {
    let unless = |text: String| format!("if ({text}) return false;\n");
    let not = |holds: bool| if holds { "!" } else { "" };
    let ordering = "cast<AtomicSDNode>(N)->getMergedOrdering()";
    match condition {
        Condition::AddressSpaces(spaces) => {
            let spaces: Vec<_> =
                spaces.iter().map(|&space| format!("AddrSpace != {}", space as u64)).collect();
            format!(
                "unsigned AddrSpace = cast<MemSDNode>(N)->getAddressSpace();\n \
                 if ({})\nreturn false;\n",
                spaces.join(" && ")
            )
        }
        Condition::MinAlignment(bytes) => {
            format!("if (cast<MemSDNode>(N)->getAlign() < Align({bytes}))\nreturn false;\n")
        }
        Condition::MemoryType(name) => {
            unless(format!("cast<MemSDNode>(N)->getMemoryVT() != MVT::{name}"))
        }
        Condition::ScalarMemoryType(access, name) => unless(format!(
            "cast<{}>(N)->getMemoryVT().getScalarType() != MVT::{name}",
            class(*access)
        )),
        Condition::Ordering(name) => unless(format!("{ordering} != AtomicOrdering::{name}")),
        Condition::AcquireOrStronger(holds) => {
            unless(format!("{}isAcquireOrStronger({ordering})", not(*holds)))
        }
        Condition::ReleaseOrStronger(holds) => {
            unless(format!("{}isReleaseOrStronger({ordering})", not(*holds)))
        }
        Condition::Extension(access, extension) => {
            let kind = match extension {
                Extension::None => "NON_EXTLOAD",
                Extension::Any => "EXTLOAD",
                Extension::Sign => "SEXTLOAD",
                Extension::Zero => "ZEXTLOAD",
            };
            unless(format!("cast<{}>(N)->getExtensionType() != ISD::{kind}", class(*access)))
        }
        Condition::Unindexed(access) => {
            unless(format!("cast<{}>(N)->getAddressingMode() != ISD::UNINDEXED", class(*access)))
        }
        Condition::Truncating(holds) => format!(
            " {}",
            unless(format!("{}cast<StoreSDNode>(N)->isTruncatingStore()", not(*holds)))
        ),
        Condition::NoUse => unless("N->hasAnyUseOfValue(0)".to_owned()),
        Condition::OneUse => unless("!N->hasNUsesOfValue(1, 0)".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_become_statements() {
        let conditions = vec![
            Condition::AddressSpaces(vec![1, 2]),
            Condition::MemoryType("i8".to_owned()),
            Condition::Unindexed(Access::Load),
            Condition::Extension(Access::Load, Extension::Sign),
            Condition::OneUse,
        ];
        let definition =
            Predicate::Node { class: "SDNode".to_owned(), conditions, code: String::new() };
        let expected = "    SDNode *N = Op.getNode();\n    (void)N;\n\
            unsigned AddrSpace = cast<MemSDNode>(N)->getAddressSpace();\n \
            if (AddrSpace != 1 && AddrSpace != 2)\nreturn false;\n\
            if (cast<MemSDNode>(N)->getMemoryVT() != MVT::i8) return false;\n\
            if (cast<LoadSDNode>(N)->getAddressingMode() != ISD::UNINDEXED) return false;\n\
            if (cast<LoadSDNode>(N)->getExtensionType() != ISD::SEXTLOAD) return false;\n\
            if (!N->hasNUsesOfValue(1, 0)) return false;\n\
            return true;\n";
        assert_eq!(body(&definition), expected);
        let definition = Predicate::Node {
            class: "AtomicSDNode".to_owned(),
            conditions: vec![Condition::AcquireOrStronger(false)],
            code: "return f(N);".to_owned(),
        };
        let expected = "    auto *N = cast<AtomicSDNode>(Op.getNode());\n    (void)N;\n\
            if (isAcquireOrStronger(cast<AtomicSDNode>(N)->getMergedOrdering())) return false;\n\
            return f(N);";
        assert_eq!(body(&definition), expected);
        let code = "return Imm == 3;".to_owned();
        let definition = Predicate::Immediate { number: Number::I64, code };
        let expected = "    int64_t Imm = cast<ConstantSDNode>(Op.getNode())->getSExtValue();\n\
                        return Imm == 3;";
        assert_eq!(body(&definition), expected);
    }
}
