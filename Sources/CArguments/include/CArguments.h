#ifndef CARGUMENTS_H
#define CARGUMENTS_H

// The argument vector that main gets. Swift's runtime reads it from /proc/self/cmdline on Linux
// (stdlib/public/stubs/CommandLine.cpp) and has none at all where /proc isn't mounted.

int argument_count(void);

// Ends with a null pointer.
char **argument_vector(void);

#endif
