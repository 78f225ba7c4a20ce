#ifndef CRESOURCES_H
#define CRESOURCES_H

#include <stddef.h>

// A file that is part of the program.
struct resource {
  // Relative to this package's Resources: "Board/index.html".
  const char *_Nonnull path;
  const unsigned char *_Nonnull bytes;
  size_t size;
};

// The first of all of them, which lie one behind the other.
const struct resource *_Nonnull first_resource(void);

size_t resource_count(void);

// The commit that the program was built from, if the build said so: `.ci/release` does.
const char *_Nullable built_commit(void);

#endif
