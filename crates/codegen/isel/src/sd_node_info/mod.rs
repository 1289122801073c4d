//! `--gen-sd-node-info`: target-specific node kinds of the selection DAG.
//!
//! Input: records of class `SDNode` whose opcodes are in the target's namespace. Output: a
//! [`Plan`], printed by [`cxx`] and [`rust`].

mod cxx;
mod rust;

use std::collections::BTreeMap;
use std::sync::Arc;
use tablegen_emit::rust::shared::SharedName;
use tablegen_format::nodes::RuleKind;
use tablegen_model::Queries;

use crate::ModelBackend;
use crate::{Context, PlanResult};
use tablegen_model::derived_from;
use tablegen_model::hw_modes::HwModeId;
use tablegen_model::patterns::nodes::{Constraint, NodeKind, Property, Rule};
use tablegen_model::value_types::{TypeByMode, ValueType};
use tablegen_session::LONG_STRING_LITERALS;
use tablegen_session::{
    BackendError, BackendOptions, OnByDefault, OptionSpec, Options, backend_options,
};

/// Target-specific node kinds.
struct Plan<'r> {
    target: &'r str,
    /// C++ namespace of the opcodes.
    namespace: String,
    /// Node kinds, sorted by opcode.
    nodes: Vec<Node<'r>>,
}

/// Target-specific node kind.
struct Node<'r> {
    /// Opcode without its namespace.
    name: &'r str,
    /// Kind read from the first record with this opcode.
    kind: NodeKind<'r>,
    /// Type constraints. Empty if records with the same opcode have different constraints.
    facts: Vec<Fact>,
}

/// Type constraint of one result or operand, in the form of LLVM's `SDTypeConstraint`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Fact {
    /// Index of the constrained result or operand; results come first.
    of: usize,
    kind: RuleKind,
    /// Index of the second result or operand of the constraint, or 0.
    other: usize,
    /// Types by hardware mode. Empty for constraints without a type.
    types: Vec<(HwModeId, ValueType)>,
}

/// Returns LLVM's name of a constraint.
fn llvm_name(kind: RuleKind) -> &'static str {
    match kind {
        RuleKind::Is => "SDTCisVT",
        RuleKind::IsPointer => "SDTCisPtrTy",
        RuleKind::IsInteger => "SDTCisInt",
        RuleKind::IsFloat => "SDTCisFP",
        RuleKind::IsVector => "SDTCisVec",
        RuleKind::SameAs => "SDTCisSameAs",
        RuleKind::NamesSmallerThan => "SDTCisVTSmallerThanOp",
        RuleKind::SmallerThan => "SDTCisOpSmallerThanOp",
        RuleKind::ElementOf => "SDTCisEltOfVec",
        RuleKind::PartOf => "SDTCisSubVecOfVec",
        RuleKind::HasElements => "SDTCVecEltisVT",
        RuleKind::AsManyElementsAs => "SDTCisSameNumEltsAs",
        RuleKind::AsLargeAs => "SDTCisSameSizeAs",
    }
}

impl Fact {
    fn new(constraint: &Constraint) -> Self {
        let types = |ty: &TypeByMode| ty.iter().collect();
        let (kind, other, types) = match &constraint.rule {
            Rule::Is(ty) => (RuleKind::Is, 0, types(ty)),
            Rule::IsPointer => (RuleKind::IsPointer, 0, Vec::new()),
            Rule::IsInteger => (RuleKind::IsInteger, 0, Vec::new()),
            Rule::IsFloat => (RuleKind::IsFloat, 0, Vec::new()),
            Rule::IsVector => (RuleKind::IsVector, 0, Vec::new()),
            Rule::SameAs(other) => (RuleKind::SameAs, *other, Vec::new()),
            Rule::NamesSmallerThan(other) => (RuleKind::NamesSmallerThan, *other, Vec::new()),
            Rule::SmallerThan(other) => (RuleKind::SmallerThan, *other, Vec::new()),
            Rule::ElementOf(other) => (RuleKind::ElementOf, *other, Vec::new()),
            Rule::PartOf(other) => (RuleKind::PartOf, *other, Vec::new()),
            Rule::HasElements(ty) => (RuleKind::HasElements, 0, types(ty)),
            Rule::AsManyElementsAs(other) => (RuleKind::AsManyElementsAs, *other, Vec::new()),
            Rule::AsLargeAs(other) => (RuleKind::AsLargeAs, *other, Vec::new()),
        };
        Fact { of: constraint.of, kind, other, types }
    }

