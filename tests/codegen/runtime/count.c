/* Plugin of qemu that counts the instructions a program executes between two addresses.
 *
 * Arguments: low=ADDRESS,high=ADDRESS,out=FILE, addresses in hexadecimal. The file gets one number. Debian has
 * no header of the interface, whose few functions are declared here. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define EXPORT __attribute__((visibility("default")))

typedef uint64_t qemu_plugin_id_t;
struct qemu_plugin_tb;
struct qemu_plugin_insn;
enum qemu_plugin_op { QEMU_PLUGIN_INLINE_ADD_U64 };

void qemu_plugin_register_vcpu_tb_trans_cb(qemu_plugin_id_t id,
                                           void (*f)(qemu_plugin_id_t, struct qemu_plugin_tb *));
size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *tb);
struct qemu_plugin_insn *qemu_plugin_tb_get_insn(const struct qemu_plugin_tb *tb, size_t index);
uint64_t qemu_plugin_insn_vaddr(const struct qemu_plugin_insn *insn);
void qemu_plugin_register_vcpu_tb_exec_inline(struct qemu_plugin_tb *tb, enum qemu_plugin_op op, void *to,
                                              uint64_t number);
void qemu_plugin_register_atexit_cb(qemu_plugin_id_t id, void (*f)(qemu_plugin_id_t, void *), void *data);

EXPORT int qemu_plugin_version = 1;

static uint64_t low, high = UINT64_MAX, count;
static const char *out;

static void translated(qemu_plugin_id_t id, struct qemu_plugin_tb *tb) {
    uint64_t inside = 0;
    for (size_t i = 0; i < qemu_plugin_tb_n_insns(tb); i++) {
        uint64_t address = qemu_plugin_insn_vaddr(qemu_plugin_tb_get_insn(tb, i));
        inside += address >= low && address < high;
    }
    if (inside)
        qemu_plugin_register_vcpu_tb_exec_inline(tb, QEMU_PLUGIN_INLINE_ADD_U64, &count, inside);
}

static void finished(qemu_plugin_id_t id, void *data) {
    FILE *file = fopen(out, "w");
    if (file) {
        fprintf(file, "%" PRIu64 "\n", count);
        fclose(file);
    }
}

EXPORT int qemu_plugin_install(qemu_plugin_id_t id, const void *info, int argc, char **argv) {
    for (int i = 0; i < argc; i++) {
        if (!strncmp(argv[i], "low=", 4))
            low = strtoull(argv[i] + 4, NULL, 16);
        else if (!strncmp(argv[i], "high=", 5))
            high = strtoull(argv[i] + 5, NULL, 16);
        else if (!strncmp(argv[i], "out=", 4))
            out = argv[i] + 4;
    }
    if (!out)
        return 1;
    qemu_plugin_register_vcpu_tb_trans_cb(id, translated);
    qemu_plugin_register_atexit_cb(id, finished, NULL);
    return 0;
}
