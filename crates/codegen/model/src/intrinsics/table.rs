//! All intrinsics with their properties, and the checks on the whole set (LLVM:
//! `CodeGenIntrinsicTable`).
//!
//! Input: records of classes `Intrinsic` and `IntrinsicProperty`. Output: [`Intrinsics`], in the
//! order of LLVM's numbers.

use std::ops::Range;

use crate::differences;
use rustc_hash::FxHashSet;
use tablegen_core::{Record, RecordError, ValueKind};

use super::IntrinsicName;
use super::properties::{Properties, Summary};
use crate::derived_from;
use crate::list_def;
use crate::node_properties::Properties as NodeProperties;
use tablegen_session::{BackendError, Context, ModelKind};

/// Maximum number of results.
const MOST_RESULTS: usize = 257;

/// Number of an [`Intrinsic`], from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct IntrinsicId(pub u32);

/// Intrinsic of a target or of all targets.
#[derive(Clone, Debug)]
pub struct Intrinsic<'r> {
    /// Record of class `Intrinsic`.
    pub record: Record<'r>,
    /// IR name, such as `llvm.bswap`.
    pub name: String,
    /// Target of the intrinsic; empty if all targets have it.
    pub target: &'r str,
    /// Clang builtin that maps to the intrinsic; empty if the intrinsic has no builtin.
    pub clang_builtin: &'r str,
    /// Builtin of Microsoft's compiler that maps to the intrinsic; empty if the intrinsic has no
    /// builtin.
    pub ms_builtin: &'r str,
    /// Features that a target must have, as an expression; empty if none are required. LLVM 22 does not
    /// state them.
    pub target_features: &'r str,
    /// Results, then operands: records with a field `VT`.
    types: Vec<Record<'r>>,
    result_count: usize,
    /// True if the types are part of the mangled name.
    pub is_overloaded: bool,
    /// Combined properties.
    pub properties: Summary<'r>,
    /// Properties as a node of the selection DAG.
    pub node_properties: NodeProperties,
}

impl<'r> Intrinsic<'r> {
    fn read<M: ModelKind>(
        record: Record<'r>,
        properties: &mut Properties<'r>,
        cx: &Context<'_, 'r, M>,
    ) -> Result<Self, RecordError> {
        IntrinsicName::check_def(record)?;
        let clang_builtin = builtin(record, "ClangBuiltinName")?;
        let ms_builtin = builtin(record, "MSBuiltinName")?;
        let has_features = differences::has_features_of_intrinsics(record.release());
        let target_features = if has_features { record.string("TargetFeatures")? } else { "" };
        let names = IntrinsicName::read_unchecked(record)?;
        // Here the texts must be UTF-8.
        let target = record.string("TargetPrefix")?;
        if record.string("LLVMName")?.as_bytes() == names.default_name() {
            cx.note(
                record.locs(),
                "Explicitly specified name matches default name, consider dropping it",
            );
        }
        names.check_target()?;
        let name = String::from_utf8_lossy(&names.name()).into_owned();
        let result_count = record.list("RetTypes")?.len();
        let def = record.name();
        if result_count > MOST_RESULTS {
            return Err(record.error(format!(
                "intrinsics can only return upto {MOST_RESULTS} values, '{def}' returns \
                 {result_count} values"
            )));
        }
        let info = record.def("TypeInfo")?;
        if !info.is_subclass_of("TypeInfoGen") {
            return Err(record
                .error(format!("TypeInfo field in {def} should be of subclass of TypeInfoGen!")));
        }
        let is_overloaded = info.bit("isOverloaded")?;
        let types = match has_features {
            true => types_by_overload(record, info, is_overloaded, result_count)?,
            false => listed(record, info, "Types")?,
        };
        let result_count = result_count.min(types.len());
        let properties = properties.of(record)?;
        let operands = types.get(result_count..).unwrap_or_default();
        check_defaults(record, is_overloaded, operands, &properties.defaults)?;
        Ok(Intrinsic {
            record,
            name,
            target,
            clang_builtin,
            ms_builtin,
            target_features,
            result_count,
            types,
            is_overloaded,
            properties,
            node_properties: NodeProperties::read(record)?,
        })
    }
}

/// Returns the records in a list of an intrinsic's types.
fn listed<'r>(
    intrinsic: Record<'r>,
    info: Record<'r>,
    field: &str,
) -> Result<Vec<Record<'r>>, RecordError> {
    info.list(field)?.iter().map(|ty| list_def(intrinsic, field, ty)).collect()
}

