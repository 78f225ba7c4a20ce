#include "CSQLite.h"

// By default SQLite counts the bytes that it has allocated, under one lock for all threads
// (https://sqlite.org/compile.html, SQLITE_DEFAULT_MEMSTATUS). Threads with separate connections, such as
// the board's, then wait for each other at every allocation.
//
// This must be called before SQLite is first used; later it has no effect.
__attribute__((constructor)) static void stop_counting_memory(void) {
  sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

int ootd_sqlite_set_up(sqlite3 *database) {
  // "x" is a column, never a text.
  int code = sqlite3_db_config(database, SQLITE_DBCONFIG_DQS_DML, 0, (int *)0);
  if (code == SQLITE_OK) code = sqlite3_db_config(database, SQLITE_DBCONFIG_DQS_DDL, 0, (int *)0);
  // Whoever writes decides when the log goes into the file, see LogFile.swift.
  if (code == SQLITE_OK)
    code = sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
  return code;
}
