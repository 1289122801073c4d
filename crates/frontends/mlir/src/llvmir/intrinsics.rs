//! Operations of the LLVM dialect for LLVM's intrinsics, as TableGen definitions.

use tablegen_core::{Record, RecordError, Regex};
use tablegen_emit::cxx::emit;
use tablegen_session::{BackendOptions, OptionSpec, Options};

use crate::cxx::text::comma_separated;
use crate::model::fields::derived_from;
use crate::plan::{Header, text_plan};
use crate::{Context, PlanResult};

tablegen_session::backend_options! {
    /// Options of `--gen-llvmir-intrinsics`.
    pub(super) struct IntrinsicOptions {
        /// Class of the operations. `None` stands for `LLVM_IntrOp`.
        class: Option<String> = OptionSpec::new(
            "dialect-opclass-base",
            "string",
            "The base class for the ops in the dialect we are planning to emit",
        ),
        access_groups: String = OptionSpec::new(
            "llvmir-intrinsics-access-group-regexp",
            "string",
            "Mark intrinsics that match the specified regexp as taking an access group metadata",
        ),
        aliases: String = OptionSpec::new(
            "llvmir-intrinsics-alias-analysis-regexp",
            "string",
            "Mark intrinsics that match the specified regexp as taking alias.scopes, noalias, and \
             tbaa metadata",
        ),
        filter: String = OptionSpec::new(
            "llvmir-intrinsics-filter",
            "string",
            "Only keep the intrinsics with the specified substring in their record name",
        ),
    }
}

/// Operations of one base class.
struct Plan<'r> {
    class: String,
    intrinsics: Vec<Intrinsic<'r>>,
}

struct Intrinsic<'r> {
    /// Name of the record without the first four characters, `int_`.
    record: &'r str,
    /// Name of the operation.
    name: String,
    /// Number of results, and the indices of those with overloaded types.
    results: (usize, Vec<usize>),
    /// Number of operands, and the indices of those with overloaded types.
    operands: (usize, Vec<usize>),
    is_commutative: bool,
    accesses_memory: bool,
    has_access_groups: bool,
    has_aliases: bool,
}

/// Plans the operations of the intrinsics that the options select.
pub(super) fn plan<'r>(cx: &Context<'_, 'r>, options: &Options) -> PlanResult<'r> {
    let options = IntrinsicOptions::parse(options)?;
    let regex = |text: &str| match text {
        "" => None,
        text => Regex::new(text.as_bytes()).ok(),
    };
    let (access_groups, aliases) = (regex(&options.access_groups), regex(&options.aliases));
    let mut intrinsics = Vec::new();
    for def in derived_from(cx.records(), "Intrinsic")? {
        if def.name().contains(&options.filter) {
            let matches = |regex: &Option<Regex>| {
                regex.as_ref().is_some_and(|regex| regex.is_match(def.name_bytes()))
            };
            intrinsics.push(Intrinsic {
                has_access_groups: matches(&access_groups),
                has_aliases: matches(&aliases),
                ..Intrinsic::read(def)?
            });
        }
    }
    let class = options.class.unwrap_or_else(|| "LLVM_IntrOp".to_owned());
    let header = Header::TitleAndSource("Operations for LLVM intrinsics");
    text_plan(header, Plan { class, intrinsics }, print)
}

impl<'r> Intrinsic<'r> {
    fn read(def: Record<'r>) -> Result<Self, RecordError> {
        let record = def.name().get(4..).unwrap_or_default();
        let properties = def.list_of_defs("IntrProperties")?;
        let has = |name: &str| properties.iter().any(|one| one.name() == name);
        let name = match def.string("LLVMName")? {
            "" => {
                let has_target = !def.string("TargetPrefix")?.is_empty();
                let parts: Vec<&str> = record.split('_').skip(usize::from(has_target)).collect();
                parts.join(".")
            }
            name => name.to_owned(),
        };
        Ok(Intrinsic {
            record,
            name,
            results: types(def, "RetTypes")?,
            operands: types(def, "ParamTypes")?,
            is_commutative: has("Commutative"),
            accesses_memory: !has("IntrNoMem"),
            has_access_groups: false,
            has_aliases: false,
        })
    }
}

/// Returns the number of types in a list, and the indices of those that are overloaded.
fn types(def: Record<'_>, field: &str) -> Result<(usize, Vec<usize>), RecordError> {
    let types = def.list_of_defs(field)?;
    let mut overloaded = Vec::new();
    for (index, ty) in types.iter().enumerate() {
        let name = ty.def("VT")?.string("LLVMName")?;
        if matches!(name, "iAny" | "fAny" | "Any" | "pAny" | "vAny") {
            overloaded.push(index);
        }
    }
    Ok((types.len(), overloaded))
}

fn print(plan: &Plan<'_>, out: &mut Vec<u8>) {
    emit!(out; "include \"mlir/Dialect/LLVMIR/LLVMOpBase.td\"\n\
        include \"mlir/Interfaces/SideEffectInterfaces.td\"\n\n");
    for one in &plan.intrinsics {
        emit!(out; "def LLVM_", one.record, " : ", plan.class, "<\"", one.name, "\", [");
        comma_separated(out, &one.results.1, |out, index| emit!(out; index));
        emit!(out; "], [");
        comma_separated(out, &one.operands.1, |out, index| emit!(out; index));
        emit!(out; "], [");
        let traits = [
            one.is_commutative.then_some("Commutative"),
            (!one.accesses_memory).then_some("NoMemoryEffect"),
        ];
        comma_separated(out, traits.into_iter().flatten(), |out, one| emit!(out; one));
        emit!(out; "], ", one.results.0, ", ", u8::from(one.has_access_groups), ", ",
            u8::from(one.has_aliases), ">, Arguments<(ins");
        let groups = one.has_access_groups;
        let groups = groups.then_some("OptionalAttr<LLVM_AccessGroupArrayAttr>:$access_groups");
        let aliases: &[&str] = match one.has_aliases {
            true => &[
                "OptionalAttr<LLVM_AliasScopeArrayAttr>:$alias_scopes",
                "OptionalAttr<LLVM_AliasScopeArrayAttr>:$noalias_scopes",
                "OptionalAttr<LLVM_TBAATagArrayAttr>:$tbaa",
            ],
            false => &[],
        };
        let operands = std::iter::repeat_n("LLVM_Type", one.operands.0);
        let mut operands = operands.chain(groups).chain(aliases.iter().copied()).peekable();
        if operands.peek().is_some() {
            emit!(out; " ");
        }
        comma_separated(out, operands, |out, operand| emit!(out; operand));
        emit!(out; ")>;\n\n");
    }
}
