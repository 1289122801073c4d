//! Uses the enums of `names.td`, and verifies attributes with their values.

mod names;

use melior::Context;
use melior::ir::{Attribute, Location};
use names::{Dim, F2, From2, Result2, TryFrom2};

fn main() {
    assert_eq!(From2::All.value(), 0xffff_ffff);
    assert_eq!((TryFrom2::Minus.value(), TryFrom2::Least.value()), (u64::MAX, 1 << 63));
    assert_eq!(Result2::ALL.len(), 12);
    assert_eq!(F2::from_value(1).value(), 1);
    let context = &Context::new();
    let dim = Dim::Y.attribute(context).unwrap();
    assert_eq!(dim.to_string(), "#n<dim y>");
    assert_eq!(Dim::try_from(dim), Ok(Dim::Y));
    let verify = |dim: &str, base: &str| {
        let attribute = |text| Attribute::parse(context, text).unwrap();
        let operation = names::VerifyOperation::builder(context, Location::unknown(context));
        names::verify(operation.dim(attribute(dim)).base(attribute(base)).build().as_operation()).is_ok()
    };
    assert!(verify("#n<dim y>", "#n.known"));
    assert!(verify("#n.dim", "#n.derived_in_cpp"));
    assert!(!verify("#n.dimension", "#n.known"));
}
