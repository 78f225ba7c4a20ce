#include <git2.h>
// libgit2 1.8 and later declare `git_error_set_str` here.
#if __has_include(<git2/sys/errors.h>)
#include <git2/sys/errors.h>
#endif
#include <git2/sys/odb_backend.h>
#include <git2/sys/repository.h>

// `git_libgit2_opts` is variadic, which Swift can't call, so there is one function for each use.
static inline int ootd_git_set_extensions(const char **names, size_t count) {
  return git_libgit2_opts(GIT_OPT_SET_EXTENSIONS, names, count);
}

static inline int ootd_git_set_search_path(git_config_level_t level, const char *path) {
  return git_libgit2_opts(GIT_OPT_SET_SEARCH_PATH, level, path);
}

static inline int ootd_git_set_caching(int enabled) {
  return git_libgit2_opts(GIT_OPT_ENABLE_CACHING, enabled);
}

static inline int ootd_git_set_hash_verification(int enabled) {
  return git_libgit2_opts(GIT_OPT_ENABLE_STRICT_HASH_VERIFICATION, enabled);
}

static inline int ootd_git_set_window_size(size_t bytes) {
  return git_libgit2_opts(GIT_OPT_SET_MWINDOW_SIZE, bytes);
}

static inline int ootd_git_set_mapped_limit(size_t bytes) {
  return git_libgit2_opts(GIT_OPT_SET_MWINDOW_MAPPED_LIMIT, bytes);
}

static inline int ootd_git_set_open_pack_limit(size_t files) {
  return git_libgit2_opts(GIT_OPT_SET_MWINDOW_FILE_LIMIT, files);
}

// An object database backend and the objects that it reads from; libgit2 sees only `parent`.
typedef struct {
  git_odb_backend parent;
  void *objects;
} ootd_backend;
