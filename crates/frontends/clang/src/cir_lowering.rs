//! `--gen-cir-lowering`: conversion patterns for the operations of ClangIR.
//!
//! Input: records of class `CIR_Op`. Output: classes derived from `mlir::OpConversionPattern`, and
//! lists of their names, each in a section of its own. The bodies of `matchAndRewrite` are written
//! by hand in C++, so there is no Rust form.

use std::io::{self, Write};
use std::sync::Arc;

use tablegen_emit::cxx::{banner, emit};
use tablegen_session::OutputContext;
use tablegen_session::derived_from;

use crate::ModelBackend;

/// The back-ends of this part of the family.
pub(crate) const BACKENDS: &[ModelBackend] = &[ModelBackend::planned_without_rust(
    "gen-cir-lowering",
    "Generate CIR operation lowering patterns",
    |cx, _| {
        let mut plan = Plan::default();
        for record in derived_from(cx.records(), "CIR_Op")? {
            let operation = operation(record.name());
            if record.bit("hasCXXABILowering")? {
                plan.abi.push(operation);
            }
            if record.bit("hasLLVMLowering")? {
                let is_recursive = record.bit("isLLVMLoweringRecursive")?;
                let declarations = record.string("extraLLVMLoweringPatternDecl")?;
                plan.llvm.push(LlvmLowering { operation, is_recursive, declarations });
            }
        }
        Ok(Arc::new(plan))
    },
)];

/// Patterns in the order of the names of their records.
#[derive(Debug, Default)]
struct Plan<'r> {
    /// Operations that are lowered to the C++ ABI.
    abi: Vec<&'r str>,
    /// Operations that are lowered to LLVM's dialect.
    llvm: Vec<LlvmLowering<'r>>,
}

/// Lowering of an operation to LLVM's dialect.
#[derive(Debug)]
struct LlvmLowering<'r> {
    /// Name of the C++ class of the operation.
    operation: &'r str,
    /// True if the pattern may apply to operations that it made itself.
    is_recursive: bool,
    /// Private members of the pattern in C++. May be empty.
    declarations: &'r str,
}

/// Returns the name of the C++ class of an operation: the name of its record without the dialect
/// before the first underscore.
fn operation(record: &str) -> &str {
    match record.split_once('_') {
        Some(("", _)) | None => record,
        Some((dialect, "")) => dialect,
        Some((_, name)) => name,
    }
}

/// Writes the declaration of `matchAndRewrite`.
fn rewrite(text: &mut Vec<u8>, operation: &str) {
    emit!(text; "  mlir::LogicalResult matchAndRewrite(cir::", operation, " op, OpAdaptor adaptor, ");
    emit!(text; "mlir::ConversionPatternRewriter &rewriter) const override;\n");
}

/// Writes the class of an ABI lowering.
fn abi_pattern(text: &mut Vec<u8>, name: &str, operation: &str) {
    emit!(text; "class ", name, " : public mlir::OpConversionPattern<cir::", operation, "> {\n");
    emit!(text; "  [[maybe_unused]] mlir::DataLayout *dataLayout;\n");
    emit!(text; "  [[maybe_unused]] cir::LowerModule *lowerModule;\n\npublic:\n");
    emit!(text; "  ", name, "(mlir::MLIRContext *context, const mlir::TypeConverter ");
    emit!(text; "&typeConverter, mlir::DataLayout &dataLayout, cir::LowerModule &lowerModule)\n");
    emit!(text; "    : OpConversionPattern<cir::", operation, ">(typeConverter, context), ");
    emit!(text; "dataLayout(&dataLayout), lowerModule(&lowerModule) {}\n\n");
    rewrite(text, operation);
    emit!(text; "};\n");
}

/// Writes the class of a lowering to LLVM's dialect.
fn llvm_pattern(text: &mut Vec<u8>, name: &str, lowering: &LlvmLowering<'_>) {
    let &LlvmLowering { operation, is_recursive, declarations } = lowering;
    emit!(text; "class ", name, " : public mlir::OpConversionPattern<cir::", operation, "> {\n");
    emit!(text; "  [[maybe_unused]] cir::LowerModule *lowerMod;\n");
    emit!(text; "  [[maybe_unused]] mlir::DataLayout const &dataLayout;\n\npublic:\n");
    emit!(text; "  using mlir::OpConversionPattern<cir::", operation, ">::OpConversionPattern;\n");
    emit!(text; "  ", name, "(mlir::TypeConverter const &typeConverter, mlir::MLIRContext *context, ");
    emit!(text; "cir::LowerModule *lowerMod, mlir::DataLayout const &dataLayout)\n");
    emit!(text; "    : OpConversionPattern<cir::", operation, ">(typeConverter, context), ");
    emit!(text; "lowerMod(lowerMod), dataLayout(dataLayout) {");
    if is_recursive {
        emit!(text; "\n    setHasBoundedRewriteRecursion();\n  ");
    }
    emit!(text; "}\n\n");
    rewrite(text, operation);
    if !declarations.is_empty() {
        emit!(text; "\nprivate:\n", declarations, "\n");
    }
    emit!(text; "};\n");
}

/// Writes a section of classes and one of their names; `print` writes the class of one pattern.
fn sections<T>(
    text: &mut Vec<u8>,
    guard: &str,
    patterns: &[(String, T)],
    print: impl Fn(&mut Vec<u8>, &str, &T),
) {
    emit!(text; "#ifdef ", guard, "\n");
    for (index, (name, pattern)) in patterns.iter().enumerate() {
        emit!(text; if index == 0 { "" } else { "\n" });
        print(text, name, pattern);
    }
    let names: Vec<&str> = patterns.iter().map(|(name, _)| name.as_str()).collect();
    emit!(text; "#endif\n\n#ifdef ", guard, "_LIST\n", names.join(",\n"), "\n#endif\n\n");
}

impl<'r> tablegen_emit::PrintPlan<'r, crate::FrontEndModel> for Plan<'r> {
    fn cxx(&self, _: &OutputContext<'_>, out: &mut dyn Write) -> io::Result<()> {
        let mut text = Vec::new();
        banner(&mut text, "Lowering patterns for CIR operations", None);
        let abi: Vec<_> =
            self.abi.iter().map(|&one| (format!("CIR{one}ABILowering"), one)).collect();
        sections(&mut text, "GET_ABI_LOWERING_PATTERNS", &abi, |text, name, operation| {
            abi_pattern(text, name, operation);
        });
        let llvm: Vec<_> = (self.llvm.iter())
            .map(|one| (format!("CIRToLLVM{}Lowering", one.operation), one))
            .collect();
        sections(&mut text, "GET_LLVM_LOWERING_PATTERNS", &llvm, |text, name, lowering| {
            llvm_pattern(text, name, lowering);
        });
        out.write_all(&text)
    }
}

#[cfg(test)]
mod tests {
    use super::operation;

    #[test]
    fn operations_are_named_without_their_dialect() {
        for (record, name) in [
            ("CIR_AddOp", "AddOp"),
            ("AddOp", "AddOp"),
            ("_AddOp", "_AddOp"),
            ("CIR__AddOp", "_AddOp"),
            ("CIR_Add_Op", "Add_Op"),
            ("CIR_", "CIR"),
            ("_", "_"),
        ] {
            assert_eq!(operation(record), name);
        }
    }
}
