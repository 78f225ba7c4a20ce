#ifndef CSQLITE_H
#define CSQLITE_H

#include <sqlite3.h>

#endif
