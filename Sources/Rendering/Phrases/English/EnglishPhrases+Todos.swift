import Todos

extension EnglishPhrases {
  var project: String { "Project" }
  var plannedLabel: String { "Planned" }
  var dueLabel: String { "Due" }
  var block: String { "Block" }
  var created: String { "Created" }
  var started: String { "Started" }
  var completed: String { "Done" }
  var priority: String { "Priority" }
  var backlog: String { "backlog" }
  var notes: String { "Notes" }
  var history: String { "History" }
  var commitGone: String { "gone" }
  var commitBack: String { "back" }

  func word(_ status: Status) -> String { status.rawValue }

  func word(_ priority: Priority) -> String { priority.word }

  func field(_ name: String) -> String {
    let field = Field(rawValue: name)
    if let member = field.element(of: "member") { return "member \(member)" }
    if let tech = field.element(of: "tech") { return "tech \(tech)" }
    return field.element(of: "path") == nil ? name : "path"
  }

  var undone: String { "undone" }
  var yes: String { "yes" }
  var no: String { "no" }
  var link: String { "Link" }
  var period: String { "Period" }
  var tech: String { "Tech" }
  var members: String { "Members" }
  var memo: String { "Memo" }
  var repositories: String { "Repositories" }
  var todos: String { "Todos" }
  var archived: String { "archived" }
  var absent: String { "not here" }
  func openAndDone(open: Int, done: Int) -> String { "\(open) open, \(done) done" }
  var present: String { "now" }
  var noProjects: String { "No projects yet. `ootd project add` makes one of this repository." }
  var noHistory: String { "Nothing has happened yet. `ootd add` begins the history." }
  var titleLabel: String { "Title" }
  var notSet: String { "not set" }
}

extension EnglishPhrases {
  var added: String { "added" }
  var edited: String { "edited" }
  var startedMessage: String { "started" }
  var doneMessage: String { "done" }
  func onBranch(_ name: String) -> String { "on branch \(name)" }
  var reopened: String { "reopened" }
  var plannedMessage: String { "planned" }
  var deleted: String { "deleted" }
  var unchanged: String { "unchanged" }
  var linked: String { "linked" }
  var unlinked: String { "unlinked" }
  var archivedMessage: String { "archived" }
  var unarchived: String { "unarchived" }
  func rateToday(_ rate: String) -> String { "\(rate) today" }

  func tookBack(_ command: String, subjects: String, count: Int) -> String {
    count > 1
      ? "took back: \(command) \(subjects) (\(count) todos)" : "took back: \(command) \(subjects)"
  }

  func restored(_ command: String, subjects: String, count: Int) -> String {
    count > 1
      ? "restored: \(command) \(subjects) (\(count) todos)" : "restored: \(command) \(subjects)"
  }

  func redoBringsBack(_ commands: Int) -> String {
    "ootd redo\(counted(commands)) brings it back"
  }

  func undoTakesBack(_ commands: Int) -> String {
    "ootd undo\(counted(commands)) takes it back"
  }

  var undoBringsBack: String { "ootd undo brings it back" }

  func kept(_ field: String, changedOn replica: String) -> String {
    "kept \(field): changed since on \(replica)"
  }

  var nothingCarriedOver: String { "Nothing is carried over." }
  var unknownMachine: String { "another machine" }
}
