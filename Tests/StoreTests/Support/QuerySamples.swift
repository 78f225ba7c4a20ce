import Foundation
import Store
import Testing
import TestingAdditions
import Todos

/// A few dozen todos of all kinds, in their state on Saturday 21 November 2026 at 09:00 UTC.
struct QuerySamples {
  static let now = moment("2026-11-21T09:00:00Z")
  static let presets = [
    Block(
      id: EntityID(presetBlock: "algorithm"), name: "algorithm", preset: "algorithm", title: "Solve"
    ),
    Block(id: EntityID(presetBlock: "commit"), name: "commit", preset: "commit", title: "Commit"),
  ]

  let sandbox: StoreSandbox
  let store: TodoStore

  init() throws {
    sandbox = try StoreSandbox()
    store = try sandbox.open(copying: Self.file.get())
  }

  /// The file of a filled store, which all tests copy: filling it takes a hundred commands.
  private static let file = Result {
    let samples = try QuerySamples(filling: StoreSandbox())
    samples.store.checkpoint()
    return try Data(contentsOf: URL(filePath: samples.store.path))
  }

  private init(filling sandbox: StoreSandbox) throws {
    self.sandbox = sandbox
    store = try sandbox.open()
    try addNames()
    for (index, sample) in (Self.tracked + Self.texts).enumerated() {
      try add(sample, number: index + 1)
    }
    try remove()
  }

  /// The numbers of the todos that match the words of a command line.
  func numbers(
    _ words: [String], in calendar: LocalCalendar = .utc, at now: Moment = Self.now
  ) throws -> [Int] {
    let days = DayParser(now: now, calendar: calendar)
    return try store.read {
      try $0.todos(
        matching: TodoQuery(words, days: days), presets: Self.presets, at: now, in: calendar)
    }.map(\.handle.number)
  }

  /// Expects the matching todos of each row, listed by number.
  func expect(
    _ rows: [(words: [String], numbers: [Int])], in calendar: LocalCalendar = .utc,
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    for (words, expected) in rows {
      let found = try numbers(words + ["sort:id"], in: calendar)
      expectEqual(found, expected, "\(words)", sourceLocation: location)
    }
  }

  private func addNames() throws {
    let early = moment("2025-01-01T00:00:00Z")
    for name in ["bug", "ui", "버그", "50%", "Caf\u{E9}", "good first issue", "dead"] {
      _ = try store.write(at: early) { try $0.add(.label, named: name) }
    }
    for name in ["api", "my api", "\u{C9}lan", "gone"] {
      _ = try store.write(at: early) { try $0.add(.project, named: name) }
    }
    for name in ["1.0", "2.0 beta", "dead"] {
      _ = try store.write(at: early) { try $0.add(.milestone, named: name) }
    }
    _ = try store.write(at: early) {
      try $0.add(.block, named: "Review", FieldEdit(), presets: Self.presets)
    }
  }

  private func add(_ sample: Sample, number: Int) throws {
    let created =
      sample.created.map { moment($0) }
      ?? moment("2026-11-18T12:00:00Z").advanced(bySeconds: Int64(number))
    let block = try sample.block.map { name in
      try store.read { try $0.block(named: name, presets: Self.presets) }
    }
    let new = TodoEdit(
      title: sample.title, notes: sample.notes, priority: sample.priority,
      day: sample.planned.map { day($0) }, due: try sample.due.map { try #require(Due(iso: $0)) },
      project: sample.project, labels: sample.labels, milestone: sample.milestone, block: block)
    let todo = try store.write(at: created) { try $0.add(new, id: sandbox.newID()) }
    expectEqual(todo.handle.number, number)
    for comment in sample.comments {
      _ = try store.write(at: created) {
        try $0.comment(comment, on: .one(todo.handle), id: sandbox.newID())
      }
    }
    if sample.isDoing { try set(.doing, todo, at: created) }
    if let done = sample.done { try set(.done, todo, at: moment(done)) }
    if sample.isDeleted { _ = try store.write(at: created, { try $0.delete([.one(todo.handle)]) }) }
  }

  private func set(_ status: Status, _ todo: Todo, at now: Moment) throws {
    _ = try store.write(at: now) { try $0.setStatus(status, of: [.one(todo.handle)], as: .start) }
  }

  private func remove() throws {
    let late = moment("2026-11-20T00:00:00Z")
    _ = try store.write(at: late) { try $0.delete(.label, named: "dead") }
    _ = try store.write(at: late) { try $0.delete(.project, named: "gone") }
    _ = try store.write(at: late) { try $0.delete(.milestone, named: "dead") }
  }
}

/// A test with samples of its own.
class QuerySamplesTest {
  let samples: QuerySamples

  init() throws {
    samples = try QuerySamples()
  }
}
