//! Origins of fields: the class or record that set the value, and the location of the `let` or
//! initializer.

use tablegen_core::{Field, Loc, Record};

/// Origin of the value of a field.
#[derive(Clone, Copy, Debug)]
pub struct Origin<'r> {
    /// Class whose body, or whose enclosing `let`, set the value. `None` if it was set for the
    /// record itself.
    pub class: Option<Record<'r>>,
    /// Location of the `let` or initializer.
    pub loc: Loc,
}

/// Returns the origin of the value of a field.
///
/// ```
/// use tablegen_core::Evaluator;
/// use tablegen_query::origin;
///
/// let text = "class A { int X = 1; int Y = 2; }\nclass B : A { let X = 3; }\n\
///             def D : B { let Y = 4; }";
/// let records = Evaluator::new().evaluate_text("x.td", text)?;
/// let def = records.def("D").unwrap();
/// let x = origin(def.field("X").unwrap());
/// assert_eq!(x.class.map(|class| class.name()), Some("B"));
/// assert_eq!(records.sources().line(x.loc), Some(2));
/// assert!(origin(def.field("Y").unwrap()).class.is_none());
/// # Ok::<(), tablegen_core::Failure>(())
/// ```
pub fn origin<'r>(field: Field<'r>) -> Origin<'r> {
    let (loc, name) = (field.loc(), field.name());
    let sets = |class: &Record<'r>| class.field(name).is_some_and(|other| other.loc() == loc);
    // A class comes after its own superclasses, so the first one with the location set it.
    Origin { class: field.record().superclasses().find(sets), loc }
}
