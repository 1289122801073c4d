//! Tests of formats: trees of accepted ones, messages about others.

use tablegen_core::{Records, render_all};

use super::def::{DefDirective, DefFormat, Parameter};
use super::message::Messages;
use super::op::{OpDirective, OpFormat, OpVariable, TypeResolution, TypeSource, Typed};
use super::tree::{Branch, Element, Whitespace};
use crate::model::attr_or_type_def::AttrOrTypeDef;
use crate::model::operator::Operator;

const OP: &str = r#"
include "mlir/IR/OpBase.td"
def Test : Dialect { let name = "test"; let cppNamespace = "::test"; }
def Thing : Op<Test, "thing"> {
  let arguments = (ins I32:$a, AnyType:$b, Variadic<AnyType>:$rest, Optional<I64>:$limit,
                       I64Attr:$count, OptionalAttr<StrAttr>:$label, UnitAttr:$fast);
  let results = (outs I32:$sum);
  let regions = (region AnyRegion:$body);
}
"#;

const DEF: &str = r#"
include "mlir/IR/OpBase.td"
def Test : Dialect { let name = "test"; let cppNamespace = "::test"; }
def Thing : TypeDef<Test, "Thing"> {
  let mnemonic = "thing";
  let assemblyFormat = "";
  let parameters = (ins "int":$width, DefaultValuedParameter<"int", "1">:$depth,
                        DefaultValuedParameter<"int", "2">:$height);
}
"#;

fn evaluate(text: &str) -> Records {
    tablegen_library::evaluator().evaluate_text("test.td", text).unwrap()
}

