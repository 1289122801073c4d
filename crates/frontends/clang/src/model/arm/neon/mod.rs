//! NEON intrinsics.
//!
//! Input: records of class `Inst`, and the `Operation`s that define the bodies of some. Output:
//! [`Intrinsics`], and [`Bodies`] for the headers that define them.

mod bodies;
mod evaluate;
mod names;
mod shuffle;
mod types;

use std::borrow::Cow;

use rustc_hash::FxHashMap;
use tablegen_core::{List, Record, RecordError, Records};

use super::{ImmediateCheck, immediate_checks, type_codes};
pub(crate) use bodies::{Bodies, Body, Expr, Line, Storage};
use names::Naming;
use tablegen_quirks::std_sort::std_sort;
use tablegen_session::derived_from;
pub(crate) use types::{Kind, Type};

#[derive(Debug)]
pub(crate) struct Intrinsics<'r> {
    /// Descriptions, sorted by record name.
    pub(crate) descriptions: Vec<Description<'r>>,
    /// Intrinsics in the order of their descriptions, then of their types.
    pub(crate) intrinsics: Vec<Intrinsic<'r>>,
    /// Indices of the intrinsics with a given unmangled name.
    by_name: FxHashMap<&'r str, Vec<usize>>,
}

/// Record of class `Inst`, shared by its intrinsics.
#[derive(Debug)]
pub(crate) struct Description<'r> {
    pub(crate) record: Record<'r>,
    /// Name without types.
    pub(crate) name: &'r str,
    pub(crate) class: Class,
    /// Target features that calls require.
    pub(crate) target_guard: &'r str,
    /// True if calls are rejected.
    pub(crate) is_unavailable: bool,
    /// True if the body is correct for both byte orders.
    is_endian_safe: bool,
    /// Operations of the body. Empty if the intrinsic only calls its builtin.
    operations: List<'r>,
}

/// C function.
#[derive(Debug)]
pub(crate) struct Intrinsic<'r> {
    /// Index into [`Intrinsics::descriptions`].
    pub(crate) description: usize,
    /// Preprocessor condition around the definition. Empty if it is unconditional.
    pub(crate) arch_guard: Cow<'r, str>,
    /// Types of the result and of the arguments.
    pub(crate) types: Vec<Type>,
    /// Index into `types` of the type that overload resolution passes to the builtin.
    key: usize,
    /// Checks of immediate arguments.
    pub(crate) checks: Vec<ImmediateCheck>,
    naming: Naming<'r>,
    /// Name with its type suffix.
    pub(crate) full_name: String,
    /// Name of the builtin.
    pub(crate) builtin: String,
    /// True if the definition is a macro, because some argument must be an immediate or has a type
    /// that functions cannot take.
    pub(crate) is_macro: bool,
    /// True if the body is correct for both byte orders.
    pub(crate) is_endian_safe: bool,
}

/// Part of the type that a mangled name contains.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Class {
    None,
    /// Size of integers, without signedness.
    Integer,
    /// Complete type.
    Signed,
    /// Width only.
    Width,
    /// No argument or result.
    Void,
    /// Nothing; the builtin takes the type as a number.
    Bits,
    Logical,
    NotTested,
}

impl Class {
    /// Returns the class of a record by its direct superclass.
    fn of(record: Record<'_>) -> Self {
        match record.direct_superclasses().next().map(|class| class.name()) {
            Some("SInst" | "SOpInst") => Class::Signed,
            Some("IInst" | "IOpInst") => Class::Integer,
            Some("WInst" | "WOpInst") => Class::Width,
            Some("VInst") => Class::Void,
            Some("LOpInst") => Class::Logical,
            Some("NoTestOpInst") => Class::NotTested,
            _ => Class::None,
        }
    }
}

impl<'r> Intrinsics<'r> {
    /// Reads the intrinsics of all records of class `Inst`.
    ///
    /// # Errors
    /// Returns an error if class `Inst` is not defined, or if a record is malformed.
    pub(crate) fn read(records: &'r Records) -> Result<Self, RecordError> {
        let mut all = Intrinsics {
            descriptions: Vec::new(),
            intrinsics: Vec::new(),
            by_name: FxHashMap::default(),
        };
        for record in derived_from(records, "Inst")? {
            all.add(record)?;
        }
        Ok(all)
    }

