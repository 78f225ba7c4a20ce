import Exchange
import Files
import Localization
import Rendering
import Store
import Todos

extension Session {
  /// - Parameter formats: The ones that can be named.
  func exchangeFormat(
    _ word: String, of formats: [ExchangeFormat] = ExchangeFormat.allCases
  ) throws(Failure) -> ExchangeFormat {
    guard let format = formats.first(where: { $0.rawValue == word.lowercased() }) else {
      throw .unknownValue(word, of: formats.map(\.rawValue))
    }
    return format
  }

  /// A file to import; `-` is standard input. Pipes and devices are read at once.
  /// - Throws: `file.unreadable`, `file.tooLarge` or `input.tooLarge`. Reading the file later throws the first or
  ///   `file.changed`.
  func importFile(_ path: String) throws(Failure) -> ImportFile {
    let limit = ImportFile.limit
    let file =
      path == "-"
      ? ImportFile(try context.console.input(upTo: limit))
      : try ImportFile(path, at: context.absolutePath(path))
    guard file.size <= limit else {
      throw path == "-"
        ? .inputTooLarge(limit: limit)
        : .path("file.tooLarge", .failed, path, ["limit": limit >> 20])
    }
    return file
  }

  /// The tasks in a folder, in a file each; nil if it is no folder.
  func taskFiles(_ path: String) throws(Failure) -> ImportFile? {
    let folder = context.absolutePath(path)
    guard FileSystem.isFolder(folder), FileSystem.isReadable(folder) else { return nil }
    var bytes: [UInt8] = []
    let files = FileSystem.names(in: folder).filter { $0.hasSuffix(".json") && !$0.hasPrefix(".") }
    for name in files.sorted(by: { ($0.utf8.count, $0) < ($1.utf8.count, $1) }) {
      guard case .contents(let text) = FileSystem.file("\(folder)/\(name)") else { continue }
      bytes += text + [UInt8(ascii: "\n")]
    }
    return ImportFile(bytes)
  }

  /// Shows progress once a command takes long.
  func progress(_ key: String = "import.running") -> @Sendable (_ done: Int, _ total: Int) -> Void {
    let interactivity = context.interactivity
    guard let width = interactivity.width else { return { _, _ in } }
    let isDue = progressTimer(interactivity)
    return { done, total in
      guard isDue() else { return }
      show(
        ProgressLine(
          language.t(key), done: done, of: total, language: language, width: width))
    }
  }

  /// Erases the progress line.
  func endProgress() {
    if context.interactivity.width != nil, context.interactivity.elapsed() > Self.progressDelay {
      try? context.write(.error, ProgressLine.erased)
    }
  }
}

extension TodoQuery {
  /// The query of an export: in order of creation, unless it sorts the todos. Only JSON has expired ones too, unless
  /// it asks for them: other programs would take them for open ones.
  func exporting(to format: ExchangeFormat) -> TodoQuery {
    var query = self
    query.sort = sort ?? .id
    query.isForAll = format == .json
    return query
  }
}

extension ImportFile {
  /// - Parameter name: The path as typed, for errors.
  init(_ name: String, at path: String) throws(Failure) {
    // A shell's pipe, such as `<(task export)`, has a path too.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw .unreadable(path: name, message: String(cString: strerror(errno)))
    }
    let file = OpenFile(descriptor: descriptor)
    guard let state = file.state else {
      self.init(
        try Self.checked(FileInput.bytes(of: descriptor, count: Self.limit + 1), path: name))
      return
    }
    self.init(size: state.size) { offset, count in
      lseek(file.descriptor, off_t(offset), SEEK_SET)
      let part = try Self.checked(FileInput.bytes(of: file.descriptor, count: count), path: name)
      guard file.state == state else { throw Failure.path("file.changed", .failed, name) }
      return part
    }
  }

  /// - Parameter bytes: What was read; nil if that failed.
  private static func checked(_ bytes: [UInt8]?, path: String) throws(Failure) -> [UInt8] {
    if let bytes { return bytes }
    throw .unreadable(path: path, message: String(cString: strerror(errno)))
  }
}

/// A file that is open until nobody uses it.
private final class OpenFile: Sendable {
  let descriptor: Int32

  init(descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// The size and modification time, which show whether the file has changed.
  struct State: Equatable, Sendable {
    let size: Int
    fileprivate let seconds: Int
    fileprivate let nanoseconds: Int
  }

  /// Nil unless it is a regular file.
  var state: State? {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.isRegularFile else { return nil }
    let changed = status.modificationTime
    return State(
      size: Int(status.st_size), seconds: changed.tv_sec, nanoseconds: changed.tv_nsec)
  }
}

extension RecordSource {
  init(_ format: ExchangeFormat, _ todos: any TodoFormat) {
    self.init(
      format.command, identifier: { todos.identifier() },
      roundTrip: { record in
        ExchangeFormat.exported.contains(format)
          ? try todos.records(todos.text([record])).first ?? record : record
      })
  }

  /// Todos as `list --json` prints them: with times to the second, and without attributes of other programs.
  /// - Parameter todos: The todos of the file. The numbers of others say nothing here, so that a todo which waits
  ///   for one keeps doing so.
  static func json(_ todos: Set<EntityID>) -> RecordSource {
    RecordSource(.importJSON, identifier: { \.id }, roundTrip: { $0.listed(with: todos) })
  }
}

extension TodoRecord {
  fileprivate func listed(with others: Set<EntityID>) -> TodoRecord {
    var record = self
    record.created = created?.roundedToSecond
    record.started = started?.roundedToSecond
    record.completed = completed?.roundedToSecond
    record.comments = comments.map { Comment(at: $0.at.roundedToSecond, text: $0.text) }
    record.attributes = [:]
    record.after = after.intersection(others)
    return record
  }
}

extension Moment {
  fileprivate var roundedToSecond: Moment { Moment(seconds: seconds) }
}
