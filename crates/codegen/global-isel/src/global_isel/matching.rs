//! Imports the source of a pattern as checks of instructions and operands.

use tablegen_core::Record;

use super::equivalents::Equivalent;
use super::facts::Facts;
use super::import::{Import, Importer};
use crate::gisel_rules::{
    Check, Comparison, FunctionKind, InsnId, Llt, MemoryOrdering, Opcode, OperandRef, SizeRelation,
};
use tablegen_model::intrinsics::IntrinsicId;
use tablegen_model::intrinsics::properties::{ArgumentKind, Flag};
use tablegen_model::patterns::leaves::LeafKind;
use tablegen_model::patterns::tree::{NodeId, What};
use tablegen_model::patterns::type_sets::TypeSetId;
use tablegen_model::texts::TextId;
use tablegen_model::value_types::ValueType;

/// Maximal number of instructions that a rule matches; their numbers have 16 bits.
const MAX_INSTRUCTIONS: usize = 1 << 15;

/// Properties of an operand declared by its instruction.
#[derive(Clone, Copy, Debug, Default)]
struct OperandInfo {
    /// The operand is a pointer.
    pointer: bool,
    /// The operand is an immediate, not a register.
    immediate: bool,
}

impl<'r> Importer<'_, 'r> {
    /// Matches an instruction and the definitions of its operands.
    pub(super) fn match_node(&mut self, insn: InsnId, id: NodeId) -> Import<()> {
        let flags = self.node(id).gisel_flags;
        let saved = self.ignore_copies;
        self.set_flags(flags.map(|id| self.tables().fragment(id).record))?;
        let result = self.match_insn(insn, id);
        self.ignore_copies = saved;
        result
    }

    fn match_insn(&mut self, insn: InsnId, id: NodeId) -> Import<()> {
        let (trees, tables) = (self.trees(), self.tables());
        let node = self.node(id);
        let mut equivalent = None;
        let opcode = match node.what {
            What::Int(_) => self.known.constant,
            what if what.is_leaf() => {
                return self.skip(|| {
                    "Unable to deduce gMIR opcode to handle Src (which is a leaf)".to_owned()
                });
            }
            what => {
                let record = tables.record(what);
                let found = record.and_then(|record| self.equivalents.node(record)).copied();
                let Some(found) = found else {
                    return self.skip(|| {
                        let operator = record.map_or(String::new(), explain_operator);
                        format!("Pattern operator lacks an equivalent Instruction{operator}")
                    });
                };
                equivalent = Some(found);
                self.opcode_of(&found, id)?
            }
        };
        self.rule.check(insn, Check::Opcode(opcode));
        if let Some(Equivalent { not_atomic: true, .. }) = equivalent {
            let check = Check::Ordering(MemoryOrdering::NotAtomic, Comparison::Exactly);
            self.rule.check(insn, check);
        } else if let Some(Equivalent { atomic: true, .. }) = equivalent {
            let check = Check::Ordering(MemoryOrdering::Unordered, Comparison::OrStronger);
            self.rule.check(insn, check);
        }
        let is_leaf = equivalent.is_none();
        let kinds = self.operand_kinds(opcode);
        let outputs = self.outputs(opcode);
        let types = trees.types(id);
        for (index, &ty) in types.iter().enumerate() {
            let pointer =
                !is_leaf && index < outputs && kinds.get(index).is_some_and(|kind| kind[0]);
            let operand_ref = self.add_operand(insn, index, None);
            let checked = self.check_type(operand_ref, ty, pointer);
            Self::because(checked, |why| format!("{why} for result of Src pattern operator"))?;
        }
        self.match_calls(insn, id, equivalent.as_ref())?;
        if let What::Int(value) = node.what {
            let name = self.text(node.name);
            let operand_ref = self.add_operand(insn, types.len(), name);
            self.rule.check_operand(operand_ref, Check::LiteralInt(value));
            return Ok(());
        }
        self.match_operands(insn, id, opcode)
    }

    /// Returns the opcode of a node.
    fn opcode_of(&mut self, equivalent: &Equivalent<'_>, id: NodeId) -> Import<Opcode> {
        let (trees, tables) = (self.trees(), self.tables());
        if let Some(floating_point) = equivalent.floating_point
            && let Some(&first) = trees.children(id).first()
        {
            let types = self.patterns.rules().set(trees.ty(first, 0)).iter().next();
            let ty = types.and_then(|(_, set)| set.first());
            if ty.is_some_and(ValueType::is_float) {
                return Ok(floating_point);
            }
        }
        if let Some(convergent) = equivalent.convergent
            && let Some(intrinsic) = tables.intrinsic_of(trees, id)
            && let Some(intrinsic) = tables.intrinsic(intrinsic)
            && intrinsic.properties.flags.has(Flag::Convergent)
        {
            return Ok(convergent);
        }
        for call in tables.lists().calls(self.node(id).calls) {
            let facts = self.facts(call.fragment)?;
            let loads = facts.load || facts.atomic;
            match (equivalent.sign_extend, equivalent.zero_extend) {
                (Some(opcode), _) if loads && facts.sign_extending => return Ok(opcode),
                (_, Some(opcode)) if loads && facts.zero_extending => return Ok(opcode),
                _ => {}
            }
        }
        Ok(equivalent.instruction()?)
    }

    /// Checks the type of an operand.
    fn check_type(&mut self, operand_ref: OperandRef, ty: TypeSetId, pointer: bool) -> Import<()> {
        let Some(value_type) = self.machine_type(ty) else {
            return self.skip(|| "unsupported typeset".to_owned());
        };
        if value_type == ValueType::I_PTR && pointer {
            self.rule.check_operand(operand_ref, Check::AnyPointer(0));
            return Ok(());
        }
        let Some(mut llt) = Llt::of(value_type) else {
            return self.skip(|| "unsupported type".to_owned());
        };
        if pointer {
            self.rule.check_operand(operand_ref, Check::AnyPointer(llt.size()));
            return Ok(());
        }
        if let Some(space) = self.patterns.rules().set(ty).address_space() {
            llt = Llt::Pointer { space, size: llt.size() };
        }
        if self.rule.check_operand(operand_ref, Check::Type(llt)) {
            self.note_type(llt);
        }
        Ok(())
    }

    /// Checks the fragment conditions of an instruction.
    fn match_calls(
        &mut self,
        insn: InsnId,
        id: NodeId,
        equivalent: Option<&Equivalent<'_>>,
    ) -> Import<()> {
        let tables = self.tables();
        for call in tables.lists().calls(self.node(id).calls) {
            let facts = self.facts(call.fragment)?;
            if facts.immediate {
                let function = self.function(&facts, facts.kind);
                self.rule.check(insn, Check::Constant(function));
                continue;
            }
            let mut is_checked = self.match_memory(insn, &facts, equivalent)?;
            if facts.no_use {
                self.rule.check(insn, Check::NoUse);
                is_checked = true;
            }
            if facts.one_use {
                self.rule.check(insn, Check::OneUse);
                is_checked = true;
            }
            if facts.has_code {
                if facts.uses_operands {
                    let args = &tables.fragment(call.fragment).args;
                    self.waiting = args.len();
                    for (index, &arg) in args.iter().enumerate() {
                        self.wanted.insert((call.scope, arg), index as u32);
                    }
                }
                let function = self.function(&facts, FunctionKind::Instruction);
                self.rule.check(insn, Check::Instruction(function));
            } else if !is_checked {
                let explained = self.explain_calls(id)?;
                return self.skip(|| format!("Src pattern child has predicate ({explained})"));
            }
        }
        Ok(())
    }

    /// Checks the fragment conditions on a memory access. Returns true if all conditions are
    /// checked.
    fn match_memory(
        &mut self,
        insn: InsnId,
        facts: &Facts<'_>,
        equivalent: Option<&Equivalent<'_>>,
    ) -> Import<bool> {
        let accesses = facts.load || facts.store || facts.atomic;
        if accesses {
            if let Some(spaces) = &facts.spaces {
                let spaces: Option<Vec<u32>> =
                    spaces.iter().map(|space| space.map(|space| space as u32)).collect();
                let Some(spaces) = spaces else {
                    return self.skip(|| "Address space is not an integer".to_owned());
                };
                if !spaces.is_empty() {
                    let spaces = self.vocabulary.intern_spaces(&spaces);
                    self.rule.check(insn, Check::AddressSpaces(spaces));
                    return Ok(true);
                }
            }
            if facts.min_alignment > 0 {
                self.rule.check(insn, Check::Alignment(facts.min_alignment as u8));
                return Ok(true);
            }
        }
        if facts.load || facts.atomic {
            let relation = match (facts.non_extending, facts.any_extending) {
                (true, _) => Some(SizeRelation::Equal),
                (false, true) => Some(SizeRelation::Less),
                (false, false) => None,
            };
            if let Some(relation) = relation {
                self.rule.check(insn, Check::MemoryVsType(relation, 0));
                return Ok(true);
            }
        }
        if facts.store {
            match facts.truncating {
                Some(true) if facts.memory_type.is_some() => {
                    self.check_memory_size(insn, facts)?;
                    return Ok(true);
                }
                Some(true) => {
                    self.rule.check(insn, Check::MemoryVsType(SizeRelation::Less, 0));
                    return Ok(true);
                }
                Some(false) => {
                    self.rule.check(insn, Check::MemoryVsType(SizeRelation::Equal, 0));
                }
                None => {}
            }
        }
        let has =
            |opcode: fn(&Equivalent<'_>) -> Option<Opcode>| equivalent.and_then(opcode).is_some();
        // The opcode implies the condition.
        if (has(|one| one.sign_extend) && facts.sign_extending)
            || (has(|one| one.zero_extend) && facts.zero_extending)
            || facts.truncating == Some(false)
        {
            return Ok(true);
        }
        if accesses && facts.memory_type.is_some() {
            self.check_memory_size(insn, facts)?;
            return Ok(true);
        }
        if (facts.load || facts.store) && facts.unindexed {
            return Ok(true);
        }
        let exactly = facts.orderings.first().filter(|_| facts.atomic);
        let compared = |stronger: bool| match stronger {
            true => Comparison::OrStronger,
            false => Comparison::WeakerThan,
        };
        let ordering = match (exactly, facts.acquire, facts.release) {
            (Some(&ordering), _, _) => Some((ordering, Comparison::Exactly)),
            (None, Some(is), _) => Some((MemoryOrdering::Acquire, compared(is))),
            (None, None, Some(is)) => Some((MemoryOrdering::Release, compared(is))),
            (None, None, None) => None,
        };
        if let Some((ordering, comparison)) = ordering {
            self.rule.check(insn, Check::Ordering(ordering, comparison));
        }
        Ok(ordering.is_some())
    }

    fn check_memory_size(&mut self, insn: InsnId, facts: &Facts<'_>) -> Import<()> {
        match facts.memory_size()? {
            Some(size) => {
                self.rule.check(insn, Check::MemorySize(size));
                Ok(())
            }
            None => self.skip(|| "MemVT could not be converted to LLT".to_owned()),
        }
    }

    fn match_operands(&mut self, insn: InsnId, id: NodeId, opcode: Opcode) -> Import<()> {
        let (trees, tables) = (self.trees(), self.tables());
        let mut index = trees.types(id).len();
        let mut children = trees.children(id);
        let name = self.vocabulary.opcodes.name(opcode);
        match name {
            // The value is checked by code, not here.
            "G_CONSTANT" | "G_FCONSTANT" | "G_FRAME_INDEX" => {
                self.add_operand(insn, index, None);
                return Ok(());
            }
            "G_ICMP" | "G_FCMP" => {
                if let Some((&last, others)) = children.split_last()
                    && self.match_comparison(insn, index, last, name == "G_FCMP")?
                {
                    // The predicate is the first operand of the generic instruction.
                    index += 1;
                    children = others;
                } else if children.last().is_some_and(|&last| self.node(last).what.is_leaf()) {
                    index += 1;
                }
            }
            _ => {}
        }
        let is_intrinsic = matches!(
            name,
            "G_INTRINSIC"
                | "G_INTRINSIC_W_SIDE_EFFECTS"
                | "G_INTRINSIC_CONVERGENT"
                | "G_INTRINSIC_CONVERGENT_W_SIDE_EFFECTS"
        );
        let intrinsic = tables.intrinsic_of(trees, id).filter(|_| is_intrinsic);
        if is_intrinsic && intrinsic.is_none() {
            return self.skip(|| "Expected IntInit containing intrinsic ID)".to_owned());
        }
        let (kinds, outputs) = (self.operand_kinds(opcode), self.outputs(opcode));
        for (number, &child) in children.iter().enumerate() {
            let [pointer, immediate] = kinds.get(outputs + number).copied().unwrap_or_default();
            let mut info = OperandInfo { pointer, immediate };
            if let Some(intrinsic) = intrinsic {
                if number == 0 {
                    let name = self.node(child).name;
                    let name = self.text(name);
                    let operand_ref = self.add_operand(insn, index, name);
                    self.rule.check_operand(operand_ref, Check::Intrinsic(intrinsic));
                    index += 1;
                    continue;
                }
                let of_intrinsic = self.of_intrinsic(intrinsic, number - 1);
                info.pointer |= of_intrinsic.pointer;
                info.immediate |= of_intrinsic.immediate;
            }
            self.match_operand(insn, index, child, info)?;
            index += 1;
        }
        Ok(())
    }

    /// Returns the properties of an intrinsic's argument.
    fn of_intrinsic(&self, id: IntrinsicId, argument: usize) -> OperandInfo {
        let Some(intrinsic) = self.tables().intrinsic(id) else { return OperandInfo::default() };
        let pointer = intrinsic.operands().nth(argument).is_some_and(|ty| {
            ty.is_subclass_of("LLVMQualPointerType") || ty.is_subclass_of("LLVMAnyPointerType")
        });
        let mut attributes = intrinsic.properties.arguments.iter();
        let attributes = attributes.find(|(of, _)| *of as usize == argument + 1);
        let immediate = attributes.is_some_and(|(_, attributes)| {
            attributes.iter().any(|attribute| attribute.kind == ArgumentKind::ImmArg)
        });
        OperandInfo { pointer, immediate }
    }

    /// Checks the condition of a comparison. Returns true if nothing else is left to match.
    fn match_comparison(
        &mut self,
        insn: InsnId,
        index: usize,
        id: NodeId,
        is_float: bool,
    ) -> Import<bool> {
        let node = self.node(id);
        let record = match node.what {
            What::Leaf(leaf) => self.tables().leaf(leaf).record,
            what if what.is_leaf() => {
                return self.skip(|| "Unable to handle CondCode".to_owned());
            }
            _ => return Ok(false),
        };
        if !record.is_subclass_of("CondCode") {
            return self.skip(|| "Unable to handle CondCode".to_owned());
        }
        let name = self.text(node.name);
        let operand_ref = self.add_operand(insn, index, name);
        let field = if is_float { "FCmpPredicate" } else { "ICmpPredicate" };
        let predicate = record.string(field)?;
        if predicate.is_empty() {
            return Ok(false);
        }
        let predicate = self.vocabulary.texts.intern(predicate);
        self.rule.check_operand(operand_ref, Check::Comparison(predicate));
        Ok(true)
    }

    /// Returns the name of an operand, and its register if it is an unnamed register.
    fn operand_name(&mut self, id: NodeId) -> (Option<TextId>, Option<Record<'r>>) {
        let (trees, tables) = (self.trees(), self.tables());
        let node = self.node(id);
        if let What::Complex(complex) = node.what {
            // Equal complex patterns with equal operand names are the same operand.
            let mut name = tables.complex(complex).record.name().to_owned();
            for &child in trees.children(id) {
                name.push(':');
                name.push_str(tables.text(trees[child].name));
            }
            return (Some(self.vocabulary.texts.intern(&name)), None);
        }
        if node.name.is_none()
            && let What::Leaf(leaf) = node.what
            && tables.leaf(leaf).kind == LeafKind::Register
        {
            let record = tables.leaf(leaf).record;
            return (Some(self.vocabulary.texts.intern(record.name())), Some(record));
        }
        (self.text(node.name), None)
    }

    fn match_operand(
        &mut self,
        insn: InsnId,
        position: usize,
        id: NodeId,
        info: OperandInfo,
    ) -> Import<()> {
        let (trees, tables) = (self.trees(), self.tables());
        let node = self.node(id);
        let (name, register) = self.operand_name(id);
        let operand_ref = match register {
            Some(register) => {
                let operand_ref = self.add_operand(insn, position, None);
                if !self.physical.iter().any(|(known, _)| *known == register) {
                    self.physical.push((register, operand_ref));
                }
                operand_ref
            }
            None => self.add_operand(insn, position, name),
        };
        if self.rule.is_same_as_another(operand_ref) {
            return Ok(());
        }
        let &[ty] = trees.types(id) else {
            return self.skip(|| "Src pattern child has multiple results".to_owned());
        };
        match node.what {
            What::Leaf(leaf) if node.name.is_none() => {
                let leaf = tables.leaf(leaf);
                if leaf.kind == LeafKind::ValueType {
                    let size = ValueType::of_record(leaf.record)?.scalar_size();
                    self.rule.check_operand(operand_ref, Check::LiteralInt(size.into()));
                    return Ok(());
                }
            }
            what if !what.is_leaf() => match tables.name(what) {
                "bb" => {
                    self.rule.check_operand(operand_ref, Check::IsBlock);
                    return Ok(());
                }
                "timm" => return self.match_immediate(operand_ref, id),
                _ => {}
            },
            _ => {}
        }
        if !info.immediate {
            let checked = self.check_type(operand_ref, ty, info.pointer);
            let patterns = self.patterns;
            Self::because(checked, |why| format!("{why} for Src operand ({})", patterns.show(id)))?;
        }
        if self.waiting != 0
            && let Some(&wanted) = tables.lists().argument_names(node.argument_names).first()
        {
            let text = format!("pred:{}:{}", wanted.scope, tables.text(wanted.name));
            let name = self.vocabulary.texts.intern(&text);
            let index = *self.wanted.entry((wanted.scope, wanted.name)).or_insert(0);
            self.rule.check_operand(operand_ref, Check::Record { index, name });
            self.waiting -= 1;
        }
        match node.what {
            What::Complex(complex) => {
                let renderer = self.rendered;
                self.match_complex(operand_ref, tables.complex(complex).record)?;
                for (of, &child) in trees.children(id).iter().enumerate() {
                    let child = trees[child].name;
                    if let Some(child) = self.text(child) {
                        self.define_sub_operand(child, renderer, of, name)?;
                    }
                }
                Ok(())
            }
            what if !what.is_leaf() => {
                if self.rule.insns.len() >= MAX_INSTRUCTIONS {
                    return self.skip(|| "too many instructions".to_owned());
                }
                let name = self.text(node.name);
                let by = self.rule.add_insn(name, true);
                let ignore_copies = self.ignore_copies;
                self.rule.check_operand(operand_ref, Check::Defined { by, ignore_copies });
                self.match_node(by, id)
            }
            _ => self.match_leaf(operand_ref, id, ty, info),
        }
    }

    /// Matches a target immediate.
    fn match_immediate(&mut self, operand_ref: OperandRef, id: NodeId) -> Import<()> {
        let tables = self.tables();
        self.rule.check_operand(operand_ref, Check::IsImmediate);
        for call in tables.lists().calls(self.node(id).calls) {
            let facts = self.facts(call.fragment)?;
            if facts.immediate {
                let function = self.function(&facts, facts.kind);
                self.rule.check_operand(operand_ref, Check::Constant(function));
            }
        }
        Ok(())
    }

    fn match_complex(&mut self, operand_ref: OperandRef, record: Record<'r>) -> Import<()> {
        let Some(equivalent) = self.equivalents.complex(record) else {
            let name = record.name();
            return self
                .skip(|| format!("SelectionDAG ComplexPattern ({name}) not mapped to GlobalISel"));
        };
        let renderer = self.rule.operand(operand_ref).map_or(0, |operand| operand.renderer);
        let name = self.vocabulary.texts.intern(equivalent.name());
        self.rule.check_operand(operand_ref, Check::Complex { name, renderer });
        self.rendered += 1;
        Ok(())
    }

    fn match_leaf(
        &mut self,
        operand_ref: OperandRef,
        id: NodeId,
        ty: TypeSetId,
        info: OperandInfo,
    ) -> Import<()> {
        let tables = self.tables();
        let node = self.node(id);
        if !node.calls.is_empty() {
            for call in tables.lists().calls(node.calls) {
                let facts = self.facts(call.fragment)?;
                if !facts.has_leaf_code {
                    return self.skip(|| "Src pattern child has unsupported predicate".to_owned());
                }
                let function = self.function(&facts, FunctionKind::Operand);
                self.rule.check_operand(operand_ref, Check::Leaf(function));
            }
            return Ok(());
        }
        let leaf = match node.what {
            What::Int(value) => {
                let check = if info.immediate { Check::LiteralInt } else { Check::Int };
                self.rule.check_operand(operand_ref, check(value));
                return Ok(());
            }
            What::Leaf(leaf) => tables.leaf(leaf),
            _ => return self.skip(|| "Src pattern child is an unsupported kind".to_owned()),
        };
        match leaf.kind {
            LeafKind::RegisterClass => {
                let class = self.codegen_registers.class(leaf.record)?;
                self.rule.check_operand(operand_ref, Check::Class(class));
                Ok(())
            }
            LeafKind::RegisterOperand => {
                let class = self.codegen_registers.class(leaf.record.def("RegClass")?)?;
                self.rule.check_operand(operand_ref, Check::Class(class));
                Ok(())
            }
            LeafKind::Register => {
                let register = self.codegen_registers.register(leaf.record)?;
                let ty = self.type_by_mode(ty);
                let Some(class) = self.codegen_registers.minimal_class_for(register, ty.as_ref())
                else {
                    return self.skip(|| {
                        "Could not determine physical register class of pattern source".to_owned()
                    });
                };
                self.rule.check_operand(operand_ref, Check::Class(class));
                Ok(())
            }
            LeafKind::ValueType => Ok(()),
            LeafKind::Complex(_) => self.match_complex(operand_ref, leaf.record),
            _ if leaf.record.is_subclass_of("ImmLeaf") => self.skip(|| {
                "Src pattern child def is an unsupported tablegen class (ImmLeaf)".to_owned()
            }),
            LeafKind::SrcValue => Ok(()),
            LeafKind::AllOnes | LeafKind::AllZeros => {
                self.match_splat(operand_ref, id, ty, leaf.kind == LeafKind::AllOnes)
            }
            _ => self.skip(|| "Src pattern child def is an unsupported tablegen class".to_owned()),
        }
    }

    /// Matches a vector of all ones or all zeros.
    fn match_splat(
        &mut self,
        operand_ref: OperandRef,
        id: NodeId,
        ty: TypeSetId,
        ones: bool,
    ) -> Import<()> {
        let name = self.node(id).name;
        let name = self.text(name);
        let by = self.rule.add_insn(name, false);
        let ignore_copies = self.ignore_copies;
        self.rule.check_operand(operand_ref, Check::Defined { by, ignore_copies });
        let opcodes = (self.known.build_vector, self.known.build_vector_trunc);
        self.rule.check(by, Check::OpcodeIsEither(opcodes.0, opcodes.1));
        let result = self.add_operand(by, 0, None);
        let checked = self.check_type(result, ty, false);
        Self::because(checked, |why| format!("{why} for result of Src pattern operator"))?;
        self.rule.check(by, Check::Splat { ones });
        Ok(())
    }
}

/// Returns the text of an operator without an equivalent instruction.
fn explain_operator(record: Record<'_>) -> String {
    let name = record.name();
    if record.is_subclass_of("SDNode") {
        format!(" ({})", record.string("Opcode").unwrap_or_default())
    } else if record.is_subclass_of("Intrinsic") {
        format!(" (Operator is an Intrinsic, {name})")
    } else if record.is_subclass_of("ComplexPattern") {
        format!(" (Operator is an unmapped ComplexPattern, {name})")
    } else if record.is_subclass_of("SDNodeXForm") {
        format!(" (Operator is an unmapped SDNodeXForm, {name})")
    } else {
        format!(" (Operator {name} not understood)")
    }
}
