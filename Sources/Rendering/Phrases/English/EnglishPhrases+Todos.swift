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
    if let label = field.element(of: "label") { return "label \(label)" }
    if field.element(of: "place") != nil { return "place" }
    // Its values begin with "every".
    if field == .every { return "repeats" }
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
  var labels: String { "Labels" }
  var milestone: String { "Milestone" }
  var comments: String { "Comments" }
  var color: String { "Colour" }

  func every(_ recurrence: Recurrence) -> String {
    switch recurrence {
    case .day: "every day"
    case .weekdays: "every weekday"
    case .on(let weekdays): "every \(list(weekdays))"
    case .week: "every week"
    case .month: "every month"
    }
  }

  func since(_ repetition: String, _ date: String) -> String { "\(repetition), since \(date)" }
  var repeats: String { "Repeats" }
  var paused: String { "paused" }
  var closed: String { "closed" }
  var noLabels: String { "No labels yet. `ootd label add bug` makes one." }
  var noMilestones: String { "No milestones yet. `ootd milestone add 1.0` makes one." }
  var absent: String { "not here" }
  var onAnotherMachine: String { "on another machine" }
  func openAndDone(open: Int, done: Int) -> String { "\(open) open, \(done) done" }
  func commits(lastWeek: Int, total: Int) -> String {
    "\(commits(lastWeek)) last week, \(total) in total"
  }
  var present: String { "now" }
  var noProjects: String { "No projects yet. `ootd project add` makes one of this repository." }
  var noHistory: String { "Nothing has happened yet. `ootd add` begins the history." }
  func noCommands(by author: String) -> String { "No commands by `\(author)`." }
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
  var commented: String { "commented" }
  var moved: String { "moved" }
  var closedMessage: String { "closed" }
  var reopenedOther: String { "reopened" }
  var deleted: String { "deleted" }
  var unchanged: String { "unchanged" }
  var linked: String { "linked" }
  var unlinked: String { "unlinked" }
  var archivedMessage: String { "archived" }
  var unarchived: String { "unarchived" }
  func rateToday(_ rate: String) -> String { "\(rate) today" }

  func error(_ sentence: String, textKeptIn path: String) -> String {
    (sentence.hasSuffix(".") ? "\(sentence) What" : "\(sentence); what")
      + " you wrote is kept in `\(path)`"
  }

  func editorTexts(about todo: String?, mark: String) -> [String] {
    [
      todo ?? "A new todo.", "",
      "Write the title on the first line, and notes after a blank line. Lines that begin",
      "with `\(mark)` are left out, and an empty text cancels.",
    ]
  }

  func editorTexts(commentOn todo: String, mark: String) -> [String] {
    [
      "A comment on \(todo)", "",
      "Lines that begin with `\(mark)` are left out, and an empty text cancels.",
    ]
  }

  var importing: String { "Importing" }
  var imported: String { "imported" }
  func addedCount(_ count: Int) -> String { "\(count) added" }
  func changedCount(_ count: Int) -> String { "\(count) changed" }
  func deletedCount(_ count: Int) -> String { "\(count) deleted" }
  func unchangedCount(_ count: Int) -> String { "\(count) unchanged" }
  var nothingCarriedOver: String { "Nothing is carried over." }
  var unknownMachine: String { "another machine" }

  func waiting(for process: Int32?) -> String {
    "Waiting for another ootd process\(process.map { " (\($0))" } ?? "")…"
  }

  func folderInPlace(of file: String) -> String {
    "`\(file)` is a folder, so the prompt can't be updated; remove it"
  }
}
