//! Subtarget features (LLVM: `SubtargetFeatureInfo`), and the conditions on them under which the
//! assembler accepts an instruction.
//!
//! Input: records of class `SubtargetFeature` and of class `Predicate`. Output: numbered
//! [`Feature`]s with the features that they imply, and [`AsmPredicates`].

use rustc_hash::FxHashMap;
use tablegen_core::{Dag, Record, RecordError, RecordId, Records, Value};

use super::cxx_expression::{self, BinaryOperator, Expression, ExpressionKind, ImmediateType};
use super::{BitSet, derived_from};

/// Number of a feature, in the order of the records.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct FeatureId(pub u32);

/// Subtarget feature.
#[derive(Debug)]
pub struct Feature<'r> {
    /// Record of class `SubtargetFeature`.
    pub record: Record<'r>,
    /// Name in a feature string, without `+`.
    pub name: &'r str,
    /// Variable of the subtarget that the feature sets, and its value.
    pub variable: (&'r str, &'r str),
    /// Description for users.
    pub description: &'r str,
    /// Directly implied features; not the transitive closure.
    pub implies: Vec<FeatureId>,
}

/// All features of a target.
#[derive(Debug)]
pub struct Features<'r> {
    all: Vec<Feature<'r>>,
    ids: FxHashMap<RecordId, FeatureId>,
}

impl<'r> Features<'r> {
    /// Reads and numbers the features.
    ///
    /// # Errors
    /// Returns an error if the class is not defined, or a record lacks a field.
    pub fn read(records: &'r Records) -> Result<Self, RecordError> {
        let found = derived_from(records, "SubtargetFeature")?;
        let ids: FxHashMap<RecordId, FeatureId> =
            found.iter().map(|record| record.id()).zip((0..).map(FeatureId)).collect();
        let mut all = Vec::with_capacity(found.len());
        for record in found {
            let implies = record.list_of_defs("Implies")?;
            all.push(Feature {
                record,
                name: record.string("Name")?,
                variable: (record.string("FieldName")?, record.string("Value")?),
                description: record.string("Desc")?,
                implies: implies.iter().filter_map(|other| ids.get(&other.id()).copied()).collect(),
            });
        }
        Ok(Features { all, ids })
    }

    /// Returns all features, each at the index of its number.
    pub fn all(&self) -> &[Feature<'r>] {
        &self.all
    }

    /// Returns the number of the feature that a record defines. Returns `None` if the record is not
    /// a feature.
    pub fn id(&self, record: Record<'_>) -> Option<FeatureId> {
        self.ids.get(&record.id()).copied()
    }

    /// Returns the features that set the variable of a getter, such as `hasM` of the variable `HasM`, to
    /// `true`. `None` if there is none, or if one sets it to another value.
    fn setting(&self, getter: &str) -> Option<Vec<FeatureId>> {
        let is_of_getter = |variable: &str| {
            let mut chars = variable.chars();
            let first = chars.next().map(|first| first.to_ascii_lowercase());
            first.into_iter().chain(chars).eq(getter.chars())
        };
        let all = self.all.iter().zip((0..).map(FeatureId));
        let setting = all.filter(|(feature, _)| is_of_getter(feature.variable.0));
        let setting = setting.map(|(feature, id)| (feature.variable.1 == "true").then_some(id));
        let setting = setting.collect::<Option<Vec<_>>>()?;
        (!setting.is_empty()).then_some(setting)
    }

    /// Returns the first feature that implies itself, directly or through others. Returns `None` if
    /// no feature does.
    pub fn circle(&self) -> Option<&Feature<'r>> {
        let all = self.all.iter().zip((0..).map(FeatureId));
        let mut circles = all.filter(|(feature, id)| {
            self.with_implied(feature.implies.iter().copied()).contains(id.0 as usize)
        });
        circles.next().map(|(feature, _)| feature)
    }

    /// Returns `features` and all features that they imply, directly or through others.
    pub fn with_implied(&self, features: impl IntoIterator<Item = FeatureId>) -> BitSet {
        let mut set = BitSet::default();
        let mut left: Vec<FeatureId> = features.into_iter().collect();
        while let Some(id) = left.pop() {
            if set.insert(id.0 as usize) {
                left.extend(self.all.get(id.0 as usize).into_iter().flat_map(|f| &f.implies));
            }
        }
        set
    }
}

