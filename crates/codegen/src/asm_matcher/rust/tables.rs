//! The tables that `tablegen_rt::asm::matching` searches, as text.

use rustc_hash::FxHashMap;

use super::super::Plan;
use super::super::conversions::{Action, STANDARD_STEPS, Step};
use super::super::mnemonics::MnemonicAlias;
use tablegen_emit::rust::tables::{Tables, numbers, sets, slots, starts, texts};
use tablegen_session::BackendError;

/// Where the types of tables are.
const MODULE: &str = "::tablegen_rt::asm::matching";

/// Lists of numbers, as text.
fn lists<'l>(all: impl Iterator<Item = &'l [u64]> + Clone) -> String {
    let starts = starts(all.clone().map(<[u64]>::len));
    let members: Vec<u64> = all.flatten().copied().collect();
    format!("Lists {{ starts: {starts}, numbers: {} }}", numbers(&members))
}

/// Lists that are each kept once.
#[derive(Default)]
struct UniqueLists {
    all: Vec<Vec<u64>>,
    numbers: FxHashMap<Vec<u64>, u64>,
}

impl UniqueLists {
    fn number(&mut self, list: Vec<u64>) -> u64 {
        *self.numbers.entry(list).or_insert_with_key(|list| {
            self.all.push(list.clone());
            self.all.len() as u64 - 1
        })
    }

    fn print(&self) -> String {
        lists(self.all.iter().map(Vec::as_slice))
    }
}

/// Numbers of a kind for each thing, greater by 1 where there is something.
fn or_nothing(all: impl Iterator<Item = Option<u64>>) -> String {
    numbers(&all.map(|one| one.map_or(0, |one| one + 1)).collect::<Vec<_>>())
}

/// Prints all tables as a static of this name.
pub(super) fn print(plan: &Plan<'_>, name: &str, opcodes: &[u32]) -> Result<String, BackendError> {
    if plan.max_operands() > 127 {
        return Err(BackendError::new("instructions have too many operands for an assembler"));
    }
    let mut tables = Tables::default();
    let order = entries(plan, &mut tables, opcodes);
    conversions(plan, &mut tables);
    classes(plan, &mut tables);
    let mut sets = UniqueLists::default();
    for set in &plan.requirements.sets {
        sets.number(set.iter().map(|&at| at as u64).collect());
    }
    aliases(plan, &mut sets, &mut tables);
    requirements(plan, &sets, &mut tables);
    custom(plan, &order, &mut tables);
    let types = ["Aliases", "Tables"];
    let outer = "    #[allow(unused_imports)]\n    use ::tablegen_rt::mc::tables::Lists;\n    \
                 #[allow(unused_imports)]\n    \
                 use ::tablegen_rt::registers::tables::{Numbers, Sets, Slots, Texts};\n";
    let text = tables.print(name, MODULE, &types);
    Ok(text.replacen("= {\n", &format!("= {{\n{outer}"), 1))
}

/// The mnemonics in order, each with its number.
struct Mnemonics {
    all: Vec<String>,
}

impl Mnemonics {
    fn new(plan: &Plan<'_>) -> Self {
        let lower = |text: &str| text.to_ascii_lowercase();
        let all = plan.matchables.iter().map(|one| lower(&plan.texts[one.mnemonic]));
        let mut all: Vec<String> = all.collect();
        all.sort_unstable();
        all.dedup();
        Mnemonics { all }
    }
}

