import Exchange
import Files
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

  /// A file to be imported; `-` is standard input. What isn't on a disk is read at once.
  /// - Throws: ``InputError/unreadable(path:message:)``, and so does reading it later, or
  ///   ``InputError/changedFile(path:)``.
  func importFile(_ path: String) throws(InputError) -> ImportFile {
    if path == "-" { return ImportFile(try context.input()) }
    return try ImportFile(path, at: context.absolutePath(path))
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

extension ImportFile {
  /// - Parameter name: What the person called it.
  init(_ name: String, at path: String) throws(InputError) {
    // A pipe of the shell's, as `<(task export)`, is a file too.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw .unreadable(path: name, message: String(cString: strerror(errno)))
    }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    guard let state = FileState(handle) else {
      self.init(try Self.bytes(of: name) { try handle.readToEnd() })
      return
    }
    self.init(size: state.size) { offset, count in
      let part = try Self.bytes(of: name) {
        try handle.seek(toOffset: UInt64(offset))
        return try handle.read(upToCount: count)
      }
      guard FileState(handle) == state else { throw InputError.changedFile(path: name) }
      return part
    }
  }

  private static func bytes(
    of name: String, _ read: () throws -> Data?
  ) throws(InputError) -> [UInt8] {
    errno = 0
    do {
      return Array(try read() ?? Data())
    } catch {
      throw .unreadable(path: name, message: String(cString: strerror(errno == 0 ? EIO : errno)))
    }
  }
}

/// By which a file is known to be as it was.
private struct FileState: Equatable {
  let size: Int
  private let seconds: Int
  private let nanoseconds: Int

  /// Nil unless it is a file on a disk.
  init?(_ handle: FileHandle) {
    var status = stat()
    guard fstat(handle.fileDescriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    size = Int(status.st_size)
    #if canImport(Darwin)
      let changed = status.st_mtimespec
    #else
      let changed = status.st_mtim
    #endif
    (seconds, nanoseconds) = (changed.tv_sec, changed.tv_nsec)
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
