// Tells what LLVM's library knows of intrinsics, through its C interface.
//
// In: on standard input a line for each intrinsic in the order of their numbers: the types that are
// chosen, each one of CHOICES. Out: a line for each with its name, whether it is overloaded, the
// number that its name is looked up as, its type, and the attributes of its function, result and
// arguments; then for each line with a name on standard input behind an empty one, the number that
// it is looked up as.
#include <llvm-c/Core.h>

#include <cstdint>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

static const char *const FLAGS[] = {
    "nounwind", "noreturn", "nocallback", "nosync", "nofree", "willreturn", "cold", "noduplicate",
    "nomerge", "convergent", "speculatable", "strictfp", "nocreateundeforpoison", "noalias",
    "noundef", "nonnull", "returned", "readonly", "writeonly", "readnone", "immarg"};
static const char *const NUMBERS[] = {"memory", "captures", "align", "dereferenceable"};

static LLVMTypeRef choice(LLVMContextRef context, const std::string &name) {
  LLVMTypeRef word = LLVMInt32TypeInContext(context);
  if (name == "i32") return word;
  if (name == "float") return LLVMFloatTypeInContext(context);
  if (name == "ptr") return LLVMPointerTypeInContext(context, 0);
  if (name == "<840xi32>") return LLVMVectorType(word, 840);
  if (name == "<840xdouble>") return LLVMVectorType(LLVMDoubleTypeInContext(context), 840);
  if (name == "<840xptr>") return LLVMVectorType(LLVMPointerTypeInContext(context, 0), 840);
  std::cerr << "no such choice: " << name << "\n";
  exit(1);
}

// The attributes at an index, and how many of them are of other kinds.
static void attributes(LLVMValueRef function, unsigned index) {
  unsigned others = LLVMGetAttributeCountAtIndex(function, index);
  for (const char *name : FLAGS) {
    unsigned kind = LLVMGetEnumAttributeKindForName(name, std::string(name).size());
    if (LLVMGetEnumAttributeAtIndex(function, index, kind)) {
      std::cout << " " << name;
      --others;
    }
  }
  for (const char *name : NUMBERS) {
    unsigned kind = LLVMGetEnumAttributeKindForName(name, std::string(name).size());
    if (LLVMAttributeRef attribute = LLVMGetEnumAttributeAtIndex(function, index, kind)) {
      std::cout << " " << name << "=" << LLVMGetEnumAttributeValue(attribute);
      --others;
    }
  }
  if (others)
    std::cout << " others=" << others;
}

int main() {
  LLVMContextRef context = LLVMContextCreate();
  LLVMModuleRef module = LLVMModuleCreateWithNameInContext("", context);
  std::string line;
  for (unsigned id = 1; std::getline(std::cin, line) && !line.empty(); ++id) {
    std::vector<LLVMTypeRef> types;
    std::istringstream choices(line.substr(1));
    for (std::string name; choices >> name;)
      types.push_back(choice(context, name));
    size_t length = 0;
    const char *name = LLVMIntrinsicGetName(id, &length);
    std::cout << name << "|" << (LLVMIntrinsicIsOverloaded(id) ? 1 : 0) << "|"
              << LLVMLookupIntrinsicID(name, length) << "|";
    LLVMTypeRef type = LLVMIntrinsicGetType(context, id, types.data(), types.size());
    char *text = LLVMPrintTypeToString(type);
    std::cout << text << "|";
    LLVMDisposeMessage(text);
    LLVMValueRef function = LLVMGetIntrinsicDeclaration(module, id, types.data(), types.size());
    attributes(function, LLVMAttributeFunctionIndex);
    for (unsigned at = 0; at <= LLVMCountParamTypes(type); ++at) {
      std::cout << "|";
      attributes(function, at);
    }
    std::cout << "|";
    // Ranges are only told as text.
    text = LLVMPrintValueToString(function);
    std::string whole = text;
    LLVMDisposeMessage(text);
    for (size_t at = 0; (at = whole.find("range(", at)) != std::string::npos; ++at)
      std::cout << " " << whole.substr(at, whole.find(')', at) + 1 - at);
    std::cout << "\n";
    LLVMDeleteFunction(function);
  }
  while (std::getline(std::cin, line))
    std::cout << LLVMLookupIntrinsicID(line.data(), line.size()) << "\n";
}
