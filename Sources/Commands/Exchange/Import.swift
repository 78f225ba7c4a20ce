import ArgumentParser
import Exchange
import Rendering
import Store
import Todos

struct Import: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd(
      "import", \.importing,
      examples: [
        "import taskwarrior tasks.json", "import csv - < todos.csv",
        "import todotxt ~/todo.txt", "import json backup.json",
      ])
  }

  @Argument(help: ArgumentHelp(\.format), completion: .offering(.exchangeFormats))
  var format: String
  @Argument(help: ArgumentHelp(\.importFile), completion: .offering(.files)) var file: String
  @Flag(help: ArgumentHelp(\.json)) var json = false

  func run(in session: Session) async throws {
    let format = try session.exchangeFormat(format)
    let bytes = try session.contents(of: file)
    // Probably the export failed: even a file without todos isn't blank.
    if Self.isBlank(bytes) { throw InputError.emptyFile(path: file) }
    let store = try session.store()
    let result: ImportResult
    do {
      result = try take(bytes, format, session, store)
    } catch let error as ExchangeError {
      session.endProgress()
      throw InputError.badFile(path: file, error)
    }
    session.endProgress()
    if json { return try session.print(result.json) }
    try session.print(ImportView(result, format: session.format).text)
  }

  private func take(
    _ bytes: [UInt8], _ format: ExchangeFormat, _ session: Session, _ store: TodoStore
  ) throws -> ImportResult {
    if let error = ExchangeError(notUTF8In: bytes) { throw error }
    let progress = session.progress()
    guard let todos = format.todos(in: session.calendar, at: session.now) else {
      return try restore(bytes, session, store)
    }
    // The first time only to check them, which takes a small part of the time.
    var ids: [EntityID] = []
    let checked = { (done: Int, total: Int) in progress(done, total * 10) }
    try todos.read(bytes, isKnownGood: false, progress: checked) { ids.append($0.id) }
    let stored = { (done: Int, total: Int) in progress(total + done * 9, total * 10) }
    return try store.importTodos(ids, format: ForeignFormat(format, todos), at: session.now) {
      try todos.read(bytes, isKnownGood: true, progress: stored, $0)
    }
  }

  /// Whether there is only whitespace, apart from a byte order mark.
  private static func isBlank(_ bytes: [UInt8]) -> Bool {
    let isMarked = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    return bytes.dropFirst(isMarked ? 3 : 0).allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
  }

  /// Takes in a file that `export json` or `list --json` wrote.
  private func restore(
    _ bytes: [UInt8], _ session: Session, _ store: TodoStore
  ) throws -> ImportResult {
    let progress = session.progress()
    let archive = try StoreArchive(bytes) { done, total in progress(done / 3, total) }
    let stored = { (done: Int, total: Int) in progress(total + done * 2, total * 3) }
    guard !archive.operations.isEmpty else {
      let todos = archive.todos
      return try store.importTodos(todos.map(\.id), format: .json, at: session.now) { take in
        for (index, todo) in todos.enumerated() {
          try take(todo)
          stored(index + 1, todos.count)
        }
      }
    }
    return try store.restore(
      archive.operations, of: archive.origin.map { Replica(id: $0.replica, name: $0.name) },
      at: session.now, isPresent: Session.isPresent, progress: stored)
  }
}
