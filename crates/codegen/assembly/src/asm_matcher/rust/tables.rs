//! Source text of the tables that `tablegen_rt::asm::matching` searches.

use std::hash::Hash;

use rustc_hash::FxHashMap;
use tablegen_format::asm_matcher::{CustomOperand, OperandStep, STEP_LEN};
use tablegen_format::optional;

use super::super::Plan;
use super::super::conversions::{Action, ConversionStep, STANDARD_STEPS};
use super::super::mnemonics::MnemonicAlias;
use tablegen_emit::rust::Source;
use tablegen_emit::rust::tables::{numbers, sets, slots, starts, texts};
use tablegen_emit_target::rust::tables::Tables;
use tablegen_session::BackendError;

/// Module that defines the types of the tables.
const MODULE: &str = "::tablegen_rt::asm::matching";

/// Returns lists of numbers as source text.
fn lists<'l>(all: impl Iterator<Item = &'l [u64]> + Clone) -> String {
    let starts = starts(all.clone().map(<[u64]>::len));
    let members: Vec<u64> = all.flatten().copied().collect();
    format!("Lists::new({starts}, {})", numbers(&members))
}

/// Distinct values, numbered in the order in which they were added.
struct Unique<T> {
    all: Vec<T>,
    numbers: FxHashMap<T, u64>,
}

impl<T> Default for Unique<T> {
    fn default() -> Self {
        Unique { all: Vec::new(), numbers: FxHashMap::default() }
    }
}

impl<T: Clone + Eq + Hash> Unique<T> {
    fn number(&mut self, value: T) -> u64 {
        *self.numbers.entry(value).or_insert_with_key(|value| {
            self.all.push(value.clone());
            self.all.len() as u64 - 1
        })
    }
}

type UniqueLists = Unique<Vec<u64>>;

impl UniqueLists {
    fn print(&self) -> String {
        lists(self.all.iter().map(Vec::as_slice))
    }
}

/// Returns indices that may be absent as source text.
fn optional_indices(all: impl Iterator<Item = Option<u32>>) -> String {
    numbers(&all.map(optional::to_number).collect::<Vec<_>>())
}

/// Prints all tables as a static with this name.
pub(super) fn print(plan: &Plan<'_>, name: &str, opcodes: &[u32]) -> Result<Source, BackendError> {
    if plan.max_operands() > 127 {
        return Err(BackendError::new("instructions have too many operands for an assembler"));
    }
    let mut tables = Tables::default();
    let order = entries(plan, &mut tables, opcodes);
    conversions(plan, &mut tables);
    classes(plan, &mut tables);
    let mut sets = UniqueLists::default();
    for set in &plan.requirements.sets {
        sets.number(set.iter().map(|&index| index as u64).collect());
    }
    aliases(plan, &mut sets, &mut tables);
    requirements(plan, &sets, &mut tables);
    custom(plan, &order, &mut tables);
    Ok(tables.print(name, MODULE, &["Aliases", "Lists", "Numbers", "Sets", "Slots", "Texts"]))
}

/// Sorted lowercase mnemonics.
struct Mnemonics {
    all: Vec<String>,
}

impl Mnemonics {
    fn new(plan: &Plan<'_>) -> Self {
        let lower = |text: &str| text.to_ascii_lowercase();
        let all = plan.matchables.iter().map(|one| lower(plan.texts.get(one.mnemonic)));
        let mut all: Vec<String> = all.collect();
        all.sort_unstable();
        all.dedup();
        Mnemonics { all }
    }
}

