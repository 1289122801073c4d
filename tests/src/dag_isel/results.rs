//! Random result patterns: instructions with fitting operands, and trees of them.

use super::expressions::{Leaf, Names, Stands};
use super::random::{Maker, Operator, Sort, sort};

impl Maker {
    /// Adds a pattern and the instructions that its result needs.
    pub(super) fn pattern(&mut self) {
        let mut names = Names::default();
        let (tree, results) = self.root(&mut names);
        if self.rng.chance(45) {
            self.inline(&tree, &results, &names);
        } else {
            self.separate(&tree, &results, &names);
        }
    }

    /// Returns a source pattern, and the types of its results.
    fn root(&mut self, names: &mut Names) -> (String, Vec<&'static str>) {
        let ty = self.any_type();
        match self.rng.below(20) {
            0 | 1 => {
                let value = self.expression(ty, 1, names);
                let store = match sort(ty) {
                    Sort::Integer => self.rng.pick(&[
                        "store",
                        "store",
                        "truncstorei8",
                        "atomic_store_32",
                        "nontemporalstore",
                    ]),
                    _ => "store",
                };
                let address = self.address(names);
                (format!("({store} ({ty} {value}), {address})"), Vec::new())
            }
            2 => {
                let block = self.block(names);
                (format!("(br {block})"), Vec::new())
            }
            3 => {
                let condition = self.type_where(|ty| sort(ty) == Sort::Integer);
                let Some(condition) = condition else { return self.root(names) };
                let value = self.expression(condition, 2, names);
                let block = self.block(names);
                (format!("(brcond {value}, {block})"), Vec::new())
            }
            4..8 if !self.nodes.is_empty() => {
                let node = self.nodes[self.rng.below(self.nodes.len())].clone();
                self.of_node(&node, names)
            }
            _ => {
                let depth = self.rng.range(1, 3);
                let tree = self.operation(ty, depth, names);
                if self.rng.chance(80) {
                    (format!("({ty} {tree})"), vec![ty])
                } else {
                    (tree, vec![ty])
                }
            }
        }
    }

    fn of_node(&mut self, node: &Operator, names: &mut Names) -> (String, Vec<&'static str>) {
        let mut text = format!("({}", node.name);
        for (index, ty) in node.operands.iter().enumerate() {
            text += if index == 0 { " " } else { ", " };
            let depth = self.rng.below(2);
            text += &self.expression(ty, depth, names);
        }
        text += ")";
        if node.results.len() == 1 && self.rng.chance(70) {
            text = format!("({} {text})", node.results[0]);
        } else if node.results.len() > 1 && self.rng.chance(40) {
            text = format!("([{}] {text})", node.results.join(", "));
        }
        (text, node.results.clone())
    }

    /// Returns the operand of an instruction for a name, with its class.
    fn operand_of(&mut self, leaf: &Leaf) -> Vec<String> {
        match &leaf.stands {
            Stands::Register(class) => {
                let class = self.class_of(leaf.ty).unwrap_or(*class);
                vec![self.classes[class].name.clone()]
            }
            Stands::Constant(Some(index)) if self.constants[*index].is_operand => {
                vec![self.constants[*index].name.clone()]
            }
            Stands::Constant(_) => vec![self.immediate(leaf.ty)],
            Stands::Symbol => vec![self.immediate(leaf.ty)],
            Stands::Float => vec![format!("Operand<{}>", leaf.ty)],
            Stands::Block => vec!["Operand<OtherVT>".to_owned()],
            Stands::Complex(count) => {
                let gpr = self.classes[0].name.clone();
                let ty = self.classes[0].types[0];
                let immediate = self.immediate(ty);
                (0..*count)
                    .map(|index| if index == 0 { gpr.clone() } else { immediate.clone() })
                    .collect()
            }
        }
    }

    fn immediate(&mut self, ty: &str) -> String {
        let own = self.operands.iter().find(|(_, of)| *of == ty).map(|(name, _)| name.clone());
        match own {
            Some(name) if self.rng.chance(50) => name,
            _ if matches!(ty, "i1" | "i8" | "i16" | "i32" | "i64") => format!("{ty}imm"),
            _ => format!("Operand<{ty}>"),
        }
    }

    /// Defines a record for an anonymous operand, because the pattern has to name it.
    fn named(&mut self, operand: String) -> String {
        if !operand.contains('<') {
            return operand;
        }
        let name = format!("q{}", self.instructions);
        self.instructions += 1;
        self.line(&format!("def {name} : {operand};"));
        name
    }

    fn fields(&mut self) -> String {
        let mut fields = String::new();
        for (field, percent) in [
            (" let isCommutable = true;", 5),
            (" let mayLoad = true;", 1),
            (" let mayStore = false;", 1),
            (" let hasSideEffects = true;", 1),
            (" let hasSideEffects = false;", 1),
            (" let isCodeGenOnly = true;", 3),
            (" let AddedComplexity = 5;", 5),
            (" let Predicates = [P1];", 6),
            (" let Predicates = [P2, P0];", 4),
            (" let Uses = [R6];", 4),
            (" let hasPostISelHook = true;", 2),
        ] {
            if self.rng.chance(percent) {
                fields += field;
            }
        }
        fields
    }

