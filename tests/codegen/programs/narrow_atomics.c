/* Atomic operations on integers of 8 and 16 bits at each place of a word, whose other bytes must stay. */
#include <stdint.h>
#include <stdio.h>

#define OPS(T, N)                                                                                              \
    __attribute__((noinline)) static long N(T *p, T v, int op) {                                               \
        T expected = v;                                                                                        \
        switch (op) {                                                                                          \
        case 0: return __atomic_fetch_add(p, v, __ATOMIC_SEQ_CST);                                             \
        case 1: return __atomic_fetch_sub(p, v, __ATOMIC_RELAXED);                                             \
        case 2: return __atomic_fetch_and(p, v, __ATOMIC_ACQUIRE);                                             \
        case 3: return __atomic_fetch_or(p, v, __ATOMIC_RELEASE);                                              \
        case 4: return __atomic_fetch_xor(p, v, __ATOMIC_ACQ_REL);                                             \
        case 5: return __atomic_fetch_nand(p, v, __ATOMIC_SEQ_CST);                                            \
        case 6: return __atomic_exchange_n(p, v, __ATOMIC_SEQ_CST);                                            \
        case 7: return __atomic_fetch_min(p, v, __ATOMIC_SEQ_CST);                                             \
        case 8: return __atomic_fetch_max(p, v, __ATOMIC_ACQUIRE);                                             \
        case 9: return __atomic_compare_exchange_n(p, &expected, (T)(v ^ 3), 0, 5, 5) * 1000 + expected;       \
        case 10:                                                                                               \
            expected = *p;                                                                                     \
            return __atomic_compare_exchange_n(p, &expected, v, 0, 2, 0) * 1000 + expected;                    \
        case 11: return __atomic_load_n(p, __ATOMIC_ACQUIRE);                                                  \
        default: __atomic_store_n(p, v, __ATOMIC_RELEASE); return __atomic_add_fetch(p, 5, __ATOMIC_SEQ_CST);   \
        }                                                                                                      \
    }                                                                                                          \
    static void test_##N(void) {                                                                               \
        union { T parts[8]; uint32_t words[4]; uint8_t bytes[16]; } memory;                                    \
        for (int i = 0; i < 16; i++) memory.bytes[i] = (uint8_t)(i * 37 + 120);                                \
        for (int op = 0; op < 13; op++)                                                                        \
            for (int i = 0; i < 8; i++)                                                                        \
                for (int v = -3; v < 400; v += 67) printf("%ld ", N(&memory.parts[i], (T)(v * (i + 1)), op));   \
        printf("\n%08x %08x %08x %08x\n", memory.words[0], memory.words[1], memory.words[2], memory.words[3]);   \
    }

OPS(int8_t, signed_8)
OPS(uint8_t, unsigned_8)
OPS(int16_t, signed_16)
OPS(uint16_t, unsigned_16)

int main(void) {
    test_signed_8();
    test_unsigned_8();
    test_signed_16();
    test_unsigned_16();
    return 0;
}