/// A condition on features.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Condition {
    /// True if the subtarget has the feature.
    Has(FeatureId),
    /// True if the inner condition is false.
    Not(Box<Condition>),
    /// True if all conditions hold.
    All(Vec<Condition>),
    /// True if at least one of the conditions holds.
    Any(Vec<Condition>),
}

/// Maximum nesting depth of conditions.
const MAX_DEPTH: usize = 200;

impl Condition {
    /// Returns true if the condition holds for a target with these features.
    pub fn holds(&self, features: &BitSet) -> bool {
        match self {
            Condition::Has(id) => features.contains(id.0 as usize),
            Condition::Not(inner) => !inner.holds(features),
            Condition::All(all) => all.iter().all(|inner| inner.holds(features)),
            Condition::Any(any) => any.iter().any(|inner| inner.holds(features)),
        }
    }

    /// Returns true if the condition holds for a target that has some of these features and no
    /// others. Conditions on the same feature are taken to be independent.
    pub fn can_hold(&self, features: &BitSet) -> bool {
        match self {
            Condition::Has(id) => features.contains(id.0 as usize),
            Condition::Not(inner) => inner.can_fail(features),
            Condition::All(all) => all.iter().all(|inner| inner.can_hold(features)),
            Condition::Any(any) => any.iter().any(|inner| inner.can_hold(features)),
        }
    }

    /// Returns true if the condition does not hold for a target that has some of these features and
    /// no others.
    fn can_fail(&self, features: &BitSet) -> bool {
        match self {
            Condition::Has(_) => true,
            Condition::Not(inner) => inner.can_hold(features),
            Condition::All(all) => all.iter().any(|inner| inner.can_fail(features)),
            Condition::Any(any) => any.iter().all(|inner| inner.can_fail(features)),
        }
    }

    /// Reads the condition of a dag: `all_of` or `any_of` of features and conditions, or `not` of
    /// one. Returns `None` if the dag is malformed, nested too deeply, or an operator has no
    /// arguments.
    pub fn of(dag: Dag<'_>, features: &Features<'_>) -> Option<Self> {
        Self::of_dag(dag, features, 0)
    }

    /// Reads the condition of an assembler predicate, its field `AssemblerCondDag`.
    ///
    /// # Errors
    /// Returns an error if the field is not a dag, or [`Condition::of`] returns `None` for it.
    pub fn of_predicate(
        predicate: Record<'_>,
        features: &Features<'_>,
    ) -> Result<Self, RecordError> {
        Self::of(predicate.dag(CONDITION_FIELD)?, features).ok_or_else(|| invalid(predicate))
    }

    /// Returns the condition that C++ code states with getters of the subtarget, `Subtarget->hasM() &&
    /// !Subtarget->is64Bit()`. `None` if the code does more, or a getter is not the one of a variable that
    /// features set to `true`.
    pub fn of_code(code: &str, features: &Features<'_>) -> Option<Self> {
        let expression = cxx_expression::expression(code, ImmediateType::None)?;
        Self::of_expression(&expression, features)
    }

    fn of_expression(expression: &Expression, features: &Features<'_>) -> Option<Self> {
        let of = |inner: &Expression| Self::of_expression(inner, features);
        match &expression.kind {
            ExpressionKind::Getter(name) => {
                let setting = features.setting(name)?.into_iter().map(Condition::Has);
                Some(Condition::Any(setting.collect()))
            }
            ExpressionKind::Not(inner) => Some(Condition::Not(Box::new(of(inner)?))),
            ExpressionKind::Binary(BinaryOperator::LogicalAnd, left, right) => {
                Some(Condition::All(vec![of(left)?, of(right)?]))
            }
            ExpressionKind::Binary(BinaryOperator::LogicalOr, left, right) => {
                Some(Condition::Any(vec![of(left)?, of(right)?]))
            }
            _ => None,
        }
    }

