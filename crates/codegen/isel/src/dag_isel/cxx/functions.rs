//! Prints the C++ around the table: macros, the histogram, and the functions that the table calls.

use super::Style;
use super::names::Names;
use super::predicates;
use super::text::Text;
use crate::dag_isel::Plan;
use crate::dag_isel::coverage::Covered;
use crate::dag_isel::ids::PredicateId;
use crate::dag_isel::step::StepKind;

/// Width of a name in the histogram.
const HISTOGRAM_WIDTH: usize = 40;

pub(super) const PREAMBLE: &str = "\
// *** NOTE: This file is #included into the middle of the target
// *** instruction selector class.  These functions are really methods.

// If GET_DAGISEL_DECL is #defined with any value, only function
// declarations will be included when this file is included.
// If GET_DAGISEL_BODY is #defined, its value should be the name of
// the instruction selector class. Function bodies will be emitted
// and each function's name will be qualified with the name of the
// class.
//
// When neither of the GET_DAGISEL* macros is defined, the functions
// are emitted inline.

#if defined(GET_DAGISEL_DECL) && defined(GET_DAGISEL_BODY)
#error GET_DAGISEL_DECL and GET_DAGISEL_BODY cannot be both defined, undef both for inline definitions
#endif

#ifdef GET_DAGISEL_BODY
#define LOCAL_DAGISEL_STRINGIZE(X) LOCAL_DAGISEL_STRINGIZE_(X)
#define LOCAL_DAGISEL_STRINGIZE_(X) #X
static_assert(sizeof(LOCAL_DAGISEL_STRINGIZE(GET_DAGISEL_BODY)) > 1,
   \"GET_DAGISEL_BODY is empty: it should be defined with the class name\");
#undef LOCAL_DAGISEL_STRINGIZE_
#undef LOCAL_DAGISEL_STRINGIZE
#endif

#if !defined(GET_DAGISEL_DECL) && !defined(GET_DAGISEL_BODY)
#define DAGISEL_INLINE 1
#else
#define DAGISEL_INLINE 0
#endif

#if !DAGISEL_INLINE
#define DAGISEL_CLASS_COLONCOLON GET_DAGISEL_BODY ::
#else
#define DAGISEL_CLASS_COLONCOLON
#endif

";

pub(super) const TABLE_BEGIN: &str = "\
{
  // Some target values are emitted as 2 bytes, TARGET_VAL handles
  // this. Coverage indexes are emitted as 4 bytes,
  // COVERAGE_IDX_VAL handles this.
  #define TARGET_VAL(X) X & 255, unsigned(X) >> 8
  #define COVERAGE_IDX_VAL(X) X & 255, (unsigned(X) >> 8) & 255, (unsigned(X) >> 16) & 255, (unsigned(X) >> 24) & 255
  static const uint8_t MatcherTable[] = {
";

const TABLE_END: &str = "  #undef COVERAGE_IDX_VAL
  #undef TARGET_VAL
  SelectCodeCommon(N, MatcherTable, sizeof(MatcherTable));
}
";

const CLEAN_UP: &str = "
#ifdef DAGISEL_INLINE
#undef DAGISEL_INLINE
#endif
#ifdef DAGISEL_CLASS_COLONCOLON
#undef DAGISEL_CLASS_COLONCOLON
#endif
#ifdef GET_DAGISEL_DECL
#undef GET_DAGISEL_DECL
#endif
#ifdef GET_DAGISEL_BODY
#undef GET_DAGISEL_BODY
#endif
";

/// Step names in the histogram, in the order of [`StepKind`].
const STEP_NAMES: [&str; StepKind::COUNT] = [
    "Scope",
    "RecordNode",
    "RecordChild",
    "RecordMemRef",
    "CaptureGlueInput",
    "MoveChild",
    "MoveSibling",
    "MoveParent",
    "CheckSame",
    "CheckChildSame",
    "CheckPatternPredicate",
    "CheckPredicate",
    "CheckOpcode",
    "SwitchOpcode",
    "CheckType",
    "SwitchType",
    "CheckChildType",
    "CheckInteger",
    "CheckChildInteger",
    "CheckCondCode",
    "CheckChild2CondCode",
    "CheckValueType",
    "CheckComplexPat",
    "CheckAndImm",
    "CheckOrImm",
    "CheckImmAllOnesV",
    "CheckImmAllZerosV",
    "CheckFoldableChainNode",
    "EmitInteger",
    "EmitRegister",
    "EmitConvertToTarget",
    "EmitMergeInputChains",
    "EmitCopyToReg",
    "EmitNode",
    "EmitNodeXForm",
    "CompleteMatch",
    "MorphNodeTo",
];

/// Prints everything after the table.
pub(super) fn write(
    plan: &Plan<'_>,
    style: Style,
    names: &Names,
    covered: &Covered,
    text: &mut Text,
) {
    if style.comments {
        histogram(plan, text);
    }
    text.push(TABLE_END);
    end(text);
    conditions(plan, names, text);
    node_predicates(
        plan,
        &plan.numbering.predicates,
        "CheckNodePredicate(SDValue Op, unsigned PredNo) const",
        text,
    );
    node_predicates(
        plan,
        &plan.numbering.operand_predicates,
        "CheckNodePredicateWithOperands(SDValue Op, unsigned PredNo, \
         ArrayRef<SDValue> Operands) const",
        text,
    );
    complex_patterns(plan, style, text);
    transforms(plan, style, text);
    if style.coverage {
        coverage(plan, covered, text);
    }
    text.push(CLEAN_UP);
}

/// Prints the declaration of a function and the head of its definition.
pub(super) fn begin(text: &mut Text, result: &str, declaration: &str, overrides: bool) {
    text.push("#ifdef GET_DAGISEL_DECL\n");
    text.push(result);
    text.push(" ");
    text.push(declaration);
    text.push(if overrides { " override;\n" } else { ";\n" });
    text.push("#endif\n#if defined(GET_DAGISEL_BODY) || DAGISEL_INLINE\n");
    text.push(result);
    text.push(" DAGISEL_CLASS_COLONCOLON ");
    text.push(declaration);
    text.push("\n");
    if overrides {
        text.push("#if DAGISEL_INLINE\n  override\n#endif\n");
    }
}

fn end(text: &mut Text) {
    text.push("#endif // GET_DAGISEL_BODY\n\n");
}

fn histogram(plan: &Plan<'_>, text: &mut Text) {
    text.push("  // Opcode Histogram:\n");
    for (name, &count) in STEP_NAMES.iter().zip(&plan.numbering.counts) {
        text.push("  // #OPC_");
        text.push(name);
        text.spaces(HISTOGRAM_WIDTH - "OPC_".len() - name.len());
        text.push(" = ");
        text.number(count);
        text.push("\n");
    }
    text.push("\n");
}

fn conditions(plan: &Plan<'_>, names: &Names, text: &mut Text) {
    let conditions = plan.numbering.conditions.order();
    if conditions.is_empty() {
        return;
    }
    begin(text, "bool", "CheckPatternPredicate(unsigned PredNo) const", true);
    text.push("{\n  switch (PredNo) {\n");
    text.push("  default: llvm_unreachable(\"Invalid predicate in table?\");\n");
    for (number, &condition) in conditions.iter().enumerate() {
        text.push("  case ");
        text.number(number as u64);
        text.push(": return ");
        text.push(names.condition(condition));
        text.push(";\n");
    }
    text.push("  }\n}\n");
    end(text);
}

fn node_predicates(
    plan: &Plan<'_>,
    groups: &[Vec<PredicateId>],
    declaration: &str,
    text: &mut Text,
) {
    if groups.is_empty() {
        return;
    }
    begin(text, "bool", declaration, true);
    text.push("{\n  switch (PredNo) {\n");
    text.push("  default: llvm_unreachable(\"Invalid predicate in table?\");\n");
    for (number, group) in groups.iter().enumerate() {
        text.push("  case ");
        text.number(number as u64);
        text.push(": {\n");
        for &predicate in group {
            text.push("    // Predicate_");
            text.push(plan.vocabulary.predicates[predicate].record.name());
            text.push("\n");
        }
        text.push(&predicates::body(&plan.vocabulary.predicates[group[0]].definition));
        text.push("\n  }\n");
    }
    text.push("  }\n}\n");
    end(text);
}

fn complex_patterns(plan: &Plan<'_>, style: Style, text: &mut Text) {
    let patterns = plan.numbering.complex.order();
    if patterns.is_empty() {
        return;
    }
    let declaration = "CheckComplexPattern(SDNode *Root, SDNode *Parent,
      SDValue N, unsigned PatternNo,
      SmallVectorImpl<std::pair<SDValue, SDNode *>> &Result)";
    begin(text, "bool", declaration, true);
    text.push("{\n  unsigned NextRes = Result.size();\n  switch (PatternNo) {\n");
    text.push("  default: llvm_unreachable(\"Invalid pattern # in table?\");\n");
    for (number, &pattern) in patterns.iter().enumerate() {
        let pattern = &plan.vocabulary.complex[pattern];
        text.push("  case ");
        text.number(number as u64);
        text.push(if style.coverage { ":\n  {\n" } else { ":\n" });
        text.push("    Result.resize(NextRes+");
        text.number(u64::from(pattern.results()));
        text.push(");\n");
        text.push(if style.coverage { "    bool Succeeded = " } else { "  return " });
        text.push(pattern.select);
        text.push("(");
        if pattern.wants_root {
            text.push("Root, ");
        }
        if pattern.wants_parent {
            text.push("Parent, ");
        }
        text.push("N");
        for result in 0..pattern.results() {
            text.push(", Result[NextRes+");
            text.number(u64::from(result));
            text.push("].first");
        }
        text.push(");\n");
        if style.coverage {
            text.push("    if (Succeeded)\n       dbgs() << \"\\nCOMPLEX_PATTERN: ");
            text.push(pattern.select);
            text.push("\\n\" ;\n    return Succeeded;\n    }\n");
        }
    }
    text.push("  }\n}\n");
    end(text);
}

