#ifndef CARGUMENTS_H
#define CARGUMENTS_H

// The argument vector that main gets. Swift's runtime reads it from /proc/self/cmdline on Linux
// (stdlib/public/stubs/CommandLine.cpp) and has none if /proc isn't mounted.

int argument_count(void);

// Null-terminated.
char **argument_vector(void);

#endif
