//! Traits that the types of the library implement and users rely on. A missing one does not
//! compile.

use std::error::Error;
use std::fmt::{Debug, Display};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::iter::FusedIterator;
use std::panic::{RefUnwindSafe, UnwindSafe};

use tablegen_core::internal::{Columns, Footprint};
use tablegen_core::iter::{
    DagArgs, Dependencies, Fields, FieldsByName, Globals, RecordIter, Superclasses, TemplateArgs,
    Values,
};
use tablegen_core::*;

/// Traits of every type.
trait Any: Debug + Send + Sync + Unpin {}
impl<T: Debug + Send + Sync + Unpin> Any for T {}

fn any<T: Any>() {}
/// Checks a view of records or a plain value, which has all derivable traits.
fn view<T: Any + Copy + Eq + Hash>() {}
fn shown<T: Any + Display>() {}
fn ordered<T: Ord>() {}
fn cloned<T: Any + Clone>() {}
fn safe_to_catch<T: UnwindSafe + RefUnwindSafe>() {}
fn default<T: Any + Default>() {}
/// Checks an error that can be stored, compared and sent.
fn error<T: Any + Error + Clone + Eq + 'static>() {}
fn iterator<T: Any + Clone + DoubleEndedIterator + ExactSizeIterator + FusedIterator>() {}
fn iterated<T: IntoIterator<IntoIter: ExactSizeIterator + DoubleEndedIterator + Clone>>() {}
fn value_becomes<'r, T: TryFrom<Value<'r>, Error = ValueError>>() {}
fn field_becomes<'r, T: TryFrom<Field<'r>, Error = RecordError>>() {}
fn becomes_record_error<T: Into<RecordError>>() {}
fn becomes_value<'r, T: Into<Value<'r>>>() {}

macro_rules! all {
    ($check:ident: $($ty:ty),* $(,)?) => { $($check::<$ty>();)* };
}

