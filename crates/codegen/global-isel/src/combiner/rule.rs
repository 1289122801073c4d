//! Combine rules, read and checked (LLVM: `CombineRuleBuilder`).

use std::rc::Rc;

use tablegen_core::{Dag, Record};

use super::context::{RuleContext, RuleResult, dag_operator, def_of_class, is_def};
use super::infer::infer;
use super::parse::{Parser, text_of};
use super::pattern::{
    Builtin, FRAGMENT_CLASS, Fragment, Insn, Kind, OperandTable, Pattern, Type, What,
};
use super::types::Checker;
use tablegen_model::texts::TextId;

/// Data that matching code passes to applying code.
#[derive(Clone, Copy, Debug)]
pub(super) struct MatchData<'r> {
    pub(super) name: TextId,
    /// C++ type.
    pub(super) ty: &'r str,
}

/// Chosen alternatives of fragments: pairs of a pattern index and an alternative's index.
pub(super) type Permutation = Vec<(usize, usize)>;

/// Rule of a combiner (`GICombineRule`).
#[derive(Debug)]
pub(super) struct CombineRule<'r> {
    pub(super) record: Record<'r>,
    /// Number among the rules of the combiner.
    pub(super) number: u32,
    pub(super) root_name: TextId,
    pub(super) data: Vec<MatchData<'r>>,
    pub(super) matched: Vec<Pattern<'r>>,
    pub(super) apply: Vec<Pattern<'r>>,
    pub(super) match_table: OperandTable,
    pub(super) apply_table: OperandTable,
    /// Index of the root pattern.
    pub(super) root: usize,
    /// Indices of the patterns that redefine the root's definitions.
    pub(super) apply_roots: Vec<usize>,
    /// Fragments that the rule uses.
    pub(super) fragments: Vec<Rc<Fragment<'r>>>,
    /// Choices of alternatives. Each one becomes a match table rule.
    pub(super) permutations: Vec<Permutation>,
}

impl<'r> CombineRule<'r> {
    /// Reads and checks a rule.
    pub(super) fn read(
        ctx: &mut RuleContext<'_, 'r>,
        record: Record<'r>,
        number: u32,
    ) -> RuleResult<Self> {
        let (root_name, data) = read_defs(ctx, record)?;
        let mut rule = CombineRule {
            record,
            number,
            root_name,
            data,
            matched: Vec::new(),
            apply: Vec::new(),
            match_table: OperandTable::default(),
            apply_table: OperandTable::default(),
            root: 0,
            apply_roots: Vec::new(),
            fragments: Vec::new(),
            permutations: Vec::new(),
        };
        rule.read_patterns(ctx)?;
        rule.make_tables(ctx)?;
        rule.check_types(ctx)?;
        rule.find_roots(ctx)?;
        rule.check(ctx)?;
        rule.permute(ctx)?;
        Ok(rule)
    }

    fn read_patterns(&mut self, ctx: &mut RuleContext<'_, 'r>) -> RuleResult<()> {
        let record = self.record;
        let actions = [record.dag("Action0")?, record.dag("Action1")?];
        let [first, second] = actions;
        let operators = [
            dag_operator(first, record.locs())?.name(),
            dag_operator(second, record.locs())?.name(),
        ];
        let mut parser = Parser { ctx, locs: record.locs(), seen: Vec::new() };
        match operators {
            ["match", "apply"] => {
                let prefix = format!("{}_match", record.name());
                parser.list(first, "match", &prefix, &mut |ctx, one| self.add_match(ctx, one))?;
                let prefix = format!("{}_apply", record.name());
                parser.list(second, "apply", &prefix, &mut |ctx, one| self.add_apply(ctx, one))?;
            }
            ["combine", "empty_action"] => {
                let prefix = format!("{}_combine", record.name());
                parser.list(first, "combine", &prefix, &mut |ctx, one| match one.is_code() {
                    true => self.add_apply(ctx, one),
                    false => self.add_match(ctx, one),
                })?;
                if self.matched.is_empty() || self.apply.is_empty() {
                    let message = "'combine' action needs at least one pattern to match, and C++ \
                                   code to apply";
                    return Err(ctx.stop_at(record, message));
                }
            }
            _ => {
                let message = "expected both a 'match' and 'apply' action in combine rule, or a \
                               single 'combine' action";
                return Err(ctx.stop_at(record, message));
            }
        }
        self.fragments = parser.seen;
        Ok(())
    }

    fn add_match(&mut self, ctx: &mut RuleContext<'_, 'r>, pattern: Pattern<'r>) -> RuleResult<()> {
        let name = text_of(ctx, pattern.name);
        if self.matched.iter().any(|known| known.name == pattern.name) {
            let message = format!("'{name}' match pattern defined more than once!");
            return Err(ctx.stop_at(self.record, message));
        }
        if let Some(Insn { what: What::Builtin(builtin), .. }) = pattern.insn() {
            let message = format!("'{}' cannot be used in a 'match' pattern", builtin.name());
            return Err(ctx.stop_at(self.record, message));
        }
        self.matched.push(pattern);
        Ok(())
    }