    /// Returns an equal condition without operators that combine only one condition.
    pub fn simple(self) -> Self {
        let simple = |parts: Vec<Condition>| parts.into_iter().map(Condition::simple).collect();
        let (mut parts, make): (Vec<_>, fn(Vec<_>) -> _) = match self {
            Condition::Has(_) => return self,
            Condition::Not(inner) => return Condition::Not(Box::new(inner.simple())),
            Condition::All(parts) => (simple(parts), Condition::All),
            Condition::Any(parts) => (simple(parts), Condition::Any),
        };
        match parts.pop() {
            Some(one) if parts.is_empty() => one,
            last => {
                parts.extend(last);
                make(parts)
            }
        }
    }

    /// Reads the condition of a dag at this depth, counted from 0. Returns `None` as
    /// [`Condition::of`] does.
    fn of_dag(dag: Dag<'_>, features: &Features<'_>, depth: usize) -> Option<Self> {
        let part = |value: Value<'_>| match (value.as_def(), value.as_dag()) {
            (Some(record), _) => features.id(record).map(Condition::Has),
            (_, Some(dag)) if depth < MAX_DEPTH => Self::of_dag(dag, features, depth + 1),
            _ => None,
        };
        let mut parts = dag.args().map(|(_, value)| part(value)).collect::<Option<Vec<_>>>()?;
        match dag.operator().as_def()?.name() {
            "all_of" | "any_of" if parts.is_empty() => None,
            "all_of" => Some(Condition::All(parts)),
            "any_of" => Some(Condition::Any(parts)),
            "not" if parts.len() == 1 => parts.pop().map(|one| Condition::Not(Box::new(one))),
            _ => None,
        }
    }
}

/// Field of assembler predicates that has the condition.
const CONDITION_FIELD: &str = "AssemblerCondDag";

fn invalid(predicate: Record<'_>) -> RecordError {
    predicate.error("Invalid AssemblerCondDag!")
}

/// Feature that must be enabled, or disabled.
#[derive(Clone, Copy, Debug)]
pub struct FeatureTerm<'r> {
    /// Record of class `SubtargetFeature`.
    pub feature: Record<'r>,
    /// True if the feature must be disabled.
    pub is_negated: bool,
}

/// Condition of an assembler predicate without nested operators. Tables of aliases and of
/// compressed instructions have no others in LLVM.
#[derive(Clone, Debug)]
pub struct FlatCondition<'r> {
    /// True if one of the terms must hold, false if all must.
    pub is_any: bool,
    /// Terms in the order of the description; never empty.
    pub terms: Vec<FeatureTerm<'r>>,
}

impl<'r> FlatCondition<'r> {
    /// Reads the condition of an assembler predicate. With `appends_inner`, the arguments of a
    /// second argument of `any_of` that is a dag are further terms, whatever its operator: LLVM's
    /// reader of aliases takes them as such.
    ///
    /// # Errors
    /// Returns an error if the field `AssemblerCondDag` is not `all_of` or `any_of` of features and
    /// of `not` of features, or has no arguments.
    pub fn of_predicate(predicate: Record<'r>, appends_inner: bool) -> Result<Self, RecordError> {
        let error = || invalid(predicate);
        let dag = predicate.dag(CONDITION_FIELD)?;
        let is_any = match dag.operator().as_def().map(|operator| operator.name()) {
            Some("any_of") => true,
            Some("all_of") => false,
            _ => return Err(error()),
        };
        let mut arguments: Vec<Value<'r>> = dag.args().map(|(_, value)| value).collect();
        if let [first, second] = arguments[..]
            && let (true, Some(inner)) = (is_any && appends_inner, second.as_dag())
        {
            let rest = inner.args().map(|(_, value)| value);
            arguments = std::iter::once(first).chain(rest).collect();
        }
        if arguments.is_empty() {
            return Err(error());
        }
        let term = |argument: Value<'r>| {
            let (argument, is_negated) = match argument.as_dag() {
                Some(not) => {
                    let is_not = not.operator().as_def().is_some_and(|one| one.name() == "not");
                    (not.get(0).filter(|_| is_not && not.len() == 1)?, true)
                }
                None => (argument, false),
            };
            let feature = argument.as_def()?;
            feature
                .is_subclass_of("SubtargetFeature")
                .then_some(FeatureTerm { feature, is_negated })
        };
        let terms = arguments.into_iter().map(term).collect::<Option<Vec<_>>>();
        Ok(FlatCondition { is_any, terms: terms.ok_or_else(error)? })
    }
}