fn transforms(plan: &Plan<'_>, style: Style, text: &mut Text) {
    let transforms = plan.numbering.transforms.order();
    if transforms.is_empty() {
        return;
    }
    begin(text, "SDValue", "RunSDNodeXForm(SDValue V, unsigned XFormNo)", true);
    text.push("{\n  switch (XFormNo) {\n");
    text.push("  default: llvm_unreachable(\"Invalid xform # in table?\");\n");
    for (number, &transform) in transforms.iter().enumerate() {
        let transform = &plan.vocabulary.transforms[transform];
        text.push("  case ");
        text.number(number as u64);
        text.push(": {  ");
        if style.comments {
            text.push("// ");
            text.push(transform.record.name());
        }
        text.push("\n");
        let class = transform.node.map_or("SDNode", |node| plan.model.tables().kind(node).class);
        if class == "SDNode" {
            text.push("    SDNode *N = V.getNode();\n");
        } else {
            text.push("    ");
            text.push(class);
            text.push(" *N = cast<");
            text.push(class);
            text.push(">(V.getNode());\n");
        }
        text.push(transform.code);
        text.push("\n  }\n");
    }
    text.push("  }\n}\n");
    end(text);
}

/// Prints the tables of pattern texts and pattern locations.
fn coverage(plan: &Plan<'_>, covered: &Covered, text: &mut Text) {
    for (declaration, table, is_location) in [
        ("getPatternForIndex(unsigned Index)", "PATTERN_MATCH_TABLE", false),
        ("getIncludePathForIndex(unsigned Index)", "INCLUDE_PATH_TABLE", true),
    ] {
        begin(text, "StringRef", declaration, true);
        text.push("{\nstatic const char *");
        text.push(table);
        text.push("[] = {\n");
        for (shown, pattern) in &covered.patterns {
            text.push("\"");
            if is_location {
                plan.patterns.write_location(*pattern, text.bytes());
            } else {
                text.bytes().extend_from_slice(shown);
            }
            text.push("\",\n");
        }
        text.push("\n};\nreturn StringRef(");
        text.push(table);
        text.push("[Index]);\n}\n");
        end(text);
    }
}
