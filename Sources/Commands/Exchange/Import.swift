import Exchange
import Localization
import Rendering
import Store
import Todos

struct Import: OotdCommand {
  static let usage = Usage(
    "import",
    examples: [
      "import taskwarrior tasks.json", "import csv - < todos.csv", "import todotxt ~/todo.txt",
      "import json backup.json", "import taskwarrior tasks.json --dry-run",
      "import github issues.json", "import markdown plan.md", "import github",
      "import beads .beads/issues.jsonl", "import csv jira.csv --skip-bad",
      "import csv tasks.csv --map title=Headline,due='Finish by'",
    ])

  @Argument("importFormat", offering: .exchangeFormats) var format: String
  @Argument("importFile", offering: .files) var file: String?
  @Flag("dry-run") var isDryRun = false
  @Flag("skip-bad") var skipsBad = false
  @Option("map", help: "importMap") var map: [String] = []
  @Flag("json") var json = false

  func run(in session: Session) async throws {
    let format = try session.exchangeFormat(format)
    let map = try columnMap(format)
    guard let file else {
      guard let forge = format.forge else { throw Failure.missingArgument("FILE") }
      return try await session.pullIssues(
        IssueSelection(), from: forge, isDryRun: isDryRun, asJSON: json)
    }
    let contents =
      try format == .claude
      ? session.taskFiles(file) ?? session.importFile(file)
      : session.importFile(file)
    // Probably the export failed: even a file without todos isn't blank.
    if try contents.isBlank() {
      let name =
        file == "-"
        ? Message("error.file.empty.standardInput")
        : Message("error.file.empty.path", ["path": file])
      throw Failure.path("file.empty", .failed, file, ["file": name])
    }
    let store = try session.store(beginsDay: !isDryRun)
    var warnings = ReadingWarnings()
    let result: ImportResult
    do {
      defer { session.endProgress() }
      // A calendar's lines may be folded within a character, so its reader checks them.
      if !skipsBad, format != .ics { try contents.checkEncoding() }
      if let forge = format.forge {
        let reader = IssueReader(forge, calendar: session.calendar)
        let found = try reader.read(contents.reporting(session.progress()))
        warnings = found.warnings
        try check(warnings, isEmpty: found.issues.isEmpty)
        result = try await session.importIssues([forge: found.issues], isDryRun: isDryRun, store)
      } else {
        result = try importContents(contents, format, map, session, store, &warnings)
      }
    } catch let error as ExchangeError {
      // A person can't fix a forge's answer.
      let isFixable = format.forge == nil && !error.isOfWholeFile
      throw Failure.badRecords(
        in: file, error, advice: isFixable ? Message("error.file.badRecords.fix") : nil)
    }
    try session.print(result, warnings, isDryRun: isDryRun, asJSON: json)
  }

  private func columnMap(_ format: ExchangeFormat) throws -> CSVColumnMap {
    if map.isEmpty { return CSVColumnMap() }
    guard format == .csv else { throw Failure.conflicting("--map", format.rawValue) }
    return try CSVColumnMap(
      map, unknown: { Failure.unknownValue($0, of: CSVColumnMap.fields) },
      conflicting: { Failure.conflicting($0, $1) })
  }

  /// Refuses a file with records that can't be read, unless they are to be skipped and there are others.
  private func check(_ warnings: ReadingWarnings, isEmpty: Bool) throws(ExchangeError) {
    if !skipsBad || isEmpty { try warnings.check() }
  }

  private func importContents(
    _ file: ImportFile, _ format: ExchangeFormat, _ map: CSVColumnMap, _ session: Session,
    _ store: TodoStore, _ warnings: inout ReadingWarnings
  ) throws -> ImportResult {
    let progress = session.progress()
    if let todos = format.todos(in: session.calendar, at: session.now, map: map) {
      // What ootd writes has ootd's columns.
      let written = format.todos(in: session.calendar, at: session.now) ?? todos
      return try importTodos(of: file, format, todos, session, store, &warnings) { _ in
        RecordSource(format, written)
      }
    }
    // A file that `export json` or `list --json` wrote.
    let archive = StoreArchive(calendar: session.calendar)
    let stored = { (done: Int, total: Int) in progress(total + done * 2, total * 3) }
    let restored = try change(store, session) { transaction in
      try transaction.importStore(isPresent: Session.isPresent, progress: stored) { add in
        let read = { @Sendable (done: Int, total: Int) in progress(done, total * 3) }
        let origin: StoreArchive.Origin?
        (origin, warnings) = try archive.readOperations(of: file.reporting(read), add)
        try check(warnings, isEmpty: false)
        return origin.map { Replica(id: $0.replica, name: $0.name) }
      }
    }
    // The imported operations may include a purge.
    if restored != nil, !isDryRun { try store.wipe() }
    return try restored
      ?? importTodos(of: file, format, archive, session, store, &warnings, readsOnce: false) {
        RecordSource.json(Set($0))
      }
  }

  private func change<Result>(
    _ store: TodoStore, _ session: Session, _ body: (Transaction) throws -> Result
  ) throws -> Result {
    isDryRun
      ? try store.rehearse(at: session.now, body) : try store.writeMuch(at: session.now, body)
  }

  private func importTodos(
    of file: ImportFile, _ format: ExchangeFormat, _ todos: any TodoReader, _ session: Session,
    _ store: TodoStore, _ warnings: inout ReadingWarnings,
    readsOnce: Bool = true, as foreign: (_ ids: [EntityID]) -> RecordSource
  ) throws -> ImportResult {
    let progress = session.progress()
    var keys: [RecordKey] = []
    var count = 0
    var recurring: [RecurringTodo] = []
    var tasks: Set<EntityID> = []
    func check(_ record: TodoRecord) throws {
      guard count < ImportFile.todoLimit else {
        throw Failure.path(
          "file.tooManyTodos", .failed, self.file ?? "-", ["limit": ImportFile.todoLimit])
      }
      count += 1
      if let (task, todo) = record.recurring(in: format), tasks.insert(task).inserted {
        recurring.append(todo)
      }
    }
    func finish() throws {
      try self.check(warnings, isEmpty: count == 0)
      for todo in recurring { warnings.add(todo) }
    }
    if readsOnce {
      do {
        return try change(store, session) { transaction in
          try transaction.importTodos([], from: foreign([])) { take in
            warnings = try todos.readAhead(file.reporting(progress)) { record in
              if record.isByContent { throw NeedsAllKeys() }
              try check(record)
              try take(record)
            }
            try finish()
          }
        }
      } catch is NeedsAllKeys {
        (count, recurring, tasks) = (0, [], [])
      }
    }
    // The first pass only checks the todos, which takes a small part of the time.
    let checked = { @Sendable (done: Int, total: Int) in progress(done, total * 10) }
    warnings = try todos.read(file.reporting(checked)) { record in
      try check(record)
      keys.append(RecordKey(record))
    }
    try finish()
    let stored = { @Sendable (done: Int, total: Int) in progress(total + done * 9, total * 10) }
    return try change(store, session) { transaction in
      try transaction.importTodos(keys, from: foreign(keys.map(\.id))) {
        try todos.readAhead(file.reporting(stored), $0)
      }
    }
  }

  /// A record without an id can only be matched together with all others.
  private struct NeedsAllKeys: Error {}
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
