//! Translates the match patterns of a rule into match table rules.

use std::fmt::Write;
use std::rc::Rc;

use rustc_hash::FxHashSet;
use tablegen_core::{Record, RecordError};

use super::building::Building;
use super::code::{Expansions, Meaning};
use super::context::{RuleContext, RuleResult, Stop};
use super::expand::{expand, source};
use super::parse::text_of;
use super::pattern::{Fragment, Insn, Kind, Machine, Operand, OperandTable, Pattern, Type, What};
use super::rule::{CombineRule, Permutation};
use crate::gisel_rules::executor::Features;
use crate::gisel_rules::{
    Action, Check, Function, FunctionKind, InsnId, Llt, Opcode, OperandRef, Rule,
};
use tablegen_model::texts::TextId;
use tablegen_model::value_types::ValueType;

/// Emitter of the match table rules of a combine rule.
pub(super) struct Emitter<'c, 'a, 'r> {
    pub(super) ctx: &'c mut RuleContext<'a, 'r>,
    pub(super) features: &'c mut Features<'r>,
    pub(super) rule: &'c CombineRule<'r>,
    /// Meanings of names in code. Meanings from one permutation persist in the next one.
    pub(super) expansions: Expansions,
}

/// Patterns in which definitions of operands are looked up.
struct Scope<'s, 'r> {
    patterns: &'s [Pattern<'r>],
    table: &'s OperandTable,
    /// Indices of the patterns matched so far.
    seen: FxHashSet<usize>,
    expansions: Expansions,
    /// Use of the fragment, if these are the patterns of one.
    inside: Option<Inside<'s, 'r>>,
}

/// Use of a fragment.
struct Inside<'s, 'r> {
    pattern: TextId,
    insn: &'s Insn<'r>,
    fragment: &'s Fragment<'r>,
    /// Names outside of the fragment, and the parameters that they are passed for.
    imports: Vec<(TextId, TextId)>,
}

