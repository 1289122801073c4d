// Operations of a dialect for circuits: the shapes that a generator of operations meets.

class Dialect {
  string name = ?;
  string module = name;
  list<Dialect> dependsOn = [];
}

// Traits: plain ones by name, those with content by class, lists of traits.
class Trait;
class NamedTrait<string n> : Trait {
  string name = n;
}
class SizedTrait<string n, int s> : Trait {
  string name = n;
  int size = s;
}
class Traits<list<Trait> all> : Trait {
  list<Trait> traits = all;
}
def Pure : NamedTrait<"Pure">;
def Commutative : NamedTrait<"Commutative">;
def SameWidth : SizedTrait<"SameWidth", 2>;
def Arithmetic : Traits<[Pure, SameWidth]>;

// What operands, results, attributes and regions may be.
class Constraint<string c> {
  code check = c;
  string summary = "";
}
class Type<string c> : Constraint<c> {
  int width = ?;
}
class Optional<Type t> : Type<t.check> {
  Type base = t;
}
class Variadic<Type t> : Type<t.check> {
  Type base = t;
  int atLeast = 0;
}
class Attribute<string c, string storage> : Constraint<c> {
  string storageType = storage;
  string defaultValue = ?;
}
class Default<Attribute a, string v> : Attribute<a.check, a.storageType> {
  let defaultValue = v;
  Attribute base = a;
}
class Region<string c> : Constraint<c> {
  bit single = 0;
}
def Bit : Type<[{ ty.is_bit() }]> {
  let width = 1;
}
def Wire : Type<[{ ty.is_wire() }]>;
def Number : Attribute<[{ attr.is_int() }], "i64">;
def Name : Attribute<[{ attr.is_str() }], "String">;
def Body : Region<[{ region.blocks() > 0 }]> {
  let single = 1;
}

def ins;
def outs;
def region;

class Op<Dialect d, string mnemonic, list<Trait> t = []> {
  Dialect dialect = d;
  string name = d.name # "." # mnemonic;
  string summary = ?;
  code description = [{}];
  dag arguments = (ins);
  dag results = (outs);
  dag regions = (region);
  list<Trait> traits = t;
  bits<4> flags = 0;
  bit verify = 1;
  int cost = ?;
}

def Base : Dialect {
  let name = "base";
}
def Circuit : Dialect {
  let name = "circuit";
  let dependsOn = [Base];
}

class Gate<string mnemonic, list<Trait> t = []> : Op<Circuit, mnemonic, !listconcat(t, [Pure])> {
  let results = (outs Bit:$out);
  let flags{0} = 1;
}
def And : Gate<"and", [Commutative, Arithmetic]> {
  let summary = "both";
  let arguments = (ins Bit:$lhs, Bit:$rhs);
  let cost = 2;
}
def Mux : Gate<"mux"> {
  let arguments = (ins Bit:$select, Variadic<Wire>:$inputs, Optional<Wire>:$otherwise);
  let flags{3...2} = 0b11;
}
def Delay : Gate<"delay"> {
  let arguments = (ins Wire:$in, Default<Number, "1">:$cycles, Name:$label);
  let verify = 0;
}
def Module : Op<Circuit, "module"> {
  let arguments = (ins Name:$name);
  let regions = (region Body:$body);
  let description = [{
    A circuit with a name.
  }];
}
