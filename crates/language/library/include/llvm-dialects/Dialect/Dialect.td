//===- Dialects of LLVM IR ----------------------------------------------------
//
// Classes that describe dialects: operations, which are calls of functions in
// LLVM IR, types of the dialect, and constraints on both. Written for the
// crate tablegen; the names of classes and fields match those of llvm-dialects.

// Dag operators: `args` lists the parameters of predicates and types, `ins` the
// arguments of operations, and `outs` their results.
def args;
def ins;
def outs;

// Kind of an argument: `type`, an attribute (`Attr`) or, for predicates only,
// `any`.
class MetaType;

def type : MetaType;
// Operand of any type.
def value;
// Variadic operands. Allowed only as the last argument of an operation.
def varargs;

// Dialect. `name` is the prefix of operation names, `cppNamespace` the namespace
// of the generated C++ classes.
class Dialect {
  string name = ?;
  string cppNamespace = ?;
}

//===----------------------------------------------------------------------===//
// Attributes: constant parameters of operations and types. The strings are C++
// code, in which $0 is the value to convert.

class Attr<string cppType_> : MetaType {
  string cppType = cppType_;
  // Expressions that convert to an LLVM IR constant of type $1, and back.
  string toLlvmValue = ?;
  string fromLlvmValue = ?;
  // Expressions that convert to an unsigned parameter of a type, and back.
  string toUnsigned = "$0";
  string fromUnsigned = "$0";
  // Statement that is emitted before the value is used.
  string check = "";
  // True if no setter is generated.
  bit isImmutable = false;
}

class IntegerAttr<string cppType_> : Attr<cppType_> {
  let toLlvmValue = [{ ::llvm::ConstantInt::get($1, $0) }];
  let fromLlvmValue = [{ ::llvm::cast<::llvm::ConstantInt>($0)->getZExtValue() }];
}

def AttrI1 : IntegerAttr<"bool">;
def AttrI8 : IntegerAttr<"uint8_t">;
def AttrI16 : IntegerAttr<"uint16_t">;
def AttrI32 : IntegerAttr<"uint32_t">;
def AttrI64 : IntegerAttr<"uint64_t">;

//===----------------------------------------------------------------------===//
// Predicates. The first argument is the subject. A predicate that constrains an
// argument or result, as in `(eq $lhs):$rhs`, omits its subject.

class Constraint;

class Predicate : Constraint {
  dag arguments = ?;
}

// C++ implementation of a predicate; $name is replaced by the argument `name`.
class CppPredicateMixin {
  // Value of the first argument. Empty if the others do not determine it.
  string evaluate = ?;
  // Condition: true if the predicate holds.
  string check = ?;
  // Value of each other argument, computed from the first. Empty if impossible.
  list<string> capture = ?;
}

def any : Predicate, CppPredicateMixin, MetaType {
  let arguments = (args any:$self);
  let evaluate = "";
  let check = "true";
  let capture = [];
}

def eq : Predicate, CppPredicateMixin {
  let arguments = (args any:$lhs, any:$rhs);
  let evaluate = "$rhs";
  let check = "true";
  let capture = ["$lhs"];
}

// Definition of a predicate in terms of other predicates.
class TgPredicateMixin {
  dag expression = ?;
}

class TgPredicate<dag arguments_, dag expression_> : Predicate, TgPredicateMixin {
  let arguments = arguments_;
  let expression = expression_;
}

// Predicate that holds for one constant only.
class TgConstant<dag expression_>
    : TgPredicate<(args any:$self), (eq $self, expression_)>;

//===----------------------------------------------------------------------===//
// Types

class Type;

class BuiltinType : Type, Predicate, CppPredicateMixin;

def VoidTy : BuiltinType {
  let arguments = (args type:$self);
  let evaluate = "::llvm::Type::getVoidTy($_context)";
  let check = "$self->isVoidTy()";
  let capture = [];
}

def IntegerType : BuiltinType {
  let arguments = (args type:$self, AttrI32:$num_bits);
  let evaluate = "::llvm::IntegerType::get($_context, $num_bits)";
  let check = "$self->isIntegerTy()";
  let capture = ["$self->getIntegerBitWidth()"];
}

