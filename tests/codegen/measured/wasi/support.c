/* What libraries of WebAssembly lack: a guard of the stack that Debian's refer to, and the start of SQLite's files, which
   are all in memory. */
void *__stack_chk_guard;
void __stack_chk_fail(void) { __builtin_trap(); }
int sqlite3_os_init(void) { return 0; }
int sqlite3_os_end(void) { return 0; }
void *tmpfile(void) { return 0; }
char *tmpnam(char *name) { return 0; }
int system(const char *command) { return 0; }
