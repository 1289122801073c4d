/* Runtime of programs that the example `wasm` compiles: memory, and the functions of WASI that libraries of C call. Files
   can be read; the standard streams are those of the process. */
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#define PAGE 65536
/* All addresses that an index and an offset of 32 bits can reach, or as many as there may be; code checks them then. */
#define RESERVED (sizeof(void *) == 8 ? (size_t)(2ull << 32) : (size_t)1 << 30)
#define MAX_PAGES (sizeof(void *) == 8 ? 65536u : (uint32_t)(RESERVED / PAGE))
#define BAD_FILE 8
#define FAILED 29
#define NO_FILE 44
#define NOT_SUPPORTED 58
/* Directory that all names of files are in: that with the name of one slash. */
#define ROOT 3
/* Files of the process have larger numbers. */
#define FIRST 4

extern const uint64_t wasm_pages;
extern void wasm_run(void);

/* Code reads eight bytes on all machines. */
union {
    char *address;
    uint64_t bits;
} memory __asm__("wasm_memory");
#define wasm_memory memory.address
uint64_t wasm_memory_bytes;
static uint32_t pages;
static int arg_count;
static char **arg_values;

int32_t wasm_memory_size(void) { return pages; }

int32_t wasm_memory_grow(int32_t more) {
    uint32_t old = pages;
    if ((uint32_t)more > MAX_PAGES - old) return -1;
    if (more && mprotect(wasm_memory + (uint64_t)old * PAGE, (uint64_t)(uint32_t)more * PAGE, PROT_READ | PROT_WRITE)) return -1;
    pages += more;
    wasm_memory_bytes = (uint64_t)pages * PAGE;
    return old;
}

/* Returns the address of bytes. The program ends if there are fewer. */
static char *bytes_of(uint32_t start, uint32_t size) {
    if ((uint64_t)start + size > wasm_memory_bytes) abort();
    return wasm_memory + start;
}
void wasm_memory_copy(uint32_t target, uint32_t source, uint32_t size) {
    memmove(bytes_of(target, size), bytes_of(source, size), size);
}
void wasm_memory_fill(uint32_t target, uint32_t byte, uint32_t size) { memset(bytes_of(target, size), byte, size); }
/* Addresses have eight bytes on all machines. */
void wasm_memory_write(uint32_t target, uint64_t source, uint32_t size) {
    memcpy(bytes_of(target, size), (const char *)(uintptr_t)source, size);
}

static void put32(uint32_t index, uint32_t value) { memcpy(wasm_memory + index, &value, 4); }
static void put64(uint32_t index, uint64_t value) { memcpy(wasm_memory + index, &value, 8); }
static uint32_t get32(uint32_t index) {
    uint32_t value;
    memcpy(&value, wasm_memory + index, 4);
    return value;
}

#define WASI(name) wasi_snapshot_preview1_##name

int32_t WASI(args_sizes_get)(int32_t count, int32_t size) {
    uint32_t bytes = 0;
    for (int i = 0; i < arg_count; i++) bytes += strlen(arg_values[i]) + 1;
    put32(count, arg_count);
    put32(size, bytes);
    return 0;
}

int32_t WASI(args_get)(int32_t pointers, int32_t text) {
    for (int i = 0; i < arg_count; i++) {
        uint32_t length = strlen(arg_values[i]) + 1;
        put32(pointers + 4 * i, text);
        memcpy(wasm_memory + (uint32_t)text, arg_values[i], length);
        text += length;
    }
    return 0;
}

int32_t WASI(environ_sizes_get)(int32_t count, int32_t size) {
    put32(count, 0);
    put32(size, 0);
    return 0;
}
int32_t WASI(environ_get)(int32_t pointers, int32_t text) { return 0; }

int32_t WASI(clock_res_get)(int32_t clock, int32_t result) {
    put64(result, 1);
    return 0;
}
int32_t WASI(clock_time_get)(int32_t clock, int64_t precision, int32_t result) {
    struct timespec time;
    clock_gettime(clock == 0 ? CLOCK_REALTIME : CLOCK_MONOTONIC, &time);
    put64(result, (uint64_t)time.tv_sec * 1000000000 + time.tv_nsec);
    return 0;
}

int32_t WASI(fd_write)(int32_t file, int32_t parts, int32_t count, int32_t written) {
    uint32_t total = 0;
    if ((uint32_t)file > 2) return BAD_FILE;
    for (int32_t i = 0; i < count; i++) {
        uint32_t start = get32(parts + 8 * i), length = get32(parts + 8 * i + 4);
        while (length) {
            ssize_t done = write(file, wasm_memory + start, length);
            if (done < 0) return FAILED;
            start += done, length -= done, total += done;
        }
    }
    put32(written, total);
    return 0;
}

