//! The intrinsics of NEON.
//!
//! In: records of class `Inst`, and the `Operation`s that say what some of them do. Out:
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
pub(crate) use bodies::{Bodies, Body, Expr, Line, Place};
use names::Naming;
use tablegen_model::derived_from;
use tablegen_quirks::std_sort::std_sort;
pub(crate) use types::{Kind, Type};

/// All intrinsics.
#[derive(Debug)]
pub(crate) struct Intrinsics<'r> {
    /// By the names of the records.
    pub(crate) descriptions: Vec<Description<'r>>,
    /// By descriptions, those of one by their types.
    pub(crate) intrinsics: Vec<Intrinsic<'r>>,
    /// By the names that descriptions give, which intrinsics there are.
    by_name: FxHashMap<&'r str, Vec<usize>>,
}

/// What a record says of its intrinsics.
#[derive(Debug)]
pub(crate) struct Description<'r> {
    pub(crate) record: Record<'r>,
    /// Their name, without types.
    pub(crate) name: &'r str,
    pub(crate) class: Class,
    /// The features that they need.
    pub(crate) target_guard: &'r str,
    /// Whether calls are errors.
    pub(crate) is_unavailable: bool,
    /// Whether the order of elements in memory does not matter.
    is_endian_safe: bool,
    /// What they do, if not just what a builtin does.
    operations: List<'r>,
}

/// A function of C.
#[derive(Debug)]
pub(crate) struct Intrinsic<'r> {
    /// The number of its description.
    pub(crate) description: usize,
    /// When the preprocessor lets it be there.
    pub(crate) arch_guard: Cow<'r, str>,
    /// The types of the result and the arguments.
    pub(crate) types: Vec<Type>,
    /// Which of the types the compiler is told, where that tells all of them.
    key: usize,
    /// By argument.
    pub(crate) checks: Vec<ImmediateCheck>,
    naming: Naming<'r>,
    /// Its name with its type.
    pub(crate) full_name: String,
    /// The name of its builtin.
    pub(crate) builtin: String,
    /// Whether it is a macro, as a function could not take or give such types.
    pub(crate) is_macro: bool,
    /// Whether the order of elements in memory does not matter.
    pub(crate) is_endian_safe: bool,
}

/// How much of their type the names of intrinsics tell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Class {
    None,
    /// The size of integers, without their sign.
    Integer,
    /// All of it.
    Signed,
    /// The width.
    Width,
    /// Nothing.
    Void,
    /// Nothing: the compiler is told a number.
    Bits,
    Logical,
    NotTested,
}

impl Class {
    /// That of a record, by what it derives from.
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
    /// # Errors
    /// There is no class `Inst`, or a record is not well-formed.
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

    /// What is said of an intrinsic and others.
    pub(crate) fn description(&self, of: &Intrinsic<'r>) -> &Description<'r> {
        &self.descriptions[of.description]
    }

    /// Whether an intrinsic does more than its builtin.
    pub(crate) fn has_body(&self, of: &Intrinsic<'r>) -> bool {
        !self.description(of).operations.is_empty()
    }

    /// How much of its type the name of an intrinsic's builtin tells.
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

/// The types that intrinsics are for: of the result, and of the arguments where these are others.
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
    /// The intrinsic for types: of the result, of the arguments.
    fn intrinsic(
        &self,
        description: usize,
        [to, from]: [&str; 2],
        prototype: &str,
        arch_guard: &'r str,
    ) -> Result<Intrinsic<'r>, RecordError> {
        let complain = |what: String| self.record.error(what);
        let base = Type::new(to, ".").map_err(complain)?;
        let mut types = Vec::new();
        let mut key = 0;
        for modifiers in modifiers(prototype) {
            let modifiers = modifiers.map_err(complain)?;
            // Brackets around nothing end a prototype behind its result.
            if modifiers.is_empty() && !types.is_empty() {
                break;
            }
            if modifiers.contains('!') && !types.is_empty() {
                key = types.len();
            }
            let code = if types.is_empty() { to } else { from };
            types.push(Type::new(code, modifiers).map_err(complain)?);
        }
        if types.is_empty() {
            types.push(base);
        }
        let size = |at: usize| types.get(at + 1).map(|ty| [ty.element_bits, ty.bits]);
        let mut checks = immediate_checks(self.record, size)?;
        std_sort(&mut checks, |a, b| a.argument < b.argument);
        let naming = Naming {
            class: self.class,
            target_guard: self.target_guard,
            base,
            from: Type::new(from, ".").map_err(complain)?,
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

    /// Whether a result or an argument is a single value, so that its type tells the type of the
    /// vectors.
    pub(crate) fn has_scalar(&self) -> bool {
        has_scalar(&self.types)
    }

    /// The type that the compiler is told where that tells all of them.
    pub(crate) fn key(&self) -> Type {
        self.types.get(self.key).copied().unwrap_or(Type::VOID)
    }

    /// The type that it is for.
    pub(crate) fn base(&self) -> Type {
        self.naming.base
    }
}

fn has_scalar(types: &[Type]) -> bool {
    types.iter().any(|ty| ty.is_scalar() && !ty.is_immediate)
}

/// What a prototype says of each type: a letter, or several in brackets.
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

/// When the preprocessor lets intrinsics for a type be there: only one machine has some types.
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