    /// Returns the description of an intrinsic.
    pub(crate) fn description(&self, of: &Intrinsic<'r>) -> &Description<'r> {
        &self.descriptions[of.description]
    }

    /// Returns true if the intrinsic does more than call its builtin.
    pub(crate) fn has_body(&self, of: &Intrinsic<'r>) -> bool {
        !self.description(of).operations.is_empty()
    }

    /// Returns the mangling class of the intrinsic's builtin.
    pub(crate) fn builtin_class(&self, of: &Intrinsic<'r>) -> Class {
        if of.has_scalar() { self.description(of).class } else { Class::Bits }
    }

    /// Adds the intrinsics of a record.
    fn add(&mut self, record: Record<'r>) -> Result<(), RecordError> {
        let name = record.string("Name")?;
        let prototype = record.string("Prototype")?;
        let list = record.string("Types")?;
        let operation = record.def("Operation")?;
        let is_endian_safe = record.bit("BigEndianSafe")?;
        let arch_guard = record.string("ArchGuard")?;
        let target_guard = record.string("TargetGuard")?;
        let is_unavailable = operation.bit("Unavailable")?;
        let product = record.string("CartesianProductWith")?;
        let operations = operation.list("Ops")?;
        let class = Class::of(record);
        let description = Description {
            record,
            name,
            class,
            target_guard,
            is_unavailable,
            is_endian_safe,
            operations,
        };
        let number = self.descriptions.len();
        self.by_name.entry(name).or_default();
        for (to, from) in pairs(list, product).map_err(|what| record.error(what))? {
            let one = description.intrinsic(number, [to, from], prototype, arch_guard)?;
            self.by_name.entry(name).or_default().push(self.intrinsics.len());
            self.intrinsics.push(one);
        }
        self.descriptions.push(description);
        Ok(())
    }
}

/// Returns the pairs of result and argument types. `product` lists argument types where they differ
/// from the result type.
fn pairs<'t>(list: &'t str, product: &'t str) -> Result<Vec<(&'t str, &'t str)>, String> {
    let mut pairs = Vec::new();
    for to in type_codes(list) {
        if product.is_empty() {
            pairs.push((to, to));
            continue;
        }
        let size = Type::new(to, ".")?.bits;
        for from in type_codes(product) {
            if Type::new(from, ".")?.bits == size && from != to {
                pairs.push((to, from));
            }
        }
    }
    pairs.sort_unstable();
    pairs.dedup();
    Ok(pairs)
}

impl<'r> Description<'r> {
    /// Returns the intrinsic for a result type and an argument type.
    fn intrinsic(
        &self,
        description: usize,
        [to, from]: [&str; 2],
        prototype: &str,
        arch_guard: &'r str,
    ) -> Result<Intrinsic<'r>, RecordError> {
        let to_error = |what: String| self.record.error(what);
        let base = Type::new(to, ".").map_err(to_error)?;
        let mut types = Vec::new();
        let mut key = 0;
        for modifiers in modifiers(prototype) {
            let modifiers = modifiers.map_err(to_error)?;
            // An empty pair of brackets after the result ends the prototype.
            if modifiers.is_empty() && !types.is_empty() {
                break;
            }
            if modifiers.contains('!') && !types.is_empty() {
                key = types.len();
            }
            let code = if types.is_empty() { to } else { from };
            types.push(Type::new(code, modifiers).map_err(to_error)?);
        }
        if types.is_empty() {
            types.push(base);
        }
        let size = |index: usize| types.get(index + 1).map(|ty| [ty.element_bits, ty.bits]);
        let mut checks = immediate_checks(self.record, size)?;
        std_sort(&mut checks, |a, b| a.argument < b.argument);
        let naming = Naming {
            class: self.class,
            target_guard: self.target_guard,
            base,
            from: Type::new(from, ".").map_err(to_error)?,
        };
        let is_many = |ty: &Type| ty.is_vector() && ty.elements() > 1;
        let is_macro =
            |ty: &Type| ty.is_immediate || ty.is_pointer || (ty.is_scalar() && ty.is_half());
        let builtin_class = if has_scalar(&types) { self.class } else { Class::Bits };
        Ok(Intrinsic {
            description,
            arch_guard: with_machine(arch_guard, base),
            key,
            checks,
            full_name: naming.mangled(self.name, Class::Signed),
            builtin: naming.mangled(self.name, builtin_class),
            naming,
            is_macro: types.iter().any(is_macro),
            is_endian_safe: self.is_endian_safe || !types.iter().any(is_many),
            types,
        })
    }
}

impl Intrinsic<'_> {
    pub(crate) fn result(&self) -> Type {
        self.types.first().copied().unwrap_or(Type::VOID)
    }

    pub(crate) fn arguments(&self) -> &[Type] {
        self.types.get(1..).unwrap_or_default()
    }

    /// Returns true if the result or an argument is a scalar, so that its type determines the
    /// vector type.
    pub(crate) fn has_scalar(&self) -> bool {
        has_scalar(&self.types)
    }

    /// Returns the type that overload resolution passes to the builtin.
    pub(crate) fn key(&self) -> Type {
        self.types.get(self.key).copied().unwrap_or(Type::VOID)
    }

    /// Returns the type from which all types of the signature are derived.
    pub(crate) fn base(&self) -> Type {
        self.naming.base
    }
}

fn has_scalar(types: &[Type]) -> bool {
    types.iter().any(|ty| ty.is_scalar() && !ty.is_immediate)
}

/// Returns the modifiers of each type in a prototype: one letter, or several in parentheses.
fn modifiers(prototype: &str) -> impl Iterator<Item = Result<&str, String>> {
    let mut rest = prototype;
    std::iter::from_fn(move || {
        let first = rest.chars().next()?;
        let (modifiers, behind) = match rest.strip_prefix('(') {
            None => rest.split_at(first.len_utf8()),
            Some(inside) => match inside.split_once(')') {
                Some(parts) => parts,
                None => return Some(Err("unmatched modifier group paren".to_owned())),
            },
        };
        rest = behind;
        Some(Ok(modifiers))
    })
}

/// Returns the preprocessor condition for a type: `mfloat8` types exist on AArch64 only.
fn with_machine(guard: &str, base: Type) -> Cow<'_, str> {
    const MACHINE: &str = "defined(__aarch64__)";
    if base.kind != Kind::MFloat || guard.contains(MACHINE) {
        Cow::Borrowed(guard)
    } else if guard.is_empty() {
        Cow::Borrowed(MACHINE)
    } else {
        Cow::Owned(format!("{MACHINE} && ({guard})"))
    }
}
