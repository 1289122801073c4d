//! Random trees of nodes.

use std::fmt::Write;

use super::Kind;
use crate::differential::rng::Rng;

pub(super) const KIND: Kind = Kind {
    make,
    classes: &[
        include_str!("../../../tests/fixtures/clang/nodes.inc.td"),
        "class TypeNode<TypeNode base, bit abstract = 0> : ASTNode {\n  TypeNode Base = base;\n  \
         bit Abstract = abstract;\n}\n",
        "class AlwaysCanonical;\nclass AlwaysDependent;\nclass NeverCanonical;\n",
        "class NeverCanonicalUnlessDependent;\n",
        "class DeclNode<DeclNode base, bit abstract = 0> : ASTNode {\n  DeclNode Base = base;\n  \
         bit Abstract = abstract;\n}\n",
        "class DeclContext;\n",
        "class StmtNode<StmtNode base, bit abstract = 0> : ASTNode {\n  StmtNode Base = base;\n  \
         bit Abstract = abstract;\n}\n",
        "class CommentNode<CommentNode base, bit abstract = 0> : ASTNode {\n  \
         CommentNode Base = base;\n  bit Abstract = abstract;\n}\n",
    ],
    options: &[
        ["--gen-clang-decl-nodes"],
        ["--gen-clang-stmt-nodes"],
        ["--gen-clang-comment-nodes"],
        ["--gen-clang-type-nodes"],
    ],
};

/// Traits of types; empty for most types.
const TRAITS: [&str; 10] = [
    "",
    "",
    "",
    "",
    "",
    "",
    ", AlwaysCanonical",
    ", AlwaysDependent",
    ", NeverCanonical",
    ", NeverCanonicalUnlessDependent",
];

fn make(rng: &mut Rng) -> String {
    let mut text = String::new();
    for class in ["Decl", "Stmt", "Comment", "Type"] {
        let ending = if class == "Type" { "Type" } else { class };
        // Writing to a string cannot fail.
        let _ = writeln!(text, "def {class} : {class}Node<?, {}>;", u8::from(rng.chance(95)));
        let count = rng.range(1, 14);
        let mut has_children = vec![false; count];
        let bases: Vec<Option<usize>> = (0..count)
            .map(|index| (index > 0 && rng.chance(65)).then(|| rng.below(index)))
            .collect();
        bases.iter().flatten().for_each(|&base| has_children[base] = true);
        for (index, base) in bases.iter().enumerate() {
            let base = base.map_or(class.to_owned(), |base| format!("N{base}{ending}"));
            let is_abstract = has_children[index] && rng.chance(60) || rng.chance(1);
            let traits = match class {
                "Type" => rng.pick(&TRAITS),
                "Decl" if rng.chance(25) => ", DeclContext",
                _ => "",
            };
            let _ = writeln!(
                text,
                "def N{index}{ending} : {class}Node<{base}, {}>{traits};",
                u8::from(is_abstract)
            );
        }
    }
    text
}