    /// Returns the type if it is the same in all hardware modes.
    fn simple_type(&self) -> Option<ValueType> {
        match self.types[..] {
            [(HwModeId::DEFAULT, ty)] => Some(ty),
            _ => None,
        }
    }
}

/// Properties that the tables contain, with their LLVM names, in bit order.
const PROPERTIES: [(Property, &str); 6] = [
    (Property::HasChain, "SDNPHasChain"),
    (Property::OutGlue, "SDNPOutGlue"),
    (Property::InGlue, "SDNPInGlue"),
    (Property::OptInGlue, "SDNPOptInGlue"),
    (Property::Variadic, "SDNPVariadic"),
    (Property::MemOperand, "SDNPMemOperand"),
];

/// Returns true if two records can describe the same node kind: equal operand counts, flags and
/// properties.
fn are_compatible(a: &NodeKind<'_>, b: &NodeKind<'_>) -> bool {
    (a.results, a.operands) == (b.results, b.operands)
        && (a.is_strict_float, a.target_flags) == (b.is_strict_float, b.target_flags)
        && PROPERTIES.iter().all(|&(one, _)| a.properties.has(one) == b.properties.has(one))
}

backend_options! {
    /// Options of `--gen-sd-node-info`.
    pub(crate) struct SdNodeInfoOptions {
        /// Namespace of the nodes. `None` stands for `<Target>ISD`.
        pub(crate) namespace: Option<String> = OptionSpec::new(
            "sdnode-namespace",
            "string",
            "Specify target SDNode namespace (default=<Target>ISD)",
        ),
        /// True if the reasons for skipped nodes are reported.
        pub(crate) warn: OnByDefault = OptionSpec::new(
            "warn-on-skipped-nodes",
            "",
            "Explain why a node was skipped (default=true)",
        ),
        ..LONG_STRING_LITERALS
    }
}

impl<'r> Plan<'r> {
    fn new(cx: &Context<'_, 'r>, options: &SdNodeInfoOptions) -> Result<Self, BackendError> {
        let target = cx.target()?;
        let namespace = match options.namespace.as_deref() {
            Some(namespace) => namespace.to_owned(),
            None => format!("{}ISD", target.name()),
        };
        let OnByDefault(warns) = options.warn;
        let skip = |node: &NodeKind<'_>, why: &str| {
            if warns {
                cx.warn(node.record.locs(), format!("skipped node: {why}"));
            }
        };
        let mut found: BTreeMap<&str, Vec<NodeKind<'r>>> = BTreeMap::new();
        for record in derived_from(cx.records(), "SDNode")? {
            let node = NodeKind::read(record, target.hw_modes())?;
            match node.opcode.split_once("::") {
                Some((own, name)) if !own.is_empty() && !name.is_empty() => {
                    if own == namespace {
                        found.entry(name).or_default().push(node);
                    }
                }
                _ => skip(&node, "invalid enum name"),
            }
        }
        let mut nodes = Vec::with_capacity(found.len());
        for (name, mut kinds) in found {
            if !kinds.iter().skip(1).all(|other| are_compatible(other, &kinds[0])) {
                kinds.iter().for_each(|kind| skip(kind, "incompatible description"));
                continue;
            }
            let facts = |kind: &NodeKind<'_>| -> Vec<Fact> {
                kind.constraints.iter().map(Fact::new).collect()
            };
            let own = facts(&kinds[0]);
            let is_clear = kinds.iter().skip(1).all(|other| facts(other) == own);
            let facts = if is_clear { own } else { Vec::new() };
            nodes.push(Node { name, kind: kinds.swap_remove(0), facts });
        }
        Ok(Plan { target: target.name(), namespace, nodes })
    }
}

/// Back-end `--gen-sd-node-info`.
pub(crate) const BACKEND: ModelBackend = ModelBackend::planned(
    "gen-sd-node-info",
    "sd_nodes",
    "Generate the kinds of nodes that a target has for itself",
    plan,
)
.with_options(SdNodeInfoOptions::SPECS)
.declaring(&[(SharedName::HwMode, 7), (SharedName::ValueType, 4)]);

fn plan<'r>(cx: &Context<'_, 'r>, options: &Options) -> PlanResult<'r> {
    Ok(Arc::new(Plan::new(cx, &BackendOptions::parse(options)?)?))
}

tablegen_emit::printers! {
    impl<'r> for Plan<'r>: tablegen_model::TargetModel, |plan, output|
    cxx: cxx::print(output, plan),
    rust: rust::print(output, plan)
}
