#include "CSQLite.h"

// By default SQLite counts the bytes that it has allocated, under one lock for all threads
// (https://sqlite.org/compile.html, SQLITE_DEFAULT_MEMSTATUS). Threads with separate connections, such as
// the board's, then wait for each other at every allocation.
//
// This must be called before SQLite is first used; later it has no effect.
__attribute__((constructor)) static void stop_counting_memory(void) {
  sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}
