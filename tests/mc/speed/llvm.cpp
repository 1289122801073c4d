// Speed of LLVM's disassembler: `llvm TRIPLE CPU FEATURES FILE SYNTAX` prints MB/s, decoded and with text.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include "llvm/MC/MCAsmInfo.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCDisassembler/MCDisassembler.h"
#include "llvm/MC/MCInst.h"
#include "llvm/MC/MCInstPrinter.h"
#include "llvm/MC/MCInstrInfo.h"
#include "llvm/MC/MCRegisterInfo.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/MCTargetOptions.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace {

// Returns the shortest time of several runs in seconds.
template <typename F> double shortest(F run) {
  double best = 1e9;
  for (int i = 0; i < 100; ++i) {
    auto start = std::chrono::steady_clock::now();
    run();
    std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
    best = std::min(best, time.count());
  }
  return best;
}

} // namespace

int main(int argc, char **argv) {
  if (argc != 6) {
    std::fprintf(stderr, "usage: llvm TRIPLE CPU FEATURES FILE SYNTAX\n");
    return 1;
  }
  InitializeAllTargetInfos();
  InitializeAllTargetMCs();
  InitializeAllDisassemblers();
  std::ifstream file(argv[4], std::ios::binary);
  std::vector<char> bytes((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  ArrayRef<uint8_t> code(reinterpret_cast<const uint8_t *>(bytes.data()), bytes.size());

  Triple triple(argv[1]);
  std::string error;
  const Target *target = TargetRegistry::lookupTarget(triple, error);
  if (!target) {
    std::fprintf(stderr, "%s\n", error.c_str());
    return 1;
  }
  MCTargetOptions options;
  std::unique_ptr<MCRegisterInfo> registers(target->createMCRegInfo(triple));
  std::unique_ptr<MCAsmInfo> info(target->createMCAsmInfo(*registers, triple, options));
  std::unique_ptr<MCInstrInfo> instructions(target->createMCInstrInfo());
  std::unique_ptr<MCSubtargetInfo> subtarget(
      target->createMCSubtargetInfo(triple, argv[2], argv[3]));
  MCContext context(triple, info.get(), registers.get(), subtarget.get());
  std::unique_ptr<MCDisassembler> disassembler(target->createMCDisassembler(*subtarget, context));
  std::unique_ptr<MCInstPrinter> printer(
      target->createMCInstPrinter(triple, std::atoi(argv[5]), *info, *instructions, *registers));
  printer->setPrintBranchImmAsAddress(true);

  size_t sum = 0;
  auto each = [&](auto use) {
    for (uint64_t at = 0; at < code.size();) {
      MCInst inst;
      uint64_t size = 0;
      auto status =
          disassembler->getInstruction(inst, size, code.slice(at), 0x1000 + at, nulls());
      if (status != MCDisassembler::Fail)
        use(inst, 0x1000 + at);
      at += std::max<uint64_t>(size, 1);
    }
  };
  double decoded = shortest([&] { each([&](MCInst &inst, uint64_t) { sum += inst.size(); }); });
  double text = shortest([&] {
    std::string out;
    each([&](MCInst &inst, uint64_t address) {
      out.clear();
      raw_string_ostream stream(out);
      printer->printInst(&inst, address, "", *subtarget, stream);
      sum += out.size();
    });
  });
  std::printf("%.1f %.1f %zu\n", code.size() / decoded / 1e6, code.size() / text / 1e6, sum);
}