/// Adds the match entries, grouped by variant and mnemonic. Returns the mnemonics.
fn entries(plan: &Plan<'_>, tables: &mut Tables, opcodes: &[u32]) -> Mnemonics {
    let mnemonics = Mnemonics::new(plan);
    let numbers_of: FxHashMap<&str, usize> =
        mnemonics.all.iter().enumerate().map(|(index, text)| (&text[..], index)).collect();
    let (mut starts, mut order) = (Vec::new(), Vec::new());
    for variant in &plan.settings.variants {
        let mut counts = vec![0_u64; mnemonics.all.len() + 1];
        for (index, matchable) in plan.matchables.iter().enumerate() {
            if matchable.variant == variant.number {
                let text = plan.texts.get(matchable.mnemonic).to_ascii_lowercase();
                counts[numbers_of.get(&text[..]).copied().unwrap_or_default() + 1] += 1;
                order.push(index);
            }
        }
        let mut end = (order.len() as u64) - counts.iter().sum::<u64>();
        for count in counts {
            end += count;
            starts.push(end);
        }
    }
    let mut class_lists = UniqueLists::default();
    let operands: Vec<u64> = order
        .iter()
        .map(|&index| {
            let operands = &plan.matchables[index].operands;
            class_lists.number(operands.iter().map(|one| one.class.index() as u64).collect())
        })
        .collect();
    let column = |of: &dyn Fn(usize) -> u64| {
        numbers(&order.iter().map(|&index| of(index)).collect::<Vec<_>>())
    };
    let all: Vec<&str> = mnemonics.all.iter().map(String::as_str).collect();
    tables.add("mnemonic_count", &all.len().to_string());
    tables.add("mnemonics", &texts(&all));
    tables.add("mnemonic_slots", &slots(&all));
    tables.add("starts", &numbers(&starts));
    tables.add("opcodes", &column(&|index| u64::from(opcodes[index])));
    tables.add("conversions", &column(&|index| u64::from(plan.conversions.list_of[index])));
    tables.add("requirements", &column(&|index| plan.matchables[index].requires.index() as u64));
    tables.add("operands", &numbers(&operands));
    tables.add("max_operands", &plan.max_operands().to_string());
    tables.add("mnemonic_first", &plan.settings.mnemonic_first.to_string());
    tables.add("near_misses", &plan.settings.near_misses.to_string());
    tables.add("class_lists", &class_lists.print());
    mnemonics
}

/// Adds the conversion steps, and the lists of steps.
fn conversions(plan: &Plan<'_>, tables: &mut Tables) {
    let conversions = &plan.conversions;
    let (mut steps, mut immediates) = (Vec::new(), Vec::new());
    let mut converters = 0;
    for (_, step) in &conversions.steps {
        let step = match *step {
            ConversionStep::Render { class, len } => {
                OperandStep::Render { class: class.index() as u32, len: len as u32 }
            }
            ConversionStep::Number(number) => {
                immediates.push(number.cast_unsigned());
                OperandStep::Immediate { index: immediates.len() as u32 - 1 }
            }
            ConversionStep::Register(register) => {
                OperandStep::Register { register: register.map(|register| register.index() as u32) }
            }
            ConversionStep::Custom(_) => {
                converters += 1;
                OperandStep::Convert { converter: converters - 1 }
            }
        };
        steps.extend(step.to_numbers());
    }
    let mut ties = FxHashMap::default();
    for tie in conversions.ties.keys() {
        let [copied, one, other] = tie.map(u32::from);
        // The plan has LLVM's number for no operand.
        let copied = (copied != 255).then_some(copied);
        ties.insert(tie, (steps.len() / STEP_LEN) as u64);
        steps.extend(OperandStep::Tie { copied, one, other }.to_numbers());
    }
    let lists_of_steps: Vec<Vec<u64>> = conversions
        .lists
        .iter()
        .map(|(_, actions)| {
            let actions = actions.iter().flat_map(|action| match action {
                Action::Step(step, position) => {
                    [u64::from(step.saturating_sub(STANDARD_STEPS)), u64::from(*position)]
                }
                Action::Tie(tie) => [ties[tie], 0],
            });
            actions.collect()
        })
        .collect();
    tables.add("step_lists", &lists(lists_of_steps.iter().map(Vec::as_slice)));
    tables.add("steps", &numbers(&steps));
    tables.add("immediates", &numbers(&immediates));
}

