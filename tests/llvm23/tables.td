// Tables and enums that tables.cpp searches.
include "llvm/TableGen/SearchableTable.td"

class Color<bits<16> number, string family, bits<8> level> {
  string Name = NAME;
  bits<16> Code = number;
  string Family = family;
  bits<8> Level = level;
}
def Red : Color<1, "warm", 2>;
def Orange : Color<4, "warm", 1>;
def Green : Color<9, "cold", 2>;
def Blue : Color<200, "cold", 2>;

def Colors : GenericEnum {
  let FilterClass = "Color";
  let ValueField = "Code";
  let UnderlyingType = "uint16_t";
}
def ColorTable : GenericTable {
  let FilterClass = "Color";
  let CppTypeName = "ColorRow";
  let Fields = ["Name", "Code", "Family", "Level"];
  let PrimaryKey = ["Code"];
  let PrimaryKeyName = "lookupCode";
  let PrimaryKeyEarlyOut = true;
  let DisallowSparseTable = false;
}
def lookupNames : SearchIndex {
  let Table = ColorTable;
  let Key = ["Name", "Family"];
}

// The same rows by another key, of which several rows have the same.
def LevelTable : GenericTable {
  let FilterClass = "Color";
  let CppTypeName = "ColorRow";
  let Fields = ["Name", "Code", "Family", "Level"];
  let PrimaryKey = ["Level"];
  let PrimaryKeyName = "lookupLevel";
  let PrimaryKeyReturnRange = true;
}
