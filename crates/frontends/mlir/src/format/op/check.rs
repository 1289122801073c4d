//! Checks of whole formats: every operand, attribute and result is present, every type can be
//! inferred, and the text is unambiguous.

use std::borrow::Cow;

use rustc_hash::FxHashMap;
use tablegen_core::Record;
use tablegen_quirks::string_map;

use super::rules::OpRules;
use super::{
    OpDirective, OpElement, OpVariable, TypeResolution, TypeSource, builder_call,
    segment_attribute, type_builder,
};
use crate::format::message::Parsed;
use crate::format::parser::Parser;
use crate::format::tree::Element;

/// Type sources of values, by the name of the value.
type Resolvers<'r> = FxHashMap<&'r str, TypeResolution<'r>>;

/// Result of a search for an element that must not follow another one.
enum Following {
    Invalid,
    /// An element that is always present separates the elements.
    Separated,
    EndReached,
}

impl<'r> OpRules<'_, 'r> {
    pub(super) fn check_format(
        &mut self,
        parser: &mut Parser<'r>,
        offset: usize,
        elements: &[OpElement<'r>],
    ) -> Parsed<()> {
        if !self.has_attr_dict {
            return parser
                .error(offset, "'attr-dict' directive not found in custom assembly format");
        }
        let (resolvers, infers_results) = self.resolvers();
        self.check_attribute_and_colon(parser, offset, elements)?;
        self.check_attr_dict_and_region(parser, offset, elements)?;
        self.find_inferred_attributes();
        self.check_results(parser, offset, &resolvers, infers_results)?;
        self.check_operands(parser, offset, &resolvers)?;
        self.check_regions(parser, offset)?;
        self.check_successors(parser, offset)?;
        self.check_clauses(parser, offset, elements)?;
        match self.blank_clause {
            Some(offset) => parser.error(offset, "a clause of an oilist cannot start with a space"),
            None => Ok(()),
        }
    }

    /// Returns the type sources of values that follow from traits, and true if an interface infers
    /// the types of results.
    fn resolvers(&self) -> (Resolvers<'r>, bool) {
        let mut resolvers = Resolvers::default();
        let mut infers_results = false;
        for one in self.op.traits() {
            let record = one.record();
            if record.is_subclass_of("AllTypesMatch") {
                let values = record.list_of_strings("values").unwrap_or_default();
                self.all_types_match(&values, &mut resolvers);
            } else if record.name() == "SameTypeOperands" {
                self.same_types(false, &mut resolvers);
            } else if record.name() == "SameOperandsAndResultType" {
                self.same_types(true, &mut resolvers);
            } else if record.is_subclass_of("TypesMatchWith") {
                let field = |name| record.string(name).unwrap_or_default();
                if let Some(source) = self.find_seen(field("lhs")) {
                    let transformer = Some(Cow::Borrowed(field("transformer")));
                    let resolution = TypeResolution::From { source, transformer };
                    resolvers.insert(field("rhs"), resolution);
                }
            } else if record.is_subclass_of("ShapedTypeMatchesElementCountAndTypes") {
                let field = |name| record.string(name).unwrap_or_default();
                if let Some(source) = self.find_seen(field("shaped")) {
                    let transformer = Some(Cow::Borrowed(
                        "::llvm::SmallVector<::mlir::Type>(::llvm::cast<::mlir::ShapedType>\
                         ($_self).getNumElements(), \
                         ::llvm::cast<::mlir::ShapedType>($_self).getElementType())",
                    ));
                    let resolution = TypeResolution::From { source, transformer };
                    resolvers.insert(field("elements"), resolution);
                }
            } else if self.op.inferred_types().is_none() {
                infers_results |= is_infer_type_interface(record);
            }
        }
        (resolvers, infers_results)
    }

    fn all_types_match(&self, values: &[&'r str], resolvers: &mut Resolvers<'r>) {
        for (index, name) in values.iter().enumerate() {
            let Some(source) = self.find_seen(name) else { continue };
            for (other, &value) in values.iter().enumerate() {
                if other != index {
                    let resolution = TypeResolution::From { source, transformer: None };
                    resolvers.insert(value, resolution);
                }
            }
        }
    }

    fn same_types(&self, with_results: bool, resolvers: &mut Resolvers<'r>) {
        let first = |seen: &[bool]| seen.iter().position(|&seen| seen);
        let source = match (first(&self.seen_operand_types), first(&self.seen_result_types)) {
            (Some(index), _) => TypeSource::Operand(index),
            (None, Some(index)) if with_results => TypeSource::Result(index),
            _ => return,
        };
        let resolution = TypeResolution::From { source, transformer: None };
        let operands = self.op.operands().iter().zip(&self.seen_operand_types);
        let results = self.op.results().iter().zip(&self.seen_result_types);
        for (value, seen) in operands.chain(results.filter(|_| with_results)) {
            if !seen {
                resolvers.insert(value.name, resolution.clone());
            }
        }
    }

    /// Returns the value with a name if its type, or the attribute itself, is in the format.
    fn find_seen(&self, name: &str) -> Option<TypeSource> {
        let op = self.op;
        if let Some(index) = op.operands().iter().position(|operand| operand.name == name) {
            return self.seen_operand_types[index].then_some(TypeSource::Operand(index));
        }
        if let Some(index) = op.results().iter().position(|result| result.name == name) {
            return self.seen_result_types[index].then_some(TypeSource::Result(index));
        }
        let index = op.attributes().iter().position(|attribute| attribute.name == name)?;
        self.format.used_attributes.contains(&index).then_some(TypeSource::Attribute(index))
    }

    /// Rejects a colon after an attribute without a type: it would be parsed as the start of the
    /// attribute's type.
    fn check_attribute_and_colon(
        &self,
        parser: &mut Parser<'r>,
        offset: usize,
        elements: &[OpElement<'r>],
    ) -> Parsed<()> {
        let attribute = |element: &OpElement<'r>| match *element {
            Element::Variable(OpVariable::Attribute { index, qualified }) => {
                let attribute = &self.op.attributes()[index];
                let attr = &attribute.attribute;
                let is_generic = qualified || attr.storage_type() == "::mlir::Attribute";
                (is_generic && type_builder(attribute).is_none()).then_some(attribute.name)
            }
            _ => None,
        };
        self.check_adjacent(
            &|element| attribute(element).is_some(),
            &mut |base, element| {
                let is_colon = matches!(element, Element::Literal(":"));
                if is_colon {
                    let name = attribute(base).unwrap_or_default();
                    parser.messages.error(
                        offset,
                        format!(
                            "format ambiguity caused by `:` literal found after attribute \
                             `{name}` which does not have a buildable type"
                        ),
                    );
                }
                is_colon
            },
            elements,
        )
        .map(|_| ())
    }

    /// Rejects a region after a dictionary of attributes, which begins with the same brace.
    fn check_attr_dict_and_region(
        &self,
        parser: &mut Parser<'r>,
        offset: usize,
        elements: &[OpElement<'r>],
    ) -> Parsed<()> {
        let is_dict = |element: &OpElement<'r>| {
            matches!(element, Element::Directive(OpDirective::AttrDict { with_keyword: false }))
        };
        self.check_adjacent(
            &is_dict,
            &mut |_, element| match element {
                Element::Variable(OpVariable::Region(index)) => {
                    let name = self.op.regions()[*index].name;
                    parser.messages.error_and_note(
                        offset,
                        format!(
                            "format ambiguity caused by `attr-dict` directive followed by region \
                             `{name}`"
                        ),
                        "try using `attr-dict-with-keyword` instead",
                    );
                    true
                }
                _ => false,
            },
            elements,
        )
        .map(|_| ())
    }

    /// Fails if an element that `is_base` accepts may be followed by one that `is_invalid`
    /// accepts. Returns a base without a separator up to the end of the elements.
    fn check_adjacent<'e>(
        &self,
        is_base: &dyn Fn(&OpElement<'r>) -> bool,
        is_invalid: &mut dyn FnMut(&OpElement<'r>, &OpElement<'r>) -> bool,
        elements: &'e [OpElement<'r>],
    ) -> Parsed<Option<&'e OpElement<'r>>> {
        for (index, element) in elements.iter().enumerate() {
            let base = if is_base(element) {
                element
            } else if let Element::Group(group) = element {
                let then = self.check_adjacent(is_base, is_invalid, &group.then)?;
                let otherwise = self.check_adjacent(is_base, is_invalid, &group.otherwise)?;
                match then.or(otherwise) {
                    Some(base) => base,
                    None => continue,
                }
            } else {
                continue;
            };
            let rest = &elements[index + 1..];
            match self.following(base, is_invalid, rest, None) {
                Following::Invalid => return Err(crate::format::message::Failed),
                Following::Separated => {}
                Following::EndReached => return Ok(Some(base)),
            }
        }
        Ok(None)
    }

    /// Searches `elements` for the first one that is always parsed. `guard` is the element that a
    /// group starts with, which is always parsed.
    fn following(
        &self,
        base: &OpElement<'r>,
        is_invalid: &mut dyn FnMut(&OpElement<'r>, &OpElement<'r>) -> bool,
        elements: &[OpElement<'r>],
        guard: Option<&OpElement<'r>>,
    ) -> Following {
        for element in elements {
            if is_invalid(base, element) {
                return Following::Invalid;
            }
            if let Element::Group(group) = element {
                let guard = group.then.first();
                for (branch, guard) in [(&group.then, guard), (&group.otherwise, None)] {
                    if let Following::Invalid = self.following(base, is_invalid, branch, guard) {
                        return Following::Invalid;
                    }
                }
                continue;
            }
            let is_guard = guard.is_some_and(|guard| std::ptr::eq(guard, element));
            if is_guard || !self.is_optionally_parsed(element) {
                return Following::Separated;
            }
        }
        Following::EndReached
    }

    fn is_optionally_parsed(&self, element: &OpElement<'r>) -> bool {
        match element {
            Element::Variable(variable) => match *variable {
                OpVariable::Attribute { index, .. } => {
                    let attr = &self.op.attributes()[index].attribute;
                    attr.is_optional() || attr.has_default_value()
                }
                OpVariable::Property(index) => {
                    let property = &self.op.properties()[index].property;
                    property.has_default_value() && !property.optional_parser.is_empty()
                }
                OpVariable::Operand(index) => self.op.operands()[index].is_variable_length(),
                OpVariable::Region(index) => self.op.regions()[index].is_variadic(),
                OpVariable::Successor(index) => self.op.successors()[index].is_variadic(),
                OpVariable::Result(_) => false,
            },
            Element::Whitespace(_) | Element::Directive(OpDirective::AttrDict { .. }) => true,
            _ => false,
        }
    }

    /// Collects the attributes with the sizes of groups of operands, which are not printed.
    /// mlir-tblgen keeps them in a hash table.
    fn find_inferred_attributes(&mut self) {
        let mut names: Vec<&'r str> = Vec::new();
        for (index, operand) in self.op.operands().iter().enumerate() {
            if self.seen_operands.contains(&index)
                && operand.is_variadic_of_variadic()
                && let Some(name) = segment_attribute(operand)
                && !names.contains(&name)
            {
                names.push(name);
            }
        }
        let hashes: Vec<u32> = names.iter().map(|name| string_map::hash(name.as_bytes())).collect();
        let order = string_map::order(self.op.record().release(), &hashes);
        self.format.inferred_attributes = order.into_iter().map(|index| names[index]).collect();
    }

    fn buildable(&mut self, builder: &'r str) -> TypeResolution<'r> {
        let types = &mut self.format.buildable_types;
        let index = types.iter().position(|&known| known == builder).unwrap_or_else(|| {
            types.push(builder);
            types.len() - 1
        });
        TypeResolution::Buildable(index)
    }

    fn check_results(
        &mut self,
        parser: &mut Parser<'r>,
        offset: usize,
        resolvers: &Resolvers<'r>,
        infers_results: bool,
    ) -> Parsed<()> {
        let op = self.op;
        self.format.result_types = vec![TypeResolution::Parsed; op.results().len()];
        if self.format.all_result_types {
            return Ok(());
        }
        let none_seen = !self.seen_result_types.contains(&true);
        if infers_results && none_seen && !op.results().is_empty() {
            self.format.infers_result_types = true;
            return Ok(());
        }
        for (index, result) in op.results().iter().enumerate() {
            if self.seen_result_types[index] {
                continue;
            }
            let name = result.name;
            self.format.result_types[index] = if let Some(resolution) = resolvers.get(name) {
                resolution.clone()
            } else {
                match builder_call(result) {
                    Some(builder) if !result.is_variable_length() => self.buildable(builder),
                    _ => return not_buildable(parser, offset, "result", index, name),
                }
            };
        }
        Ok(())
    }

    fn check_operands(
        &mut self,
        parser: &mut Parser<'r>,
        offset: usize,
        resolvers: &Resolvers<'r>,
    ) -> Parsed<()> {
        let op = self.op;
        self.format.operand_types = vec![TypeResolution::Parsed; op.operands().len()];
        for (index, operand) in op.operands().iter().enumerate() {
            let name = operand.name;
            let all_operands = self.format.all_operands;
            if !all_operands && !self.seen_operands.contains(&index) {
                return not_found(parser, offset, "operand", index, name);
            }
            if self.format.all_operand_types || self.seen_operand_types[index] {
                continue;
            }
            self.format.operand_types[index] = if let Some(resolution) = resolvers.get(name) {
                resolution.clone()
            } else {
                match builder_call(operand) {
                    Some(builder) if !(all_operands && operand.is_variable_length()) => {
                        self.buildable(builder)
                    }
                    _ => return not_buildable(parser, offset, "operand", index, name),
                }
            };
        }
        Ok(())
    }

    fn check_regions(&self, parser: &mut Parser<'r>, offset: usize) -> Parsed<()> {
        if self.has_all_regions {
            return Ok(());
        }
        for (index, region) in self.op.regions().iter().enumerate() {
            if !self.seen_regions.contains(&index) {
                return not_found(parser, offset, "region", index, region.name);
            }
        }
        Ok(())
    }

    fn check_successors(&self, parser: &mut Parser<'r>, offset: usize) -> Parsed<()> {
        if self.has_all_successors {
            return Ok(());
        }
        for (index, successor) in self.op.successors().iter().enumerate() {
            if !self.seen_successors.contains(&index) {
                return not_found(parser, offset, "successor", index, successor.name);
            }
        }
        Ok(())
    }

    /// Checks that clauses of adjacent lists, and literals after a list, start differently.
    fn check_clauses(
        &self,
        parser: &mut Parser<'r>,
        offset: usize,
        elements: &[OpElement<'r>],
    ) -> Parsed<()> {
        let mut taken: Vec<&str> = Vec::new();
        for element in elements {
            match element {
                Element::Directive(OpDirective::Clauses(clauses)) => {
                    if let Some(clause) = clauses.iter().find(|one| taken.contains(&one.literal)) {
                        let literal = clause.literal;
                        return parser.error(
                            offset,
                            format!(
                                "format ambiguity because {literal} is used in two adjacent \
                                 oilist elements."
                            ),
                        );
                    }
                    taken.extend(clauses.iter().map(|clause| clause.literal));
                }
                Element::Literal(literal) if taken.contains(literal) => {
                    return parser.error(
                        offset,
                        format!(
                            "format ambiguity because {literal} is used both in oilist element \
                             and the adjacent literal."
                        ),
                    );
                }
                _ => taken.clear(),
            }
        }
        Ok(())
    }
}

/// Returns true if a trait is the interface that infers the types of results, or declares its
/// methods.
fn is_infer_type_interface(record: Record<'_>) -> bool {
    let is =
        |field, value| record.field(field).and_then(|field| field.value().as_str()) == Some(value);
    is("cppInterfaceName", "InferTypeOpInterface") && is("cppNamespace", "::mlir")
}

fn not_found<T>(
    parser: &mut Parser<'_>,
    offset: usize,
    kind: &str,
    index: usize,
    name: &str,
) -> Parsed<T> {
    Err(parser.messages.error_and_note(
        offset,
        format!("{kind} #{index}, named '{name}', not found"),
        format!("suggest adding a '${name}' directive to the custom assembly format"),
    ))
}

fn not_buildable<T>(
    parser: &mut Parser<'_>,
    offset: usize,
    kind: &str,
    index: usize,
    name: &str,
) -> Parsed<T> {
    Err(parser.messages.error_and_note(
        offset,
        format!(
            "type of {kind} #{index}, named '{name}', is not buildable and a buildable type \
             cannot be inferred"
        ),
        format!(
            "suggest adding a type constraint to the operation or adding a 'type(${name})' \
             directive to the custom assembly format"
        ),
    ))
}