impl<'a, 'r> Emitter<'_, 'a, 'r> {
    /// Emits the rules.
    pub(super) fn rules(&mut self, out: &mut Vec<Rule>) -> RuleResult<()> {
        let rule = self.rule;
        for permutation in &rule.permutations {
            let root = &rule.matched[rule.root];
            match &root.kind {
                Kind::AnyOpcode(opcodes) => {
                    for &opcode in opcodes {
                        out.push(self.of_opcode(permutation, root.name, opcode)?);
                    }
                }
                Kind::Insn(insn) => out.push(self.of_insn(permutation, root.name, insn)?),
                Kind::Code { .. } => {
                    let message = "C++ code cannot be the root of a rule!";
                    return Err(self.stop(message));
                }
            }
        }
        Ok(())
    }

    pub(super) fn stop(&self, message: impl Into<String>) -> Stop {
        self.ctx.stop_at(self.rule.record, message)
    }

    pub(super) fn note(&self, message: impl Into<String>) {
        self.ctx.cx.note(self.rule.record.locs(), message);
    }

    fn unreachable(&self, pattern: &Pattern<'r>, insn: &Insn<'r>) -> String {
        let (name, insn) = (text_of(self.ctx, pattern.name), insn.name());
        format!("pattern '{name}' ('{insn}') is unreachable from the pattern root!")
    }

    fn new_rule(&mut self, permutation: &Permutation, more: &str) -> RuleResult<Building> {
        let mut rule = Rule::new(self.ctx.next_rule, 0);
        self.ctx.next_rule += 1;
        rule.switch = Some(self.rule.number);
        let required = self.required()?;
        rule.features = self.ctx.vocabulary.features.intern(&required, None);
        let (number, name) = (self.rule.number, self.rule.record.name());
        let mut origin = format!("Combiner Rule #{number}: {name}");
        if !permutation.is_empty() {
            let _ = write!(origin, " @ {}", self.rule.alternatives(self.ctx, permutation));
        }
        origin.push_str(more);
        let mut building = Building::new(rule);
        building.actions.push(Action::Origin(self.ctx.origins.len() as u32));
        self.ctx.origins.push(origin);
        Ok(building)
    }

    /// Returns the subtarget predicates that the rule requires.
    fn required(&mut self) -> RuleResult<Vec<Record<'r>>> {
        let mut required = Vec::new();
        let record = self.rule.record;
        if record.field("Predicates").is_none() {
            return Ok(required);
        }
        for predicate in record.list("Predicates")?.iter().filter_map(|one| one.as_def()) {
            if !predicate.is_subclass_of("Predicate") {
                self.ctx.error_at(predicate, "Unknown 'Predicate' Type");
                break;
            }
            if !predicate.string("CondString")?.is_empty() {
                self.features.declare(predicate)?;
                required.push(predicate);
            }
        }
        Ok(required)
    }

    /// Returns the rule for an instruction of which only the opcode is known.
    fn of_opcode(
        &mut self,
        permutation: &Permutation,
        name: TextId,
        opcode: Opcode,
    ) -> RuleResult<Rule> {
        let opcode_name = self.ctx.vocabulary.opcodes.name(opcode);
        let more = format!("; wip_match_opcode '{opcode_name}'");
        let mut building = self.new_rule(permutation, &more)?;
        let insn = building.rule.add_insn(Some(name), true);
        self.expansions.declare(name, Meaning::Insn(insn));
        building.rule.check(insn, Check::Opcode(opcode));
        let seen = FxHashSet::from_iter([self.rule.root]);
        self.remaining(permutation, &mut building, &seen)?;
        Ok(building.finish())
    }

    fn of_insn(
        &mut self,
        permutation: &Permutation,
        name: TextId,
        insn: &Insn<'r>,
    ) -> RuleResult<Rule> {
        let mut building = self.new_rule(permutation, "")?;
        let root = building.rule.add_insn(Some(name), true);
        self.expansions.declare(name, Meaning::Insn(root));
        if let What::Fragment(fragment) = &insn.what
            && !fragment.can_be_root()
        {
            return Err(self.stop(format!("cannot use '{} as match root", insn.name())));
        }
        let rule = self.rule;
        let mut scope = Scope {
            patterns: &rule.matched,
            table: &rule.match_table,
            seen: FxHashSet::default(),
            expansions: std::mem::take(&mut self.expansions),
            inside: None,
        };
        let matched = self.matched(permutation, &mut building, root, rule.root, &mut scope);
        self.expansions = scope.expansions;
        matched?;
        self.remaining(permutation, &mut building, &scope.seen)?;
        Ok(building.finish())
    }

    /// Matches the patterns that do not define an operand, and emits the `apply` patterns.
    fn remaining(
        &mut self,
        permutation: &Permutation,
        building: &mut Building,
        seen: &FxHashSet<usize>,
    ) -> RuleResult<()> {
        let rule = self.rule;
        let by_code = rule.makes_by_code();
        let mut code = Vec::new();
        for (index, pattern) in rule.matched.iter().enumerate() {
            if seen.contains(&index) {
                continue;
            }
            match &pattern.kind {
                Kind::AnyOpcode(_) => {
                    let message = "wip_match_opcode can not be used with instruction patterns!";
                    return Err(self.stop(message));
                }
                Kind::Insn(insn) => match &insn.what {
                    What::Fragment(fragment) => {
                        let fragment = Rc::clone(fragment);
                        let mut outer = std::mem::take(&mut self.expansions);
                        let done = self.fragment(
                            permutation,
                            building,
                            None,
                            (index, insn, &fragment),
                            &mut outer,
                        );
                        self.expansions = outer;
                        done?;
                    }
                    What::Builtin(_) => return Err(self.stop("No known match builtins")),
                    What::Machine(_) => return Err(self.stop(self.unreachable(pattern, insn))),
                },
                Kind::Code { text, .. } if by_code => code.push(*text),
                Kind::Code { text, .. } => {
                    let expansions = std::mem::take(&mut self.expansions);
                    self.predicate(permutation, building, (rule.record, text), &expansions);
                    self.expansions = expansions;
                }
            }
        }
        if by_code {
            self.all_by_code(building, &code);
            return Ok(());
        }
        self.apply(building)
    }

    /// Adds matching code, which runs after all other checks.
    fn predicate(
        &mut self,
        permutation: &Permutation,
        building: &mut Building,
        (record, text): (Record<'r>, &'r str),
        expansions: &Expansions,
    ) {
        let mut code = String::new();
        if self.ctx.debug.code {
            let alternatives = self.rule.alternatives(self.ctx, permutation);
            let _ = writeln!(code, "// Pattern Alternatives: {alternatives}");
        }
        code.push_str(&expand(self.ctx, text, expansions, self.rule.record.locs()));
        let described = source(self.ctx, record, (&[text], &[]), expansions);
        let number = self.ctx.predicates.number(code, described);
        let name = self.ctx.vocabulary.texts.intern(&format!("GICombiner{number}"));
        let function = Function { kind: FunctionKind::Instruction, name };
        building.rule.check(InsnId::ROOT, Check::Instruction(function));
    }

    /// Adds code that both matches and applies.
    fn all_by_code(&mut self, building: &mut Building, matchers: &[&'r str]) {
        let (rule, locs) = (self.rule, self.rule.record.locs());
        let mut code = String::new();
        for data in &rule.data {
            let _ = writeln!(code, "{} GIMatchData_{};", data.ty, text_of(self.ctx, data.name));
            self.expansions.declare(data.name, Meaning::Data(data.name));
        }
        if !matchers.is_empty() {
            code.push_str("// Match Patterns\n");
        }
        for text in matchers {
            let text = expand(self.ctx, text, &self.expansions, locs);
            let _ = write!(code, "if(![&](){{{text}}}()) {{\n  return false;\n}}\n");
        }
        code.push_str("// Apply Patterns\n");
        let mut makes = Vec::new();
        for (index, pattern) in rule.apply.iter().enumerate() {
            let Kind::Code { text, .. } = pattern.kind else { continue };
            makes.push(text);
            if index > 0 {
                code.push('\n');
            }
            code.push_str(&expand(self.ctx, text, &self.expansions, locs));
        }
        let described = source(self.ctx, rule.record, (matchers, &makes), &self.expansions);
        building.rule.code = Some(self.ctx.actions.number(code, described));
    }

    /// Matches the instruction pattern at index `index`.
    fn matched(
        &mut self,
        permutation: &Permutation,
        building: &mut Building,
        id: InsnId,
        index: usize,
        scope: &mut Scope<'_, 'r>,
    ) -> RuleResult<()> {
        let patterns = scope.patterns;
        let pattern = &patterns[index];
        let Some(insn) = pattern.insn() else { return Ok(()) };
        match &insn.what {
            What::Machine(machine) => {
                if !scope.seen.insert(index) {
                    return Ok(());
                }
                self.machine(permutation, building, id, (pattern, insn, machine), scope)
            }
            What::Fragment(fragment) => {
                if !scope.seen.insert(index) {
                    return Ok(());
                }
                let fragment = Rc::clone(fragment);
                self.fragment(
                    permutation,
                    building,
                    Some(id),
                    (index, insn, &fragment),
                    &mut scope.expansions,
                )
            }
            What::Builtin(_) => Err(self.stop("No known match builtins")),
        }
    }

    fn machine(
        &mut self,
        permutation: &Permutation,
        building: &mut Building,
        id: InsnId,
        (pattern, insn, machine): (&Pattern<'r>, &Insn<'r>, &Machine<'r>),
        scope: &mut Scope<'_, 'r>,
    ) -> RuleResult<()> {
        building.rule.check(id, Check::Opcode(machine.opcode));
        scope.expansions.declare(pattern.name, Meaning::Insn(id));
        if let Some(intrinsic) = &machine.intrinsic {
            // The intrinsic ID follows the definitions.
            let operand_ref = OperandRef { insn: id, operand: insn.num_defs() as u16 };
            let name = self.ctx.vocabulary.texts.intern("$intrinsic_id");
            building.add_operand(operand_ref, Some(name), false);
            building.rule.check_operand(operand_ref, Check::Intrinsic(intrinsic.id));
        }
        if let Some(flags) = &machine.flags {
            for (all, not) in [(&flags.set, false), (&flags.unset, true)] {
                if !all.is_empty() {
                    let mut all = all.clone();
                    all.sort_unstable();
                    let names = self.ctx.vocabulary.texts.intern(&all.join(" | "));
                    building.rule.check(id, Check::Flags { names, not });
                }
            }
        }
        for (index, operand) in insn.operands.iter().enumerate() {
            let shifted = machine.intrinsic.is_some() && !operand.def;
            let operand_ref =
                OperandRef { insn: id, operand: (index + usize::from(shifted)) as u16 };
            let used = self.outside(operand, scope);
            if let Some(Type::Pack { least, most }) = used.ty {
                return self.pack(building, operand_ref, (operand, used, least, most), scope);
            }
            building.add_operand(operand_ref, used.name, false);
            if let (Some(_), Some(name)) = (used.name, operand.name) {
                scope.expansions.declare(name, Meaning::Operand(operand_ref));
            }
            if let Some(value) = used.value {
                let is_literal =
                    index == 1 && matches!(machine.record.name(), "G_CONSTANT" | "G_FCONSTANT");
                let check = if is_literal { Check::LiteralInt(value) } else { Check::Int(value) };
                building.rule.check_operand(operand_ref, check);
            }
            if let Some(Type::Value(record)) = used.ty
                && used.name.is_none_or(|name| !building.has_type(name))
            {
                let ty = self.size_type(record)?;
                if building.rule.check_operand(operand_ref, Check::Type(ty)) {
                    self.ctx.vocabulary.types.insert(ty);
                }
            }
            let Some(name) = operand.name.filter(|_| !operand.def) else { continue };
            if let Some(def) = scope.table.def(name) {
                self.defined(permutation, building, operand_ref, (operand, used.name, def), scope)?;
            }
        }
        Ok(())
    }

    /// Matches the instruction that defines an operand.
    fn defined(
        &mut self,
        permutation: &Permutation,
        building: &mut Building,
        operand_ref: OperandRef,
        (operand, used, def): (&Operand<'r>, Option<TextId>, usize),
        scope: &mut Scope<'_, 'r>,
    ) -> RuleResult<()> {
        let def_name = scope.patterns[def].name;
        if operand.value.is_some() {
            let used = used.map_or(String::new(), |name| text_of(self.ctx, name));
            let stop = self.stop(format!(
                "'{used}' is a named immediate, it cannot be defined by another instruction"
            ));
            let def = text_of(self.ctx, def_name);
            self.note(format!("'{used}' is defined by '{def}'"));
            return Err(stop);
        }
        if building.rule.is_same_as_another(operand_ref) {
            let name = operand.name.map_or(String::new(), |name| text_of(self.ctx, name));
            return Err(self.stop(format!(
                "Nested instruction '{}' cannot be the same as another operand '{name}'",
                text_of(self.ctx, def_name)
            )));
        }
        let by = building.rule.add_insn(Some(def_name), true);
        building.rule.check_operand(operand_ref, Check::Defined { by, ignore_copies: true });
        self.matched(permutation, building, by, def, scope)
    }

    /// Matches an operand that represents all remaining operands.
    fn pack(
        &mut self,
        building: &mut Building,
        operand_ref: OperandRef,
        (operand, used, least, most): (&Operand<'r>, Operand<'r>, u32, u32),
        scope: &mut Scope<'_, 'r>,
    ) -> RuleResult<()> {
        if let Some(name) = used.name
            && building.operand(name).is_some()
        {
            let message = "each instance of a GIVariadic operand must have a unique name within \
                           the match patterns";
            let stop = self.stop(message);
            self.note(format!("'{}' is used multiple times", text_of(self.ctx, name)));
            return Err(stop);
        }
        building.add_operand(operand_ref, used.name, true);
        if let (Some(_), Some(name)) = (used.name, operand.name) {
            scope.expansions.declare(name, Meaning::Rest(operand_ref));
        }
        let count = |more: u32| u32::from(operand_ref.operand).wrapping_add(more);
        building.rule.check(operand_ref.insn, Check::MinOperands(count(least)));
        if most != 0 {
            building.rule.check(operand_ref.insn, Check::MaxOperands(count(most)));
        }
        Ok(())
    }

    /// Returns the operand outside of the fragment that corresponds to an operand inside.
    fn outside(&mut self, operand: &Operand<'r>, scope: &mut Scope<'_, 'r>) -> Operand<'r> {
        let (Some(inside), Some(name)) = (&mut scope.inside, operand.name) else {
            return *operand;
        };
        let Some(index) = inside.fragment.param(name) else {
            let texts = &mut self.ctx.vocabulary.texts;
            let own = format!("{}.{}", texts.get(inside.pattern), texts.get(name));
            return Operand { name: Some(texts.intern(&own)), ..*operand };
        };
        let given = inside.insn.operands[index];
        if let Some(outer) = given.name {
            inside.imports.push((outer, name));
        }
        if let (Some(outer), Some(inner)) = (given.ty, operand.ty)
            && outer != inner
        {
            let texts = &self.ctx.vocabulary.texts;
            let pattern = texts.get(inside.pattern);
            let (outer, inner) = (outer.text(texts), inner.text(texts));
            let fragment = inside.fragment.record.name();
            self.ctx.cx.warn(
                self.rule.record.locs(),
                format!(
                    "impossible type constraints: operand {index} of '{pattern}' has type '{outer}', \
                     but '{fragment}' constrains it to '{inner}'"
                ),
            );
            if let Some(given) = given.name {
                let given = texts.get(given);
                self.note(format!("operand {index} of '{pattern}' is '{given}'"));
            }
            let name = texts.get(name);
            self.note(format!("argument {index} of '{fragment}' is '{name}'"));
        }
        given
    }

    /// Matches a fragment. Without an instruction, the fragment must not have outputs.
    fn fragment(
        &mut self,
        permutation: &Permutation,
        building: &mut Building,
        id: Option<InsnId>,
        (index, insn, fragment): (usize, &Insn<'r>, &Fragment<'r>),
        outer: &mut Expansions,
    ) -> RuleResult<()> {
        let pattern = &self.rule.matched[index];
        if id.is_none() && fragment.outputs != 0 {
            return Err(self.stop(self.unreachable(pattern, insn)));
        }
        let expansions = self.expansions_inside(insn, fragment, outer)?;
        let chosen =
            permutation.iter().find(|(of, _)| *of == index).map_or(0, |&(_, chosen)| chosen);
        let Some(alternative) = fragment.alternatives.get(chosen) else {
            let message = format!("'{}' has no alternatives", insn.name());
            return Err(self.stop(message));
        };
        let inside = Inside { pattern: pattern.name, insn, fragment, imports: Vec::new() };
        let mut scope = Scope {
            patterns: &alternative.patterns,
            table: &alternative.table,
            seen: FxHashSet::default(),
            expansions,
            inside: Some(inside),
        };
        if let (Some(id), Some(root)) = (id, fragment.root())
            && let Some(def) = alternative.table.def(fragment.params[root].name)
        {
            self.matched(permutation, building, id, def, &mut scope)?;
        }
        for (index, pattern) in alternative.patterns.iter().enumerate() {
            if scope.seen.contains(&index) {
                continue;
            }
            match &pattern.kind {
                Kind::Code { text, .. } => {
                    let code = (fragment.record, *text);
                    self.predicate(permutation, building, code, &scope.expansions);
                }
                Kind::Insn(insn) => {
                    let message = self.unreachable(pattern, insn);
                    return Err(self.ctx.stop_at(fragment.record, message));
                }
                Kind::AnyOpcode(_) => {}
            }
        }
        let imports = scope.inside.map_or_else(Vec::new, |inside| inside.imports);
        for (name, param) in imports {
            outer.declare(name, scope.expansions.get(param).unwrap_or(Meaning::Nothing));
        }
        Ok(())
    }

    /// Returns the meanings of the fragment's parameters.
    fn expansions_inside(
        &self,
        insn: &Insn<'r>,
        fragment: &Fragment<'r>,
        outer: &Expansions,
    ) -> RuleResult<Expansions> {
        let mut expansions = Expansions::default();
        for (param, operand) in fragment.params.iter().zip(&insn.operands) {
            let Some(name) = operand.name else {
                if let Some(value) = operand.value {
                    expansions.declare(param.name, Meaning::Value(value));
                }
                continue;
            };
            if let Some(meaning) = outer.get(name) {
                expansions.declare(param.name, meaning);
            } else if !fragment.alternatives.iter().all(|one| one.table.has(param.name)) {
                let (name, param) = (text_of(self.ctx, name), text_of(self.ctx, param.name));
                let fragment = fragment.record.name();
                let stop = self.stop(format!(
                    "operand '{name}' (for parameter '{param}' of '{fragment}') cannot be unbound"
                ));
                self.note(format!(
                    "one or more alternatives of '{fragment}' do not bind '{param}' to an \
                     instruction operand; either use a bound operand or ensure '{fragment}' binds \
                     '{param}' in all alternatives"
                ));
                return Err(stop);
            }
        }
        Ok(expansions)
    }

    /// Returns the low-level type of a value type.
    pub(super) fn size_type(&self, record: Record<'r>) -> RuleResult<Llt> {
        let ty = Llt::of(ValueType::of_record(record)?);
        ty.ok_or_else(|| {
            let message = format!("'{}' is not a type of registers", record.name());
            RecordError::new(self.rule.record.locs(), message).into()
        })
    }
}
