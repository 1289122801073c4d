// Enums and tables with lookup functions: input of --gen-searchable-tables.
//
//   def Colors : GenericEnum { ... }     an enum, one enumerator per record of a class
//   def Paints : GenericTable { ... }    a table, one row per record of a class
//   def paintByName : SearchIndex { ... } an additional lookup function of a table
//
// Declares the classes and fields of LLVM 22's and LLVM 23's files of the same name.

// C++ enum, named after the record.
class GenericEnum {
  // Name of the class whose records are the enumerators.
  string FilterClass;

  // Name of the string field that holds the enumerator's name. If unset, the
  // name of the record is used.
  string NameField;

  // Name of the field that holds the enumerator's value. If unset, the
  // enumerators are sorted by name and numbered from 0.
  string ValueField;
#ifdef TABLEGEN_LLVM_23

  // C++ type of the values. If unset, the enum names none.
  string UnderlyingType;
#endif
}

// Table, named after the record. Its rows are sorted by the primary key.
class GenericTable {
  // Name of the class whose records are the rows.
  string FilterClass;

  // Name of a field of type bit. Records in which the field is false are left
  // out. If unset, every record has a row.
  string FilterClassField = ?;

  // C++ type of a row. The generated C++ does not define it.
  string CppTypeName = FilterClass;

  // Names of the fields that form a row, in the order of the C++ members.
  //
  // The types of bits, integers, strings, code, intrinsics and instructions are
  // derived from the fields. For any other field F, a field `TypeOf_F` of the
  // table gives the type. It names a GenericEnum, or is "code" for a string that
  // is printed verbatim.
  list<string> Fields;

  // Names of the fields of the primary key. If unset, no lookup function is emitted.
  list<string> PrimaryKey;

  // Name of the lookup function for the primary key.
  string PrimaryKeyName;

  // True if that lookup function checks bounds first, as SearchIndex.EarlyOut.
  bit PrimaryKeyEarlyOut = false;

  // True if the lookup function returns all rows with the key, not only the first.
  bit PrimaryKeyReturnRange = false;
#ifdef TABLEGEN_LLVM_23

  // False if llvm-tblgen may index a table by keys with gaps.
  bit DisallowSparseTable = true;
#endif
}

// Additional lookup function of a table, named after the record.
class SearchIndex {
  // Table that the function searches.
  GenericTable Table;

  // Names of the fields of the key.
  list<string> Key;

  // True if the function first compares the first field of the key with the
  // smallest and the largest value in the table. This is faster if most lookups
  // fail. The field must be numeric.
  bit EarlyOut = false;
}

// Older form: a table and an enum in one class. A derived class is the table;
// its records are the rows.
class SearchableTable {
  // Names of the key fields. Each has a lookup function of its own.
  list<string> SearchableFields;

  // Name of the field that holds the enumerator's name.
  string EnumNameField = "Name";

  // Name of the field that holds the enumerator's value. If unset, no enum is emitted.
  string EnumValueField;
}
