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

// The first resource; the others follow it in memory.
const struct resource *_Nonnull first_resource(void);

size_t resource_count(void);

// The resource at that path; NULL if there is none.
const struct resource *_Nullable find_resource(const char *_Nonnull path);

// The commit that the program was built from, if the build sets it, as `.ci/release` does; else NULL.
const char *_Nullable built_commit(void);

#endif