int32_t WASI(fd_read)(int32_t file, int32_t parts, int32_t count, int32_t read_bytes) {
    uint32_t total = 0;
    if (file != 0 && file < FIRST) return BAD_FILE;
    for (int32_t i = 0; i < count; i++) {
        uint32_t start = get32(parts + 8 * i), length = get32(parts + 8 * i + 4);
        ssize_t done = read(file < FIRST ? file : file - FIRST, wasm_memory + start, length);
        if (done < 0) return FAILED;
        total += done;
        if ((uint32_t)done < length) break;
    }
    put32(read_bytes, total);
    return 0;
}

int32_t WASI(fd_fdstat_get)(int32_t file, int32_t result) {
    memset(wasm_memory + (uint32_t)result, 0, 24);
    /* A character device, a directory or a file, with all rights. */
    wasm_memory[(uint32_t)result] = file < ROOT ? 2 : file == ROOT ? 3 : 4;
    put64(result + 8, ~0ull);
    put64(result + 16, ~0ull);
    return 0;
}
int32_t WASI(fd_fdstat_set_flags)(int32_t file, int32_t flags) { return NOT_SUPPORTED; }
int32_t WASI(fd_close)(int32_t file) {
    if (file >= FIRST) close(file - FIRST);
    return 0;
}
int32_t WASI(fd_seek)(int32_t file, int64_t offset, int32_t from, int32_t result) {
    off_t now = file < FIRST ? -1 : lseek(file - FIRST, offset, from == 0 ? SEEK_SET : from == 1 ? SEEK_CUR : SEEK_END);
    if (now < 0) return 70;
    put64(result, now);
    return 0;
}
int32_t WASI(fd_renumber)(int32_t from, int32_t to) { return NOT_SUPPORTED; }
int32_t WASI(fd_tell)(int32_t file, int32_t result) { return 70; }
int32_t WASI(fd_sync)(int32_t file) { return 0; }
int32_t WASI(fd_filestat_get)(int32_t file, int32_t result) { return NOT_SUPPORTED; }
int32_t WASI(fd_prestat_get)(int32_t file, int32_t result) {
    if (file != ROOT) return BAD_FILE;
    put32(result, 0);
    put32(result + 4, 1);
    return 0;
}
int32_t WASI(fd_prestat_dir_name)(int32_t file, int32_t name, int32_t length) {
    if (file != ROOT || length < 1) return BAD_FILE;
    wasm_memory[(uint32_t)name] = '/';
    return 0;
}
int32_t WASI(fd_readdir)(int32_t file, int32_t buffer, int32_t size, int64_t cookie, int32_t used) { return BAD_FILE; }
int32_t WASI(path_open)(int32_t directory, int32_t links, int32_t name, int32_t length, int32_t create, int64_t rights,
                        int64_t inherited, int32_t flags, int32_t result) {
    char path[4096] = "/";
    if (directory != ROOT || create || (uint32_t)length > sizeof path - 2) return NO_FILE;
    memcpy(path + 1, wasm_memory + (uint32_t)name, (uint32_t)length);
    int file = open(path, O_RDONLY);
    if (file < 0) return NO_FILE;
    put32(result, file + FIRST);
    return 0;
}
int32_t WASI(path_filestat_get)(int32_t a, int32_t b, int32_t c, int32_t d, int32_t e) { return NO_FILE; }
int32_t WASI(path_unlink_file)(int32_t a, int32_t b, int32_t c) { return NO_FILE; }
int32_t WASI(path_remove_directory)(int32_t a, int32_t b, int32_t c) { return NO_FILE; }
int32_t WASI(path_rename)(int32_t a, int32_t b, int32_t c, int32_t d, int32_t e, int32_t f) { return NO_FILE; }
int32_t WASI(poll_oneoff)(int32_t a, int32_t b, int32_t c, int32_t d) { return NOT_SUPPORTED; }
int32_t WASI(sched_yield)(void) { return 0; }
int32_t WASI(random_get)(int32_t buffer, int32_t size) {
    /* Runs are to be the same. */
    memset(wasm_memory + (uint32_t)buffer, 42, (uint32_t)size);
    return 0;
}
void WASI(proc_exit)(int32_t status) { exit(status); }

int main(int argc, char **argv) {
    arg_count = argc;
    arg_values = argv;
    wasm_memory = mmap(NULL, RESERVED, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (wasm_memory == MAP_FAILED || wasm_memory_grow((int32_t)wasm_pages) < 0) return 121;
    wasm_run();
    return 0;
}
