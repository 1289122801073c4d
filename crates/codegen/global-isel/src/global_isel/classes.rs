//! Register classes of results: explicit ones, and those derived from sub-register indices.

use super::import::{Import, Importer};
use crate::gisel_rules::{Action, ActionId};
use tablegen_model::patterns::leaves::LeafKind;
use tablegen_model::patterns::tree::{NodeId, What};
use tablegen_model::patterns::type_sets::TypeSetId;
use tablegen_model::registers::{ClassId, IndexId};

impl Importer<'_, '_> {
    /// Returns the register class in a leaf.
    pub(super) fn leaf_class(&self, id: NodeId) -> Import<Option<ClassId>> {
        let What::Leaf(leaf) = self.node(id).what else { return Ok(None) };
        let leaf = self.tables().leaf(leaf);
        let class = match leaf.kind {
            LeafKind::RegisterOperand => leaf.record.def("RegClass")?,
            LeafKind::RegisterClass => leaf.record,
            _ => return Ok(None),
        };
        Ok(Some(self.codegen_registers.class(class)?))
    }

    /// Returns the sub-register index in a node.
    pub(super) fn index_of(&self, id: NodeId) -> Import<Option<IndexId>> {
        match self.node(id).what {
            What::Leaf(leaf) => {
                Ok(Some(self.codegen_registers.index(self.tables().leaf(leaf).record)?))
            }
            _ => Ok(None),
        }
    }

    /// Returns the class of the first result of a node.
    fn class_of(&mut self, id: NodeId) -> Import<Option<ClassId>> {
        match self.node(id).what {
            what if what.is_leaf() => self.leaf_class(id),
            What::Instruction(_) if !self.trees().types(id).is_empty() => self.result_class(id, 0),
            _ => Ok(None),
        }
    }

    /// Returns the class of a result of an instruction.
    pub(super) fn result_class(&mut self, id: NodeId, result: usize) -> Import<Option<ClassId>> {
        let trees = self.trees();
        let opcode = self.instruction(id)?;
        let child = |index| trees.children(id).get(index).copied();
        let leaf = |index| child(index).filter(|&child| trees[child].what.is_leaf());
        let ty = trees.ty(id, 0);
        match self.vocabulary.opcodes.name(opcode) {
            "REG_SEQUENCE" => leaf(0).map_or(Ok(None), |class| self.leaf_class(class)),
            "COPY_TO_REGCLASS" => leaf(1).map_or(Ok(None), |class| self.leaf_class(class)),
            "INSERT_SUBREG" => match (child(0), child(2)) {
                (Some(whole), Some(index)) => self.class_of_whole(ty, whole, index),
                _ => Ok(None),
            },
            "EXTRACT_SUBREG" => {
                let (Some(whole), Some(index)) = (child(0), child(1)) else { return Ok(None) };
                let Some(class) = self.class_of(whole)? else { return Ok(None) };
                let Some(index) = self.index_of(index)? else { return Ok(None) };
                Ok(self.codegen_registers.matching_classes(class, index).map(|(_, part)| part))
            }
            "SUBREG_TO_REG" => child(2).map_or(Ok(None), |index| self.class_with_index(ty, index)),
            _ => {
                let Some(output) = self.output(opcode, result) else { return Ok(None) };
                let record = output.record;
                if record.is_subclass_of("RegisterOperand") {
                    Ok(Some(self.codegen_registers.class(record.def("RegClass")?)?))
                } else if record.is_subclass_of("RegisterClass") {
                    Ok(Some(self.codegen_registers.class(record)?))
                } else {
                    Ok(None)
                }
            }
        }
    }

    /// Returns the largest class of a type whose registers have the sub-register index.
    fn class_with_index(&self, ty: TypeSetId, index: NodeId) -> Import<Option<ClassId>> {
        let Some(ty) = self.type_by_mode(ty) else { return Ok(None) };
        let Some(index) = self.index_of(index)? else { return Ok(None) };
        Ok(self.codegen_registers.super_class_for_index(&ty, index, true))
    }