/// Predicate that the assembler checks.
#[derive(Debug)]
pub struct AsmPredicate<'r> {
    /// Record of class `AssemblerPredicate`.
    pub record: Record<'r>,
    /// Name in messages to users; the record's name if the predicate has no `PredicateName`.
    pub name: &'r str,
    /// Name in messages to users; empty if the predicate has no `PredicateName`.
    pub user_name: &'r str,
    /// Condition on features.
    pub condition: Condition,
}

/// All predicates that the assembler checks.
#[derive(Debug)]
pub struct AsmPredicates<'r> {
    all: Vec<AsmPredicate<'r>>,
    ids: FxHashMap<RecordId, usize>,
}

impl<'r> AsmPredicates<'r> {
    /// Reads all predicates. Predicates without `CondString` always hold and are left out.
    ///
    /// # Errors
    /// Returns an error if the class is not defined, or a condition is invalid.
    pub fn read(records: &'r Records, features: &Features<'r>) -> Result<Self, RecordError> {
        let (mut all, mut ids) = (Vec::new(), FxHashMap::default());
        for record in derived_from(records, "Predicate")? {
            if !record.bit("AssemblerMatcherPredicate")? || record.string("CondString")?.is_empty()
            {
                continue;
            }
            let condition = Condition::of_predicate(record, features)?;
            let user_name = record.string("PredicateName")?;
            let name = if user_name.is_empty() { record.name() } else { user_name };
            ids.insert(record.id(), all.len());
            all.push(AsmPredicate { record, name, user_name, condition });
        }
        Ok(AsmPredicates { all, ids })
    }

    /// Returns all predicates, in the order of their records.
    pub fn all(&self) -> &[AsmPredicate<'r>] {
        &self.all
    }

    /// Returns the index in [`AsmPredicates::all`] of the predicate of a record.
    pub fn number(&self, predicate: Record<'_>) -> Option<usize> {
        self.ids.get(&predicate.id()).copied()
    }

