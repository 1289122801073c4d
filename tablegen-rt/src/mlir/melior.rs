//! [`melior_support!`](crate::melior_support): connection of generated modules to the crate
//! `melior`.

/// Declares the functions that a module generated with `--api=melior` calls, in the crate of that
/// module. The crate needs `melior` as a dependency.
#[doc(hidden)]
#[macro_export]
macro_rules! melior_support {
    () => {
        #[allow(dead_code, missing_docs)]
        mod support {
            use ::core::borrow::{Borrow, BorrowMut};
            use ::core::fmt;
            use ::core::marker::PhantomData;
            use ::melior::ir::attribute::{
                ArrayAttribute, DenseI32ArrayAttribute, IntegerAttribute, TypeAttribute,
            };
            use ::melior::ir::operation::{
                Operation, OperationBuilder, OperationLike, OperationMutLike, OperationResult,
            };
            use ::melior::ir::{
                Attribute, AttributeLike, Block, BlockRef, Identifier, Location, Region, RegionRef,
                Type, Value, ValueLike,
            };
            use ::melior::{Context, Error};
            use ::std::string::{String, ToString};
            use ::std::vec::Vec;
            use $crate::mlir::{
                self, AttributeClass, Group, Groups, Ir, ResultTypes, Signedness, Slot, Subject,
                TypeClass, TypeText, VerifyError, Violation,
            };

            /// Values of C++ conditions that have no Rust form.
            pub trait Conditions {
                /// Returns the value of a condition on a type. `None` if it is not known.
                fn of_type(&self, condition: &'static str, ty: &str) -> Option<bool> {
                    let _ = (condition, ty);
                    None
                }

                /// Returns the value of a condition on an attribute. `None` if it is not known.
                fn of_attribute(
                    &self,
                    condition: &'static str,
                    attribute: &Attribute<'_>,
                ) -> Option<bool> {
                    let _ = (condition, attribute);
                    None
                }

                /// Returns the result of a C++ function that the program implements, where true is 1. `None` if it is
                /// not known.
                fn call(
                    &self,
                    function: &'static str,
                    arguments: &[&str],
                    subject: Subject<&str, &Attribute<'_>>,
                ) -> Option<i64> {
                    let _ = (function, arguments, subject);
                    None
                }
            }

            impl Conditions for () {}

            /// Parts of an operation that a builder has so far.
            pub struct Unbuilt<'c, 'a> {
                pub context: &'c Context,
                location: Location<'c>,
                operands: Vec<Vec<Value<'c, 'a>>>,
                results: Vec<Vec<Type<'c>>>,
                regions: Vec<Vec<Region<'c>>>,
                successors: Vec<Vec<&'a Block<'c>>>,
                attributes: Vec<(&'static str, Attribute<'c>)>,
                /// First attribute that could not be made.
                error: Option<Error>,
            }

            impl<'c, 'a> Unbuilt<'c, 'a> {
                pub fn new(context: &'c Context, location: Location<'c>) -> Self {
                    Unbuilt {
                        context,
                        location,
                        operands: Vec::new(),
                        results: Vec::new(),
                        regions: Vec::new(),
                        successors: Vec::new(),
                        attributes: Vec::new(),
                        error: None,
                    }
                }

                pub fn operand(self, index: usize, value: Value<'c, 'a>) -> Self {
                    self.operands(index, &[value])
                }

                pub fn operands(mut self, index: usize, values: &[Value<'c, 'a>]) -> Self {
                    set(&mut self.operands, index, values.to_vec());
                    self
                }

                pub fn result(self, index: usize, ty: Type<'c>) -> Self {
                    self.results(index, &[ty])
                }

                pub fn results(mut self, index: usize, types: &[Type<'c>]) -> Self {
                    set(&mut self.results, index, types.to_vec());
                    self
                }

                pub fn region(self, index: usize, region: Region<'c>) -> Self {
                    self.regions(index, ::std::vec![region])
                }

                pub fn regions(mut self, index: usize, regions: Vec<Region<'c>>) -> Self {
                    set(&mut self.regions, index, regions);
                    self
                }

                pub fn successor(self, index: usize, block: &'a Block<'c>) -> Self {
                    self.successors(index, &[block])
                }

                pub fn successors(mut self, index: usize, blocks: &[&'a Block<'c>]) -> Self {
                    set(&mut self.successors, index, blocks.to_vec());
                    self
                }

                pub fn attribute(
                    mut self,
                    name: &'static str,
                    value: impl Into<Attribute<'c>>,
                ) -> Self {
                    self.attributes.retain(|(known, _)| *known != name);
                    self.attributes.push((name, value.into()));
                    self
                }

                /// Sets an attribute that a function makes. An error is that of the operation.
                pub fn checked(
                    mut self,
                    name: &'static str,
                    value: impl FnOnce(&'c Context) -> Result<Attribute<'c>, Error>,
                ) -> Self {
                    match value(self.context) {
                        Ok(value) => self.attribute(name, value),
                        Err(error) => {
                            self.error.get_or_insert(error);
                            self
                        }
                    }
                }

                pub fn unit(mut self, name: &'static str, is_present: bool) -> Self {
                    if is_present {
                        let value = Attribute::unit(self.context);
                        return self.attribute(name, value);
                    }
                    self.attributes.retain(|(known, _)| *known != name);
                    self
                }

                /// Creates the operation. Panics if MLIR does not create it.
                pub fn build(self, info: &'static mlir::Operation) -> Named<'c, Operation<'c>> {
                    self.try_build(info).expect("MLIR creates the operation")
                }

                /// Creates the operation.
                pub fn try_build(
                    self,
                    info: &'static mlir::Operation,
                ) -> Result<Named<'c, Operation<'c>>, Error> {
                    if let Some(error) = self.error {
                        return Err(error);
                    }
                    let context = self.context;
                    let mut builder = OperationBuilder::new(info.name(), self.location);
                    let (groups, declared) = info.results();
                    let mut types: Vec<Type<'c>> = self.results.iter().flatten().copied().collect();
                    if types.is_empty() && !declared.is_empty() {
                        let source = match info.result_types() {
                            ResultTypes::Given => None,
                            ResultTypes::Inferred => {
                                match self.types_of_sources(info) {
                                    Some(known) => types = known,
                                    None => builder = builder.enable_result_type_inference(),
                                }
                                None
                            }
                            ResultTypes::FirstOperand => {
                                let first = self.operands.iter().flatten().next();
                                Some(first.ok_or(Error::ResultNotFound(info.name()))?.r#type())
                            }
                            ResultTypes::FirstAttribute => {
                                let name = info.attributes().first().map(|first| first.name());
                                let mut all = self.attributes.iter();
                                let (_, first) = all
                                    .find(|(one, _)| Some(*one) == name)
                                    .ok_or(Error::ResultNotFound(info.name()))?;
                                Some(match TypeAttribute::try_from(*first) {
                                    Ok(held) => held.value(),
                                    Err(_) => first.r#type(),
                                })
                            }
                        };
                        types.extend(source.into_iter().cycle().take(declared.len()));
                    }
                    let mut attributes: Vec<(Identifier<'c>, Attribute<'c>)> = self
                        .attributes
                        .iter()
                        .map(|(name, value)| (Identifier::new(context, name), *value))
                        .collect();
                    let mut sizes = |name, groups, count, len: &dyn Fn(usize) -> usize| {
                        if groups == Groups::Sized {
                            let sizes = (0..count).map(|index| len(index) as i32);
                            let sizes: Vec<i32> = sizes.collect();
                            let sizes = DenseI32ArrayAttribute::new(context, &sizes);
                            attributes.push((Identifier::new(context, name), sizes.into()));
                        }
                    };
                    let (of_operands, operands) = info.operands();
                    sizes(OPERAND_SIZES, of_operands, operands.len(), &|index| {
                        self.operands.get(index).map_or(0, Vec::len)
                    });
                    sizes(RESULT_SIZES, groups, declared.len(), &|index| {
                        self.results.get(index).map_or(0, Vec::len)
                    });
                    let operands: Vec<Value<'c, 'a>> =
                        self.operands.iter().flatten().copied().collect();
                    let successors: Vec<&Block<'c>> =
                        self.successors.iter().flatten().copied().collect();
                    builder
                        .add_results(&types)
                        .add_operands(&operands)
                        .add_successors(&successors)
                        .add_attributes(&attributes)
                        .add_regions_vec(self.regions.into_iter().flatten().collect())
                        .build()
                        .map(|operation| Named::known(operation, info))
                }
            }

            impl<'c> Unbuilt<'c, '_> {
                /// Returns the types of results that follow from other types. `None` if C++ computes one.
                fn types_of_sources(&self, info: &'static mlir::Operation) -> Option<Vec<Type<'c>>> {
                    let sources = info.type_sources();
                    let mut types: Vec<Option<Type<'c>>> = ::std::vec![None; sources.len()];
                    // A type can follow from that of a later result.
                    for _ in sources {
                        for (index, source) in sources.iter().enumerate() {
                            if types[index].is_none() {
                                types[index] = self.type_of_source(*source, &types);
                            }
                        }
                    }
                    let types: Vec<Type<'c>> = types.into_iter().collect::<Option<_>>()?;
                    (!types.is_empty()).then_some(types)
                }

                fn type_of_source(
                    &self,
                    source: mlir::TypeSource,
                    results: &[Option<Type<'c>>],
                ) -> Option<Type<'c>> {
                    let type_of = |slot| match slot {
                        Slot::Operand(index) => {
                            Some(self.operands.get(index)?.first()?.r#type())
                        }
                        Slot::Operands => Some(self.operands.iter().flatten().next()?.r#type()),
                        Slot::Result(index) => results.get(index).copied().flatten(),
                        Slot::Results => results.first().copied().flatten(),
                        Slot::Attribute(name) => {
                            let (_, one) = self.attributes.iter().find(|(one, _)| *one == name)?;
                            let is_typed = one.is_integer() || one.is_float() || one.is_elements();
                            is_typed.then(|| one.r#type())
                        }
                    };
                    if let mlir::TypeSource::Derived(from, mlir::Transform::Same) = source {
                        return type_of(from);
                    }
                    let text = source.text(|slot| type_of(slot).map(|ty| ty.to_string()))?;
                    Type::parse(self.context, &text)
                }
            }

            fn set<T>(groups: &mut Vec<Vec<T>>, index: usize, values: Vec<T>) {
                while groups.len() <= index {
                    groups.push(Vec::new());
                }
                groups[index] = values;
            }

            const OPERAND_SIZES: &str = "operandSegmentSizes";
            const RESULT_SIZES: &str = "resultSegmentSizes";

            /// Returns the name of an operation. Empty if it is not valid UTF-8.
            pub fn name(operation: &Operation<'_>) -> String {
                operation.name().as_string_ref().as_str().unwrap_or_default().to_string()
            }

            /// Returns the index of the first value of a group, and the number of its values.
            fn range(
                operation: &Operation<'_>,
                (groups, all): (Groups, &[Group]),
                count: usize,
                attribute: &str,
                index: usize,
            ) -> Option<(usize, usize)> {
                let size = |index| {
                    let sizes = operation.attribute(attribute).ok()?;
                    let sizes = DenseI32ArrayAttribute::try_from(sizes).ok()?;
                    usize::try_from(sizes.element(index).ok()?).ok()
                };
                let range = groups.range(all, index, count, size)?;
                Some((range.start, range.len()))
            }

            fn operand_range(
                operation: &Operation<'_>,
                info: &mlir::Operation,
                index: usize,
            ) -> Option<(usize, usize)> {
                let count = operation.operand_count();
                range(operation, info.operands(), count, OPERAND_SIZES, index)
            }

            fn result_range(
                operation: &Operation<'_>,
                info: &mlir::Operation,
                index: usize,
            ) -> Option<(usize, usize)> {
                let count = operation.result_count();
                range(operation, info.results(), count, RESULT_SIZES, index)
            }

            /// Operation with the description of its kind.
            #[derive(Clone)]
            pub struct Named<'c, O> {
                operation: O,
                info: &'static mlir::Operation,
                context: PhantomData<&'c Context>,
            }

            impl<O: fmt::Debug> fmt::Debug for Named<'_, O> {
                fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                    self.operation.fmt(f)
                }
            }

            impl<'c, O> Named<'c, O> {
                /// Combines an operation, whose name is known, with its description.
                pub fn known(operation: O, info: &'static mlir::Operation) -> Self {
                    Named { operation, info, context: PhantomData }
                }

                pub fn into_operation(self) -> O {
                    self.operation
                }
            }

            impl<'c, O: Borrow<Operation<'c>>> Named<'c, O> {
                /// Returns an error if the operation has another name than the description.
                pub fn new(operation: O, info: &'static mlir::Operation) -> Result<Self, Error> {
                    match name(operation.borrow()) {
                        name if name == info.name() => Ok(Named::known(operation, info)),
                        actual => Err(Error::OperationExpected { expected: info.name(), actual }),
                    }
                }

                pub fn operation(&self) -> &Operation<'c> {
                    self.operation.borrow()
                }

                pub fn verify(&self) -> Result<(), VerifyError> {
                    verify(self.operation(), self.info, &())
                }

                pub fn operand(&self, index: usize) -> Result<Value<'c, '_>, Error> {
                    match operand_range(self.operation(), self.info, index) {
                        Some((start, 1)) => self.operation().operand(start),
                        _ => Err(Error::OperandNotFound(self.info.operands().1[index].name())),
                    }
                }

                pub fn operands(&self, index: usize) -> impl Iterator<Item = Value<'c, '_>> {
                    let range = operand_range(self.operation(), self.info, index);
                    let (start, len) = range.unwrap_or_default();
                    OperationLike::operands(self.operation()).skip(start).take(len)
                }

                pub fn sized_operands(
                    &self,
                    index: usize,
                ) -> Result<impl Iterator<Item = Value<'c, '_>>, Error> {
                    let (start, len) = operand_range(self.operation(), self.info, index)
                        .ok_or(Error::OperandNotFound(self.info.operands().1[index].name()))?;
                    Ok(OperationLike::operands(self.operation()).skip(start).take(len))
                }

                pub fn result(&self, index: usize) -> Result<OperationResult<'c, '_>, Error> {
                    match result_range(self.operation(), self.info, index) {
                        Some((start, 1)) => self.operation().result(start),
                        _ => Err(Error::ResultNotFound(self.info.results().1[index].name())),
                    }
                }

                pub fn results(
                    &self,
                    index: usize,
                ) -> impl Iterator<Item = OperationResult<'c, '_>> {
                    let range = result_range(self.operation(), self.info, index);
                    let (start, len) = range.unwrap_or_default();
                    OperationLike::results(self.operation()).skip(start).take(len)
                }

                pub fn sized_results(
                    &self,
                    index: usize,
                ) -> Result<impl Iterator<Item = OperationResult<'c, '_>>, Error> {
                    let (start, len) = result_range(self.operation(), self.info, index)
                        .ok_or(Error::ResultNotFound(self.info.results().1[index].name()))?;
                    Ok(OperationLike::results(self.operation()).skip(start).take(len))
                }

                pub fn region(&self, index: usize) -> Result<RegionRef<'c, '_>, Error> {
                    self.operation().region(index)
                }

                pub fn regions(&self, index: usize) -> impl Iterator<Item = RegionRef<'c, '_>> {
                    OperationLike::regions(self.operation()).skip(index)
                }

                pub fn successor(&self, index: usize) -> Result<BlockRef<'c, '_>, Error> {
                    self.operation().successor(index)
                }

                pub fn successors(&self, index: usize) -> impl Iterator<Item = BlockRef<'c, '_>> {
                    OperationLike::successors(self.operation()).skip(index)
                }

                pub fn attribute(&self, name: &str) -> Result<Attribute<'c>, Error> {
                    self.operation().attribute(name)
                }

                /// Returns an attribute as melior's type of it, or as a value of an enum.
                pub fn typed<A: TryFrom<Attribute<'c>, Error = Error>>(
                    &self,
                    name: &str,
                ) -> Result<A, Error> {
                    A::try_from(self.operation().attribute(name)?)
                }

                pub fn has_attribute(&self, name: &str) -> bool {
                    self.operation().has_attribute(name)
                }
            }

            impl<'c, O: BorrowMut<Operation<'c>>> Named<'c, O> {
                pub fn set(&mut self, name: &str, value: impl Into<Attribute<'c>>) {
                    self.operation.borrow_mut().set_attribute(name, value.into());
                }

                pub fn remove(&mut self, name: &str) -> Result<(), Error> {
                    self.operation.borrow_mut().remove_attribute(name)
                }
            }

            /// Value of an integer attribute, for enums.
            pub fn number(attribute: Attribute<'_>) -> Result<u64, Error> {
                Ok(IntegerAttribute::try_from(attribute)?.value() as u64)
            }

            /// Text of the case of an enum in an attribute with this name. The parameters of other
            /// attributes.
            pub fn parameter(attribute: Attribute<'_>, name: &str) -> String {
                let text = attribute.to_string();
                let rest = match mlir::parameters(&text, name) {
                    Some(rest) => rest,
                    None => text.find('<').map_or(text.as_str(), |start| &text[start..]),
                };
                let inner = rest.strip_prefix('<').and_then(|rest| rest.strip_suffix('>'));
                inner.unwrap_or(rest).trim().to_string()
            }

            pub fn parse_attribute<'c>(
                context: &'c Context,
                text: &str,
            ) -> Result<Attribute<'c>, Error> {
                Attribute::parse(context, text)
                    .ok_or_else(|| Error::AttributeParse(text.to_string()))
            }

            /// Returns false if a printed type or attribute has another name.
            pub fn has_name(text: &str, name: &str) -> bool {
                mlir::has_name(text, name) != Some(false)
            }

            /// Returns the text of a type or an attribute with a name and these parameters.
            pub fn with_parameters(name: &str, parameters: &str) -> String {
                match name.split_once('.') {
                    Some((dialect, mnemonic))
                        if !parameters.is_empty() && !parameters.starts_with('<') =>
                    {
                        let separator = if parameters.starts_with(' ') { "" } else { " " };
                        ::std::format!("{dialect}<{mnemonic}{separator}{parameters}>")
                    }
                    _ => ::std::format!("{name}{parameters}"),
                }
            }

            /// Attribute with its text.
            #[derive(Clone)]
            struct Held<'c>(Attribute<'c>);

            impl fmt::Display for Held<'_> {
                fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                    self.0.fmt(f)
                }
            }

            /// Access to types by their text, and to attributes.
            struct Access<'c, 'h, C> {
                conditions: &'h C,
                context: PhantomData<&'c Context>,
            }

            impl<'c, C: Conditions> Ir for Access<'c, '_, C> {
                type Type = String;
                type Attribute = Held<'c>;

                fn is_type(&self, ty: &String, class: TypeClass) -> Option<bool> {
                    TypeText::new(ty).is(class)
                }

                fn is_attribute(&self, held: &Held<'c>, class: AttributeClass) -> Option<bool> {
                    let one = held.0;
                    Some(match class {
                        AttributeClass::AffineMap => one.is_affine_map(),
                        AttributeClass::Array => one.is_array(),
                        AttributeClass::Bool => one.is_bool(),
                        AttributeClass::DenseBoolArray => one.is_dense_bool_array(),
                        AttributeClass::DenseElements => one.is_dense_elements(),
                        AttributeClass::DenseF32Array => one.is_dense_f32_array(),
                        AttributeClass::DenseF64Array => one.is_dense_f64_array(),
                        AttributeClass::DenseFpElements => one.is_dense_fp_elements(),
                        AttributeClass::DenseI16Array => one.is_dense_i16_array(),
                        AttributeClass::DenseI32Array => one.is_dense_i32_array(),
                        AttributeClass::DenseI64Array => one.is_dense_i64_array(),
                        AttributeClass::DenseI8Array => one.is_dense_i8_array(),
                        AttributeClass::DenseIntElements => one.is_dense_int_elements(),
                        AttributeClass::Dictionary => one.is_dictionary(),
                        AttributeClass::Elements => one.is_elements(),
                        AttributeClass::FlatSymbolRef => one.is_flat_symbol_ref(),
                        AttributeClass::Float => one.is_float(),
                        AttributeClass::Integer => one.is_integer(),
                        AttributeClass::IntegerSet => one.is_integer_set(),
                        AttributeClass::Opaque => one.is_opaque(),
                        AttributeClass::String => one.is_string(),
                        AttributeClass::SymbolRef => one.is_symbol_ref(),
                        AttributeClass::Type => one.is_type(),
                        AttributeClass::Typed => {
                            let is_typed = one.is_integer()
                                || one.is_float()
                                || one.is_elements()
                                || one.is_opaque()
                                || one.is_string();
                            // Attributes of dialects can have a type.
                            return (is_typed || !held.to_string().starts_with('#'))
                                .then_some(is_typed);
                        }
                        AttributeClass::Unit => one.is_unit(),
                    })
                }

                fn integer(&self, ty: &String) -> Option<(Signedness, u32)> {
                    TypeText::new(ty).integer()
                }

                fn element_type(&self, ty: &String) -> Option<String> {
                    TypeText::new(ty).element().map(|element| element.text().to_string())
                }

                fn rank(&self, ty: &String) -> Option<usize> {
                    TypeText::new(ty).rank()
                }

                fn dimension(&self, ty: &String, index: usize) -> Option<u64> {
                    TypeText::new(ty).dimension(index)
                }

                fn is_scalable(&self, ty: &String) -> bool {
                    TypeText::new(ty).is_scalable()
                }

                fn type_of(&self, held: &Held<'c>) -> Option<String> {
                    Some(held.0.r#type().to_string())
                }

                fn held_type(&self, held: &Held<'c>) -> Option<String> {
                    Some(TypeAttribute::try_from(held.0).ok()?.value().to_string())
                }

                fn integer_value(&self, held: &Held<'c>) -> Option<i64> {
                    Some(IntegerAttribute::try_from(held.0).ok()?.value())
                }

                fn len(&self, held: &Held<'c>) -> Option<usize> {
                    match ArrayAttribute::try_from(held.0) {
                        Ok(array) => Some(array.len()),
                        Err(_) => {
                            let text = held.to_string();
                            mlir::elements_of_dense_array(&text).map(Iterator::count)
                        }
                    }
                }

                fn element(&self, held: &Held<'c>, index: usize) -> Option<Held<'c>> {
                    let array = ArrayAttribute::try_from(held.0).ok()?;
                    array.element(index).ok().map(Held)
                }

                fn type_from_text(&self, text: &str) -> Option<String> {
                    Some(text.to_string())
                }

                fn call(
                    &self,
                    function: &'static str,
                    arguments: &[&str],
                    subject: &Subject<String, Held<'c>>,
                ) -> Option<i64> {
                    let subject = match subject {
                        Subject::Type(ty) => Subject::Type(ty.as_str()),
                        Subject::Attribute(held) => Subject::Attribute(&held.0),
                    };
                    self.conditions.call(function, arguments, subject)
                }

                fn holds(
                    &self,
                    condition: &'static str,
                    subject: &Subject<String, Held<'c>>,
                ) -> Option<bool> {
                    match subject {
                        Subject::Type(ty) => self.conditions.of_type(condition, ty),
                        Subject::Attribute(held) => {
                            self.conditions.of_attribute(condition, &held.0)
                        }
                    }
                }
            }

            /// Returns the types of a group of values. None for an attribute that is absent or has no type.
            fn types_of(
                operation: &Operation<'_>,
                info: &'static mlir::Operation,
                slot: Slot,
            ) -> Vec<String> {
                let operands = |(start, len): (usize, usize)| {
                    let values = OperationLike::operands(operation).skip(start).take(len);
                    values.map(|value| value.r#type().to_string()).collect()
                };
                let results = |(start, len): (usize, usize)| {
                    let values = OperationLike::results(operation).skip(start).take(len);
                    values.map(|value| value.r#type().to_string()).collect()
                };
                match slot {
                    Slot::Operand(index) => {
                        operands(operand_range(operation, info, index).unwrap_or_default())
                    }
                    Slot::Result(index) => {
                        results(result_range(operation, info, index).unwrap_or_default())
                    }
                    Slot::Operands => operands((0, operation.operand_count())),
                    Slot::Results => results((0, operation.result_count())),
                    Slot::Attribute(name) => {
                        let value = operation.attribute(name).ok();
                        let typed = value
                            .filter(|one| one.is_integer() || one.is_float() || one.is_elements());
                        typed.map(|one| one.r#type().to_string()).into_iter().collect()
                    }
                }
            }

            /// Checks the numbers of operands, results, regions and successors, the constraints on
            /// types and attributes, and the relations between types.
            pub fn verify<'c, C: Conditions>(
                operation: &Operation<'c>,
                info: &'static mlir::Operation,
                conditions: &C,
            ) -> Result<(), VerifyError> {
                let error = |violation| VerifyError { operation: info.name(), violation };
                let ir = Access { conditions, context: PhantomData };
                let fails =
                    |constraint, subject| mlir::verify(constraint, &ir, &subject) == Some(false);
                let (_, all) = info.operands();
                if all.is_empty() && operation.operand_count() > 0 {
                    return Err(error(Violation::OperandCount));
                }
                for (group_index, group) in all.iter().enumerate() {
                    let (start, len) = operand_range(operation, info, group_index)
                        .ok_or_else(|| error(Violation::OperandCount))?;
                    let Some(constraint) = group.constraint() else { continue };
                    for index in start..start + len {
                        let Ok(value) = operation.operand(index) else { continue };
                        let found = value.r#type().to_string();
                        if fails(constraint, Subject::Type(found.clone())) {
                            let (name, expected) = (group.name(), constraint.summary);
                            return Err(error(Violation::Operand { name, index, expected, found }));
                        }
                    }
                }
                let (_, all) = info.results();
                if all.is_empty() && operation.result_count() > 0 {
                    return Err(error(Violation::ResultCount));
                }
                for (group_index, group) in all.iter().enumerate() {
                    let (start, len) = result_range(operation, info, group_index)
                        .ok_or_else(|| error(Violation::ResultCount))?;
                    let Some(constraint) = group.constraint() else { continue };
                    for index in start..start + len {
                        let Ok(value) = operation.result(index) else { continue };
                        let found = value.r#type().to_string();
                        if fails(constraint, Subject::Type(found.clone())) {
                            let (name, expected) = (group.name(), constraint.summary);
                            return Err(error(Violation::Result { name, index, expected, found }));
                        }
                    }
                }
                for attribute in info.attributes() {
                    let name = attribute.name();
                    let value = match operation.attribute(name) {
                        Ok(value) => value,
                        Err(_) if attribute.is_required() => {
                            return Err(error(Violation::MissingAttribute(name)));
                        }
                        Err(_) => continue,
                    };
                    let Some(constraint) = attribute.constraint() else { continue };
                    if fails(constraint, Subject::Attribute(Held(value))) {
                        let (expected, found) = (constraint.summary, value.to_string());
                        return Err(error(Violation::Attribute { name, expected, found }));
                    }
                }
                let none = |_| None;
                let count = operation.region_count();
                let fits = |groups: &[Group], count| match groups.len().checked_sub(1) {
                    None => count == 0,
                    Some(last) => Groups::Single.range(groups, last, count, none).is_some(),
                };
                if !fits(info.regions(), count) {
                    return Err(error(Violation::RegionCount));
                }
                if !fits(info.successors(), operation.successor_count()) {
                    return Err(error(Violation::SuccessorCount));
                }
                for relation in info.relations() {
                    relation.check(|slot| types_of(operation, info, slot)).map_err(error)?;
                }
                Ok(())
            }
        }
    };
}
