/* Compresses text by bzip2, and reads it back. */
#include "text.h"
#include <bzlib.h>
#include <stdio.h>
#include <string.h>

enum { SIZE = 600000 };
static unsigned char from[SIZE], to[SIZE * 2], back[SIZE];

void bz_internal_error(int code) { printf("error %d\n", code); }

int main(void) {
    unsigned packed = sizeof to, size = sizeof back;
    fill(from, SIZE);
    int first = BZ2_bzBuffToBuffCompress((char *)to, &packed, (char *)from, SIZE, 6, 0, 30);
    int second = BZ2_bzBuffToBuffDecompress((char *)back, &size, (char *)to, packed, 0, 0);
    printf("%d %d %u %u %016lx %d\n", first, second, packed, size, sum(to, packed), memcmp(from, back, SIZE));
    return 0;
}
