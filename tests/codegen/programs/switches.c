/* Switches: dense, with holes, sparse, of several widths and signs, with values that meet at their end. */
#include <stdint.h>
#include <stdio.h>

static volatile int seen;

__attribute__((noinline)) static int note(int x) {
    seen = seen * 31 + x;
    return seen & 1023;
}

#define CASES(T, NAME, BASE)                                                      \
    __attribute__((noinline)) static int NAME(T x, int a) {                       \
        int r = a;                                                                \
        switch (x) {                                                              \
        case (T)(BASE): r += note(1); break;                                      \
        case (T)(BASE + 1): r -= note(2); break;                                  \
        case (T)(BASE + 2): return note(a);                                       \
        case (T)(BASE + 4): r *= 3; break;                                        \
        case (T)(BASE + 5): r ^= note(r); /* falls through */                     \
        case (T)(BASE + 6): r += 7; break;                                        \
        case (T)(BASE + 9): r = note(r + 9); break;                               \
        case (T)(BASE + 10): r = -r; break;                                       \
        case (T)(BASE + 60): r = note(60); break;                                 \
        default: r = note(99);                                                    \
        }                                                                         \
        return r + note(r);                                                       \
    }

CASES(int8_t, signed_8, -5)
CASES(uint8_t, unsigned_8, 120)
CASES(int16_t, signed_16, -3)
CASES(uint32_t, unsigned_32, 0x7ffffffcu)
CASES(int32_t, signed_32, -2)
CASES(int64_t, signed_64, -4)
CASES(uint64_t, unsigned_64, 0x7ffffffffffffffaull)

enum kind { A, B, C, D, E, F, G, H };

__attribute__((noinline)) static int total(enum kind kind, int a) {
    switch (kind) {
    case A: return note(a);
    case B: return note(a + 1) * 2;
    case C: return note(a) - a;
    case D: a += 5; break;
    case E: a = note(a + 3); break;
    case F: a ^= 77; break;
    case G: return -note(a);
    case H: a = note(a) + note(a + 1); break;
    default: __builtin_unreachable();
    }
    return note(a);
}

/* An interpreter, whose dispatch is in a loop. */
__attribute__((noinline)) static long run(const unsigned char *code, long x) {
    long stack[16], *top = stack;
    for (;;) {
        switch (*code++) {
        case 0: return x;
        case 1: x += *code++; break;
        case 2: x *= 3; break;
        case 3: *top++ = x; break;
        case 4: x -= *--top; break;
        case 5: x = note((int)x); break;
        case 6: if (x & 1) code += *code; else code++; break;
        case 7: x = ~x; break;
        case 20: x <<= 2; break;
        case 21: x >>= 1; break;
        case 200: x = 1; break;
        case 201: x = 2; break;
        case 202: x = 3; break;
        case 203: x += 4; break;
        case 204: x -= 5; break;
        case 205: x ^= 6; break;
        case 206: return -x;
        default: return note(1000);
        }
    }
}

/* Two groups of cases far from one another, and some between. */
__attribute__((noinline)) static int groups(long x) {
    switch (x) {
    case 10: return note(1);
    case 11: return note(2) + 3;
    case 12: return note(3) ^ 5;
    case 13: return note(4) * 5;
    case 14: return note(5) - 8;
    case 15: return note(6) + 1;
    case 500: return note(7);
    case 90000: return note(8) + 4;
    case 1000000: return note(9);
    case 1000001: return note(10) * 7;
    case 1000002: return note(11) + 7;
    case 1000003: return note(12) - 7;
    case 1000004: return note(13) / 7;
    case 1000006: return note(14) % 7;
    case 1000007: return note(15) | 7;
    case -1: return note(16) & 7;
    }
    return note(17);
}

int main(void) {
    for (int i = -80; i < 80; i++) {
        printf("%d %d %d ", signed_8((int8_t)i, i), unsigned_8((uint8_t)(120 + i), i), signed_16((int16_t)i, i));
        printf("%d %d ", unsigned_32(0x7ffffffcu + i, i), signed_32(i, i));
        printf("%d %d\n", signed_64(i, i), unsigned_64(0x7ffffffffffffffaull + i, i));
    }
    for (int i = 0; i < 8; i++) printf("%d ", total((enum kind)i, i * 5));
    const unsigned char programs[][12] = {{1, 5, 2, 3, 1, 9, 4, 0}, {200, 20, 203, 6, 2, 5, 7, 21, 206},
                                          {204, 205, 201, 7, 5, 0}, {202, 6, 3, 2, 0, 5, 0}, {8}, {255}};
    for (unsigned i = 0; i < sizeof programs / sizeof *programs; i++) printf("%ld ", run(programs[i], (long)i));
    for (long i = -2; i < 20; i++) printf("%d %d ", groups(i), groups(i + 999990));
    printf("%d %d %d\n", groups(500), groups(90000), groups(1000006));
    return 0;
}
