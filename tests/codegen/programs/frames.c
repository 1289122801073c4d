// Frames: large ones, memory of unknown size, large alignment, many arguments, variable arguments.
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

struct big { long a[9]; };
struct pair { double x; int y; };

__attribute__((noinline)) static long large(int n) {
    volatile int array[5000];
    for (int i = 0; i < 5000; i++) array[i] = i * n;
    long sum = 0;
    for (int i = 0; i < 5000; i += 7) sum += array[i];
    return sum;
}

__attribute__((noinline)) static long dynamic(int n) {
    char text[n + 1];
    memset(text, 'a', n);
    text[n] = 0;
    int more[n];
    for (int i = 0; i < n; i++) more[i] = text[i] + i;
    long sum = strlen(text);
    for (int i = 0; i < n; i++) sum += more[i];
    return sum;
}

__attribute__((noinline)) static int aligned(int n) {
    _Alignas(128) volatile char array[256];
    array[n] = 3;
    return ((uintptr_t)array & 127) == 0 ? array[n] : -1;
}

__attribute__((noinline)) static struct big many(struct big a, int b, double c, float d, long e, char f, short g,
                                                  unsigned h, long i, long j, double k, struct pair l, int m) {
    a.a[0] += b + (long)c + (long)d + e + f + g + h + i + j + (long)k + (long)l.x + l.y + m;
    return a;
}

__attribute__((noinline)) static double variable(int count, ...) {
    va_list list, copy;
    va_start(list, count);
    va_copy(copy, list);
    double sum = 0;
    for (int i = 0; i < count; i++) sum += va_arg(list, int) + va_arg(list, double);
    for (int i = 0; i < count; i++) sum -= va_arg(copy, int) * 2 + va_arg(copy, double);
    va_end(copy);
    va_end(list);
    return sum;
}

__attribute__((noinline)) static int recurse(int n, int (*f)(int)) { return n <= 0 ? f(n) : recurse(n - 1, f) * 3 + n; }
__attribute__((noinline)) static int leaf(int n) { return n - 1; }

__attribute__((noinline)) static char *caller(int n) {
    printf("%d ", leaf(n));
    return __builtin_return_address(0);
}

__attribute__((noinline)) static int is_below(char *outer) {
    char *own = __builtin_frame_address(0);
    printf("%d ", leaf(3));
    return own < outer && (uintptr_t)own % (2 * sizeof(void *)) == 0;
}

int main(void) {
    struct big big = {{1, 2, 3, 4, 5, 6, 7, 8, 9}};
    struct pair pair = {2.5, -4};
    printf("%ld %ld %d\n", large(3), dynamic(100), aligned(17));
    struct big result = many(big, 1, 2.5, 3.5f, 4, 'x', -6, 7, 8, 9, 10.5, pair, 12);
    for (int i = 0; i < 9; i++) printf("%ld ", result.a[i]);
    printf("\n%g %d\n", variable(5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 5.5), recurse(9, leaf));
    char *address = caller(8);
    printf("%d %d\n", address > (char *)main && address < (char *)main + 10000, is_below(__builtin_frame_address(0)));
    return 0;
}
