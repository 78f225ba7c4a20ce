#include "CSQLite.h"

// By default SQLite counts the bytes that it has allocated, under one lock for all threads
// (https://sqlite.org/compile.html, SQLITE_DEFAULT_MEMSTATUS). Threads that each use a connection of
// their own, as the board's do, then wait for each other at every allocation.
//
// This has to be called before SQLite is first used; later it has no effect.
__attribute__((constructor)) static void stop_counting_memory(void) {
  sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}