    /// Returns the indices into [`AsmPredicates::all`] of the assembler predicates of an
    /// instruction's field `Predicates`.
    ///
    /// # Errors
    /// Returns an error if the field is not a list of records.
    pub fn of(&self, instruction: Record<'r>) -> Result<Vec<usize>, RecordError> {
        let predicates = instruction.list_of_defs("Predicates")?;
        Ok(predicates.iter().filter_map(|record| self.ids.get(&record.id()).copied()).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = r#"include "llvm/Target/Target.td"
        def F : SubtargetFeature<"f", "HasF", "true", "floats">;
        def D : SubtargetFeature<"d", "HasD", "true", "doubles", [F]>;
        def V : SubtargetFeature<"v", "HasV", "true", "vectors">;
        def A : SubtargetFeature<"a", "Level", "2", "all", [D, V]>;
        def HasD : Predicate<"hasD()">, AssemblerPredicate<(all_of D, (not V)), "doubles alone">;
        def HasAny : Predicate<"any()">, AssemblerPredicate<(any_of (all_of F, V), A)>;
        def IsAlways : Predicate<"">, AssemblerPredicate<(all_of F)>;
        def IsCode : Predicate<"code()">;
        def I : Instruction {
          let Predicates = [IsCode, HasAny, HasD];
          let OutOperandList = (outs);
          let InOperandList = (ins);
        }
        "#;

    fn evaluate(more: &str) -> Records {
        let evaluated =
            tablegen_library::evaluator().evaluate_text("target.td", format!("{TEXT}{more}"));
        evaluated.unwrap_or_else(|failure| panic!("{failure}"))
    }

    #[test]
    fn features_imply_others() {
        let records = evaluate("");
        let features = Features::read(&records).unwrap();
        let names: Vec<&str> = features.all().iter().map(|feature| feature.name).collect();
        assert_eq!(names, ["a", "d", "f", "v"]);
        let a = &features.all()[0];
        assert_eq!((a.variable, a.description, a.implies.len()), (("Level", "2"), "all", 2));
        let id = |name: &str| features.id(records.find_def(name).unwrap()).unwrap();
        let implied = |name: &str| {
            let set = features.with_implied([id(name)]);
            (0..4)
                .filter(|&index| set.contains(index))
                .map(|index| names[index])
                .collect::<String>()
        };
        assert_eq!([implied("A"), implied("D"), implied("F")], ["adfv", "df", "f"]);
        assert_eq!(features.id(records.find_def("I").unwrap()), None);
        assert_eq!(a.record.name(), "A");
    }

    #[test]
    fn circles_are_found() {
        let find = |more: &str| {
            let records = evaluate(more);
            let features = Features::read(&records).unwrap();
            features.circle().map(|feature| feature.name.to_owned())
        };
        assert_eq!(find(""), None);
        let circle =
            "def C : SubtargetFeature<\"c\", \"C\", \"true\", \"\"> { let Implies = [F, C]; }";
        assert_eq!(find(circle).as_deref(), Some("c"));
    }

    #[test]
    fn predicates_hold_for_features() {
        let records = evaluate("");
        let features = Features::read(&records).unwrap();
        let predicates = AsmPredicates::read(&records, &features).unwrap();
        let names: Vec<&str> = predicates.all().iter().map(|predicate| predicate.name).collect();
        assert_eq!(names, ["HasAny", "doubles alone"]);
        assert_eq!(predicates.of(records.find_def("I").unwrap()).unwrap(), [0, 1]);
        let holds = |index: usize, names: &[&str]| {
            let ids = names.iter().filter_map(|name| features.id(records.find_def(name)?));
            predicates.all()[index].condition.holds(&features.with_implied(ids))
        };
        assert_eq!(
            [holds(0, &["F"]), holds(0, &["F", "V"]), holds(0, &["A"])],
            [false, true, true]
        );
        assert_eq!([holds(1, &["D"]), holds(1, &["D", "V"]), holds(1, &[])], [true, false, false]);
        assert_eq!(predicates.all()[1].record.name(), "HasD");
    }

    #[test]
    fn operators_of_one_condition_are_left_out() {
        let has = |index| Condition::Has(FeatureId(index));
        let all = Condition::All(vec![
            Condition::Any(vec![has(1)]),
            Condition::Not(Box::new(Condition::All(vec![has(2)]))),
        ]);
        let simple = Condition::All(vec![has(1), Condition::Not(Box::new(has(2)))]);
        assert_eq!(all.simple(), simple);
        assert_eq!(Condition::Any(vec![Condition::All(vec![has(3)])]).simple(), has(3));
    }

    #[test]
    fn bad_conditions_are_errors() {
        for dag in [
            "(ops F)",
            "(all_of I)",
            "(not F, V)",
            "(any_of (not))",
            "(all_of 1)",
            "(all_of)",
            "(not (any_of))",
        ] {
            let text = format!("def Z : Predicate<\"z\">, AssemblerPredicate<{dag}>;");
            let records = evaluate(&text);
            let features = Features::read(&records).unwrap();
            let error = AsmPredicates::read(&records, &features).expect_err(dag);
            assert_eq!(error.message(), "Invalid AssemblerCondDag!");
        }
    }
}
