//! Typed access: values that each accessor accepts, and its errors.

use std::error::Error;
use std::path::{Path, PathBuf};

use tablegen_core::{
    Bits, Dag, Evaluator, FieldError, List, LookupKind, MemoryFiles, Record, RecordError, Records,
    ValueError,
};

type Tested = Result<(), Box<dyn Error>>;

const TEXT: &str = "
    class Other; def op; def S : Other;
    def R {
      int i = -7; int no_i; bit b = 1; bit no_b; bits<4> bs = 5; bits<4> no_bs;
      bits<4> half = { 0, ?, 1, 1 };
      string s = \"text\"; string no_s; code c = [{ a
 b }]; code no_c;
      list<int> l = [1, 2]; list<int> no_l; list<int> holes = [1, ?];
      list<string> ss = [\"a\", \"b\"]; list<Other> ds = [S]; list<bits<2>> lb = [2, 3];
      dag d = (op 1:$a, S:$b, \"x\"); dag no_d; Other of = S; Other no_of;
    }
";

fn records() -> Result<Records, tablegen_core::Failure> {
    Evaluator::new().evaluate_text("dir/x.td", TEXT)
}

fn message<T: std::fmt::Debug>(result: Result<T, RecordError>) -> String {
    let text = result.expect_err("an error").to_string();
    text.strip_prefix("dir/x.td:3: ").expect("the place").to_owned()
}

#[test]
fn values_of_each_kind() -> Tested {
    let records = records()?;
    let (r, s) = (records.def("R")?, records.def("S")?);
    assert_eq!((r.int("i")?, r.int("b")?, r.int("bs")?), (-7, 1, 5));
    assert_eq!((r.bit("b")?, r.bits("bs")?.to_u64()), (true, Some(5)));
    assert_eq!((r.string("s")?, r.string("c")?, r.code("c")?), ("text", " a\n b ", " a\n b "));
    assert_eq!((r.code("s")?, r.def("of")?), ("text", s));
    assert_eq!((r.list("l")?.len(), r.dag("d")?.len()), (2, 3));
    assert_eq!((r.list_of_ints("l")?, r.list_of_ints("lb")?), (vec![1, 2], vec![2, 3]));
    assert_eq!((r.list_of_strings("ss")?, r.list_of_defs("ds")?), (vec!["a", "b"], vec![s]));
    assert_eq!(r.get::<Vec<bool>>("bs")?, [true, false, true, false]);
    assert_eq!((r.get::<i8>("i")?, r.get::<usize>("bs")?), (-7, 5));
    assert_eq!(r.list_of::<u8>("l")?, [1, 2]);
    assert_eq!(r.get::<String>("s")?, "text");
    Ok(())
}

#[test]
fn unset_is_neither_missing_nor_of_another_kind() -> Tested {
    let records = records()?;
    let r = records.def("R")?;
    assert_eq!((r.get::<Option<i64>>("i")?, r.get::<Option<i64>>("no_i")?), (Some(-7), None));
    assert_eq!((r.get::<Option<i64>>("bs")?, r.get::<Option<i64>>("no_bs")?), (Some(5), None));
    assert_eq!((r.get::<Option<bool>>("b")?, r.get::<Option<bool>>("no_b")?), (Some(true), None));
    assert_eq!((r.get::<Option<Bits<'_>>>("no_bs")?, r.get::<Option<&str>>("no_s")?), (None, None));
    assert!(r.get::<Option<Bits<'_>>>("half")?.is_some());
    assert_eq!((r.get::<Option<&str>>("s")?, r.get::<Option<&str>>("no_c")?), (Some("text"), None));
    assert_eq!(r.get::<Option<&str>>("c")?, Some(" a\n b "));
    assert_eq!(
        (r.get::<Option<List<'_>>>("no_l")?, r.get::<Option<Dag<'_>>>("no_d")?),
        (None, None)
    );
    assert!(r.get::<Option<List<'_>>>("l")?.is_some() && r.get::<Option<Dag<'_>>>("d")?.is_some());
    assert_eq!(
        (r.get::<Option<Record<'_>>>("of")?, r.get::<Option<Record<'_>>>("no_of")?),
        (Some(records.def("S")?), None)
    );
    assert_eq!(r.get::<Option<u16>>("no_i")?, None);

    for name in ["no_i", "no_b", "no_bs", "no_s", "no_c", "no_l", "no_d", "no_of"] {
        assert!(r.field(name).is_some_and(|field| field.is_unset()), "{name}");
        let error = r.list_of_defs(name).expect_err("an error");
        assert!(error.is_unset() && !error.is_missing(), "{name}");
    }
    let error = r.get::<Option<&str>>("i").expect_err("an error");
    assert!(!error.is_unset() && !error.is_missing());
    let error = r.get::<Option<i64>>("none").expect_err("an error");
    assert!(!error.is_unset() && error.is_missing() && error.cause::<ValueError>().is_none());
    // An unset element is not an unset field.
    let error = r.list_of_ints("holes").expect_err("an error");
    assert!(!error.is_unset());
    assert_eq!(error.cause::<ValueError>().and_then(ValueError::element), Some(1));
    Ok(())
}

#[test]
fn errors_say_what_was_there() -> Tested {
    let records = records()?;
    let r = records.def("R")?;
    let of = |field: &str, what: &str| format!("field `{field}` of record `R` is {what}");
    assert_eq!(message(r.int("s")), of("s", "`\"text\"`, not an integer"));
    assert_eq!(message(r.int("half")), of("half", "`{ 0, ?, 1, 1 }`, not an integer"));
    assert_eq!(message(r.plain_int("b")), of("b", "`1`, not an integer"));
    assert_eq!(
        message(r.list_of_plain_ints("lb")),
        "element [0] of ".to_owned() + &of("lb", "`{ 1, 0 }`, not an integer")
    );
    assert_eq!(message(r.bit("i")), of("i", "`-7`, not a bit"));
    assert_eq!(message(r.bits("i")), of("i", "`-7`, not a sequence of bits"));
    assert_eq!(message(r.string("no_s")), of("no_s", "`?`, not a string"));
    assert_eq!(message(r.get::<Option<&str>>("i")), of("i", "`-7`, not a string or `?`"));
    assert_eq!(message(r.list("d")), of("d", "`(op 1:$a, S:$b, \"x\")`, not a list"));
    assert_eq!(message(r.dag("l")), of("l", "`[1, 2]`, not a dag"));
    assert_eq!(message(r.def("i")), of("i", "`-7`, not a record"));
    assert_eq!(message(r.get::<u8>("i")), of("i", "`-7`, not an integer of type `u8`"));
    // Of a value with several lines, the first is shown.
    assert_eq!(message(r.int("c")), of("c", "`[{ a...`, not an integer"));
    assert_eq!(
        message(r.get::<Vec<bool>>("half")),
        "bit 2 of ".to_owned() + &of("half", "`?`, not a bit")
    );
    assert_eq!(message(r.int("none")), "record `R` has no field `none`");
    let error = records.class("Other")?.int("x").expect_err("an error");
    assert_eq!(error.to_string(), "dir/x.td:2: class `Other` has no field `x`");
    // `main` prints errors by `Debug`.
    assert_eq!(format!("{error:?}"), error.to_string());
    Ok(())
}

#[test]
fn long_values_are_cut() -> Tested {
    let text = format!("def A {{ list<int> l = [{}]; }}", vec!["1"; 1000].join(", "));
    let records = Evaluator::new().evaluate_text("x.td", text)?;
    let error = records.def("A")?.int("l").expect_err("an error");
    assert!(error.to_string().len() < 200, "{error}");
    assert_eq!(error.cause::<ValueError>().map(|error| error.found().len()), Some(3000));
    Ok(())
}

#[test]
fn wide_bits() -> Tested {
    let text = "def A { bits<64> top = 0; let top{63} = 1; bits<65> more = 0; let more{64} = 1;
        bits<80> small = 0; let small{3} = 1; }";
    let records = Evaluator::new().evaluate_text("x.td", text)?;
    let a = records.def("A")?;
    assert_eq!((a.int("top")?, a.get::<u64>("top")?), (i64::MIN, 1 << 63));
    assert_eq!((a.int("small")?, a.get::<u64>("small")?), (8, 8));
    assert!(a.int("more").is_err() && a.get::<u64>("more").is_err());
    Ok(())
}

#[test]
fn elements_and_arguments() -> Tested {
    let records = records()?;
    let (r, s) = (records.def("R")?, records.def("S")?);
    let (d, l) = (r.dag("d")?, r.list("holes")?);
    assert_eq!(
        (d.operator_def()?, d.arg("a")?.to_int()?, d.arg_as("b")),
        (records.def("op")?, 1, Ok(s))
    );
    assert_eq!((d.position("b"), d.position("c"), d.get_as::<&str>(2)?), (Some(1), None, "x"));
    let said = |error: ValueError| error.to_string();
    let shown = "`(op 1:$a, S:$b, \"x\")`";
    assert_eq!(d.arg("c").map_err(said), Err(format!("there is no argument `$c` in {shown}")));
    assert_eq!(
        d.get_as::<i64>(3).map_err(said),
        Err(format!("there is no argument [3] in {shown}"))
    );
    assert_eq!(
        d.arg_as::<i64>("b").map_err(said),
        Err("argument `$b` is `S`, not an integer".to_owned())
    );
    assert_eq!(
        d.get_as::<i64>(1).map_err(said),
        Err("argument `$b` is `S`, not an integer".to_owned())
    );
    assert_eq!(
        d.get_as::<i64>(2).map_err(said),
        Err("argument [2] is `\"x\"`, not an integer".to_owned())
    );
    assert_eq!(l.get_as::<i64>(0), Ok(1));
    assert_eq!(
        l.get_as::<i64>(1).map_err(said),
        Err("element [1] is `?`, not an integer".to_owned())
    );
    let missing = l.get_as::<i64>(2).expect_err("an error");
    assert!(missing.is_missing() && !missing.is_unset());
    assert_eq!(said(missing), "there is no element [2] in `[1, ?]`");
    assert_eq!(
        l.to_vec::<i64>().map_err(said),
        Err("element [1] is `?`, not an integer".to_owned())
    );
    assert_eq!(r.value("i")?.to_def().map_err(said), Err("`-7` is not a record".to_owned()));
    let names: Vec<_> = d.args().map(|(name, _)| name).collect();
    assert_eq!(names, [Some("a"), Some("b"), None]);
    Ok(())
}

#[test]
fn fields_convert_as_their_values() -> Tested {
    let records = records()?;
    let r = records.def("R")?;
    let field = |name| r.field(name).ok_or("no field");
    assert_eq!((i64::try_from(field("i")?)?, bool::try_from(field("b")?)?), (-7, true));
    assert_eq!(<&str>::try_from(field("s")?)?, "text");
    assert_eq!(Record::try_from(field("of")?)?, records.def("S")?);
    let error = u32::try_from(field("i")?).expect_err("an error");
    let cause = error.cause::<FieldError>().ok_or("no cause")?;
    assert_eq!((cause.record(), cause.field()), ("R", "i"));
    Ok(())
}

fn wrong_size(record: Record<'_>) -> Result<i64, RecordError> {
    Ok(record.value("d")?.to_int()?)
}

#[test]
fn errors_become_errors_of_records() -> Tested {
    let records = records()?;
    let r = records.def("R")?;
    let error = wrong_size(r).expect_err("an error");
    assert_eq!(error.to_string(), "`(op 1:$a, S:$b, \"x\")` is not an integer");
    assert!(error.cause::<ValueError>().is_some() && error.locs().is_empty());
    // An error without a location gets that of the record. Other errors keep their location.
    let placed = r.error_with(error);
    assert_eq!(placed.to_string(), "dir/x.td:3: `(op 1:$a, S:$b, \"x\")` is not an integer");
    assert!(placed.cause::<ValueError>().is_some());
    assert_eq!(records.def("S")?.error_with(placed.clone()), placed);
    assert_eq!(records.def("S")?.error_with(r.int("s").unwrap_err()), r.int("s").unwrap_err());
    assert_eq!(r.error_with("a text").to_string(), "dir/x.td:3: a text");

    let error = records.derived_from("None").expect_err("an error");
    assert_eq!(error.to_string(), "dir/x.td: there is no class `None`");
    assert_eq!(error.render(&records), "error: there is no class `None`");
    let lookup = error.cause::<tablegen_core::LookupError>().expect("the cause");
    assert_eq!(
        (lookup.kind(), lookup.name(), lookup.input_name()),
        (LookupKind::Class, "None", "dir/x.td")
    );
    let error = records.class("S").expect_err("an error");
    assert_eq!(error.to_string(), "dir/x.td: there is no class `S`, but a record of that name");
    assert_eq!(records.error("odd").to_string(), "dir/x.td: odd");
    assert_eq!(records.error_at(r.loc(), "odd").to_string(), "dir/x.td:3: odd");
    Ok(())
}

#[test]
fn errors_show_the_source() -> Tested {
    let text =
        "class C<int n> {\n  int Size = n;\n}\nmulticlass M {\n  def _x : C<?>;\n}\ndefm A : M;\n";
    let records = Evaluator::new().evaluate_text("dir/x.td", text)?;
    let error = records.def("A_x")?.int("Size").expect_err("an error");
    let expected = "\
dir/x.td:5:7: error: field `Size` of record `A_x` is `?`, not an integer
  def _x : C<?>;
      ^
dir/x.td:7:10: note: instantiated from multiclass
defm A : M;
         ^
dir/x.td:2:7: note: field `Size` is set here
  int Size = n;
      ^";
    assert_eq!(error.render(&records), expected);
    assert_eq!(error.render(&records), expected);
    assert_eq!(error.clone().with_source(&records).to_string(), expected);
    assert_eq!(
        error.to_string(),
        "dir/x.td:5: field `Size` of record `A_x` is `?`, not an integer"
    );
    let with_note = error.with_note(records.class("C")?.locs(), "of this class");
    assert!(
        with_note
            .render(&records)
            .ends_with("x.td:1:7: note: of this class\nclass C<int n> {\n      ^")
    );
    // llvm-tblgen's wording is available separately.
    let missing = records.def("A_x")?.int("None").expect_err("an error");
    assert_eq!(missing.llvm_message(), "Record `A_x' does not have a field named `None'!\n");
    assert_eq!(missing.message(), "record `A_x` has no field `None`");
    Ok(())
}

/// Checks the text that a `main` prints for an error that it returns.
#[test]
fn errors_debug_as_they_display() -> Tested {
    let records = records()?;
    let error = records.def("R")?.int("s").expect_err("an error");
    assert_eq!(format!("{error:?}"), error.to_string());
    let lookup = records.def("None").expect_err("an error");
    assert_eq!(format!("{lookup:?}"), "dir/x.td: there is no record `None`");
    let failure = Evaluator::new().evaluate_text("dir/x.td", "def A : B;").expect_err("an error");
    let expected = "dir/x.td:1:9: error: Couldn't find class 'B'\ndef A : B;\n        ^";
    assert_eq!(format!("{failure:?}"), expected);
    Ok(())
}

/// Checks that lookups suggest the nearest name of their kind.
#[test]
fn near_names_are_suggested() -> Tested {
    let text = "class Register; defvar width = 1; def Reg0 { int Width = 1; }";
    let records = Evaluator::new().evaluate_text("x.td", text)?;
    let said = |error: RecordError| error.to_string().replace("x.td: ", "");
    let classes = records.class("Registers").map_err(said);
    assert_eq!(classes, Err("there is no class `Registers`; did you mean `Register`?".to_owned()));
    let derived = records.derived_from("Regster").err().map(said);
    let expected = "there is no class `Regster`; did you mean `Register`?";
    assert_eq!(derived.as_deref(), Some(expected));
    let global = records.global("widht").map_err(said);
    let expected = "there is no global variable `widht`; did you mean `width`?";
    assert_eq!(global, Err(expected.to_owned()));
    assert_eq!(records.def("Rag").map_err(said), Err("there is no record `Rag`".to_owned()));
    let error = records.def("Reg0")?.int("width").expect_err("an error");
    assert_eq!(error.message(), "record `Reg0` has no field `width`; did you mean `Width`?");
    assert_eq!(error.llvm_message(), "Record `Reg0' does not have a field named `width'!\n");
    Ok(())
}

#[test]
fn several_files_are_one_text() -> Tested {
    let mut files = MemoryFiles::new();
    files.insert("a.td", "class A;");
    files.insert("odd\"\\name.td", "def X : A;");
    files.insert("inc/part.td", "def Part;\ndef : Nothing;");
    files.insert("wrong.td", "include \"part.td\"");
    let evaluator = Evaluator::new().sources(&files).include_dir("inc");
    let records = evaluator.evaluate_files(["a.td", "odd\"\\name.td"])?;
    assert!(records.def("X")?.is_subclass_of("A"));
    assert_eq!(records.input_name(), "a.td, odd\"\\name.td");
    let read: Vec<&str> = records.sources().dependencies().collect();
    assert_eq!(read, ["a.td", "odd\"\\name.td"]);
    let error = records.def("X")?.int("N").expect_err("an error");
    assert_eq!(error.to_string(), "odd\"\\name.td:1: record `X` has no field `N`");

    let said = |failure: tablegen_core::Failure| failure.to_string();
    let wrong = evaluator.evaluate_files(["a.td", "wrong.td"]).map_err(said);
    let expected = "Included from wrong.td:1:\ninc/part.td:2:7: error: Couldn't find class \
                    'Nothing'\ndef : Nothing;\n      ^";
    assert_eq!(wrong.map(|_| ()), Err(expected.to_owned()));
    // Main files are not looked for in include directories.
    let missing = evaluator.evaluate_files(["a.td", "part.td"]).map_err(said).map(|_| ());
    assert_eq!(missing, Err("Could not open input file 'part.td': entity not found".to_owned()));
    let none = evaluator.evaluate_files([""; 0]).map_err(said).map(|_| ());
    assert_eq!(none, Err("Could not open input file '': no file is given".to_owned()));
    Ok(())
}

#[test]
fn handles() -> Tested {
    let records = records()?;
    for record in records.defs().chain(records.classes()) {
        assert_eq!(records.record(record.id()), Some(record));
    }
    // Locations of other records are taken neither for multiclasses nor for missing records.
    let many = Evaluator::new().evaluate_text("y.td", "foreach i = 0...99 in def D#i;")?;
    let last = many.defs().map(|def| def.id()).max().ok_or("no records")?;
    assert_eq!(records.record(last), None);
    let multiclass = Evaluator::new().evaluate_text("z.td", "multiclass M { def _a; }")?;
    for def in many.defs() {
        assert_eq!(multiclass.record(def.id()), None);
    }
    assert_eq!(records.find_global("none"), None);
    assert_eq!((records.find_def("Other"), records.find_class("S")), (None, None));
    Ok(())
}

#[test]
fn paths_of_any_type() -> Tested {
    let mut files = MemoryFiles::new();
    files.insert("inc/part.td", "def Part;");
    files.insert("main.td", "include \"part.td\"");
    let evaluator = Evaluator::new().sources(&files);
    let all = [
        evaluator.clone().include_dir("inc").evaluate_file("main.td")?,
        evaluator.clone().include_dir(Path::new("inc")).evaluate_file(Path::new("main.td"))?,
        evaluator
            .clone()
            .include_dir(PathBuf::from("inc"))
            .evaluate_file(PathBuf::from("main.td"))?,
        evaluator
            .clone()
            .include_dir(String::from("inc"))
            .evaluate_file(String::from("main.td"))?,
    ];
    for records in all {
        assert!(records.find_def("Part").is_some());
    }
    Ok(())
}

#[cfg(unix)]
#[test]
fn paths_that_are_not_utf8_are_refused() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let path = Path::new(OsStr::from_bytes(b"a\xff.td"));
    let said = |failure: tablegen_core::Failure| failure.to_string();
    let error = Evaluator::new().evaluate_file(path).map_err(said).expect_err("an error");
    assert_eq!(error, "Could not open input file 'a\u{fffd}.td': the path is not UTF-8");
    let evaluator = Evaluator::new().include_dir(path);
    let error = evaluator.evaluate_text("x.td", "").map_err(said).expect_err("an error");
    assert_eq!(error, "error: the path of include directory 'a\u{fffd}.td' is not UTF-8");
}