    /// Returns the class of a register into which a sub-register is inserted: its own, if it has
    /// one.
    fn class_of_whole(
        &mut self,
        ty: TypeSetId,
        whole: NodeId,
        index: NodeId,
    ) -> Import<Option<ClassId>> {
        match self.class_of(whole)? {
            Some(class) => Ok(Some(class)),
            None => self.class_with_index(ty, index),
        }
    }

    /// Constrains the registers of a new instruction.
    pub(super) fn constrain(
        &mut self,
        before: ActionId,
        build: ActionId,
        id: NodeId,
    ) -> Import<()> {
        let trees = self.trees();
        let opcode = self.instruction(id)?;
        let made = self.actions.build(build).made;
        let child = |index| trees.children(id).get(index).copied();
        let mut classes: Vec<(u32, ClassId)> = Vec::new();
        match self.vocabulary.opcodes.name(opcode) {
            "COPY_TO_REGCLASS" => {
                let class = child(1).map_or(Ok(None), |class| self.leaf_class(class))?;
                let Some(class) = class else {
                    return self
                        .skip(|| "COPY_TO_REGCLASS operand #1 isn't a register class".to_owned());
                };
                classes.push((0, class));
            }
            "EXTRACT_SUBREG" => {
                let &[whole, index, ..] = trees.children(id) else {
                    return self.skip(|| "EXTRACT_SUBREG lacks children".to_owned());
                };
                let Some(class) = self.class_of(whole)? else {
                    return self.skip(|| {
                        "Cannot infer register class from EXTRACT_SUBREG operand #0".to_owned()
                    });
                };
                let Some(index) = self.index_of(index)? else {
                    return self
                        .skip(|| "EXTRACT_SUBREG child #1 is not a subreg index".to_owned());
                };
                let Some((whole, part)) = self.codegen_registers.matching_classes(class, index)
                else {
                    return self.skip(|| {
                        "subreg index is incompatible with inferred reg class".to_owned()
                    });
                };
                classes.extend([(0, part), (1, whole)]);
            }
            name @ ("INSERT_SUBREG" | "SUBREG_TO_REG") => {
                let is_insert = name == "INSERT_SUBREG";
                let ty = trees.ty(id, 0);
                let &[whole, part, index, ..] = trees.children(id) else {
                    return self.skip(|| format!("{name} lacks children"));
                };
                let Some(part) = self.class_of(part)? else {
                    let which = if is_insert { "operand" } else { "child" };
                    return self
                        .skip(|| format!("Cannot infer register class from {name} {which} #1"));
                };
                let whole = match is_insert {
                    true => self.class_of_whole(ty, whole, index)?,
                    false => self.class_with_index(ty, index)?,
                };
                let Some(whole) = whole else {
                    return self
                        .skip(|| format!("Cannot infer register class for {name} operand #0"));
                };
                classes.push((0, whole));
                if is_insert {
                    classes.push((1, whole));
                }
                classes.push((2, part));
            }
            "REG_SEQUENCE" => {
                let class = child(0).map_or(Ok(None), |class| self.class_of(class))?;
                let Some(class) = class else { return Ok(()) };
                classes.push((0, class));
                for position in (1..trees.children(id).len()).step_by(2) {
                    let index =
                        child(position + 1).map_or(Ok(None), |index| self.index_of(index))?;
                    let Some(index) = index else {
                        return self.skip(|| "REG_SEQUENCE child is not a subreg index".to_owned());
                    };
                    // llvm-tblgen 22 uses the classes without a check.
                    let found = self.codegen_registers.matching_classes(class, index);
                    let Some((_, part)) = found else {
                        return self.skip(|| {
                            "REG_SEQUENCE subreg index is incompatible with its reg class"
                                .to_owned()
                        });
                    };
                    classes.push((position as u32, part));
                }
            }
            _ => {
                self.actions.insert(before, Action::ConstrainAll { made });
            }
        }
        for (operand, class) in classes {
            self.actions.insert(before, Action::Constrain { made, operand, class });
        }
        Ok(())
    }
}