    /// Generates an instruction with the pattern `own`.
    fn instruction(&mut self, outs: &[String], ins: &[String], own: &str, defs: &str) -> String {
        let name = format!("I{}", self.instructions);
        self.instructions += 1;
        let list = |all: &[String]| {
            all.iter().enumerate().fold(String::new(), |text, (index, one)| {
                text + if index == 0 { " " } else { ", " } + one
            })
        };
        let mut fields = self.fields();
        if !defs.is_empty() {
            fields += &format!(" let Defs = [{defs}];");
        }
        self.line(&format!(
            "def {name} : Instruction {{ let Namespace = \"T\"; let OutOperandList = (outs{}); let InOperandList = (ins{}); let Pattern = [{own}];{fields} }}",
            list(outs),
            list(ins)
        ));
        name
    }

    fn outs(&mut self, results: &[&'static str]) -> Vec<String> {
        results
            .iter()
            .enumerate()
            .map(|(index, ty)| {
                let class = self.class_of(ty).unwrap_or(0);
                format!("{}:$r{index}", self.classes[class].name)
            })
            .collect()
    }

    /// Generates an instruction that contains the pattern.
    fn inline(&mut self, tree: &str, results: &[&'static str], names: &Names) {
        let mut outs = self.outs(results);
        let mut defs = String::new();
        let mut sets: Vec<String> = Vec::new();
        for (index, (out, ty)) in outs.iter().zip(results).enumerate() {
            let class = out.split(':').next().unwrap_or("").to_owned();
            let one =
                self.classes.iter().any(|known| known.name == class && known.types.len() == 1);
            if one && index == 0 {
                sets.push(out.clone())
            } else {
                sets.push(format!("{ty}:$r{index}"))
            }
        }
        let own = if results.is_empty() {
            tree.to_owned()
        } else {
            if results.len() == 2 && self.rng.chance(30) {
                outs.pop();
                sets.pop();
                sets.push("R7".to_owned());
                defs = "R7".to_owned();
            }
            format!("(set {}, {tree})", sets.join(", "))
        };
        let mut ins = Vec::new();
        for leaf in &names.leaves {
            let parts = match leaf.stands {
                Stands::Register(class) if self.rng.chance(97) => {
                    vec![self.classes[class].name.clone()]
                }
                _ => self.operand_of(leaf),
            };
            if parts.len() == 1 {
                let kind = parts.into_iter().next().unwrap_or_default();
                ins.push(format!("{}:${}", self.named(kind), leaf.name));
            } else {
                let name = format!("q{}", self.instructions);
                self.instructions += 1;
                self.line(&format!(
                    "def {name} : Operand<{}> {{ let MIOperandInfo = (ops {}); }}",
                    leaf.ty,
                    parts.join(", ")
                ));
                ins.push(format!("{name}:${}", leaf.name));
            }
        }
        if self.rng.chance(30) {
            let index = self.rng.below(ins.len() + 1);
            let index = index % ins.len().max(1);
            ins.rotate_left(index);
        }
        if !self.defaults.is_empty() && self.rng.chance(15) {
            let default = self.defaults[self.rng.below(self.defaults.len())].clone();
            ins.push(format!("{default}:$last"));
        }
        self.instruction(&outs, &ins, &own, &defs);
    }

    /// Generates the pattern as a record of its own.
    fn separate(&mut self, tree: &str, results: &[&'static str], names: &Names) {
        let mut seen: Vec<Leaf> = Vec::new();
        for leaf in &names.leaves {
            if !seen.iter().any(|known| known.name == leaf.name) {
                seen.push(leaf.clone());
            }
        }
        let made = self.make(results, seen, 2);
        let mut head = String::new();
        if self.rng.chance(12) {
            head = format!("let AddedComplexity = {} in ", self.rng.range(0, 30));
        }
        if self.rng.chance(18) {
            let list = self.rng.pick(&["P0", "P1", "P1, P0", "P2, P1"]);
            head += &format!("let Predicates = [{list}] in ");
        }
        if self.rng.chance(3) {
            let other = self.make(results, Vec::new(), 1);
            self.line(&format!("{head}def : Pattern<{tree}, [{made}, {other}]>;"));
            return;
        }
        let end = match self.is_generic && self.rng.chance(8) {
            true => self.generic_end(),
            false => ";".to_owned(),
        };
        self.line(&format!("{head}def : Pat<{tree}, {made}>{end}"));
    }

    /// Generates a result tree with these types from these leaves.
    fn make(&mut self, results: &[&'static str], mut leaves: Vec<Leaf>, depth: usize) -> String {
        if let ([ty], [leaf]) = (results, &leaves[..])
            && leaf.ty == *ty
            && self.rng.chance(15)
            && let Stands::Register(class) = leaf.stands
        {
            // The value itself.
            let class = self.classes[class].name.clone();
            let text = match self.rng.below(4) {
                0 => format!("({ty} ${})", leaf.name),
                1 => format!("(COPY_TO_REGCLASS ${}, {class})", leaf.name),
                2 => format!("({ty} {class}:${})", leaf.name),
                _ => format!("(COPY_TO_REGCLASS ({ty} ${}), {class})", leaf.name),
            };
            return text;
        }
        if self.rng.chance(25) && leaves.len() > 1 {
            let by = self.rng.below(leaves.len());
            leaves.rotate_left(by);
        }
        let (mut ins, mut arguments) = (Vec::new(), Vec::new());
        let split = if depth > 0 && leaves.len() > 1 && self.rng.chance(30) {
            self.rng.range(1, leaves.len())
        } else {
            leaves.len()
        };
        let rest = leaves.split_off(split);
        for leaf in &leaves {
            let parts = self.operand_of(leaf);
            if parts.len() == 1 || self.rng.chance(60) {
                let (kind, count) = (parts[0].clone(), parts.len());
                let kind = if count == 1 {
                    self.named(kind)
                } else {
                    let kind = format!(
                        "Operand<{}> {{ let MIOperandInfo = (ops {}); }}",
                        leaf.ty,
                        parts.join(", ")
                    );
                    let name = format!("q{}", self.instructions);
                    self.instructions += 1;
                    self.line(&format!("def {name} : {kind}"));
                    name
                };
                ins.push(format!("{kind}:$o{}", ins.len()));
            } else {
                for part in parts {
                    let part = self.named(part);
                    ins.push(format!("{part}:$o{}", ins.len()));
                }
            }
            arguments.push(self.argument(leaf));
        }
        if !rest.is_empty() {
            let ty = self.any_type();
            let inner = self.make(&[ty], rest, depth - 1);
            let class = self.class_of(ty).unwrap_or(0);
            ins.push(format!("{}:$o{}", self.classes[class].name, ins.len()));
            arguments.push(self.shaped(ty, inner));
        }
        if self.rng.chance(12) {
            let (kind, value) = match self.rng.below(6) {
                0 => ("i32imm".to_owned(), "(i32 5)"),
                1 => ("i32imm".to_owned(), "-3"),
                2 => ("GPR".to_owned(), "R2"),
                3 => ("GPR".to_owned(), "zero_reg"),
                4 => ("GPR".to_owned(), "(IMPLICIT_DEF)"),
                _ => ("i64imm".to_owned(), "0x123456789"),
            };
            ins.push(format!("{kind}:$o{}", ins.len()));
            arguments.push(value.to_owned());
        }
        if !self.defaults.is_empty() && self.rng.chance(15) {
            let default = self.defaults[self.rng.below(self.defaults.len())].clone();
            ins.push(format!("{default}:$o{}", ins.len()));
            if self.rng.chance(25) {
                arguments.push("0".to_owned());
            }
        }
        let outs = self.outs(results);
        let defs = if self.rng.chance(1) { "R7" } else { "" };
        let name = self.instruction(&outs, &ins, "", defs);
        match arguments.is_empty() {
            true => format!("({name})"),
            false => format!("({name} {})", arguments.join(", ")),
        }
    }

    fn argument(&mut self, leaf: &Leaf) -> String {
        let name = format!("${}", leaf.name);
        match &leaf.stands {
            Stands::Constant(index) => {
                let transform = index.and_then(|index| self.constants[index].transform.clone());
                let any = (!self.transforms.is_empty() && self.rng.chance(20))
                    .then(|| self.transforms[self.rng.below(self.transforms.len())].clone());
                match transform.or(any) {
                    Some(transform) if self.rng.chance(80) => format!("({transform} {name})"),
                    _ if self.rng.chance(20) => format!("(i32 {name})"),
                    _ if self.rng.chance(20) => format!("({} imm:{name})", leaf.ty),
                    _ => name,
                }
            }
            Stands::Register(class) => match self.rng.below(8) {
                0 => format!("{}:{name}", self.classes[*class].name),
                1 => format!("({} {name})", leaf.ty),
                2 => format!("{}:{name}", leaf.ty),
                _ => name,
            },
            Stands::Complex(_) => match self.complexes.iter().find(|one| one.ty == leaf.ty) {
                Some(complex) if self.rng.chance(30) => format!("{}:{name}", complex.name),
                _ => name,
            },
            _ => name,
        }
    }

    /// Generates a tree around another one, of the same type.
    fn shaped(&mut self, ty: &'static str, tree: String) -> String {
        let class = self.class_of(ty).unwrap_or(0);
        let class = self.classes[class].name.clone();
        match self.rng.below(10) {
            0 => format!("({ty} {tree})"),
            1 => format!("(COPY_TO_REGCLASS {tree}, {class})"),
            2 if self.pairs => format!("(EXTRACT_SUBREG {tree}, lo)"),
            3 if self.pairs => format!("(i32 (EXTRACT_SUBREG {tree}, hi))"),
            4 if self.pairs => {
                format!("(INSERT_SUBREG (IMPLICIT_DEF), {tree}, lo)")
            }
            5 if self.pairs => format!("(REG_SEQUENCE PAIR, {tree}, lo, {tree}, hi)"),
            6 if self.pairs => format!("(SUBREG_TO_REG (i64 0), {tree}, lo)"),
            _ => tree,
        }
    }
}
