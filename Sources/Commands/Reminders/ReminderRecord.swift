import Files
import Rendering
import Todos

/// The deadlines that this machine has reminded of, in a file of ootd's state folder: a line with a todo's id and
/// the deadline for each. A changed deadline is another one.
struct ReminderRecord {
  private let file: CacheFile
  private let lines: [String]

  /// - Parameter folder: ootd's state folder.
  init(in folder: String, _ debug: DebugLog) {
    file = CacheFile(path: "\(folder)/reminders/shown", debug)
    let text = String(decoding: file.bytes ?? [], as: UTF8.self)
    lines = text.split(separator: "\n").map(String.init)
  }

  func contains(_ todo: Todo) -> Bool {
    lines.contains(Self.line(todo))
  }

  /// - Throws: ``InputError/unwritable(path:message:)``
  func checkIsWritable() throws(InputError) {
    try AtomicFile(file.path).checkRights()
  }

  /// Adds deadlines, and removes those that have passed for so long that nothing reminds of them.
  func add(_ todos: [Todo], at now: Moment, in calendar: LocalCalendar) {
    let current = lines.filter { line in
      let due = line.split(separator: " ").last.flatMap { Due(iso: String($0)) }
      return due.map { !$0.isLongPast(at: now, in: calendar) } ?? false
    }
    let lines = (current + todos.map(Self.line)).map { $0 + "\n" }
    file.write(Array(lines.joined().utf8))
  }

  private static func line(_ todo: Todo) -> String {
    "\(todo.id.uuid) \(todo.due?.description ?? "")"
  }
}
