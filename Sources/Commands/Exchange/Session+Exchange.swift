import Exchange
import Foundation
import Rendering
import Store
import Synchronization
import Todos

extension Session {
  func exchangeFormat(_ word: String) throws(UsageError) -> ExchangeFormat {
    guard let format = ExchangeFormat(rawValue: word.lowercased()) else {
      throw .unknownValue(word, of: ExchangeFormat.allCases.map(\.rawValue))
    }
    return format
  }

  /// All of a file; `-` is standard input.
  /// - Throws: ``InputError/unreadable(path:message:)``
  func contents(of file: String) throws(InputError) -> [UInt8] {
    if file == "-" { return try context.input() }
    // A pipe of the shell's, as `<(task export)`, is a file too.
    guard let handle = FileHandle(forReadingAtPath: context.absolutePath(file)) else {
      throw .unreadable(path: file, message: String(cString: strerror(errno)))
    }
    defer { try? handle.close() }
    errno = 0
    guard let data = try? handle.readToEnd() ?? Data() else {
      throw .unreadable(path: file, message: String(cString: strerror(errno == 0 ? EIO : errno)))
    }
    return Array(data)
  }

  /// Shows how far a command has come, once it takes long: how much is done, and of how much.
  func progress() -> @Sendable (_ done: Int, _ total: Int) -> Void {
    let shown = Mutex(Duration.zero)
    let attention = context.attention
    guard let width = attention.width else { return { _, _ in } }
    let color = ColorDepth(environment: context.environment, isTerminal: true)
    return { done, total in
      let elapsed = attention.elapsed()
      let isDue = shown.withLock { shown in
        guard elapsed > Self.patience, elapsed > shown + Self.refresh else { return false }
        shown = elapsed
        return true
      }
      guard isDue else { return }
      let line = ProgressLine(importing: done, of: total, phrases: self.phrases, width: width)
      try? context.write(.error, line.text(color))
    }
  }

  /// Takes away what was shown.
  func endProgress() {
    if context.attention.width != nil, context.attention.elapsed() > Self.patience {
      try? context.write(.error, ProgressLine.erased)
    }
  }
}

extension ForeignFormat {
  init(_ format: ExchangeFormat, _ todos: any TodoFormat) {
    self.init(
      name: format.rawValue, identifier: { todos.identifier() },
      roundTrip: { try todos.records(todos.text([$0])).first })
  }

  /// Todos as `list --json` prints them: to the second, without what other programs hold of them.
  static var json: ForeignFormat {
    ForeignFormat(name: "json", identifier: { \.id }, roundTrip: \.roundedToSeconds)
  }
}

extension TodoRecord {
  fileprivate var roundedToSeconds: TodoRecord {
    var record = self
    record.created = created?.roundedToSecond
    record.started = started?.roundedToSecond
    record.completed = completed?.roundedToSecond
    record.comments = comments.map { Comment(at: $0.at.roundedToSecond, text: $0.text) }
    record.attributes = [:]
    return record
  }
}

extension Moment {
  fileprivate var roundedToSecond: Moment { Moment(seconds: seconds) }
}
