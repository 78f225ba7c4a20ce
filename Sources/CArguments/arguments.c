#include "CArguments.h"

#include <stdlib.h>

#ifdef __GLIBC__

static int count;
static char **vector;

// glibc calls constructors with the arguments of main (elf/dl-init.c, csu/libc-start.c).
__attribute__((constructor)) static void keep_arguments(int argc, char **argv) {
  count = argc;
  vector = argv;
}

int argument_count(void) { return count; }

char **argument_vector(void) { return vector; }

#endif