def I1 : TgConstant<(IntegerType 1)>, Type;
def I8 : TgConstant<(IntegerType 8)>, Type;
def I16 : TgConstant<(IntegerType 16)>, Type;
def I32 : TgConstant<(IntegerType 32)>, Type;
def I64 : TgConstant<(IntegerType 64)>, Type;

def PointerType : BuiltinType {
  let arguments = (args type:$self, AttrI32:$address_space);
  let evaluate = "::llvm::PointerType::get($_context, $address_space)";
  let check = "$self->isPointerTy()";
  let capture = ["$self->getPointerAddressSpace()"];
}

def Ptr : TgConstant<(PointerType 0)>, Type;

def FixedVectorType : BuiltinType {
  let arguments = (args type:$self, type:$element_type, AttrI32:$num_elements);
  let evaluate = "::llvm::FixedVectorType::get($element_type, $num_elements)";
  let check = "::llvm::isa<::llvm::FixedVectorType>($self)";
  let capture = [
    "::llvm::cast<::llvm::FixedVectorType>($self)->getElementType()",
    "::llvm::cast<::llvm::FixedVectorType>($self)->getNumElements()",
  ];
}

def ArrayType : BuiltinType {
  let arguments = (args type:$self, type:$element_type, AttrI32:$num_elements);
  let evaluate = "::llvm::ArrayType::get($element_type, $num_elements)";
  let check = "::llvm::isa<::llvm::ArrayType>($self)";
  let capture = [
    "::llvm::cast<::llvm::ArrayType>($self)->getElementType()",
    "::llvm::cast<::llvm::ArrayType>($self)->getNumElements()",
  ];
}

class SpecialBuiltinType<string name> : BuiltinType {
  let arguments = (args type:$self);
  let evaluate = "::llvm::Type::get" # name # "Ty($_context)";
  let check = "$self->is" # name # "Ty()";
  let capture = [];
}

def F64 : SpecialBuiltinType<"Double">;
def F32 : SpecialBuiltinType<"Float">;
def F16 : SpecialBuiltinType<"Half">;

// Dialect type, parameterized by types and attributes.
class DialectType<Dialect dialect_, string mnemonic_> : Type, Predicate {
  dag typeArguments = ?;
  let arguments = !con((args type:$self), typeArguments);

  Dialect dialect = dialect_;
  string mnemonic = mnemonic_;

  // True if the generated getter takes the context as a parameter. Required if
  // no type is among the parameters.
  bit defaultGetterHasExplicitContextArgument = false;

  string summary = ?;
  string description = ?;
}

// Combinators: `and` requires all constraints, `or` at least one.
def and;
def or;

//===----------------------------------------------------------------------===//
// More predicates

class CppConstant<string cppExpr_> : Predicate, CppPredicateMixin {
  let arguments = (args any:$self);
  let evaluate = cppExpr_;
  let check = "$self == " # cppExpr_;
  let capture = [];
}

def ScalarOrFixedVector
    : TgPredicate<(args type:$self, type:$scalar_type),
                  (or (eq $self, $scalar_type),
                      (FixedVectorType $self, $scalar_type, any))>;

class Comparison<string cppComparison> : Predicate, CppPredicateMixin {
  let arguments = (args any:$lhs, any:$rhs);
  let evaluate = "";
  let check = "$lhs " # cppComparison # " $rhs";
  let capture = [];
}

def ge : Comparison<">=">;
def gt : Comparison<">">;
def le : Comparison<"<=">;
def lt : Comparison<"<">;

//===----------------------------------------------------------------------===//
// LLVM IR types of the constants of attributes. They are not fields of `Attr`,
// because the definitions of types refer to attributes.

class AttrLlvmType<Attr attr_, Type llvmType_> {
  Attr attr = attr_;
  Type llvmType = llvmType_;
}

def : AttrLlvmType<AttrI1, I1>;
def : AttrLlvmType<AttrI8, I8>;
def : AttrLlvmType<AttrI16, I16>;
def : AttrLlvmType<AttrI32, I32>;
def : AttrLlvmType<AttrI64, I64>;

