// Checks what types.rs says of calls of the example's operations: each line once more, by the C++
// that is generated from the same description, on LLVM.

#include "llvm-dialects/Dialect/Dialect.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/SourceMgr.h"
#include <iostream>
#include <map>

#define GET_INCLUDES
#include "calc.h.inc"
#define GET_INCLUDES
#include "calc.cpp.inc"
#define GET_DIALECT_DECLS
#include "calc.h.inc"
#define GET_DIALECT_DEFS
#include "calc.cpp.inc"

using namespace llvm;
using Made = std::pair<CallInst *, bool>;

static std::vector<std::string> split(const std::string &text, char at) {
  std::vector<std::string> parts(1);
  for (char c : text)
    if (c == at)
      parts.emplace_back();
    else
      parts.back() += c;
  return parts;
}

static std::string show(Type *type) {
  std::string text;
  raw_string_ostream out(text);
  type->print(out);
  return text;
}

template <typename Op> bool holds(CallInst *call) {
  std::string errors;
  raw_string_ostream out(errors);
  return cast<Op>(call)->verifier(out);
}

template <typename Op> Made made(Op *op) { return {op, holds<Op>(op)}; }

static uint32_t number(Value *value) { return cast<ConstantInt>(value)->getZExtValue(); }

static Made create(const std::string &op, llvm_dialects::Builder &b, Type *told,
                   ArrayRef<Value *> v) {
  using namespace calc;
  if (op == "AddOp") return made(AddOp::create(b, v[0], v[1]));
  if (op == "SubOp") return made(SubOp::create(b, v[0], v[1]));
  if (op == "MulOp") return made(MulOp::create(b, v[0], v[1]));
  if (op == "MaxOp") return made(MaxOp::create(b, v[0], v[1]));
  if (op == "BitsOp") return made(BitsOp::create(b, v[0]));
  if (op == "SplatOp") return made(SplatOp::create(b, v[0], number(v[1])));
  if (op == "ExtractOp") return made(ExtractOp::create(b, v[0], v[1]));
  if (op == "TruncOp") return made(TruncOp::create(b, v[0], number(v[1])));
  if (op == "PackOp") return made(PackOp::create(b, v[0]));
  if (op == "UnpackOp") return made(UnpackOp::create(b, v[0]));
  if (op == "LoadOp") return made(LoadOp::create(b, told, v[0]));
  if (op == "StoreOp") return made(StoreOp::create(b, v[0], v[1]));
  return made(PrintOp::create(b, "text", v.drop_front()));
}

struct Known {
  const char *name;
  bool (*holds)(CallInst *);
};

static const std::map<std::string, Known> OPERATIONS = {
    {"AddOp", {"calc.add", holds<calc::AddOp>}},
    {"SubOp", {"calc.sub", holds<calc::SubOp>}},
    {"MulOp", {"calc.mul", holds<calc::MulOp>}},
    {"MaxOp", {"calc.max__t", holds<calc::MaxOp>}},
    {"BitsOp", {"calc.bits__t", holds<calc::BitsOp>}},
    {"SplatOp", {"calc.splat__t", holds<calc::SplatOp>}},
    {"ExtractOp", {"calc.extract__t", holds<calc::ExtractOp>}},
    {"TruncOp", {"calc.trunc__t", holds<calc::TruncOp>}},
    {"PackOp", {"calc.pack__t", holds<calc::PackOp>}},
    {"UnpackOp", {"calc.unpack__t", holds<calc::UnpackOp>}},
    {"LoadOp", {"calc.load__t", holds<calc::LoadOp>}},
    {"StoreOp", {"calc.store", holds<calc::StoreOp>}},
    {"PrintOp", {"calc.print", holds<calc::PrintOp>}},
};

int main() {
  LLVMContext context;
  auto dialects = llvm_dialects::DialectContext::make<calc::Calc>(context);
  std::string line;
  size_t count = 0, created = 0, right = 0, wrong = 0;
  while (std::getline(std::cin, line)) {
    auto parts = split(line, '|');
    Module module("m", context);
    SMDiagnostic error;
    auto parse = [&](const std::string &text) -> Type * {
      if (text == "void")
        return Type::getVoidTy(context);
      Type *type = parseType(text, error, module);
      if (!type)
        std::cout << "no type: " << text << "\n";
      return type;
    };
    auto texts = parts[1].empty() ? std::vector<std::string>() : split(parts[1], ';');
    std::vector<Type *> types;
    for (auto &text : texts)
      if (text != "text" && !isdigit(text[0]))
        types.push_back(parse(text));
    auto *function = Function::Create(FunctionType::get(Type::getVoidTy(context), types, false),
                                      GlobalValue::ExternalLinkage, "f", module);
    llvm_dialects::Builder builder(BasicBlock::Create(context, "entry", function));
    std::vector<Value *> operands;
    auto next = function->arg_begin();
    for (auto &text : texts)
      if (text == "text")
        operands.push_back(builder.CreateGlobalString("text", "str"));
      else if (isdigit(text[0]))
        operands.push_back(builder.getInt32(std::stoul(text)));
      else
        operands.push_back(&*next++);
    auto &known = OPERATIONS.at(parts[0]);
    Type *result = parse(parts[2]);
    auto callee = module.getOrInsertFunction(known.name, FunctionType::get(result, true));
    auto *call = builder.CreateCall(callee, operands);
    bool holds = known.holds(call);
    bool same = holds == (parts[4] == "true");
    right += holds;
    if (parts[3] != "refused") {
      // Elsewhere, since here a function of this name has another type.
      Module other("o", context);
      auto *place = Function::Create(function->getFunctionType(), GlobalValue::ExternalLinkage,
                                     "g", other);
      llvm_dialects::Builder there(BasicBlock::Create(context, "entry", place));
      auto [op, is_right] = create(parts[0], there, parse(parts[3]), operands);
      same &= is_right && show(op->getType()) == parts[3];
      ++created;
    }
    ++count;
    if (!same && ++wrong < 10)
      std::cout << "differs: " << line << "\n";
  }
  std::cout << count << " calls, " << created << " created, " << right << " right, " << wrong
            << " differ\n";
  return wrong != 0;
}