/// Calls `check` with the parsed format of the operation.
fn with_op<T>(format: &str, check: impl FnOnce(Result<OpFormat<'_>, Messages>) -> T) -> T {
    let records = evaluate(OP);
    let op = Operator::new(&records, records.def("Thing").unwrap()).unwrap();
    check(OpFormat::parse(&op, format))
}

fn with_def<T>(format: &str, check: impl FnOnce(Result<DefFormat<'_>, Messages>) -> T) -> T {
    let records = evaluate(DEF);
    let def = AttrOrTypeDef::new(records.def("Thing").unwrap()).unwrap();
    check(DefFormat::parse(&def, format))
}

/// Returns the mistakes of a format of the operation: offset, message.
fn op_mistakes(format: &str) -> Vec<(usize, String)> {
    with_op(format, |parsed| mistakes(parsed.map(|_| ())))
}

fn def_mistakes(format: &str) -> Vec<(usize, String)> {
    with_def(format, |parsed| mistakes(parsed.map(|_| ())))
}

fn mistakes(parsed: Result<(), Messages>) -> Vec<(usize, String)> {
    let messages = parsed.expect_err("the format has no mistake");
    messages.iter().map(|message| (message.offset, message.text.clone())).collect()
}

#[test]
fn elements_refer_to_the_operation() {
    let format = "$a `,` $b (`:` $rest^ `` type($rest))? ($limit^)? $count attr-dict-with-keyword \
                  qualified(type($b)) $body (`fast` $fast^)?";
    with_op(format, |parsed| {
        let format = parsed.unwrap();
        assert_eq!(format.elements.len(), 10);
        assert_eq!(format.elements[1], Element::Literal(","));
        let Element::Group(group) = &format.elements[3] else { panic!("{:?}", format.elements[3]) };
        assert_eq!(group.anchor, (Branch::Then, 1));
        assert_eq!(group.anchor(), &Element::Variable(OpVariable::Operand(2)));
        assert_eq!(group.then[2], Element::Whitespace(Whitespace::None));
        assert_eq!(
            format.elements[7],
            Element::Directive(OpDirective::Type { of: Typed::Operand(1), qualified: true })
        );
        assert_eq!(format.used_attributes, [0, 2]);
    });
}

#[test]
fn types_are_found() {
    let format = "$a $b $rest $limit type($b) type($rest) $count attr-dict-with-keyword $body";
    with_op(format, |parsed| {
        let format = parsed.unwrap();
        let builders = ["$_builder.getIntegerType(32)", "$_builder.getIntegerType(64)"];
        assert_eq!(format.buildable_types, builders);
        assert_eq!(format.result_types, [TypeResolution::Buildable(0)]);
        let parsed = TypeResolution::Parsed;
        let buildable = TypeResolution::Buildable;
        let expected = [buildable(0), parsed.clone(), parsed, buildable(1)];
        assert_eq!(format.operand_types, expected);
    });
}

#[test]
fn traits_determine_types() {
    let text = r#"
include "mlir/IR/OpBase.td"
def Test : Dialect { let name = "test"; let cppNamespace = "::test"; }
def Thing : Op<Test, "thing", [SameTypeOperands]> {
  let arguments = (ins AnyType:$a, AnyType:$b);
  let assemblyFormat = "$a `,` $b `:` type($b) attr-dict";
}
"#;
    let records = evaluate(text);
    let op = Operator::new(&records, records.def("Thing").unwrap()).unwrap();
    let format = OpFormat::parse(&op, op.assembly_format().unwrap().unwrap()).unwrap();
    let source = TypeSource::Operand(1);
    let expected = [TypeResolution::From { source, transformer: None }, TypeResolution::Parsed];
    assert_eq!(format.operand_types, expected);
}

#[test]
fn mistakes_of_operations_have_places() {
    for (format, offset, message) in [
        ("$a", 0, "'attr-dict' directive not found in custom assembly format"),
        ("$a foo", 3, "expected literal, variable, directive, or optional group"),
        ("$a $a", 3, "operand 'a' is already bound"),
        ("$nothing", 0, "expected variable to refer to an argument, region, result, or successor"),
        ("type($count)", 5, "attributes cannot be used as children to a `type` directive"),
        (
            "`a b`",
            0,
            "expected valid literal but got 'a b': keywords should contain only \
                      alphanum, '_', '$', or '.' characters",
        ),
        ("($a^)?", 0, "only variable length operands can be used within an optional group"),
        ("(`x` $label)?", 0, "optional group has no anchor element"),
        (
            "oilist(`x` $a)",
            0,
            "only variable length operands can be used within an oilist \
                               parsing group",
        ),
        ("oilist(`` $rest) attr-dict", 0, "operand #0, named 'a', not found"),
        (
            "custom<Foo>(operands)",
            0,
            "only variables and types may be used as parameters to a \
                                      custom directive",
        ),
        (
            "attr-dict $body",
            0,
            "format ambiguity caused by `attr-dict` directive followed by \
                                region `body`",
        ),
    ] {
        assert_eq!(op_mistakes(format), [(offset, message.to_owned())], "{format}");
    }
    // The lexer reports the first one and the parser the second one.
    let all = op_mistakes("$a `x");
    assert_eq!(all[0], (5, "unexpected end of file in literal".to_owned()));
    assert_eq!(all.len(), 2);
}

#[test]
fn elements_refer_to_parameters() {
    with_def("`<` struct($depth, custom<Foo>($width)) `>` ($height^)?", |parsed| {
        let format = parsed.unwrap();
        let Element::Directive(DefDirective::Struct(elements)) = &format.elements[1] else {
            panic!("{:?}", format.elements[1]);
        };
        assert_eq!(elements[0], Element::Variable(Parameter { index: 1, qualified: false }));
        assert_eq!(super::def::parameter_of(&elements[1]).map(|one| one.index), Some(0));
    });
}

#[test]
fn mistakes_of_definitions_have_places() {
    for (format, offset, message) in [
        ("$depth", 0, "format is missing reference to parameter: width"),
        ("$width $width", 7, "duplicate parameter 'width'"),
        ("$other", 0, "Thing has no parameter named 'other'"),
        ("($width^)?", 0, "parameters in an optional group must be optional"),
        ("(`x`^ $depth)? $width", 0, "optional group anchor must be a parameter or directive"),
        (
            "$width struct($depth) `,`",
            0,
            "`struct` directive with optional parameters cannot be \
                                          followed by a comma literal",
        ),
        (
            "custom<Foo>(ref($width)) $width",
            16,
            "parameter 'width' must be bound before it is \
                                                 referenced",
        ),
        ("attr-dict", 0, "unsupported directive kind"),
    ] {
        assert_eq!(def_mistakes(format), [(offset, message.to_owned())], "{format}");
    }
}

#[test]
fn depth_of_formats_is_limited() {
    let format = "(".repeat(5000);
    assert_eq!(op_mistakes(&format)[0].1, "elements are nested too deeply");
}

#[test]
fn messages_show_the_format() {
    let records = evaluate(OP);
    let op = Operator::new(&records, records.def("Thing").unwrap()).unwrap();
    let format = "\n  $a\n  `,` $count attr-dict";
    let messages = OpFormat::parse(&op, format).unwrap_err();
    let diagnostics = messages.diagnostics(format, op.record().loc());
    let text = render_all(records.sources(), &diagnostics);
    let expected = "\
error: operand #1, named 'b', not found
  $a
  ^
test.td:4:5: note: in custom assembly format for this operation
def Thing : Op<Test, \"thing\"> {
    ^
note: suggest adding a '$b' directive to the custom assembly format
  $a
  ^
";
    assert_eq!(text, expected);
}
