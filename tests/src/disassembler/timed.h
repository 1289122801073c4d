static uint64_t sum = 0;

// What decoding takes, by a table of instructions that have so many bits.
template <typename T> void timed(const uint8_t *table, unsigned width, unsigned repeat) {
  MCSubtargetInfo info;
  std::vector<T> all, valid;
  for (unsigned at = 0; at < 2000000 && (at < 50000 || valid.size() < 20000); ++at) {
    state += 0x9E3779B97F4A7C15;
    T word = mix(state, 1);
    if (width > 64)
      word |= T(mix(state, 2)) << (width > 64 ? 64 : 0);
    if (width < sizeof(T) * 8)
      word &= (T(1) << width) - 1;
    if (all.size() < 20000)
      all.push_back(word);
    MCInst inst;
    if (valid.size() < 20000 && decodeInstruction(table, inst, word, 0, nullptr, info))
      valid.push_back(word);
  }
  auto now = [] {
    timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1e9 + time.tv_nsec;
  };
  for (const std::vector<T> &words : {valid, all}) {
    double best = 1e18;
    for (unsigned at = 0; at < repeat; ++at) {
      double start = now();
      for (T word : words) {
        MCInst inst;
        sum += decodeInstruction(table, inst, word, 0, nullptr, info);
        sum += inst.opcode;
        for (MCOperand operand : inst.operands)
          sum += operand.value;
      }
      double time = now() - start;
      best = time < best ? time : best;
    }
    printf("%u %zu %.0f\n", width, words.size(), words.empty() ? 0 : best);
  }
}