/// Adds the kinds, superclasses and diagnostics of operand classes.
fn classes(plan: &Plan<'_>, tables: &mut Tables) {
    use super::super::classes::Kind;
    let all = &plan.classes.all;
    let count = |is: fn(&Kind<'_>) -> bool| all.iter().filter(|class| is(&class.kind)).count();
    let tokens = count(|kind| matches!(kind, Kind::Token));
    let registers = tokens + count(|kind| matches!(kind, Kind::Registers { .. }));
    let modes = registers + count(|kind| matches!(kind, Kind::ByMode(_)));
    tables.add("ends", &format!("[{tokens}, {registers}, {modes}]"));
    let mut by_text: Vec<usize> = (0..tokens).collect();
    by_text.sort_unstable_by_key(|&index| &all[index].value);
    let values: Vec<&str> = by_text.iter().map(|&index| &all[index].value[..]).collect();
    tables.add("tokens", &texts(&values));
    let by_text: Vec<u64> = by_text.iter().map(|&index| index as u64).collect();
    tables.add("token_classes", &numbers(&by_text));
    let of_register = plan.of_register.iter().map(|class| class.map(|class| class.index() as u32));
    tables.add("register_classes", &optional_indices(of_register));
    let supers = plan.classes.all_supers();
    tables.add("supers", &sets(supers.iter().map(|set| set.iter())));
    let optional: Vec<u64> = all.iter().map(|class| u64::from(class.is_optional())).collect();
    tables.add("optional", &numbers(&optional));
    let names: Vec<&str> = plan.diagnostics().into_iter().collect();
    let number = |name: &str| names.binary_search(&name).ok().map(|index| index as u32);
    tables.add("diagnostics", &optional_indices(all.iter().map(|class| number(&class.diagnostic))));
}

/// Adds the sets of requirements, as bitsets.
fn requirements(plan: &Plan<'_>, sets: &UniqueLists, tables: &mut Tables) {
    let words = plan.requirements.predicates.all().len().div_ceil(64);
    let mut all = vec![0_u64; sets.all.len() * words];
    for (set, bits) in sets.all.iter().zip(all.chunks_exact_mut(words.max(1))) {
        for &index in set {
            bits[index as usize / 64] |= 1 << (index % 64);
        }
    }
    let all: Vec<String> = all.iter().map(|word| format!("{word:#x}")).collect();
    tables.add("requirement_words", &words.to_string());
    tables.add("requirement_sets", &format!("&[{}]", all.join(", ")));
}

/// Adds the mnemonic aliases: those of each variant, then those of all variants.
fn aliases(plan: &Plan<'_>, sets: &mut UniqueLists, tables: &mut Tables) {
    let Some(aliases) = &plan.aliases else {
        tables.add("aliases", "&[]");
        return;
    };
    let own = aliases.of_variants.iter().map(|own| own.as_deref().unwrap_or_default());
    let all = own.chain([&aliases.general[..]]).map(|aliases| alias_table(aliases, sets));
    tables.add("aliases", &format!("&[{}]", all.collect::<Vec<_>>().join(", ")));
}

fn alias_table(aliases: &[MnemonicAlias], sets: &mut UniqueLists) -> String {
    let mut targets: Vec<&str> = Vec::new();
    let mut meanings: Vec<Vec<u64>> = Vec::new();
    for alias in aliases {
        let mut own = Vec::new();
        let otherwise = alias.otherwise.iter().map(|to| (&[][..], to));
        let conditional = alias.conditional.iter().map(|(set, to)| (&set[..], to));
        for (set, to) in conditional.chain(otherwise) {
            let set = sets.number(set.iter().map(|&index| index as u64).collect());
            let known = targets.iter().position(|known| known == to).unwrap_or_else(|| {
                targets.push(to);
                targets.len() - 1
            });
            own.extend([set, known as u64]);
        }
        meanings.push(own);
    }
    let names: Vec<&str> = aliases.iter().map(|alias| &alias.from[..]).collect();
    let mut table = Tables::default();
    if !names.is_empty() {
        table.add("names", &texts(&names));
        table.add("slots", &slots(&names));
        table.add("meanings", &lists(meanings.iter().map(Vec::as_slice)));
        table.add("targets", &texts(&targets));
    }
    table.expression("Aliases")
}

/// Adds the operands with custom parsers, grouped by mnemonic. Matchables of one mnemonic have many
/// operands in common, and mnemonics have many groups in common, so equal ones are stored once.
fn custom(plan: &Plan<'_>, mnemonics: &Mnemonics, tables: &mut Tables) {
    let mut operands = Unique::default();
    let mut of_mnemonic = Vec::new();
    of_mnemonic.resize_with(mnemonics.all.len(), Unique::default);
    for custom in &plan.custom {
        let matchable = &plan.matchables[custom.matchable];
        let text = plan.texts.get(matchable.mnemonic).to_ascii_lowercase();
        let Ok(index) = mnemonics.all.binary_search(&text) else { continue };
        let operand = CustomOperand {
            class: custom.class.index() as u32,
            positions: custom.positions,
            requirements: matchable.requires.index() as u32,
        };
        of_mnemonic[index].number(operands.number(operand));
    }
    let mut members = UniqueLists::default();
    let lists = of_mnemonic.into_iter().map(|list| members.number(list.all));
    tables.add("custom_lists", &numbers(&lists.collect::<Vec<_>>()));
    tables.add("custom_members", &members.print());
    let rows: Vec<u64> = operands.all.iter().flat_map(|operand| operand.to_numbers()).collect();
    tables.add("custom", &numbers(&rows));
}
