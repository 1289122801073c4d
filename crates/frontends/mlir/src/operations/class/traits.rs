//! Bases of the class: counts of regions, results, successors and operands, then the traits.

use super::Emitter;
use crate::model::fields::Read;
use crate::model::traits::TraitKind;
use crate::operations::op_class::OpClass;

impl Emitter<'_, '_, '_> {
    pub(super) fn traits(&mut self) -> Read<()> {
        let op = self.op;
        let out = &mut self.out;
        let results = (op.results().len(), op.variable_length_results());
        count(out, "Region", op.regions().len(), op.variadic_regions());
        count(out, "Result", results.0, results.1);
        if results == (1, 0) {
            let ty = op.results()[0].constraint.cpp_type()?;
            out.add_trait(format!("::mlir::OpTrait::OneTypedResult<{ty}>::Impl"));
        }
        count(out, "Successor", op.successors().len(), op.variadic_successors());
        count(out, "Operand", op.operands().len(), op.variable_length_operands());
        let all = || op.traits().iter().zip(op.trait_names());
        let is_structural = |one: &crate::model::traits::Trait<'_>| {
            one.kind() == TraitKind::Native && one.is_structural()
        };
        for (_, name) in all().filter(|(one, _)| is_structural(one)) {
            out.add_trait(name.clone().unwrap_or_default());
        }
        // The checks of the operation itself run after those of structural traits.
        out.add_trait("::mlir::OpTrait::OpInvariants");
        if self.facts.has_members() {
            out.add_trait("::mlir::BytecodeOpInterface::Trait");
        }
        for (one, name) in all() {
            let is_base = matches!(one.kind(), TraitKind::Native | TraitKind::Interface);
            if is_base && !is_structural(one) {
                out.add_trait(name.clone().unwrap_or_default());
            }
        }
        Ok(())
    }
}

/// Adds the trait for the number of entities of a kind, such as `OneResult` or `NOperands<2>`.
/// `variadic` of `all` entities are of variable length.
fn count(out: &mut OpClass, kind: &str, all: usize, variadic: usize) {
    out.add_trait(match (all, variadic) {
        (0, _) => format!("::mlir::OpTrait::Zero{kind}s"),
        (1, 0) => format!("::mlir::OpTrait::One{kind}"),
        (_, 0) => format!("::mlir::OpTrait::N{kind}s<{all}>::Impl"),
        _ if all == variadic => format!("::mlir::OpTrait::Variadic{kind}s"),
        _ => format!("::mlir::OpTrait::AtLeastN{kind}s<{}>::Impl", all - variadic),
    });
}
