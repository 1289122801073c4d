/* Program that runs what the example `jit` compiled: `loader FILE ADDRESS MAIN`, both addresses in hexadecimal. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

/* Functions that the compiled programs call. */
void *const known[] = {(void *)printf, (void *)puts, (void *)putchar};

int main(int argc, char **argv) {
    if (argc < 4) return 2;
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
