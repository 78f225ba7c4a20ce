#ifndef CSQLITE_H
#define CSQLITE_H

#include <sqlite3.h>
#include <stdbool.h>

// Checks references between tables from now on, or no longer. Unlike the pragma it is no statement,
// which could fail.
void check_foreign_keys(sqlite3 *connection, bool checks);

#endif
