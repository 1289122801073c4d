/* Compresses text by zlib at three levels, and reads it back. */
#include "text.h"
#include <stdio.h>
#include <string.h>
#include <zlib.h>

enum { SIZE = 1000000 };
static unsigned char from[SIZE], to[SIZE * 2], back[SIZE];

int main(void) {
    fill(from, SIZE);
    for (int level = 1; level < 10; level += 4) {
        unsigned long packed = sizeof to, size = sizeof back;
        int first = compress2(to, &packed, from, SIZE, level);
        int second = uncompress(back, &size, to, packed);
        printf("%d %d %lu %lu %016lx %d\n", first, second, packed, size, sum(to, packed),
               memcmp(from, back, SIZE));
    }
    return 0;
}
