import Foundation
import Store
import Todos

extension [HandleSelection] {
  /// Handle selections from words: `1`, `2b`, `3-7`.
  static func words(_ words: String...) -> [HandleSelection] { .words(words) }

  static func words(_ words: [String]) -> [HandleSelection] {
    words.map { word in
      guard let selection = HandleSelection(word) else { fatalError("invalid handle: \(word)") }
      return selection
    }
  }
}

extension TodoStore {
  /// The titles of the todos, listed by number.
  func titles(_ words: String...) throws -> [String] {
    try read {
      try $0.todos(
        matching: TodoQuery(words + ["sort:id"]), at: moment("2026-11-21T09:00:00Z"), in: .utc)
    }.map(\.title)
  }

  /// The todo with a handle.
  func todo(_ word: String) throws -> Todo { try read { try $0.todos(.words(word)) }[0] }

  func operations() throws -> [Todos.Operation] { try read { try $0.operations() } }

  func unread() throws -> Unread { try read { try $0.unread() } }

  /// Marks everything as told.
  func markAsRead(at now: Moment) throws { try markAsRead(unread(), at: now) }

  /// Changes a todo's title.
  func rename(_ word: String, _ title: String, at now: Moment) throws {
    var edit = TodoEdit()
    edit.title = title
    _ = try write(at: now) { try $0.edit(.words(word), edit) }
  }
}

extension TodoQuery {
  /// Parses a query on Saturday 21 November 2026.
  init(_ words: [String]) throws {
    try self.init(words, days: DayParser(now: moment("2026-11-21T09:00:00Z"), calendar: .utc))
  }
}

/// Copies one machine's store to another's folder, as copying a home folder does.
func copyStore(from name: String, to other: String, in sandbox: StoreSandbox) throws {
  let files = FileManager.default
  try files.createDirectory(atPath: sandbox.folder(of: other), withIntermediateDirectories: true)
  for suffix in ["", "-wal"] where files.fileExists(atPath: sandbox.path(of: name) + suffix) {
    try files.copyItem(
      atPath: sandbox.path(of: name) + suffix, toPath: sandbox.path(of: other) + suffix)
  }
}