/// Returns the types of an intrinsic as LLVM 23 describes them. Types that depend on an overloaded one
/// refer to it by its number, and have its value type.
///
/// # Errors
/// Returns an error if a number is invalid, or a variable number of arguments is not the last type.
fn types_by_overload<'r>(
    intrinsic: Record<'r>,
    info: Record<'r>,
    is_overloaded: bool,
    results: usize,
) -> Result<Vec<Record<'r>>, RecordError> {
    let mut types = listed(intrinsic, info, "AllTypes")?;
    if is_overloaded {
        let overloads = listed(intrinsic, info, "OverloadTypes")?;
        let count = overloads.len();
        for ty in &mut types {
            if !ty.is_subclass_of("LLVMDependentType") {
                continue;
            }
            let number = ty.plain_int("OverloadIndex")?;
            let wrong = |what: String| {
                let def = intrinsic.name();
                Err(ty.error(format!(
                    "for intrinsic {def} overload index {number} is invalid, {what}"
                )))
            };
            let referred = usize::try_from(number).ok().and_then(|number| overloads.get(number));
            match referred {
                None => return wrong(format!("intrinsic only has {count} overloaded types")),
                Some(other) if !other.is_subclass_of("LLVMAnyType") => {
                    return wrong(
                        "dependent types must reference an overload index of an 'llvm_any' type"
                            .to_owned(),
                    );
                }
                Some(other) => *ty = *other,
            }
        }
    }
    let is_variadic = |ty: &Record<'_>| ty.name() == "llvm_vararg_ty";
    let (of_results, of_operands) = types.split_at(results.min(types.len()));
    if of_results.iter().any(is_variadic) {
        return Err(intrinsic.error("cannot use llvm_vararg_ty as a return type"));
    }
    if of_operands.iter().rev().skip(1).any(is_variadic) {
        return Err(intrinsic.error("llvm_vararg_ty can only be the last parameter type"));
    }
    Ok(types)
}

/// Checks the values of arguments that calls may omit: they are those of the last operands, which are
/// integers.
fn check_defaults<'r>(
    intrinsic: Record<'r>,
    is_overloaded: bool,
    operands: &[Record<'r>],
    defaults: &[(u32, u64)],
) -> Result<(), RecordError> {
    let Some(&(first, _)) = defaults.first() else { return Ok(()) };
    if is_overloaded {
        let message = "default argument values are not supported for overloaded intrinsics";
        return Err(intrinsic.error(message));
    }
    let has_default = |operand: &u32| defaults.iter().any(|(known, _)| known == operand);
    let count = u32::try_from(operands.len()).unwrap_or(u32::MAX);
    if let Some(missing) = (first..count).find(|operand| !has_default(operand)) {
        return Err(intrinsic.error(format!("missing default argument on parameter {missing}")));
    }
    for &(operand, value) in defaults {
        let Some(ty) = operands.get(operand as usize) else {
            let message = format!("default argument on parameter {operand}, which does not exist");
            return Err(intrinsic.error(message));
        };
        let ty = ty.def("VT")?;
        if !ty.bit("isInteger")? {
            return Err(intrinsic.error(format!(
                "default argument on parameter {operand} requires an integer parameter type"
            )));
        }
        let bits = ty.int("Size")?;
        if u32::try_from(bits)
            .is_ok_and(|bits| value.checked_shr(bits).is_some_and(|rest| rest != 0))
        {
            return Err(intrinsic.error(format!(
                "default argument value {value} out of range for i{bits} parameter {operand}"
            )));
        }
    }
    Ok(())
}

impl<'r> Intrinsic<'r> {
    /// Returns the enumerator, without the prefix `int_`.
    pub fn enum_name(&self) -> &'r str {
        let name = self.record.name();
        name.strip_prefix("int_").unwrap_or(name)
    }
}

impl<'r> Intrinsic<'r> {
    /// Iterates over the types of the results and then the operands: records with a field `VT`.
    fn types(&self) -> impl Iterator<Item = Record<'r>> {
        self.types.iter().copied()
    }

    /// Returns the number of results.
    pub fn result_count(&self) -> usize {
        self.result_count
    }

    /// Iterates over the types of the results.
    pub fn results(&self) -> impl Iterator<Item = Record<'r>> {
        self.types().take(self.result_count)
    }

    /// Iterates over the types of the operands.
    pub fn operands(&self) -> impl Iterator<Item = Record<'r>> {
        self.types().skip(self.result_count)
    }
}

/// Returns a field with the name of a compiler's builtin function. Returns the empty string if the
/// field is missing or unset.
fn builtin<'r>(record: Record<'r>, field: &str) -> Result<&'r str, RecordError> {
    let Some(found) = record.field(field) else { return Ok("") };
    match found.value().kind() {
        ValueKind::Unset => Ok(""),
        ValueKind::Str(_) | ValueKind::Code(_) => Ok(record.string(field)?),
        _ => {
            let name = record.name();
            Err(record.error(format!(
                "Record `{name}', ` field `{field}' exists but does not have a string initializer!"
            )))
        }
    }
}

/// All intrinsics: first those of all targets, then those of each target, by name.
#[derive(Debug)]
pub struct Intrinsics<'r> {
    all: Vec<Intrinsic<'r>>,
}

