// What dialects are described in here: the shapes of MLIR's ODS that generators read, in our own
// words and as small as they can be.

#ifndef BASE
#define BASE

class Dialect {
  string name = ?;
  string summary = ?;
  list<string> dependentDialects = [];
}

// Conditions, and what is constrained by them.

class Pred<string text> {
  string predExpr = text;
}

class Constraint<Pred pred, string desc = ""> {
  Pred predicate = pred;
  string summary = desc;
}
class TypeConstraint<Pred pred, string desc = ""> : Constraint<pred, desc>;
class AttrConstraint<Pred pred, string desc = ""> : Constraint<pred, desc>;
class PropConstraint<Pred pred, string desc = ""> : Constraint<pred, desc>;
class RegionConstraint<Pred pred, string desc = ""> : Constraint<pred, desc>;
class SuccessorConstraint<Pred pred, string desc = ""> : Constraint<pred, desc>;

class Type<Pred pred, string desc = ""> : TypeConstraint<pred, desc>;
class Variadic<Type type> : TypeConstraint<type.predicate, type.summary> {
  Type baseType = type;
}
class Optional<Type type> : TypeConstraint<type.predicate, type.summary> {
  Type baseType = type;
}

class Attr<Pred pred, string desc = ""> : AttrConstraint<pred, desc> {
  code storageType = ?;
  string defaultValue = ?;
  bit isOptional = 0;
  Attr baseAttr = ?;
}
class OptionalAttr<Attr attr> : Attr<attr.predicate, attr.summary> {
  let storageType = attr.storageType;
  let isOptional = 1;
  let baseAttr = attr;
}
class DefaultValuedAttr<Attr attr, string value> : Attr<attr.predicate, attr.summary> {
  let storageType = attr.storageType;
  let defaultValue = value;
  let baseAttr = attr;
}

class Region<Pred pred, string desc = ""> : RegionConstraint<pred, desc>;
class VariadicRegion<Region region> : Region<region.predicate, region.summary>;
class Successor<Pred pred, string desc = ""> : SuccessorConstraint<pred, desc>;
class VariadicSuccessor<Successor successor> : Successor<successor.predicate, successor.summary>;

// Traits: names, conditions, interfaces, and lists of all of these.

class Trait;
class NativeTrait<string name> : Trait {
  string trait = name;
}
class PredTrait<string desc, Pred pred> : Trait {
  string summary = desc;
  Pred predicate = pred;
}
class TraitList<list<Trait> members> : Trait {
  list<Trait> traits = members;
}
class OpInterface<string name> : NativeTrait<name # "::Trait"> {
  string cppInterfaceName = name;
}

// An operand, attribute or result with a remark.
class OpVariable<Constraint wrapped, string desc = ""> {
  Constraint constraint = wrapped;
  string summary = desc;
}
class Arg<Constraint wrapped, string desc = ""> : OpVariable<wrapped, desc>;

def ins;
def outs;
def region;
def successor;

class Op<Dialect dialect, string mnemonic, list<Trait> props = []> {
  Dialect opDialect = dialect;
  string opName = mnemonic;
  string summary = "";
  dag arguments = (ins);
  dag results = (outs);
  dag regions = (region);
  dag successors = (successor);
  list<Trait> traits = props;
  bit hasVerifier = 0;
  string assemblyFormat = ?;
}

// What most dialects need.

def Anything : Pred<"true">;
def AnyType : Type<Anything, "any type">;
def I1 : Type<Pred<"isInteger(1)">, "a bit">;
def I32 : Type<Pred<"isInteger(32)">, "an integer of 32 bits">;
def I64Attr : Attr<Pred<"isInteger(64)">, "a number"> { let storageType = [{IntegerAttr}]; }
def StrAttr : Attr<Pred<"isString()">, "a text"> { let storageType = [{StringAttr}]; }
def UnitAttr : Attr<Anything, "a mark"> { let isOptional = 1; }
def AnyRegion : Region<Anything, "any region">;
def AnySuccessor : Successor<Anything, "any block">;

def Pure : TraitList<[NativeTrait<"NoMemoryEffect">, NativeTrait<"AlwaysSpeculatable">]>;
def Terminator : NativeTrait<"IsTerminator">;
def LoopLike : OpInterface<"LoopLikeInterface">;

#endif
