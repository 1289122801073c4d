/* Tables, indices and queries in a database in memory. */
#include <sqlite3.h>
#include <stdio.h>

static int row(void *data, int count, char **values, char **names) {
    for (int i = 0; i < count; i++)
        printf("%s%c", values[i] ? values[i] : "NULL", i + 1 < count ? '|' : '\n');
    return 0;
}

static const char *const SCRIPT[] = {
    "create table t(a integer primary key, b text, c real)",
    "with recursive n(x) as (select 1 union all select x + 1 from n where x < 4000) "
    "insert into t select x, printf('%05d-%x', x * 7919 % 4001, x), x * 1.5 from n",
    "create index by_b on t(b)",
    "select count(*), sum(a), avg(c), min(b), max(b) from t",
    "select b, c from t where b like '0012%' order by b desc",
    "update t set c = c + a * 0.25 where a % 3 = 0",
    "delete from t where a % 7 = 2",
    "select a % 10 as k, count(*), total(c), group_concat(substr(b, 1, 2)) from t where a < 200 group by k "
    "having count(*) > 3 order by 3",
    "select count(*) from t x join t y on x.b = y.b and x.a <= y.a",
    "with recursive f(a, b) as (select 0, 1 union all select b, a + b from f limit 60) select max(a) from f",
    "select count(*), sum(length(b)) from (select distinct substr(b, 1, 3) as b from t)",
    "create virtual table w using fts5(x)",
    "insert into w select 'word' || (a % 97) || ' text ' || b from t where a < 500",
    "select count(*) from w where w match 'word5 OR word17'",
    "pragma integrity_check",
};

int main(void) {
    sqlite3 *db;
    if (sqlite3_open(":memory:", &db))
        return 1;
    for (unsigned i = 0; i < sizeof SCRIPT / sizeof *SCRIPT; i++) {
        char *error = NULL;
        if (sqlite3_exec(db, SCRIPT[i], row, NULL, &error))
            printf("%s\n", error);
        sqlite3_free(error);
    }
    return sqlite3_close(db);
}
