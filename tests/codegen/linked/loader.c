/* Program that runs what the example `compile` wrote for an address: `loader FILE ADDRESS MAIN`, both addresses in
   hexadecimal. Without arguments, it prints the functions that the compiled programs call, with their addresses. */
#include <fcntl.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

void __divti3(void), __modti3(void), __udivti3(void), __floattidf(void);
void __divsi3(void), __modsi3(void), __udivsi3(void), __umodsi3(void), __udivdi3(void), __umoddi3(void);

#define FUNCTION(name) {#name, (void *)name}
static const struct {
    const char *name;
    void *address;
} functions[] = {
    FUNCTION(printf), FUNCTION(puts), FUNCTION(putchar), FUNCTION(memcpy), FUNCTION(memset), FUNCTION(strlen),
    FUNCTION(ceil), FUNCTION(floor), FUNCTION(fma), FUNCTION(fmax), FUNCTION(fmin), FUNCTION(round), FUNCTION(sqrt),
    FUNCTION(trunc),
#ifdef __SIZEOF_INT128__
    FUNCTION(__divti3), FUNCTION(__modti3), FUNCTION(__udivti3), FUNCTION(__floattidf),
#else
    FUNCTION(__divsi3), FUNCTION(__modsi3), FUNCTION(__udivsi3), FUNCTION(__umodsi3), FUNCTION(__udivdi3),
    FUNCTION(__umoddi3),
#endif
};

int main(int argc, char **argv) {
    if (argc < 4) {
        for (unsigned i = 0; i < sizeof functions / sizeof *functions; i++)
            printf("%s=%lx\n", functions[i].name, (unsigned long)functions[i].address);
        return 0;
    }
    static char buffer[1 << 20];
    int file = open(argv[1], O_RDONLY);
    long size = read(file, buffer, sizeof buffer);
    char *memory = mmap((void *)strtoul(argv[2], NULL, 16), size, PROT_READ | PROT_WRITE | PROT_EXEC,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
    if (file < 0 || size <= 0 || memory == MAP_FAILED) return 3;
    for (long i = 0; i < size; i++) memory[i] = buffer[i];
    __builtin___clear_cache(memory, memory + size);
    return ((int (*)(void))strtoul(argv[3], NULL, 16))();
}
