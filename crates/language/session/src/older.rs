//! Classes and fields that LLVM's include files of older releases lack.
//!
//! Descriptions for an older release count as those of LLVM 22 without what was added since. LLVM's tools of one
//! release do not accept include files of another one, so these tables concern releases before LLVM 22 only.

use tablegen_core::{Record, Records, Release};

/// Classes, with the first release that has them.
const CLASSES: &[(&str, Release)] =
    &[("HwModePredicateProlog", Release::V22), ("RegClassByHwMode", Release::V22)];

/// Fields, with the first release that has them.
const FIELDS: &[(&str, Release)] = &[
    ("CycleTunables", Release::V21),
    ("IsStrictFP", Release::V21),
    ("WantsParent", Release::V21),
    ("WantsRoot", Release::V21),
    ("supportsDeactivationSymbol", Release::V22),
];

fn is_newer(added: &[(&str, Release)], name: &str, release: Release) -> bool {
    added.iter().any(|&(one, since)| one == name && release < since)
}

/// Returns true if a record has no field `name`, because the field is newer than the release of the record.
pub fn lacks_field(record: Record<'_>, name: &str) -> bool {
    is_newer(FIELDS, name, record.release()) && record.field(name).is_none()
}

/// Returns true if a class is newer than the release of the records, so that it may be undefined.
pub(crate) fn may_lack_class(records: &Records, class: &str) -> bool {
    is_newer(CLASSES, class, records.release())
}

#[cfg(test)]
mod tests {
    use super::{lacks_field, may_lack_class};
    use crate::derived_from;
    use tablegen_core::{Evaluator, Release};

    #[test]
    fn older_descriptions_lack_what_was_added() {
        let records = |release| {
            let text = "class A; def a : A; def b { bit WantsRoot = 1; }";
            Evaluator::new().release(release).evaluate_text("x.td", text).unwrap()
        };
        let old = records(Release::V20);
        assert!(lacks_field(old.find_def("a").unwrap(), "WantsRoot"));
        assert!(!lacks_field(old.find_def("b").unwrap(), "WantsRoot"));
        assert!(!lacks_field(old.find_def("a").unwrap(), "Other"));
        assert!(may_lack_class(&old, "RegClassByHwMode"));
        assert!(derived_from(&old, "RegClassByHwMode").unwrap().is_empty());
        let new = records(Release::V22);
        assert!(!lacks_field(new.find_def("a").unwrap(), "WantsRoot"));
        assert!(derived_from(&new, "RegClassByHwMode").is_err());
    }
}