#[test]
fn all_types_have_their_traits() {
    all!(view: Record<'_>, Field<'_>, TemplateArg<'_>, Value<'_>, ValueKind<'_>, Bits<'_>, List<'_>,
        Dag<'_>, Expression<'_>, Type<'_>, TypeKind, RecordId, Loc, FileId, LineColumn, Severity,
        LookupKind);
    all!(shown: Record<'_>, Field<'_>, TemplateArg<'_>, Value<'_>, ValueKind<'_>, Bits<'_>,
        List<'_>, Dag<'_>, Expression<'_>, Type<'_>, LineColumn, Severity, LookupKind);
    all!(ordered: RecordId, Loc, FileId, LineColumn);
    all!(cloned: Records, Evaluator<'_>, Diagnostic, Diagnostics, MemoryFiles, FileSystem,
        OrderedSet<Record<'_>>);
    all!(any: Records, Evaluator<'_>, SourceMap, SetTheory<'_>, Columns, Failure, Footprint);
    all!(default: Evaluator<'_>, MemoryFiles, FileSystem, OrderedSet<Record<'_>>, Diagnostics);
    all!(error: RecordError, FieldError, ValueError, LookupError);
    all!(becomes_record_error: FieldError, ValueError, LookupError);
    all!(becomes_value: Bits<'_>, List<'_>, Dag<'_>, Expression<'_>);
    all!(iterator: RecordIter<'_>, Superclasses<'_>, Fields<'_>, FieldsByName<'_>, TemplateArgs<'_>,
        Globals<'_>, Values<'_>, DagArgs<'_>, Dependencies<'_>);
    all!(iterated: Bits<'_>, &Bits<'_>, List<'_>, &List<'_>, Dag<'_>, &Dag<'_>);
    all!(value_becomes: i8, i16, i32, i64, u8, u16, u32, u64, usize, bool, &str, String, Vec<bool>,
        Bits<'_>, List<'_>, Dag<'_>, Record<'_>);
    all!(field_becomes: i8, i16, i32, i64, u8, u16, u32, u64, usize, bool, &str, String, Vec<bool>,
        Bits<'_>, List<'_>, Dag<'_>, Record<'_>);
    all!(safe_to_catch: Record<'_>, Value<'_>, FieldError, ValueError, LookupError, Diagnostic);
    // `?` converts failures into any boxed error.
    fn sent<T: Error + Send + Sync + 'static>() {}
    all!(sent: Failure, RecordError);
}

const TEXT: &str = "
    class Base<int a, string b = \"x\">; class Other;
    class Reg<bits<4> n> : Base<1>, Other { bits<4> Number = n; list<int> L = [1, 2, 3]; }
    def op; defvar g = 1; defvar h = 2;
    def R2 : Reg<9>;
    def R1 : Reg<5> { dag D = (op R2:$a, 7, ?:$c); }
";

fn hash(of: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    of.hash(&mut hasher);
    hasher.finish()
}

/// Checks that an iterator has a known length, and returns the same items from both ends.
fn check<T: Debug + PartialEq>(
    name: &str,
    all: impl DoubleEndedIterator<Item = T> + ExactSizeIterator + Clone + Debug,
    expected: usize,
) {
    assert_eq!(all.len(), expected, "{name}");
    let forth: Vec<T> = all.clone().collect();
    let mut back: Vec<T> = all.clone().rev().collect();
    back.reverse();
    assert_eq!(forth, back, "{name}");
    assert_eq!(forth.len(), expected, "{name}");
    for index in 0..=expected {
        assert_eq!(all.clone().nth(index).as_ref(), forth.get(index), "{name}");
    }
    let mut rest = all.clone();
    rest.next();
    rest.next_back();
    assert_eq!(rest.len(), expected.saturating_sub(2), "{name}");
    assert_eq!(format!("{all:?}"), format!("{forth:?}"), "{name}");
}

#[test]
fn iterators_agree_with_themselves() -> Result<(), Box<dyn Error>> {
    let records = Evaluator::new().evaluate_text("x.td", TEXT)?;
    let (r1, reg) = (records.def("R1")?, records.class("Reg")?);
    check("defs", records.defs(), 3);
    check("classes", records.classes(), 3);
    check("globals", records.globals(), 2);
    check("derived", records.derived_from("Other")?, 2);
    check("derived", reg.derived_defs(), 2);
    check("superclasses", r1.superclasses(), 3);
    check("direct superclasses", reg.direct_superclasses(), 2);
    check("arguments", reg.template_args(), 1);
    check("fields", r1.fields(), 3);
    check("fields by name", r1.fields_by_name(), 3);
    check("bits", r1.bits("Number")?.into_iter(), 4);
    check("list", r1.list("L")?.into_iter(), 3);
    check("dag", r1.dag("D")?.into_iter(), 3);
    check("classes of a type", records.derived_from("Reg")?, 2);
    check("dependencies", records.sources().dependencies(), 0);
    // Empty for records, and for classes without derived records.
    check("derived", r1.derived_defs(), 0);
    Ok(())
}

#[test]
fn equal_things_are_equal() -> Result<(), Box<dyn Error>> {
    let records = Evaluator::new().evaluate_text("x.td", TEXT)?;
    let again = Evaluator::new().evaluate_text("x.td", TEXT)?;
    let (r1, r2, other) = (records.def("R1")?, records.def("R2")?, again.def("R1")?);
    assert_eq!((r1.list("L")?, hash(r1.list("L")?)), (r2.list("L")?, hash(r2.list("L")?)));
    assert_ne!(r1.bits("Number")?, r2.bits("Number")?);
    assert_ne!(r1.field("L"), r2.field("L"));
    assert_eq!(r1.field("L"), r1.fields().find(|field| field.name() == "L"));
    let ty = |record: Record<'_>| record.field("L").map(|field| hash(field.ty()));
    assert_eq!(ty(r1), ty(r2));
    assert_eq!(r1.field("L").map(|field| field.ty()), r2.field("L").map(|field| field.ty()));
    assert_eq!(r1.value("L")?.kind(), r2.value("L")?.kind());
    // Views of different records are never equal.
    assert_ne!(r1, other);
    assert_ne!(r1.list("L")?, other.list("L")?);
    assert_ne!(r1.value("L")?.kind(), other.value("L")?.kind());
    Ok(())
}

#[test]
fn things_show_as_in_a_source() -> Result<(), Box<dyn Error>> {
    let text = "class A<int n, bits<2> m> { int X = !add(n, 1); bits<2> B; let B{0} = m{1}; }
        def op; def R { string s = \"t\"; code c = [{u}]; list<int> l = [1, 2]; int i = -1;
        bit b = 1; bits<2> bs = 2; dag d = (op R:$x, ?); int u; }";
    let records = Evaluator::new().evaluate_text("x.td", text)?;
    let record = records.def("R")?;
    let shown: Vec<String> = record.fields().map(|field| field.to_string()).collect();
    let expected = [
        "string s = \"t\"",
        "code c = [{u}]",
        "list<int> l = [1, 2]",
        "int i = -1",
        "bit b = 1",
        "bits<2> bs = { 1, 0 }",
        "dag d = (op R:$x, ?)",
        "int u = ?",
    ];
    assert_eq!(shown, expected);
    for record in records.defs().chain(records.classes()) {
        for field in record.fields() {
            let value = field.value();
            assert_eq!(value.kind().to_string(), value.to_string());
        }
    }
    let class = records.class("A")?;
    assert!(matches!(class.value("X")?.kind(), ValueKind::Expression(_)));
    assert_eq!(class.value("X")?.kind().to_string(), "!add(A:n, 1)");
    assert_eq!(
        class.template_args().map(|arg| arg.to_string()).collect::<Vec<_>>(),
        ["int A:n = ?", "bits<2> A:m = { ?, ? }"]
    );
    assert_eq!(Severity::Warning.to_string(), "warning");
    let location = records.sources().line_column(record.loc()).map(|position| position.to_string());
    assert_eq!(location.as_deref(), Some("2:21"));
    Ok(())
}

#[test]
fn an_evaluator_can_be_kept_and_varied() -> Result<(), Box<dyn Error>> {
    let base = Evaluator::new().define("A");
    let with_b = base.clone().define("B");
    let text = "#ifdef A\ndef A;\n#endif\n#ifdef B\ndef B;\n#endif\n";
    assert_eq!(base.evaluate_text("x.td", text)?.defs().len(), 1);
    assert_eq!(with_b.evaluate_text("x.td", text)?.defs().len(), 2);
    Ok(())
}
