//! Imports the result of a pattern as actions.

use tablegen_core::Record;

use super::import::{Import, Importer};
use crate::gisel_rules::{
    Action, ActionId, Actions, Check, InsnId, Llt, Opcode, OperandRef, Renderer,
};
use tablegen_model::operands::Operand;
use tablegen_model::patterns::Pattern;
use tablegen_model::patterns::leaves::LeafKind;
use tablegen_model::patterns::show::Show;
use tablegen_model::patterns::tree::{NodeId, Trees, What};
use tablegen_model::patterns::type_sets::TypeSetId;
use tablegen_model::texts::TextId;

/// Leaf of a result or of a default operand.
#[derive(Clone, Copy)]
struct Leaf<'t> {
    trees: &'t Trees,
    id: NodeId,
}

impl<'t> Leaf<'t> {
    fn of(trees: &'t Trees, id: NodeId) -> Self {
        Leaf { trees, id }
    }
}

impl<'r> Importer<'_, 'r> {
    /// Imports a result that is an operand as a copy.
    pub(super) fn copy_leaf(&mut self, id: NodeId) -> Import<()> {
        let Some(class) = self.leaf_class(id)? else {
            return self.skip(|| "Dst pattern root isn't a known leaf".to_owned());
        };
        let output = self.output(self.known.copy, 0);
        let name = self.vocabulary.texts.intern(output.map_or("", |output| output.name));
        self.name_result(0, name);
        self.check_result(0, Check::Class(class));
        let build = self.new_build(self.known.copy)?;
        let build = self.actions.push(build);
        let source = self.node(id).name;
        let source = self.text(source);
        for name in [Some(name), source].into_iter().flatten() {
            let copy = self.copy(name);
            self.render(build, copy);
        }
        self.actions.push(Action::Constrain { made: 0, operand: 0, class });
        Ok(())
    }

    /// Returns an output of an instruction, if it exists.
    pub(super) fn output(&self, opcode: Opcode, index: usize) -> Option<Operand<'r>> {
        self.vocabulary.opcodes.get(opcode)?.operands.outputs().get(index).copied()
    }

    /// Binds a name to a result of the root.
    fn name_result(&mut self, index: u16, name: TextId) {
        let operand_ref = OperandRef { insn: InsnId::ROOT, operand: index };
        if let Some(operand) = self.rule.operand_mut(operand_ref) {
            operand.name = Some(name);
        }
        self.define(name, operand_ref);
    }

    fn check_result(&mut self, index: u16, check: Check) {
        self.rule.check_operand(OperandRef { insn: InsnId::ROOT, operand: index }, check);
    }

    /// Returns a name for an output of the root. Output names are unrelated to names in the
    /// pattern.
    fn result_name(&mut self, name: &str) -> TextId {
        self.vocabulary.texts.intern(&format!("DstI[{name}]"))
    }

    /// Builds the instruction that replaces the root.
    pub(super) fn make_root(&mut self, pattern: &Pattern<'r>) -> Import<()> {
        let id = pattern.result;
        let opcode = self.instruction(id)?;
        let results = self.trees().types(pattern.source).len();
        let outputs = self.outputs(opcode);
        let implicit = match self.vocabulary.opcodes.get(opcode) {
            Some(instruction) => instruction.implicit_defs()?.len(),
            None => 0,
        };
        let made = outputs + implicit;
        if made < results {
            if made != 0 {
                return self.skip(|| {
                    format!(
                        "Src pattern result has more defs than dst MI ({results} def(s) vs {made} \
                         def(s))"
                    )
                });
            }
            let checks = &self.rule.insn(InsnId::ROOT).predicates;
            if !checks.iter().any(|one| matches!(one.check, Check::NoUse)) {
                return self.skip(|| {
                    format!(
                        "Src pattern result has {results} def(s) without the HasNoUse predicate \
                         set to true but Dst MI has no def"
                    )
                });
            }
        }
        for index in 0..outputs.min(results) {
            let name = self.output(opcode, index).map_or("", |output| output.name);
            let name = self.result_name(name);
            self.name_result(index as u16, name);
            let Some(class) = self.result_class(id, index)? else {
                return self.skip(|| {
                    let tree = self.show(id);
                    format!(
                        "Could not infer register class for result #{index} from pattern {tree}"
                    )
                });
            };
            self.check_result(index as u16, Check::Class(class));
        }
        let build = self.build(Actions::END, id)?;
        let mut insert = build;
        for (register, from) in std::mem::take(&mut self.physical) {
            let copy = self.new_build(self.known.copy)?;
            insert = self.actions.insert(insert, copy);
            let register = self.vocabulary.record_ref(register);
            let def = Renderer::Register { register: Some(register), def: true, dead: false };
            self.render(insert, def);
            self.render(insert, Renderer::CopyPhysical { from, register });
        }
        self.outputs_made(insert, build, id, true)?;
        self.inputs_made(insert, build, id)?;
        if !pattern.registers.is_empty() {
            return self.skip(|| "Pattern defines a physical register".to_owned());
        }
        let root = self.rule.insn(InsnId::ROOT).operands.len();
        match self.actions.build(build).has_operands_of(InsnId::ROOT, root) {
            Ok(true) => self.actions.build(build).mutated = Some(InsnId::ROOT),
            Ok(false) => {}
            Err(name) => return Err(self.missing_operand(name)),
        }
        self.constrain(Actions::END, build, id)
    }

    pub(super) fn render(&mut self, build: ActionId, operand: Renderer) {
        self.actions.build(build).operands.push(operand);
    }

    /// Returns the instruction of a result node.
    pub(super) fn instruction(&mut self, id: NodeId) -> Import<Opcode> {
        let What::Instruction(instruction) = self.node(id).what else {
            return self.skip(|| "Pattern operator isn't an instruction".to_owned());
        };
        let record = self.tables().instruction(instruction).record;
        Ok(self.vocabulary.opcodes.of(record)?)
    }

    /// Adds an action that builds an instruction, without operands.
    fn build(&mut self, before: ActionId, id: NodeId) -> Import<ActionId> {
        if self.tables().is_of_class(self.node(id).what, "ValueType") {
            return self
                .skip(|| "Pattern operator isn't an instruction (it's a ValueType)".to_owned());
        }
        let mut opcode = self.instruction(id)?;
        // These are copies of any register, and of a sub-register.
        if matches!(self.vocabulary.opcodes.name(opcode), "COPY_TO_REGCLASS" | "EXTRACT_SUBREG") {
            opcode = self.known.copy;
        }
        let build = self.new_build(opcode)?;
        Ok(self.actions.insert(before, build))
    }

    /// Builds an instruction whose result another one uses. Returns the action before which further
    /// actions are inserted.
    fn make_inner(&mut self, before: ActionId, id: NodeId, register: u32) -> Import<ActionId> {
        let build = self.build(before, id)?;
        self.render(build, Renderer::Made { number: register, def: true, dead: false, part: None });
        let insert = self.actions.previous(build);
        let insert = self.outputs_made(insert, build, id, false)?;
        let insert = self.inputs_made(insert, build, id)?;
        self.constrain(before, build, id)?;
        Ok(insert)
    }

    fn make_register(&mut self, before: ActionId, ty: Llt) -> (u32, ActionId) {
        let number = self.new_register();
        let ty = self.note_type(ty);
        (number, self.actions.insert(before, Action::MakeRegister { number, ty: ty.into() }))
    }

    /// Adds the outputs of an instruction. The outputs of the root are the matched results; other
    /// instructions already have their first output.
    fn outputs_made(
        &mut self,
        mut insert: ActionId,
        build: ActionId,
        id: NodeId,
        is_root: bool,
    ) -> Import<ActionId> {
        let opcode = self.actions.build(build).opcode;
        for index in usize::from(!is_root)..self.outputs(opcode) {
            let Some(output) = self.output(opcode, index) else { continue };
            let name = self.result_name(output.name);
            if is_root && self.operands.contains_key(&name) {
                let copy = self.copy(name);
                self.render(build, copy);
                continue;
            }
            if output.record.is_subclass_of("OptionalDefOperand") {
                self.optional_output(build, output.record)?;
                continue;
            }
            let ty = self.trees().ty(id, index);
            let ty = self.made_type(ty, "unsupported typeset", "unsupported type")?;
            let (number, next) = self.make_register(insert, ty);
            insert = next;
            self.render(build, Renderer::Made { number, def: true, dead: true, part: None });
        }
        self.actions.build(build).dead_implicit = true;
        Ok(insert)
    }

    /// Adds an output that is not read; its default is a register.
    fn optional_output(&mut self, build: ActionId, operand: Record<'r>) -> Import<()> {
        let tables = self.tables();
        for &default in tables.default_operands(operand) {
            let what = tables.fragment_trees()[default].what;
            if !what.is_leaf() {
                return self.skip(|| "optional def is not a leaf".to_owned());
            }
            let What::Leaf(leaf) = what else {
                return self.skip(|| "optional def is not a record".to_owned());
            };
            let leaf = tables.leaf(leaf);
            let register = match leaf.kind {
                LeafKind::Register => Some(self.vocabulary.record_ref(leaf.record)),
                LeafKind::ZeroReg => None,
                _ => return self.skip(|| "optional def is not a register".to_owned()),
            };
            self.render(build, Renderer::Register { register, def: true, dead: true });
        }
        Ok(())
    }

    fn made_type(&mut self, ty: TypeSetId, several: &str, other: &str) -> Import<Llt> {
        let Some(ty) = self.machine_type(ty) else { return self.skip(|| several.to_owned()) };
        match Llt::of(ty) {
            Some(ty) => Ok(ty),
            None => self.skip(|| other.to_owned()),
        }
    }

    /// Returns the type of an inner instruction's result.
    fn inner_type(&mut self, id: NodeId) -> Import<Llt> {
        let opcode = self.instruction(id)?;
        if self.outputs(opcode) == 0 {
            return self.skip(|| "Dst pattern child needs a def".to_owned());
        }
        let Some(&ty) = self.trees().types(id).first() else {
            return self.skip(|| "Dst pattern child has no result".to_owned());
        };
        let unsupported = "Dst operand has an unsupported type";
        self.made_type(ty, unsupported, unsupported)
    }

    /// Adds the inputs of an instruction.
    fn inputs_made(
        &mut self,
        mut insert: ActionId,
        build: ActionId,
        id: NodeId,
    ) -> Import<ActionId> {
        let (trees, tables) = (self.trees(), self.tables());
        let original = self.instruction(id)?;
        let children = trees.children(id);
        let mut given = children.len();
        let name = self.vocabulary.opcodes.name(original);
        match name {
            "EXTRACT_SUBREG" => return self.extract(insert, build, id),
            "REG_SEQUENCE" => return self.sequence(insert, build, id),
            _ => {}
        }
        let made = self.actions.build(build).opcode;
        let operands = |this: &Self, opcode| {
            this.vocabulary.opcodes.get(opcode).map(|one| std::sync::Arc::clone(&one.operands))
        };
        let (Some(own), Some(made)) = (operands(self, original), operands(self, made)) else {
            return Ok(insert);
        };
        let mut inputs = own.operands().len() - own.num_defs();
        if name == "COPY_TO_REGCLASS" {
            inputs -= 1;
            given = given.saturating_sub(1);
        }
        let has_default = |operand: Record<'r>| !tables.default_operands(operand).is_empty();
        // A pattern can only override trailing default operands.
        let fixed = made.operands().iter().rposition(|operand| !has_default(operand.record));
        let fixed = fixed.map_or(0, |index| index + 1).max(own.num_defs());
        let (mut child, mut defaults) = (0, 0);
        for index in made.num_defs()..made.num_defs() + inputs {
            let Some(operand) = made.operands().get(index) else { break };
            if has_default(operand.record) && (index < fixed || child >= children.len()) {
                for &default in tables.default_operands(operand.record) {
                    let leaf = Leaf::of(tables.fragment_trees(), default);
                    self.leaf_input(insert, build, leaf)?;
                }
                defaults += 1;
                continue;
            }
            let Some(&next) = children.get(child) else { break };
            insert = self.input(insert, build, next)?;
            child += 1;
        }
        if defaults + given != inputs {
            return self.skip(|| {
                format!(
                    "Expected {inputs} used operands but found {given} explicit ones and \
                     {defaults} default ones"
                )
            });
        }
        Ok(insert)
    }

    /// Adds an operand of an instruction.
    fn input(&mut self, insert: ActionId, build: ActionId, id: NodeId) -> Import<ActionId> {
        let node = self.node(id);
        if let Some(name) = self.text(node.name) {
            self.named_input(build, id, name)?;
            return Ok(insert);
        }
        match node.what {
            What::Transform(transform) => {
                self.transformed(build, id, self.tables().transform(transform).record)?;
                Ok(insert)
            }
            What::Instruction(_) => {
                let ty = self.inner_type(id)?;
                let (number, _) = self.make_register(insert, ty);
                self.render(build, Renderer::Made { number, def: false, dead: false, part: None });
                self.make_inner(insert, id, number)
            }
            what if what.is_leaf() => {
                self.leaf_input(insert, build, Leaf::of(self.trees(), id))?;
                Ok(insert)
            }
            _ => self.unrecognized(self.trees(), id),
        }
    }

    fn unrecognized<T>(&self, trees: &Trees, id: NodeId) -> Import<T> {
        self.skip(|| {
            let mut text = "unrecognized node ".to_owned();
            Show::new(self.tables(), self.patterns.rules().sets(), trees).node(id, &mut text);
            text
        })
    }

    /// Adds an operand that the source matches under this name.
    fn named_input(&mut self, build: ActionId, id: NodeId, name: TextId) -> Import<()> {
        let tables = self.tables();
        let node = self.node(id);
        if let Some(&sub) = self.sub_operands.get(&name) {
            let (renderer, of) = (sub.renderer, Some(sub.of));
            self.render(build, Renderer::Complex { renderer, of, part: None, name });
            return Ok(());
        }
        let unsupported = |this: &Self| this.skip(|| format!("unsupported node {}", this.show(id)));
        let operand = match node.what {
            What::Leaf(leaf) => {
                let leaf = tables.leaf(leaf);
                if self.trees().types(id).len() != 1 {
                    return self
                        .skip(|| format!("node does not have one result {}", self.show(id)));
                }
                match leaf.kind {
                    LeafKind::Complex(_) => return self.complex_input(build, leaf.record, name),
                    LeafKind::RegisterOperand => {
                        match leaf.record.get::<Option<Record<'_>>>("GIZeroRegister")? {
                            Some(zero) => {
                                let zero = self.vocabulary.record_ref(zero);
                                let from = self.operand_named(name);
                                Renderer::CopyOrZero { from, name, zero }
                            }
                            None => self.copy(name),
                        }
                    }
                    LeafKind::RegisterClass | LeafKind::ValueType => self.copy(name),
                    _ => {
                        self.need_operand(name)?;
                        return unsupported(self);
                    }
                }
            }
            What::Unset => {
                self.need_operand(name)?;
                self.copy(name)
            }
            what if what.is_leaf() => {
                self.need_operand(name)?;
                return unsupported(self);
            }
            what => match tables.name(what) {
                "imm" => Renderer::CopyConstant { insn: self.insn_named(Some(name))?, name },
                "fpimm" => Renderer::CopyFloat { insn: self.insn_named(Some(name))?, name },
                "bb" | "timm" | "tframeindex" => self.copy(name),
                _ => {
                    return self
                        .skip(|| format!("node has unsupported operator {}", self.show(id)));
                }
            },
        };
        self.render(build, operand);
        Ok(())
    }

    fn need_operand(&self, name: TextId) -> Import<()> {
        if self.operands.contains_key(&name) {
            return Ok(());
        }
        let name = self.vocabulary.texts.get(name);
        self.skip(|| format!("could not find node ${name} in the source DAG"))
    }

    /// Returns the instruction with a name.
    fn insn_named(&self, name: Option<TextId>) -> Import<InsnId> {
        match self.rule.insn_named(name) {
            Some(insn) => Ok(insn),
            None => {
                let name = name.map_or("", |name| self.vocabulary.texts.get(name));
                self.skip(|| format!("could not find node ${name} in the source DAG"))
            }
        }
    }

    fn complex_input(&mut self, build: ActionId, record: Record<'r>, name: TextId) -> Import<()> {
        if self.equivalents.complex(record).is_none() {
            let name = record.name();
            return self.skip(|| format!("ComplexPattern {name} does not have GISel equivalent"));
        }
        let operand_ref = self.known_operand(name)?;
        let renderer = self.rule.operand(operand_ref).map_or(0, |operand| operand.renderer);
        self.render(build, Renderer::Complex { renderer, of: None, part: None, name });
        Ok(())
    }

    /// Adds the result of target code on an operand.
    fn transformed(&mut self, build: ActionId, id: NodeId, record: Record<'r>) -> Import<()> {
        let Some(equivalent) = self.equivalents.transform(record) else {
            let name = record.name();
            return self.skip(|| format!("SDNodeXForm {name} does not have GISel equivalent"));
        };
        let function = self.vocabulary.texts.intern(equivalent.string("RendererFn")?);
        let trees = self.trees();
        let Some(&child) = trees.children(id).first() else {
            return self.unrecognized(trees, id);
        };
        // The operand need not have a name: LLVM then uses an unnamed instruction.
        let name = self.text(trees[child].name);
        let shown = name.unwrap_or_else(|| self.vocabulary.texts.intern(""));
        let operand = match record.def("Opcode")?.name() {
            "timm" => {
                let from = self.operand_named(shown);
                Renderer::CustomOperand { from, function, name: shown }
            }
            _ => Renderer::Custom { insn: self.insn_named(name)?, function, name: shown },
        };
        self.render(build, operand);
        Ok(())
    }

    /// Adds an unnamed leaf operand.
    fn leaf_input(&mut self, insert: ActionId, build: ActionId, input: Leaf<'_>) -> Import<()> {
        let leaf = match input.trees[input.id].what {
            What::Int(value) => {
                self.render(build, Renderer::Int(value));
                return Ok(());
            }
            What::Leaf(leaf) => self.tables().leaf(leaf),
            _ => return self.unrecognized(input.trees, input.id),
        };
        let operand = match leaf.kind {
            LeafKind::Register => {
                let register = Some(self.vocabulary.record_ref(leaf.record));
                Renderer::Register { register, def: false, dead: false }
            }
            LeafKind::ZeroReg => Renderer::Register { register: None, def: false, dead: false },
            LeafKind::UndefTiedInput => {
                let ty = input.trees.ty(input.id, 0);
                let ty = self.made_type(ty, "unsupported type", "unsupported type")?;
                let (number, _) = self.make_register(insert, ty);
                let undefined = self.new_build(self.known.implicit_def)?;
                let undefined = self.actions.insert(insert, undefined);
                let made = |def| Renderer::Made { number, def, dead: false, part: None };
                self.render(undefined, made(true));
                made(false)
            }
            LeafKind::SubRegIndex => {
                let index = self.codegen_registers.index(leaf.record)?;
                Renderer::Int(index.enum_value().into())
            }
            _ => return self.unrecognized(input.trees, input.id),
        };
        self.render(build, operand);
        Ok(())
    }

    /// Adds the input of a sub-register copy.
    fn extract(&mut self, insert: ActionId, build: ActionId, id: NodeId) -> Import<ActionId> {
        let trees = self.trees();
        let &[value, index, ..] = trees.children(id) else {
            return self.skip(|| "EXTRACT_SUBREG lacks children".to_owned());
        };
        if !self.node(index).what.is_leaf() {
            return self.skip(|| "EXTRACT_SUBREG child #1 is not a leaf".to_owned());
        }
        let Some(index) = self.index_of(index)? else {
            return self.skip(|| "EXTRACT_SUBREG child #1 is not a subreg index".to_owned());
        };
        if !self.node(value).what.is_leaf() {
            let ty = self.inner_type(value)?;
            let (number, _) = self.make_register(insert, ty);
            // `importExplicitUseRenderers` ignores the position that the nested instruction
            // returns: later siblings go directly before `insert`, after the nested instruction.
            self.make_inner(insert, value, number)?;
            let part = Some(index);
            self.render(build, Renderer::Made { number, def: false, dead: false, part });
            return Ok(insert);
        }
        let Some(class) = self.leaf_class(value)? else {
            return self.skip(|| {
                "EXTRACT_SUBREG child #0 could not be coerced to a register class".to_owned()
            });
        };
        let matching = self.codegen_registers.matching_classes(class, index);
        if matching.is_some_and(|(of, _)| of != class) {
            return self.skip(|| "EXTRACT_SUBREG requires an additional COPY".to_owned());
        }
        let name = self.node(value).name;
        let Some(name) = self.text(name) else { return self.unrecognized(trees, value) };
        let operand = match self.sub_operands.get(&name) {
            Some(sub) => {
                let (renderer, of) = (sub.renderer, Some(sub.of));
                Renderer::Complex { renderer, of, part: Some(index), name }
            }
            None => Renderer::CopyPart { from: self.operand_named(name), name, index },
        };
        self.render(build, operand);
        Ok(insert)
    }

    /// Adds the inputs of a `REG_SEQUENCE`.
    fn sequence(&mut self, mut insert: ActionId, build: ActionId, id: NodeId) -> Import<ActionId> {
        let children = self.trees().children(id);
        let Some((&class, parts)) = children.split_first() else {
            return self.skip(|| "Malformed REG_SEQUENCE".to_owned());
        };
        if !self.node(class).what.is_leaf() {
            return self.skip(|| "REG_SEQUENCE child #0 is not a leaf".to_owned());
        }
        if self.leaf_class(class)?.is_none() {
            return self.skip(|| {
                "REG_SEQUENCE child #0 could not be coerced to a register class".to_owned()
            });
        }
        if parts.len() % 2 != 0 {
            return self.skip(|| "Malformed REG_SEQUENCE".to_owned());
        }
        for part in parts.chunks_exact(2) {
            if let Some(index) = self.index_of(part[1])? {
                insert = self.input(insert, build, part[0])?;
                self.render(build, Renderer::Index(index));
            }
        }
        Ok(insert)
    }
}
