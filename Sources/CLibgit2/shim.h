#include <git2.h>
#include <git2/sys/odb_backend.h>

// `git_libgit2_opts` is variadic, which Swift cannot call: one function for each use.
static inline int ootd_git_set_extensions(const char **names, size_t count) {
  return git_libgit2_opts(GIT_OPT_SET_EXTENSIONS, names, count);
}