    fn add_apply(
        &mut self,
        ctx: &mut RuleContext<'_, 'r>,
        mut pattern: Pattern<'r>,
    ) -> RuleResult<()> {
        let name = text_of(ctx, pattern.name);
        let rejected = if self.apply.iter().any(|known| known.name == pattern.name) {
            Some(format!("'{name}' apply pattern defined more than once!"))
        } else if let Kind::AnyOpcode(_) = pattern.kind {
            Some(format!("'{name}': wip_match_opcode is not supported in apply patterns"))
        } else if let Some(Insn { what: What::Fragment(_), .. }) = pattern.insn() {
            Some(format!("'{name}': using {FRAGMENT_CLASS} is not supported in apply patterns"))
        } else {
            None
        };
        if let Some(message) = rejected {
            return Err(ctx.stop_at(self.record, message));
        }
        if let Kind::Code { apply, .. } = &mut pattern.kind {
            *apply = true;
        }
        self.apply.push(pattern);
        Ok(())
    }

    fn make_tables(&mut self, ctx: &RuleContext<'_, 'r>) -> RuleResult<()> {
        for (what, patterns, table) in [
            ("match", &self.matched, &mut self.match_table),
            ("apply", &self.apply, &mut self.apply_table),
        ] {
            for (index, pattern) in patterns.iter().enumerate() {
                let Some(insn) = pattern.insn() else { continue };
                table.add(index, insn).map_err(|name| {
                    let name = text_of(ctx, name);
                    let message = format!(
                        "Operand '{name}' is defined multiple times in the '{what}' patterns"
                    );
                    ctx.stop_at(self.record, message)
                })?;
            }
        }
        Ok(())
    }

    fn check_types(&mut self, ctx: &RuleContext<'_, 'r>) -> RuleResult<()> {
        let record = self.record;
        let mut checker = Checker::new(record.locs());
        for pattern in &self.matched {
            if let Some(insn) = pattern.insn() {
                checker.check(ctx, pattern.name, insn, &mut |_, _| Ok(()))?;
            }
        }
        let table = &self.match_table;
        for pattern in &self.apply {
            let Some(insn) = pattern.insn() else { continue };
            checker.check(ctx, pattern.name, insn, &mut |ctx, name| {
                if table.has(name) {
                    return Ok(());
                }
                let (name, ty) = (text_of(ctx, name), Type::Of(name).text(&ctx.vocabulary.texts));
                let message = format!("'{name}' ('{ty}') does not refer to a matched operand!");
                Err(ctx.stop_at(record, message))
            })?;
        }
        checker.propagate(&mut self.matched);
        checker.propagate(&mut self.apply);
        infer(ctx, record, &self.matched, &self.match_table, &mut self.apply)?;
        let texts = &ctx.vocabulary.texts;
        for pattern in &self.matched {
            let Some(insn) = pattern.insn() else { continue };
            let mut wrong = None;
            for (index, operand) in insn.operands.iter().enumerate() {
                let Some(ty @ Type::Of(_)) = operand.ty else { continue };
                let message = "GITypeOf is not supported in 'match' patterns";
                wrong = Some(ctx.stop_at(record, message));
                let (name, ty) = (texts.get(pattern.name), ty.text(texts));
                let note = format!("operand {index} of '{name}' has type '{ty}'");
                ctx.cx.note(record.locs(), note);
            }
            if let Some(stop) = wrong {
                return Err(stop);
            }
        }
        Ok(())
    }

    /// Returns true if all `apply` patterns are code.
    pub(super) fn makes_by_code(&self) -> bool {
        self.apply.iter().all(|pattern| pattern.is_code())
    }

    fn erases_root(&self) -> bool {
        let erases = |insn: &Insn<'r>| matches!(insn.what, What::Builtin(Builtin::EraseRoot));
        self.apply.iter().filter_map(|pattern| pattern.insn()).any(erases)
    }

