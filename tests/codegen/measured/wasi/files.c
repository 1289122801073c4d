/* Files of SQLite, of which there are none: databases are in memory. */
#include <sqlite3.h>
#include <string.h>

static int open_file(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *out) {
    file->pMethods = NULL;
    return SQLITE_CANTOPEN;
}
static int delete_file(sqlite3_vfs *vfs, const char *name, int sync) { return SQLITE_OK; }
static int has_file(sqlite3_vfs *vfs, const char *name, int flags, int *result) {
    *result = 0;
    return SQLITE_OK;
}
static int full_name(sqlite3_vfs *vfs, const char *name, int size, char *out) {
    strncpy(out, name, size);
    return SQLITE_OK;
}
static int randomness(sqlite3_vfs *vfs, int size, char *out) {
    memset(out, 1, size);
    return size;
}
static int sleep_for(sqlite3_vfs *vfs, int microseconds) { return microseconds; }
static int current_time(sqlite3_vfs *vfs, double *days) {
    *days = 2460000.5;
    return SQLITE_OK;
}
static int last_error(sqlite3_vfs *vfs, int size, char *out) { return 0; }

static sqlite3_vfs NONE = {
    .iVersion = 1, .szOsFile = sizeof(sqlite3_file), .mxPathname = 256, .zName = "none", .xOpen = open_file,
    .xDelete = delete_file, .xAccess = has_file, .xFullPathname = full_name, .xRandomness = randomness,
    .xSleep = sleep_for, .xCurrentTime = current_time, .xGetLastError = last_error,
};

int sqlite3_os_init(void) { return sqlite3_vfs_register(&NONE, 1); }
int sqlite3_os_end(void) { return SQLITE_OK; }
