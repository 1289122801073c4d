//! Prints the values of `__has_attribute` as C++.

use super::super::has_attribute::{HasAttribute, Named, Version};
use super::condition::condition;
use tablegen_emit::cxx::{banner, emit};
use tablegen_quirks::string_map;
use tablegen_session::OutputContext;

/// Prints the output.
pub(in super::super) fn print(output: &OutputContext<'_>, plan: &HasAttribute<'_>) -> Vec<u8> {
    let mut text = Vec::new();
    let out = &mut text;
    let title = "Code to implement the __has_attribute logic";
    banner(out, title, Some(output.input_name()));
    emit!(out; "const llvm::Triple &T = Target.getTriple();\nswitch (Syntax) {\n");
    for (variety, names) in &plan.plain {
        emit!(out; "case AttributeCommonInfo::Syntax::AS_", variety, ":\n");
        switch(output, names, out);
    }
    for (variety, scopes) in &plan.scoped {
        emit!(out; "case AttributeCommonInfo::Syntax::AS_", variety, ": {\n");
        for (index, (scope, names)) in scopes.iter().enumerate() {
            let before = if index > 0 { " else " } else { "" };
            emit!(out; before, "if (ScopeName == \"", scope, "\") {\n");
            switch(output, names, out);
            emit!(out; "}");
        }
        emit!(out; "\n} break;\n");
    }
    emit!(
        out;
        "case AttributeCommonInfo::Syntax::AS_Keyword:\n",
        "case AttributeCommonInfo::Syntax::AS_ContextSensitiveKeyword:\n",
        "  llvm_unreachable(\"hasAttribute not supported for keyword\");\n  return 0;\n",
        "case AttributeCommonInfo::Syntax::AS_Implicit:\n",
        "  llvm_unreachable (\"hasAttribute not supported for AS_Implicit\");\n  return 0;\n}\n",
    );
    text
}

/// Prints the switch over the names of one syntax and scope.
fn switch(output: &OutputContext<'_>, names: &[Named<'_>], out: &mut Vec<u8>) {
    emit!(out; "  return llvm::StringSwitch<int>(Name)\n");
    let hashes: Vec<u32> = names.iter().map(|one| string_map::hash(one.name.as_bytes())).collect();
    for index in string_map::order(output.release(), &hashes) {
        let Named { name, versions } = &names[index];
        emit!(out; "    .Case(\"", name, "\", ", value(versions), ")\n");
    }
    emit!(out; "    .Default(0);\n");
}

/// Returns the value for a name. As in clang-tblgen, a version is omitted only if it equals all of
/// the text before it.
fn value(versions: &[Version<'_>]) -> String {
    let mut text = String::new();
    for Version { number, targets } in versions {
        let tests: String = targets.iter().map(|target| condition(target).0).collect();
        let test = match tests.as_str() {
            "" => format!("({number})"),
            tests => format!("({tests} ? {number} : 0)"),
        };
        if text.is_empty() {
            text = test;
        } else if text != test {
            text.push_str(" || ");
            text.push_str(&test);
        }
    }
    text
}
