#include "CResources.h"

#include <string.h>

// #embed is C23. A byte array in Swift takes a hundred times as long to compile. The compiler records
// embedded files as dependencies, so a changed file is rebuilt.
static const struct resource table[] = {
// First, because each message searches for its language.
#define RESOURCE "Locales/en.json"
#include "entry.h"
#define RESOURCE "Locales/fr.json"
#include "entry.h"
#define RESOURCE "Locales/ja.json"
#include "entry.h"
#define RESOURCE "Locales/ko.json"
#include "entry.h"
#include "board-files.h"
#define RESOURCE "Guide/setup.md"
#include "entry.h"
#define RESOURCE "Guide/days.md"
#include "entry.h"
#define RESOURCE "Guide/commits.md"
#include "entry.h"
#define RESOURCE "Guide/hook.md"
#include "entry.h"
#define RESOURCE "Guide/prompt.md"
#include "entry.h"
#define RESOURCE "Guide/reminders.md"
#include "entry.h"
#define RESOURCE "Guide/todos.md"
#include "entry.h"
#define RESOURCE "Guide/planning.md"
#include "entry.h"
#define RESOURCE "Guide/queries.md"
#include "entry.h"
#define RESOURCE "Guide/board.md"
#include "entry.h"
#define RESOURCE "Guide/ui.md"
#include "entry.h"
#define RESOURCE "Guide/sync.md"
#include "entry.h"
#define RESOURCE "Guide/import.md"
#include "entry.h"
#define RESOURCE "Guide/forges.md"
#include "entry.h"
#define RESOURCE "Guide/blocks.md"
#include "entry.h"
#define RESOURCE "Guide/json.md"
#include "entry.h"
#define RESOURCE "Guide/errors.md"
#include "entry.h"
#define RESOURCE "Guide/agents.md"
#include "entry.h"
#define RESOURCE "Guide/sandboxes.md"
#include "entry.h"
#define RESOURCE "Guide/output.md"
#include "entry.h"
#define RESOURCE "Guide/files.md"
#include "entry.h"
#define RESOURCE "Guide/security.md"
#include "entry.h"
#define RESOURCE "Guide/performance.md"
#include "entry.h"
#define RESOURCE "Guide/architecture.md"
#include "entry.h"
#define RESOURCE "Guide/operations.md"
#include "entry.h"
#define RESOURCE "Guide/development.md"
#include "entry.h"
#define RESOURCE "Guide/changes.md"
#include "entry.h"
#define RESOURCE "agents.md"
#include "entry.h"
#define RESOURCE "complete.bash"
#include "entry.h"
#define RESOURCE "complete.fish"
#include "entry.h"
#define RESOURCE "complete.zsh"
#include "entry.h"
#define RESOURCE "hook-prepare.sh"
#include "entry.h"
#define RESOURCE "hook-record.sh"
#include "entry.h"
#define RESOURCE "hook.sh"
#include "entry.h"
#define RESOURCE "init.bash"
#include "entry.h"
#define RESOURCE "init.fish"
#include "entry.h"
#define RESOURCE "init.zsh"
#include "entry.h"
#define RESOURCE "skill.md"
#include "entry.h"
};

const struct resource *first_resource(void) { return table; }

const char *built_commit(void) {
#ifdef OOTD_COMMIT
  return OOTD_COMMIT;
#else
  return NULL;
#endif
}

size_t resource_count(void) { return sizeof(table) / sizeof(table[0]); }

const struct resource *find_resource(const char *path) {
  for (size_t i = 0; i < resource_count(); i++) {
    if (strcmp(table[i].path, path) == 0) return &table[i];
  }
  return NULL;
}
