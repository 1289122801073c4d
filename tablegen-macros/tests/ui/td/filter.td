include "llvm/TableGen/SearchableTable.td"
def Lost : GenericTable {
  let FilterClass = "Nothing";
  let Fields = ["X"];
}
