import ArgumentParser
import Exchange
import Rendering
import Store
import Todos

struct Import: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd(
      "import",
      examples: [
        "import taskwarrior tasks.json", "import csv - < todos.csv",
        "import todotxt ~/todo.txt", "import json backup.json",
        "import taskwarrior tasks.json --dry-run", "import github issues.json",
        "import markdown plan.md",
      ])
  }

  @Argument(help: .text("importFormat"), completion: .offering(.exchangeFormats)) var format: String
  @Argument(help: .text("importFile"), completion: .offering(.files)) var file: String
  @Flag(name: .customLong("dry-run"), help: .text("dryRun")) var isDryRun = false
  @Flag(name: .json, help: .text("json")) var json = false

  func run(in session: Session) async throws {
    let format = try session.exchangeFormat(format)
    let contents = try session.importFile(file)
    // Probably the export failed: even a file without todos isn't blank.
    if try contents.isBlank() { throw InputError.emptyFile(path: file) }
    let store = try session.store(beginsDay: !isDryRun)
    var warnings = ReadingWarnings()
    let result: ImportResult
    do {
      defer { session.endProgress() }
      if let forge = format.forge {
        try contents.checkEncoding()
        let issues = try IssueReader(forge, calendar: session.calendar)
          .issues(contents, progress: session.progress())
        result = try await session.importIssues([forge: issues], isDryRun: isDryRun, store)
      } else if isDryRun {
        result = try store.rehearsing {
          try importContents(contents, format, session, $0, &warnings)
        }
      } else {
        result = try importContents(contents, format, session, store, &warnings)
      }
    } catch let error as ExchangeError {
      throw format.forge == nil
        ? InputError.badFile(path: file, error) : .badIssues(path: file, error)
    }
    try session.print(result, warnings, isDryRun: isDryRun, asJSON: json)
  }

  private func importContents(
    _ file: ImportFile, _ format: ExchangeFormat, _ session: Session, _ store: TodoStore,
    _ warnings: inout ReadingWarnings
  ) throws -> ImportResult {
    // A calendar's lines may be folded within a character, so its reader checks them.
    if format != .ics { try file.checkEncoding() }
    let progress = session.progress()
    if let todos = format.todos(in: session.calendar, at: session.now) {
      return try importTodos(of: file, todos, session, store, &warnings) { _ in
        ForeignFormat(format, todos)
      }
    }
    // A file that `export json` or `list --json` wrote.
    let archive = StoreArchive()
    let stored = { (done: Int, total: Int) in progress(total + done * 2, total * 3) }
    let restored = try store.restore(
      at: session.now, isPresent: Session.isPresent, progress: stored
    ) { add in
      let read = { (done: Int, total: Int) in progress(done, total * 3) }
      let origin = try archive.readOperations(of: file, progress: read, add)
      return origin.map { Replica(id: $0.replica, name: $0.name) }
    }
    return try restored
      ?? importTodos(of: file, archive, session, store, &warnings) { ForeignFormat.json(Set($0)) }
  }

  private func importTodos(
    of file: ImportFile, _ todos: any TodoReader, _ session: Session, _ store: TodoStore,
    _ warnings: inout ReadingWarnings, as format: (_ ids: [EntityID]) -> ForeignFormat
  ) throws -> ImportResult {
    let progress = session.progress()
    // The first pass only checks the todos, which takes a small part of the time.
    var keys: [RecordKey] = []
    var recurring: Set<EntityID> = []
    let checked = { (done: Int, total: Int) in progress(done, total * 10) }
    warnings = try todos.read(file, isKnownGood: false, progress: checked) { record in
      keys.append(RecordKey(record))
      if let task = record.recurringTask { recurring.insert(task) }
    }
    let stored = { (done: Int, total: Int) in progress(total + done * 9, total * 10) }
    var result = try store.importTodos(keys, format: format(keys.map(\.id)), at: session.now) {
      try todos.read(file, isKnownGood: true, progress: stored, $0)
    }
    result.recurring = recurring.count
    return result
  }
}

extension Session {
  /// Prints the result of an import.
  /// - Parameter warnings: What the records of a file don't show as it stands there.
  func print(
    _ result: ImportResult, _ warnings: ReadingWarnings = ReadingWarnings(), isDryRun: Bool,
    asJSON: Bool
  ) throws {
    let view = ImportView(result, warnings, isRehearsal: isDryRun, format: format)
    for warning in view.warnings { try report("ootd: \(warning)") }
    if asJSON { return try print(view.json) }
    try print(view.text)
  }
}