/// The ways of writing. Those of a variant come together, and by their mnemonics. Gives the
/// mnemonics.
fn entries(plan: &Plan<'_>, tables: &mut Tables, opcodes: &[u32]) -> Mnemonics {
    let mnemonics = Mnemonics::new(plan);
    let numbers_of: FxHashMap<&str, usize> =
        mnemonics.all.iter().enumerate().map(|(at, text)| (&text[..], at)).collect();
    let (mut starts, mut order) = (Vec::new(), Vec::new());
    for variant in &plan.settings.variants {
        let mut counts = vec![0_u64; mnemonics.all.len() + 1];
        for (at, matchable) in plan.matchables.iter().enumerate() {
            if matchable.variant == variant.number {
                let text = plan.texts[matchable.mnemonic].to_ascii_lowercase();
                counts[numbers_of.get(&text[..]).copied().unwrap_or_default() + 1] += 1;
                order.push(at);
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
        .map(|&at| {
            let operands = &plan.matchables[at].operands;
            class_lists.number(operands.iter().map(|one| one.class.at() as u64).collect())
        })
        .collect();
    let column =
        |of: &dyn Fn(usize) -> u64| numbers(&order.iter().map(|&at| of(at)).collect::<Vec<_>>());
    let all: Vec<&str> = mnemonics.all.iter().map(String::as_str).collect();
    tables.add("mnemonic_count", &all.len().to_string());
    tables.add("mnemonics", &texts(&all));
    tables.add("mnemonic_slots", &slots(&all));
    tables.add("starts", &numbers(&starts));
    tables.add("opcodes", &column(&|at| u64::from(opcodes[at])));
    tables.add("conversions", &column(&|at| u64::from(plan.conversions.list_of[at])));
    tables.add("requirements", &column(&|at| plan.matchables[at].requires.at() as u64));
    tables.add("operands", &numbers(&operands));
    tables.add("max_operands", &plan.max_operands().to_string());
    tables.add("mnemonic_first", &plan.settings.mnemonic_first.to_string());
    tables.add("near_misses", &plan.settings.near_misses.to_string());
    tables.add("class_lists", &class_lists.print());
    mnemonics
}

/// The steps that make operands, and lists of them.
fn conversions(plan: &Plan<'_>, tables: &mut Tables) {
    let conversions = &plan.conversions;
    let (mut steps, mut immediates) = (Vec::new(), Vec::new());
    let mut converters = 0;
    for (_, step) in &conversions.steps {
        steps.extend(match *step {
            Step::Render { class, len } => [0, class.at() as u64, len as u64, 0],
            Step::Number(number) => {
                immediates.push(number.cast_unsigned());
                [1, immediates.len() as u64 - 1, 0, 0]
            }
            Step::Register(register) => {
                [2, register.map_or(0, |register| register.at() as u64 + 1), 0, 0]
            }
            Step::Custom(_) => {
                converters += 1;
                [4, converters - 1, 0, 0]
            }
        });
    }
    let mut ties = FxHashMap::default();
    for tie in conversions.ties.keys() {
        let [copy, first, second] = tie.map(u64::from);
        ties.insert(tie, steps.len() as u64 / 4);
        steps.extend([3, if copy == 255 { 0 } else { copy + 1 }, first, second]);
    }
    let lists_of_steps: Vec<Vec<u64>> = conversions
        .lists
        .iter()
        .map(|(_, actions)| {
            let actions = actions.iter().flat_map(|action| match action {
                Action::Step(step, place) => {
                    [u64::from(step.saturating_sub(STANDARD_STEPS)), u64::from(*place)]
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

/// What classes are made of, and which are part of which.
fn classes(plan: &Plan<'_>, tables: &mut Tables) {
    use super::super::classes::Kind;
    let all = &plan.classes.all;
    let count = |is: fn(&Kind<'_>) -> bool| all.iter().filter(|class| is(&class.kind)).count();
    let tokens = count(|kind| matches!(kind, Kind::Token));
    let registers = tokens + count(|kind| matches!(kind, Kind::Registers { .. }));
    let modes = registers + count(|kind| matches!(kind, Kind::ByMode(_)));
    tables.add("ends", &format!("[{tokens}, {registers}, {modes}]"));
    let mut by_text: Vec<usize> = (0..tokens).collect();
    by_text.sort_unstable_by_key(|&at| &all[at].value);
    let values: Vec<&str> = by_text.iter().map(|&at| &all[at].value[..]).collect();
    tables.add("tokens", &texts(&values));
    let by_text: Vec<u64> = by_text.iter().map(|&at| at as u64).collect();
    tables.add("token_classes", &numbers(&by_text));
    let of_register = plan.of_register.iter().map(|class| class.map(|class| class.at() as u64));
    tables.add("register_classes", &or_nothing(of_register));
    let supers = plan.classes.all_supers();
    tables.add("supers", &sets(supers.iter().map(|set| set.iter())));
    let optional: Vec<u64> = all.iter().map(|class| u64::from(class.is_optional())).collect();
    tables.add("optional", &numbers(&optional));
    let names: Vec<&str> = plan.diagnostics().into_iter().collect();
    let number = |name: &str| names.binary_search(&name).ok().map(|at| at as u64);
    tables.add("diagnostics", &or_nothing(all.iter().map(|class| number(&class.diagnostic))));
}

/// Sets of requirements, as bits.
fn requirements(plan: &Plan<'_>, sets: &UniqueLists, tables: &mut Tables) {
    let words = plan.requirements.predicates.all().len().div_ceil(64);
    let mut all = vec![0_u64; sets.all.len() * words];
    for (set, bits) in sets.all.iter().zip(all.chunks_exact_mut(words.max(1))) {
        for &at in set {
            bits[at as usize / 64] |= 1 << (at % 64);
        }
    }
    let all: Vec<String> = all.iter().map(|word| format!("{word:#x}")).collect();
    tables.add("requirement_words", &words.to_string());
    tables.add("requirement_sets", &format!("&[{}]", all.join(", ")));
}

/// Other names of mnemonics: those of each variant, then those of all.
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
            let set = sets.number(set.iter().map(|&at| at as u64).collect());
            let known = targets.iter().position(|known| known == to).unwrap_or_else(|| {
                targets.push(to);
                targets.len() - 1
            });
            own.extend([set, known as u64]);
        }
        meanings.push(own);
    }
    let names: Vec<&str> = aliases.iter().map(|alias| &alias.from[..]).collect();
    format!(
        "Aliases {{\n            names: {},\n            slots: {},\n            meanings: {},\n            \
         targets: {},\n        }}",
        texts(&names),
        slots(&names),
        lists(meanings.iter().map(Vec::as_slice)),
        texts(&targets)
    )
}

/// Operands that are parsed by methods of their own, by mnemonics.
fn custom(plan: &Plan<'_>, mnemonics: &Mnemonics, tables: &mut Tables) {
    let mut rows = Vec::new();
    let mut counts = vec![0_usize; mnemonics.all.len()];
    for custom in &plan.custom {
        let matchable = &plan.matchables[custom.matchable];
        let text = plan.texts[matchable.mnemonic].to_ascii_lowercase();
        if let Ok(at) = mnemonics.all.binary_search(&text) {
            counts[at] += 1;
        }
        let requires = matchable.requires.at() as u64;
        rows.extend([custom.class.at() as u64, u64::from(custom.places), requires]);
    }
    tables.add("custom_starts", &starts(counts.into_iter()));
    tables.add("custom", &numbers(&rows));
}
