/// The name under which history lists a command of this program. Operations of other versions may have others.
package enum CommandName: String, Sendable {
  case add, edit, plan, start, stop, done, drop, reopen, move, promote, claim, comment
  case delete = "rm"
  case commentEdit = "comment edit"
  case commentDelete = "comment rm"
  case blockAdd = "block add"
  case blockEdit = "block edit"
  case blockDelete = "block rm"
  case labelAdd = "label add"
  case labelEdit = "label edit"
  case labelDelete = "label rm"
  case milestoneAdd = "milestone add"
  case milestoneEdit = "milestone edit"
  case milestoneClose = "milestone close"
  case milestoneReopen = "milestone reopen"
  case milestoneDelete = "milestone rm"
  case viewAdd = "view add"
  case viewEdit = "view edit"
  case viewDelete = "view rm"
  case projectAdd = "project add"
  case projectEdit = "project edit"
  case projectArchive = "project archive"
  case projectUnarchive = "project unarchive"
  case projectDelete = "project rm"
  case projectLink = "project link"
  case projectUnlink = "project unlink"
  case setup
  case setupUndo = "setup --undo"
  case undo, redo
  /// Erases text from operations.
  case purge
  /// Imports another store's operations. It can't be undone, and neither can the commands before it.
  case restore
  case importTaskwarrior = "import taskwarrior"
  case importTodoTxt = "import todotxt"
  case importCSV = "import csv"
  case importICalendar = "import ics"
  case importMarkdown = "import markdown"
  case importJSON = "import json"
  case importGitHub = "import github"
  case importGitLab = "import gitlab"
  case importForgejo = "import forgejo"
  /// Imports the issues of several forges.
  case forgePull = "forge pull"
  /// Makes the todos of repeating blocks for a day.
  case `repeat`
  /// Links commits to todos, or unlinks them because they are gone.
  case link
  /// Finishes todos by commits.
  case commit
  /// Reopens todos because the commit that had finished them is gone or no longer says so.
  case withdraw
  /// Reopens todos because the commit that had finished them was reverted.
  case revert
  /// Gives a todo back to the session that had claimed it first.
  case yield
  /// Gives replicas their suffixes when they join others.
  case join
  /// Gives todos other numbers after a merge.
  case renumber

  /// Whether nobody gives it: it follows from a day, a commit or a merge.
  package var isAutomatic: Bool {
    switch self {
    case .repeat, .link, .commit, .withdraw, .revert, .yield, .join, .renumber: true
    default: false
    }
  }
}
