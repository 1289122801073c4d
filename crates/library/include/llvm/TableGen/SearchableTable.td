// Enums and tables that can be searched: what --gen-searchable-tables reads.
//
//   def Colors : GenericEnum { ... }     an enum, one entry for each record of a class
//   def Paints : GenericTable { ... }    a table, one row for each record of a class
//   def paintByName : SearchIndex { ... } a further lookup function for a table
//
// These are the classes and fields of LLVM 22's file of the same name.

// An enum, named after the record.
class GenericEnum {
  // The class whose records are the entries.
  string FilterClass;

  // The field of those records that names the entry, a string. Left unset, an
  // entry has the name of its record.
  string NameField;

  // The field that holds the entry's number. Left unset, the entries are
  // numbered from 0 in the order of their names.
  string ValueField;
}

// A table, named after the record, with the rows in the order of its key.
class GenericTable {
  // The class whose records are the rows.
  string FilterClass;

  // A field of type bit: records in which it is false have no row. Left unset,
  // every record has one.
  string FilterClassField = ?;

  // The C++ type of a row. The C++ output does not declare it.
  string CppTypeName = FilterClass;

  // The fields that make up a row, in this order.
  //
  // Bits, integers, strings, code, intrinsics and instructions are told from
  // the types of the fields. Anything else is said by a field `TypeOf_F` here
  // for a field F: the name of a GenericEnum, or "code" for a string that is
  // to be written as it stands.
  list<string> Fields;

  // The fields to look a row up by. Left unset, there is no lookup function.
  list<string> PrimaryKey;

  // The name of that function.
  string PrimaryKeyName;

  // As SearchIndex.EarlyOut.
  bit PrimaryKeyEarlyOut = false;

  // Whether the function gives all rows that have the key, not only the first.
  bit PrimaryKeyReturnRange = false;
}

// A further lookup function for a table, named after the record.
class SearchIndex {
  // The table.
  GenericTable Table;

  // The fields to look a row up by.
  list<string> Key;

  // Whether to compare the first field of the key with the smallest and the
  // largest one in the table before anything is searched. Pays off where most
  // keys that are asked for are absent. That field must be a number.
  bit EarlyOut = false;
}

// The older form: a table and an enum in one. A class derives from it; the
// class is the table, and the records of the class are its rows.
class SearchableTable {
  // The fields to look rows up by, each with a function of its own.
  list<string> SearchableFields;

  // The field that names a record's entry in the enum.
  string EnumNameField = "Name";

  // The field that holds the entry's number. Left unset, there is no enum.
  string EnumValueField;
}
