#ifndef CSQLITE_H
#define CSQLITE_H

#include <sqlite3.h>

/// Sets up a new connection, by functions that Swift can't call because they take any number of arguments.
int ootd_sqlite_set_up(sqlite3 *database);

#endif
