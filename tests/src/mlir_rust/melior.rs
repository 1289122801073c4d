//! Stand-in for the crate `melior`: the part of its interface that generated modules use, over
//! operations in memory. Types and attributes are texts; nothing is checked.
#![allow(dead_code)]

pub use error::Error;

/// Context, which types and attributes refer to.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Context;

impl Context {
    pub fn new() -> Self {
        Context
    }
}

mod error {
    use std::fmt;

    /// Error of the crate.
    #[derive(Debug, PartialEq, Eq)]
    pub enum Error {
        AttributeExpected(&'static str, String),
        AttributeNotFound(String),
        AttributeParse(String),
        OperandNotFound(&'static str),
        OperationBuild,
        OperationExpected { expected: &'static str, actual: String },
        PositionOutOfBounds { name: &'static str, value: String, index: usize },
        ResultNotFound(&'static str),
        TypeExpected(&'static str, String),
    }

    impl fmt::Display for Error {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write!(f, "{self:?}")
        }
    }

    impl std::error::Error for Error {}
}

/// Text that lives as long as the program.
fn leak(text: String) -> &'static str {
    Box::leak(text.into_boxed_str())
}

pub mod ir {
    use std::cell::Cell;
    use std::fmt;
    use std::marker::PhantomData;

    use super::{Context, Error, leak};
    pub use attribute::AttributeLike;

    macro_rules! text {
        ($($name:ident)*) => {
            $(
                #[derive(Clone, Copy, PartialEq, Eq, Hash)]
                pub struct $name<'c> {
                    pub(super) text: &'static str,
                    pub(super) context: PhantomData<&'c Context>,
                }

                impl<'c> $name<'c> {
                    pub(super) fn of(text: String) -> Self {
                        $name { text: leak(text), context: PhantomData }
                    }

                    pub fn parse(_: &'c Context, text: &str) -> Option<Self> {
                        (!text.contains("invalid")).then(|| $name::of(text.to_owned()))
                    }
                }

                impl fmt::Display for $name<'_> {
                    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                        f.write_str(self.text)
                    }
                }

                impl fmt::Debug for $name<'_> {
                    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                        f.write_str(self.text)
                    }
                }
            )*
        };
    }

    text! { Type Attribute }

    impl<'c> Attribute<'c> {
        pub fn unit(_: &'c Context) -> Self {
            Attribute::of("unit".to_owned())
        }
    }

    pub trait TypeLike<'c> {}

    impl<'c> TypeLike<'c> for Type<'c> {}

    pub mod r#type {
        use super::{Context, Type};

        pub struct IntegerType<'c>(Type<'c>);

        impl<'c> IntegerType<'c> {
            pub fn new(_: &'c Context, bits: u32) -> Self {
                IntegerType(Type::of(format!("i{bits}")))
            }
        }

        impl<'c> From<IntegerType<'c>> for Type<'c> {
            fn from(ty: IntegerType<'c>) -> Self {
                ty.0
            }
        }
    }

    pub mod attribute {
        use std::marker::PhantomData;

        use super::{Attribute, Context, Error, Type};

        macro_rules! tests {
            ($($name:ident = $test:expr;)*) => {
                pub trait AttributeLike<'c> {
                    fn text(&self) -> &'static str;

                    fn r#type(&self) -> Type<'c> {
                        match self.text().rsplit_once(" : ") {
                            Some((_, ty)) => Type { text: ty, context: PhantomData },
                            None => Type { text: "none", context: PhantomData },
                        }
                    }

                    $(
                        fn $name(&self) -> bool {
                            let test: fn(&str) -> bool = $test;
                            test(self.text())
                        }
                    )*
                }
            };
        }

        fn number(text: &str) -> Option<i64> {
            text.split(" : ").next()?.parse().ok()
        }

        tests! {
            is_affine_map = |text| text.starts_with("affine_map");
            is_array = |text| text.starts_with('[');
            is_bool = |text| text == "true" || text == "false";
            is_dense_bool_array = |text| text.starts_with("array<i1");
            is_dense_elements = |text| text.starts_with("dense");
            is_dense_f32_array = |text| text.starts_with("array<f32");
            is_dense_f64_array = |text| text.starts_with("array<f64");
            is_dense_fp_elements = |text| text.starts_with("dense") && text.ends_with("f32>");
            is_dense_i16_array = |text| text.starts_with("array<i16");
            is_dense_i32_array = |text| text.starts_with("array<i32");
            is_dense_i64_array = |text| text.starts_with("array<i64");
            is_dense_i8_array = |text| text.starts_with("array<i8");
            is_dense_int_elements = |text| text.starts_with("dense") && text.ends_with("i32>");
            is_dictionary = |text| text.starts_with('{');
            is_elements = |text| text.starts_with("dense");
            is_flat_symbol_ref = |text| text.starts_with('@') && !text.contains("::");
            is_float = |text| text.contains('.') && text.contains(" : f");
            is_integer = |text| number(text).is_some();
            is_integer_set = |text| text.starts_with("affine_set");
            is_opaque = |_| false;
            is_string = |text| text.starts_with('"');
            is_symbol_ref = |text| text.starts_with('@');
            is_type = |text| text.starts_with('!') || text.starts_with('i');
            is_unit = |text| text == "unit";
        }

        impl<'c> AttributeLike<'c> for Attribute<'c> {
            fn text(&self) -> &'static str {
                self.text
            }
        }

        macro_rules! wrappers {
            ($($name:ident, $test:ident;)*) => {
                $(
                    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
                    pub struct $name<'c>(Attribute<'c>);

                    impl<'c> TryFrom<Attribute<'c>> for $name<'c> {
                        type Error = Error;

                        fn try_from(attribute: Attribute<'c>) -> Result<Self, Error> {
                            match attribute.$test() {
                                true => Ok($name(attribute)),
                                false => Err(Error::AttributeExpected(
                                    stringify!($name),
                                    attribute.to_string(),
                                )),
                            }
                        }
                    }

                    impl<'c> From<$name<'c>> for Attribute<'c> {
                        fn from(attribute: $name<'c>) -> Self {
                            attribute.0
                        }
                    }

                    impl<'c> AttributeLike<'c> for $name<'c> {
                        fn text(&self) -> &'static str {
                            self.0.text
                        }
                    }
                )*
            };
        }

        wrappers! {
            ArrayAttribute, is_array;
            BoolAttribute, is_bool;
            DenseElementsAttribute, is_dense_elements;
            DenseI32ArrayAttribute, is_dense_i32_array;
            DenseI64ArrayAttribute, is_dense_i64_array;
            DictionaryAttribute, is_dictionary;
            FlatSymbolRefAttribute, is_flat_symbol_ref;
            FloatAttribute, is_float;
            IntegerAttribute, is_integer;
            StringAttribute, is_string;
            TypeAttribute, is_type;
        }

        impl<'c> IntegerAttribute<'c> {
            pub fn new(ty: Type<'c>, value: i64) -> Self {
                IntegerAttribute(Attribute::of(format!("{value} : {ty}")))
            }

            pub fn value(&self) -> i64 {
                number(self.0.text).unwrap_or_default()
            }
        }

        impl<'c> StringAttribute<'c> {
            pub fn new(_: &'c Context, text: &str) -> Self {
                StringAttribute(Attribute::of(format!("{text:?}")))
            }
        }

        impl<'c> TypeAttribute<'c> {
            pub fn new(ty: Type<'c>) -> Self {
                TypeAttribute(Attribute::of(ty.to_string()))
            }

            pub fn value(&self) -> Type<'c> {
                Type { text: self.0.text, context: PhantomData }
            }
        }

        impl<'c> ArrayAttribute<'c> {
            pub fn new(_: &'c Context, values: &[Attribute<'c>]) -> Self {
                let all: Vec<String> = values.iter().map(ToString::to_string).collect();
                ArrayAttribute(Attribute::of(format!("[{}]", all.join(", "))))
            }

            fn all(&self) -> Vec<&'static str> {
                let inner = self.0.text.trim_start_matches('[').trim_end_matches(']');
                inner.split(", ").filter(|one| !one.is_empty()).collect()
            }

            pub fn len(&self) -> usize {
                self.all().len()
            }

            pub fn element(&self, index: usize) -> Result<Attribute<'c>, Error> {
                let one = self.all().get(index).copied();
                one.map(|text| Attribute { text, context: PhantomData })
                    .ok_or_else(|| out_of_bounds("array", index))
            }
        }

        impl<'c> DenseI32ArrayAttribute<'c> {
            pub fn new(_: &'c Context, values: &[i32]) -> Self {
                let all: Vec<String> = values.iter().map(ToString::to_string).collect();
                DenseI32ArrayAttribute(Attribute::of(format!("array<i32: {}>", all.join(", "))))
            }

            pub fn element(&self, index: usize) -> Result<i32, Error> {
                let inner = self.0.text.trim_start_matches("array<i32: ").trim_end_matches('>');
                let one = inner.split(", ").nth(index).and_then(|one| one.parse().ok());
                one.ok_or_else(|| out_of_bounds("array", index))
            }
        }

        fn out_of_bounds(name: &'static str, index: usize) -> Error {
            Error::PositionOutOfBounds { name, value: String::new(), index }
        }
    }

    #[derive(Clone, Copy, Debug)]
    pub struct Location<'c>(PhantomData<&'c Context>);

    impl<'c> Location<'c> {
        pub fn unknown(_: &'c Context) -> Self {
            Location(PhantomData)
        }
    }

    #[derive(Clone, Copy, Debug)]
    pub struct Identifier<'c>(&'static str, PhantomData<&'c Context>);

    impl<'c> Identifier<'c> {
        pub fn new(_: &'c Context, name: &str) -> Self {
            Identifier(leak(name.to_owned()), PhantomData)
        }

        pub fn as_string_ref(&self) -> StringRef<'_> {
            StringRef(self.0)
        }
    }

    pub struct StringRef<'s>(&'s str);

    impl<'s> StringRef<'s> {
        pub fn as_str(&self) -> Result<&'s str, std::str::Utf8Error> {
            Ok(self.0)
        }
    }

    /// Value with a number of its own.
    #[derive(Clone, Copy, Debug)]
    pub struct Value<'c, 'a> {
        number: usize,
        ty: Type<'c>,
        parent: PhantomData<&'a ()>,
    }

    impl PartialEq for Value<'_, '_> {
        fn eq(&self, other: &Self) -> bool {
            self.number == other.number
        }
    }

    impl Eq for Value<'_, '_> {}

    impl<'c> Value<'c, '_> {
        fn new(ty: Type<'c>) -> Self {
            thread_local!(static NEXT: Cell<usize> = const { Cell::new(0) });
            let number = NEXT.with(|next| next.replace(next.get() + 1));
            Value { number, ty, parent: PhantomData }
        }

        fn with_lifetime<'b>(&self) -> Value<'c, 'b> {
            Value { number: self.number, ty: self.ty, parent: PhantomData }
        }
    }

    pub trait ValueLike<'c> {
        fn r#type(&self) -> Type<'c>;
    }

    impl<'c> ValueLike<'c> for Value<'c, '_> {
        fn r#type(&self) -> Type<'c> {
            self.ty
        }
    }

    /// Block with the types of its arguments.
    #[derive(Debug)]
    pub struct Block<'c>(Vec<Value<'c, 'static>>);

    impl<'c> Block<'c> {
        pub fn new(arguments: &[(Type<'c>, Location<'c>)]) -> Self {
            Block(arguments.iter().map(|(ty, _)| Value::new(*ty)).collect())
        }

        pub fn argument<'a>(&'a self, index: usize) -> Result<Value<'c, 'a>, Error> {
            Ok(self.0[index].with_lifetime())
        }
    }

    #[derive(Clone, Copy, Debug)]
    pub struct BlockRef<'c, 'a>(PhantomData<(&'c Context, &'a ())>);

    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Region<'c>(PhantomData<&'c Context>);

    impl Region<'_> {
        pub fn new() -> Self {
            Region(PhantomData)
        }
    }

    #[derive(Clone, Copy, Debug)]
    pub struct RegionRef<'c, 'a>(PhantomData<(&'c Context, &'a ())>);

    pub mod operation {
        use std::fmt;
        use std::marker::PhantomData;

        use super::{
            Attribute, Block, BlockRef, Error, Identifier, Location, Region, RegionRef,
            Type, Value, ValueLike,
        };

        #[derive(Clone, PartialEq, Eq)]
        pub struct Operation<'c> {
            name: &'static str,
            operands: Vec<Value<'c, 'static>>,
            results: Vec<Value<'c, 'static>>,
            regions: usize,
            successors: usize,
            attributes: Vec<(&'static str, Attribute<'c>)>,
        }

        impl fmt::Debug for Operation<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{self}")
            }
        }

        impl fmt::Display for Operation<'_> {
            /// Writes the name, the types of operands and results, and the attributes.
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let types = |all: &[Value<'_, '_>]| {
                    let all: Vec<String> = all.iter().map(|one| one.ty.to_string()).collect();
                    all.join(", ")
                };
                write!(f, "{}({}) -> ({})", self.name, types(&self.operands), types(&self.results))?;
                for (name, value) in &self.attributes {
                    write!(f, " {name} = {value}")?;
                }
                Ok(())
            }
        }

        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct OperationResult<'c, 'a>(Value<'c, 'a>);

        impl<'c> ValueLike<'c> for OperationResult<'c, '_> {
            fn r#type(&self) -> Type<'c> {
                self.0.ty
            }
        }

        impl<'c, 'a> From<OperationResult<'c, 'a>> for Value<'c, 'a> {
            fn from(result: OperationResult<'c, 'a>) -> Self {
                result.0
            }
        }

        fn out_of_bounds(name: &'static str, index: usize) -> Error {
            Error::PositionOutOfBounds { name, value: String::new(), index }
        }

        pub trait OperationLike<'c: 'a, 'a> {
            fn inner(&self) -> &Operation<'c>;

            fn name(&self) -> Identifier<'c> {
                Identifier(self.inner().name, PhantomData)
            }

            fn operand_count(&self) -> usize {
                self.inner().operands.len()
            }

            fn operand(&self, index: usize) -> Result<Value<'c, 'a>, Error> {
                let all = &self.inner().operands;
                let found = all.get(index).map(Value::with_lifetime);
                found.ok_or_else(|| out_of_bounds("operation operand", index))
            }

            fn operands(&self) -> impl Iterator<Item = Value<'c, 'a>> {
                (0..self.operand_count()).map(|index| self.operand(index).unwrap())
            }

            fn result_count(&self) -> usize {
                self.inner().results.len()
            }

            fn result(&self, index: usize) -> Result<OperationResult<'c, 'a>, Error> {
                let all = &self.inner().results;
                let found = all.get(index).map(|one| OperationResult(one.with_lifetime()));
                found.ok_or_else(|| out_of_bounds("operation result", index))
            }

            fn results(&self) -> impl Iterator<Item = OperationResult<'c, 'a>> {
                (0..self.result_count()).map(|index| self.result(index).unwrap())
            }

            fn region_count(&self) -> usize {
                self.inner().regions
            }

            fn region(&self, index: usize) -> Result<RegionRef<'c, 'a>, Error> {
                let is_found = index < self.region_count();
                is_found.then_some(RegionRef(PhantomData)).ok_or_else(|| out_of_bounds("region", index))
            }

            fn regions(&self) -> impl Iterator<Item = RegionRef<'c, 'a>> {
                (0..self.region_count()).map(move |index| self.region(index).unwrap())
            }

            fn successor_count(&self) -> usize {
                self.inner().successors
            }

            fn successor(&self, index: usize) -> Result<BlockRef<'c, 'a>, Error> {
                let is_found = index < self.successor_count();
                is_found
                    .then_some(BlockRef(PhantomData))
                    .ok_or_else(|| out_of_bounds("successor", index))
            }

            fn successors(&self) -> impl Iterator<Item = BlockRef<'c, 'a>> {
                (0..self.successor_count()).map(|index| self.successor(index).unwrap())
            }

            fn attribute(&self, name: &str) -> Result<Attribute<'c>, Error> {
                let mut all = self.inner().attributes.iter();
                let found = all.find(|(known, _)| *known == name).map(|(_, value)| *value);
                found.ok_or_else(|| Error::AttributeNotFound(name.to_owned()))
            }

            fn has_attribute(&self, name: &str) -> bool {
                self.attribute(name).is_ok()
            }
        }

        impl<'c: 'a, 'a> OperationLike<'c, 'a> for Operation<'c> {
            fn inner(&self) -> &Operation<'c> {
                self
            }
        }

        pub trait OperationMutLike<'c: 'a, 'a>: OperationLike<'c, 'a> {
            fn inner_mut(&mut self) -> &mut Operation<'c>;

            fn set_attribute(&mut self, name: &str, value: Attribute<'c>) {
                let _ = self.remove_attribute(name);
                self.inner_mut().attributes.push((super::leak(name.to_owned()), value));
            }

            fn remove_attribute(&mut self, name: &str) -> Result<(), Error> {
                let is_found = self.has_attribute(name);
                self.inner_mut().attributes.retain(|(known, _)| *known != name);
                is_found.then_some(()).ok_or_else(|| Error::AttributeNotFound(name.to_owned()))
            }
        }

        impl<'c: 'a, 'a> OperationMutLike<'c, 'a> for Operation<'c> {
            fn inner_mut(&mut self) -> &mut Operation<'c> {
                self
            }
        }

        pub struct OperationBuilder<'c> {
            operation: Operation<'c>,
            infers: bool,
        }

        impl<'c> OperationBuilder<'c> {
            pub fn new(name: &str, _: Location<'c>) -> Self {
                let operation = Operation {
                    name: super::leak(name.to_owned()),
                    operands: Vec::new(),
                    results: Vec::new(),
                    regions: 0,
                    successors: 0,
                    attributes: Vec::new(),
                };
                OperationBuilder { operation, infers: false }
            }

            pub fn add_results(mut self, types: &[Type<'c>]) -> Self {
                self.operation.results.extend(types.iter().map(|ty| Value::new(*ty)));
                self
            }

            pub fn add_operands(mut self, values: &[Value<'c, '_>]) -> Self {
                self.operation.operands.extend(values.iter().map(Value::with_lifetime));
                self
            }

            pub fn add_regions_vec(mut self, regions: Vec<Region<'c>>) -> Self {
                self.operation.regions += regions.len();
                self
            }

            pub fn add_successors(mut self, blocks: &[&Block<'c>]) -> Self {
                self.operation.successors += blocks.len();
                self
            }

            pub fn add_attributes(mut self, all: &[(Identifier<'c>, Attribute<'c>)]) -> Self {
                self.operation.attributes.extend(all.iter().map(|(name, value)| (name.0, *value)));
                self
            }

            pub fn enable_result_type_inference(mut self) -> Self {
                self.infers = true;
                self
            }

            /// Creates the operation. Inferred results have the type of the first operand.
            pub fn build(mut self) -> Result<Operation<'c>, Error> {
                if self.infers {
                    let first = self.operation.operands.first().ok_or(Error::OperationBuild)?;
                    self.operation.results.push(Value::new(first.ty));
                }
                Ok(self.operation)
            }
        }
    }
}