    fn find_roots(&mut self, ctx: &RuleContext<'_, 'r>) -> RuleResult<()> {
        let stop = |message: String| Err(ctx.stop_at(self.record, message));
        let root = text_of(ctx, self.root_name);
        let named = self.matched.iter().position(|pattern| pattern.name == self.root_name);
        self.root = match named.or_else(|| self.match_table.def(self.root_name)) {
            Some(index) => index,
            None if !self.match_table.has(self.root_name) => {
                return stop(format!("Cannot find root '{root}' in match patterns!"));
            }
            None => {
                return stop(format!("Cannot use live-in operand '{root}' as match pattern root!"));
            }
        };
        if self.makes_by_code() || self.erases_root() {
            return Ok(());
        }
        let Some(insn) = self.matched[self.root].insn() else { return Ok(()) };
        let of_root = self.apply.iter().position(|pattern| pattern.name == self.root_name);
        if insn.num_defs() == 0 {
            let Some(index) = of_root else {
                return stop(format!("Cannot find root '{root}' in apply patterns!"));
            };
            if self.apply[index].insn().is_none() {
                return stop(format!("apply pattern root '{root}' must be an instruction pattern"));
            }
            self.apply_roots.push(index);
            return Ok(());
        }
        let mut roots = Vec::new();
        for operand in insn.defs_to_make() {
            let Some(index) = operand.name.and_then(|name| self.apply_table.def(name)) else {
                let name = operand.name.map_or(String::new(), |name| text_of(ctx, name));
                return stop(format!("'{name}' must be redefined in the 'apply' pattern"));
            };
            super::pattern::add_new(&mut roots, index);
        }
        if of_root.is_some_and(|index| !roots.contains(&index)) {
            return stop(format!(
                "apply pattern '{root}' is supposed to be a root but it does not redefine any of \
                 the defs of the match root"
            ));
        }
        self.apply_roots = roots;
        Ok(())
    }

    fn permute(&mut self, ctx: &RuleContext<'_, 'r>) -> RuleResult<()> {
        let most = self.record.int("MaxPermutations")?;
        let counts = self.matched.iter().enumerate().filter_map(|(index, pattern)| match &pattern
            .insn()?
            .what
        {
            What::Fragment(fragment) => Some((index, fragment.alternatives.len())),
            _ => None,
        });
        let counts: Vec<(usize, usize)> = counts.collect();
        let total = counts.iter().fold(1_usize, |all, &(_, count)| all.saturating_mul(count));
        if most > 0 && i64::try_from(total).is_ok_and(|total| total > most) {
            let name = self.record.name();
            let message = format!(
                "cannot emit rule '{name}'; {total} permutations would be emitted, but the max is \
                 {most}"
            );
            return Err(ctx.stop_at(self.record, message));
        }
        if total > MAX_PERMUTATIONS {
            let message = format!("{total} permutations are too many");
            return Err(ctx.stop_at(self.record, message));
        }
        let mut all = vec![Permutation::new()];
        for (index, count) in counts {
            let chosen = |known: &Permutation| {
                let known = known.clone();
                (0..count).map(move |chosen| {
                    let mut longer = known.clone();
                    longer.push((index, chosen));
                    longer
                })
            };
            all = all.iter().flat_map(chosen).collect();
        }
        if all.is_empty() {
            all.push(Permutation::new());
        }
        self.permutations = all;
        Ok(())
    }

    /// Returns the text of a permutation.
    pub(super) fn alternatives(&self, ctx: &RuleContext<'_, '_>, chosen: &Permutation) -> String {
        let texts = &ctx.vocabulary.texts;
        let named = |&(index, chosen): &(usize, usize)| {
            format!("{}[{chosen}]", texts.get(self.matched[index].name))
        };
        let mut all: Vec<String> = chosen.iter().map(named).collect();
        all.sort_unstable();
        format!("[{}]", all.join(", "))
    }
}

/// Maximal number of permutations of a rule, which bounds memory use.
const MAX_PERMUTATIONS: usize = 1 << 16;

fn read_defs<'r>(
    ctx: &mut RuleContext<'_, 'r>,
    record: Record<'r>,
) -> RuleResult<(TextId, Vec<MatchData<'r>>)> {
    let defs: Dag<'r> = record.dag("Defs")?;
    if dag_operator(defs, record.locs())?.name() != "defs" {
        return Err(ctx.stop_at(record, "Expected defs operator"));
    }
    let (mut roots, mut data) = (Vec::new(), Vec::new());
    for (name, value) in defs.args() {
        let name = ctx.vocabulary.texts.intern(name.unwrap_or(""));
        if is_def(value, "root") {
            roots.push(name);
        } else if let Some(kind) = def_of_class(value, "GIDefMatchData") {
            data.push(MatchData { name, ty: kind.string("Type")? });
        } else {
            let message = if def_of_class(value, "GIDefKind").is_some() {
                "This GIDefKind not implemented in tablegen"
            } else if def_of_class(value, "GIDefKindWithArgs").is_some() {
                "This GIDefKindWithArgs not implemented in tablegen"
            } else {
                "Expected a subclass of GIDefKind or a sub-dag whose operator is of type \
                 GIDefKindWithArgs"
            };
            return Err(ctx.stop_at(record, message));
        }
    }
    match roots[..] {
        [root] => Ok((root, data)),
        _ => Err(ctx.stop_at(record, "Combine rules must have exactly one root")),
    }
}