// String, stored in a global variable.
def ImmutableStringAttr : Attr<"::llvm::StringRef"> {
  let toLlvmValue = [{ $_builder.CreateGlobalString($0, "str") }];
  let fromLlvmValue = [{ ::llvm::cast<::llvm::ConstantDataArray>(::llvm::cast<::llvm::GlobalVariable>($0)->getInitializer())->getAsString() }];
  let isImmutable = true;
}

def : AttrLlvmType<ImmutableStringAttr, Ptr>;

// C++ enum, converted to an unsigned integer. Messages need an operator<< for
// llvm::raw_ostream in the namespace of the enum.
multiclass AttrEnum<string cppType_> {
  def NAME : Attr<cppType_> {
    let toLlvmValue = "::llvm::ConstantInt::get($1, static_cast<unsigned>($0))";
    let fromLlvmValue = "static_cast<" # cppType_ # ">(::llvm::cast<::llvm::ConstantInt>($0)->getZExtValue())";
    let toUnsigned = "static_cast<unsigned>($0)";
    let fromUnsigned = "static_cast<" # cppType_ # ">($0)";
    let check = "static_assert(sizeof($0) <= sizeof(unsigned));";
  }

  def : AttrLlvmType<!cast<Attr>(NAME), I32>;
}

//===----------------------------------------------------------------------===//
// Traits: LLVM attributes of functions, of parameters and of return values.

class TraitProperty;
def FnTrait : TraitProperty;
def ParamTrait : TraitProperty;
def RetTrait : TraitProperty;

class Trait<list<TraitProperty> P> {
  list<TraitProperty> Properties = P;
}

class LlvmEnumAttributeTrait<string llvmEnum_, list<TraitProperty> P> : Trait<P> {
  string llvmEnum = llvmEnum_;
}

foreach name = ["NoUnwind", "WillReturn", "NoReturn", "NoRecurse", "NoSync",
                "NoFree", "MustProgress", "NoCallback", "NoDuplicate",
                "NoBuiltin", "Builtin", "InlineHint", "AlwaysInline", "Cold",
                "Hot", "Convergent", "Speculatable"] in
  def name : LlvmEnumAttributeTrait<name, [FnTrait]>;

foreach name = ["NoCapture", "ReadOnly"] in
  def name : LlvmEnumAttributeTrait<name, [ParamTrait]>;

foreach name = ["NoUndef", "NonNull"] in
  def name : LlvmEnumAttributeTrait<name, [ParamTrait, RetTrait]>;

// Memory effects: dags such as (read), for all memory, and
// (write ArgMem, Other). An empty list means that no memory is accessed.
class Memory<list<dag> effects_> : Trait<[FnTrait]> {
  list<dag> effects = effects_;
}

def read;
def write;
def readwrite;

class LlvmMemoryLocation<string name_> {
  string name = name_;
}

def ArgMem : LlvmMemoryLocation<"ArgMem">;
def InaccessibleMem : LlvmMemoryLocation<"InaccessibleMem">;
def Other : LlvmMemoryLocation<"Other">;

//===----------------------------------------------------------------------===//
// Operations, and classes of operations. An operation with a superclass lists
// the superclass as its first argument and inherits the superclass's arguments.

class OpClassBase;

def NoSuperClass : OpClassBase;

class OpClass<Dialect dialect_> : OpClassBase {
  Dialect dialect = dialect_;
  OpClassBase superclass = NoSuperClass;

  dag arguments = ?;

  // Traits of arguments, such as (NonNull $pointer).
  list<dag> value_traits = [];

  string summary = ?;
  string description = ?;
}

class Op<Dialect dialect_, string mnemonic_, list<Trait> traits_> {
  Dialect dialect = dialect_;
  OpClassBase superclass = NoSuperClass;
  string mnemonic = mnemonic_;
  list<Trait> traits = traits_;

  dag arguments = ?;
  dag results = ?;

  list<dag> value_traits = [];

  // Constraints in addition to those on arguments and results.
  list<dag> verifier = [];

  string summary = ?;
  string description = ?;

  // True if the builder takes the result type as a parameter. Otherwise the
  // arguments must determine the result type.
  bit defaultBuilderHasExplicitResultType = false;
}