impl<'r> Intrinsics<'r> {
    /// Reads and checks all intrinsics.
    ///
    /// # Errors
    /// Returns an error if a record has a mistake at which llvm-tblgen stops. Mistakes after which
    /// llvm-tblgen continues are reported through `cx`.
    pub fn read<M: ModelKind>(cx: &Context<'_, 'r, M>) -> Result<Self, BackendError> {
        let records = cx.records();
        let mut defaults = Vec::new();
        for property in derived_from(records, "IntrinsicProperty")? {
            if property.bit("IsDefault")? {
                defaults.push(property);
            }
        }
        let mut properties = Properties::new(defaults);
        let found = derived_from(records, "Intrinsic")?;
        let mut all = Vec::with_capacity(found.len());
        for record in found {
            all.push(Intrinsic::read(record, &mut properties, cx)?);
        }
        all.sort_by(|a, b| {
            let key = |one: &Intrinsic<'r>| (!one.target.is_empty(), one.record.id());
            let (x, y) = (key(a), key(b));
            x.0.cmp(&y.0).then_with(|| a.name.cmp(&b.name)).then(x.1.cmp(&y.1))
        });
        let intrinsics = Intrinsics { all };
        intrinsics.check(cx)?;
        Ok(intrinsics)
    }

    fn check<M: ModelKind>(&self, cx: &Context<'_, 'r, M>) -> Result<(), BackendError> {
        if let Some(twice) = self.all.windows(2).find(|pair| pair[0].name == pair[1].name) {
            let [first, second] = [twice[0].record, twice[1].record];
            cx.error(second.error(format!("Intrinsic `{}` is already defined", twice[0].name)));
            cx.note(first.locs(), "Previous definition here");
            return Err(cx.stopped());
        }
        let targets: FxHashSet<&str> =
            self.all.iter().map(|one| one.target).filter(|target| !target.is_empty()).collect();
        for one in self.all.iter().take_while(|one| one.target.is_empty()) {
            let prefix = one.name["llvm.".len()..].split('.').next().unwrap_or("");
            if targets.contains(prefix) {
                let name = &one.name;
                return Err(one
                    .record
                    .error(format!(
                        "target independent intrinsic `{name}' has prefix `llvm.{prefix}` that \
                         conflicts with intrinsics for target `{prefix}`"
                    ))
                    .into());
            }
        }
        for (_, range) in self.targets() {
            let mut overloaded: Option<&Intrinsic<'r>> = None;
            for one in &self.all[range] {
                let Some(base) = overloaded else {
                    overloaded = Some(one).filter(|one| one.is_overloaded);
                    continue;
                };
                let suffixes = one.name.strip_prefix(&base.name[..]);
                let Some(suffixes) = suffixes.and_then(|rest| rest.strip_prefix('.')) else {
                    overloaded = None;
                    continue;
                };
                let suffix = suffixes.split('.').next().unwrap_or("");
                if looks_like_type(suffix) {
                    let (name, base_name) = (&one.name, &base.name);
                    cx.error(one.record.error(format!(
                        "intrinsic `{name}` cannot share prefix `{base_name}.{suffix}` with \
                         another overloaded intrinsic `{base_name}`"
                    )));
                    cx.note(
                        base.record.locs(),
                        format!("Overloaded intrinsic `{base_name}` defined here"),
                    );
                }
            }
        }
        Ok(())
    }

    /// Returns all intrinsics, in the order of their numbers.
    pub fn all(&self) -> &[Intrinsic<'r>] {
        &self.all
    }

    /// Returns the targets with the ranges of their intrinsics, starting with intrinsics of no
    /// target. A target occurs twice if the name of another one begins with its name.
    pub fn targets(&self) -> Vec<(&'r str, Range<usize>)> {
        let mut all = vec![("", 0..0)];
        for (index, one) in self.all.iter().enumerate() {
            match all.last_mut() {
                Some((target, range)) if *target == one.target => range.end = index + 1,
                _ => all.push((one.target, index..index + 1)),
            }
        }
        all
    }
}

impl<'r> Intrinsics<'r> {
    /// Iterates over all intrinsics with their numbers.
    pub fn iter(&self) -> impl Iterator<Item = (IntrinsicId, &Intrinsic<'r>)> {
        (0..).map(IntrinsicId).zip(&self.all)
    }

    /// Returns the intrinsic with this number.
    pub fn get(&self, id: IntrinsicId) -> Option<&Intrinsic<'r>> {
        self.all.get(id.0 as usize)
    }
}

/// Returns true if part of an intrinsic's name can be mistaken for a mangled type.
fn looks_like_type(suffix: &str) -> bool {
    const NAMED: [&str; 10] =
        ["isVoid", "Metadata", "f16", "f32", "f64", "f80", "f128", "bf16", "ppcf128", "x86amx"];
    let digits = |text: &[u8]| !text.is_empty() && text.iter().all(u8::is_ascii_digit);
    match suffix.as_bytes() {
        bytes if bytes.contains(&b'_') => true,
        [b'a' | b'v', digit, ..] if digit.is_ascii_digit() => true,
        [b'n', b'x', b'v', digit, ..] if digit.is_ascii_digit() => true,
        [b't', _, ..] => false,
        [b'p' | b'i', rest @ ..] if digits(rest) => true,
        _ => NAMED.contains(&suffix),
    }
}
