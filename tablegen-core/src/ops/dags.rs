//! Operators on dags.

use smallvec::SmallVec;

use crate::evaluation::Vals;
use crate::evaluation::{Eval, Evaluation};
use crate::record_id::RecordId;
use crate::types::TypeId;
use crate::value::{Kind, Val};

type Names = SmallVec<[Option<Val>; 16]>;

impl Evaluation {
    pub(crate) fn dag_args(&self, dag: Val) -> Vals {
        (0..self.values.count(dag)).map(|index| self.values.dag_arg(dag, index)).collect()
    }

    pub(crate) fn dag_names(&self, dag: Val) -> Names {
        (0..self.values.count(dag)).map(|index| self.values.dag_arg_name(dag, index)).collect()
    }

    fn is_dag(&self, v: Val) -> bool {
        self.values.kind(v) == Kind::Dag
    }

    pub(crate) fn fold_con(&mut self, a: Val, b: Val) -> Eval<Option<Val>> {
        if !self.is_dag(a) || !self.is_dag(b) {
            return Ok(None);
        }
        let operators = [a, b].map(|dag| self.values.dag_operator(dag));
        let known = |&op: &Val| op == Val::UNSET || self.values.kind(op) == Kind::Def;
        if !operators.iter().all(known) {
            return Ok(None);
        }
        let [x, y] = operators;
        if x != Val::UNSET && y != Val::UNSET && x != y {
            let message = format!(
                "Concatenated Dag operators do not match: '{}' vs. '{}'",
                self.show(a),
                self.show(b)
            );
            return self.fatal_nowhere(message);
        }
        let operator = if x == Val::UNSET { y } else { x };
        let mut args = self.dag_args(a);
        args.extend(self.dag_args(b));
        let mut names = self.dag_names(a);
        names.extend(self.dag_names(b));
        self.check_list(None, args.len() as u64)?;
        // The first operand's name has precedence.
        let name = self.values.dag_operator_name(a).or(self.values.dag_operator_name(b));
        Ok(Some(self.values.make_dag(operator, name, &args, &names)))
    }

    /// Returns the index of the argument that `key`, an index or a name, selects, or the message of
    /// an error.
    fn dag_arg_number(&self, dag: Val, key: Val) -> Result<usize, String> {
        let count = self.values.count(dag);
        if let Some(index) = self.values.int(key) {
            return match usize::try_from(index) {
                Err(_) => Err(format!("index {index} is negative")),
                Ok(index) if index >= count => {
                    Err(format!("index {index} is out of range (dag has {count} arguments)"))
                }
                Ok(index) => Ok(index),
            };
        }
        let wanted = self.values.text(key);
        let is_wanted = |index: &usize| {
            self.values.dag_arg_name(dag, *index).and_then(|n| self.values.text(n)) == wanted
        };
        (0..count)
            .find(is_wanted)
            .ok_or_else(|| format!("key '{}' is not found", self.unquoted(key)))
    }

    fn is_dag_key(&self, v: Val) -> bool {
        matches!(self.values.kind(v), Kind::Int | Kind::Str | Kind::Code)
    }

    pub(crate) fn fold_get_dag_arg(
        &mut self,
        wanted: TypeId,
        dag: Val,
        key: Val,
        record: Option<RecordId>,
    ) -> Eval<Option<Val>> {
        if !self.is_dag(dag) || !self.is_dag_key(key) {
            return Ok(None);
        }
        let index = match self.dag_arg_number(dag, key) {
            Ok(index) => index,
            Err(why) => return self.fatal(record, format!("!getdagarg {why}")),
        };
        let arg = self.values.dag_arg(dag, index);
        let fits = self.type_of(arg).is_none_or(|ty| self.converts(ty, wanted));
        Ok(Some(if fits { arg } else { Val::UNSET }))
    }

    pub(crate) fn fold_get_dag_name(
        &mut self,
        dag: Val,
        index: Val,
        record: Option<RecordId>,
    ) -> Eval<Option<Val>> {
        let Some(position) = self.values.int(index).filter(|_| self.is_dag(dag)) else {
            return Ok(None);
        };
        let count = self.values.count(dag);
        match usize::try_from(position) {
            Ok(index) if index < count => {
                Ok(Some(self.values.dag_arg_name(dag, index).unwrap_or(Val::UNSET)))
            }
            _ => {
                let last = (count as u32).wrapping_sub(1);
                let message = format!("!getdagname index is out of range 0...{last}: {position}");
                self.error_at_record(record, message);
                Ok(Some(Val::UNSET))
            }
        }
    }

    pub(crate) fn fold_set_dag_op(&mut self, dag: Val, operator: Val) -> Option<Val> {
        if !self.is_dag(dag) || self.values.kind(operator) != Kind::Def {
            return None;
        }
        let (args, names) = (self.dag_args(dag), self.dag_names(dag));
        Some(self.values.make_dag(operator, None, &args, &names))
    }

    pub(crate) fn fold_set_dag_op_name(&mut self, dag: Val, name: Val) -> Option<Val> {
        if !self.is_dag(dag) || self.values.text(name).is_none() {
            return None;
        }
        let (args, names) = (self.dag_args(dag), self.dag_names(dag));
        let operator = self.values.dag_operator(dag);
        Some(self.values.make_dag(operator, Some(name), &args, &names))
    }

    pub(crate) fn fold_set_dag_arg(
        &mut self,
        [dag, key, value]: [Val; 3],
        record: Option<RecordId>,
    ) -> Eval<Option<Val>> {
        if !self.is_dag(dag) || !self.is_dag_key(key) {
            return Ok(None);
        }
        let index = match self.dag_arg_number(dag, key) {
            Ok(index) => index,
            Err(why) => return self.fatal(record, format!("!setdagarg {why}")),
        };
        let (mut args, names) = (self.dag_args(dag), self.dag_names(dag));
        args[index] = value;
        let (operator, name) = (self.values.dag_operator(dag), self.values.dag_operator_name(dag));
        Ok(Some(self.values.make_dag(operator, name, &args, &names)))
    }

    pub(crate) fn fold_set_dag_name(
        &mut self,
        [dag, key, value]: [Val; 3],
        record: Option<RecordId>,
    ) -> Eval<Option<Val>> {
        if !self.is_dag(dag) || !self.is_dag_key(key) {
            return Ok(None);
        }
        let index = match self.dag_arg_number(dag, key) {
            Ok(index) => index,
            Err(why) => return self.fatal(record, format!("!setdagname {why}")),
        };
        let (args, mut names) = (self.dag_args(dag), self.dag_names(dag));
        names[index] = self.values.text(value).map(|_| value);
        let (operator, name) = (self.values.dag_operator(dag), self.values.dag_operator_name(dag));
        Ok(Some(self.values.make_dag(operator, name, &args, &names)))
    }

    /// Evaluates `!dag(operator, children, names)`. Returns `None` if the operands are not known
    /// yet or their lengths differ.
    pub(crate) fn fold_make_dag(&mut self, [operator, children, names]: [Val; 3]) -> Option<Val> {
        let known = |v: Val| v == Val::UNSET || self.values.is_list(v);
        if !known(children) || !known(names) || (children == Val::UNSET && names == Val::UNSET) {
            return None;
        }
        let (children, names) = (self.known_items(children), self.known_items(names));
        let len = children.as_ref().or(names.as_ref()).map_or(0, |items| items.len());
        let fits = |items: &Option<Vals>| items.as_ref().is_none_or(|items| items.len() == len);
        if !fits(&children) || !fits(&names) {
            return None;
        }
        let mut arg_names = Names::new();
        for index in 0..len {
            let name = names.as_ref().map_or(Val::UNSET, |names| names[index]);
            if name != Val::UNSET && self.values.text(name).is_none() {
                return None;
            }
            arg_names.push((name != Val::UNSET).then_some(name));
        }
        let args = children.unwrap_or_else(|| SmallVec::from_elem(Val::UNSET, len));
        Some(self.values.make_dag(operator, None, &args, &arg_names))
    }

    /// Evaluates `body` for the operator and every argument of a dag, including nested dags.
    pub(crate) fn foreach_in_dag(
        &mut self,
        name: Val,
        dag: Val,
        body: Val,
        record: Option<RecordId>,
    ) -> Eval<Val> {
        self.go_deeper(record)?;
        let old_operator = self.values.dag_operator(dag);
        let operator = self.apply(name, old_operator, body, record)?;
        let mut changed = operator != old_operator;
        let mut args = self.dag_args(dag);
        for arg in &mut args {
            let new = if self.is_dag(*arg) {
                self.foreach_in_dag(name, *arg, body, record)?
            } else {
                self.apply(name, *arg, body, record)?
            };
            changed |= new != *arg;
            *arg = new;
        }
        self.bounds.depth -= 1;
        if !changed {
            return Ok(dag);
        }
        let names = self.dag_names(dag);
        let operator_name = self.values.dag_operator_name(dag);
        Ok(self.values.make_dag(operator, operator_name, &args, &names))
    }

    /// Returns true if the type is `dag`.
    pub(crate) fn is_dag_typed(&self, v: Val) -> bool {
        self.values.ty(v) == TypeId::DAG
    }
}
