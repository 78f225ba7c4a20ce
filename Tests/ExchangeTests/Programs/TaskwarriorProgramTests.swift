import Foundation
import TestSupport
import Testing
import TestingAdditions
import Todos

@testable import Exchange

/// Imports our output into the real Taskwarrior.
@Suite(.serialized, .startsPrograms) struct TaskwarriorProgramTests {
  private let format = TaskwarriorFormat(calendar: Samples.seoul, now: Samples.now)
  private let zone = "Asia/Seoul"

  private func record(_ number: Int, _ title: String, group: UInt64 = 1) -> TodoRecord {
    TodoRecord(
      id: EntityID(high: group, low: UInt64(number)), title: title,
      created: Samples.now.advanced(bySeconds: 1))
  }

  /// Expects that Taskwarrior preserves everything in our output.
  private func expectPreserved(_ records: [TodoRecord], settings: String = "") async throws {
    let text = format.text(records)
    let exported = try await Taskwarrior(zone: zone, settings: settings).exported(after: text)
    let read = try format.records(exported).sorted { $0.id < $1.id }
    let own = try format.records(text).sorted { $0.id < $1.id }
    expectEqual(read.count, own.count)
    for (read, own) in zip(read, own) { expectEqual(read, own) }
  }

  @Test func `texts, names, dates, priorities and states are preserved`() async throws {
    var records = (Samples.hostileTexts + Samples.longTexts).enumerated().map { number, text in
      var record = record(number, (try? Title.checked(text)) ?? "title")
      record.notes = text
      record.comments = [
        Todos.Comment(at: Samples.now, text: text), Todos.Comment(at: Samples.now, text: "2"),
      ]
      return record
    }
    var long = record(0, String(repeating: "한글 \"x\" ", count: 300), group: 2)
    long.notes = String(repeating: "line \\ [x]\n", count: 2900)
    records.append(long)
    // Every control character except U+0000.
    let controls = (1..<0xA0).compactMap(Unicode.Scalar.init).map { "a\($0)b" }
    records += controls.enumerated().map { record($0, $1, group: 3) }
    let names = [
      "api", "a b", "a.b", "a,b", "a:b", "한글 이름", "+x", "@x", "\"q\"", "it's", "a\\b", "\\u003a",
      "[x]", "{x}", "(x)", "$(x)", "x/y", "&", "%20", "next", "🚀", "project:x", "a;b", "#1",
    ]
    records += names.enumerated().map { number, name in
      var record = record(number, "title", group: 4)
      record.project = name
      record.labels = number == 0 ? names.sorted() : [name]
      record.milestone = name
      return record
    }
    records += (0..<40).map { number in
      var record = record(number, "title \(number)", group: 5)
      let moment = Samples.now.advanced(bySeconds: Int64(number) * 86_400 + 100)
      record.priority = Priority.allCases[number % 4]
      record.status = Status.allCases[number % 3]
      record.started = number % 3 > 0 ? moment : nil
      record.completed = number % 3 == 2 ? moment.advanced(bySeconds: 5) : nil
      record.day = number % 2 == 0 ? nil : Samples.seoul.day(of: moment)
      record.due = number % 4 == 0 ? .day(Samples.seoul.day(of: moment)) : nil
      if number % 4 == 1 { record.due = .moment(moment, offsetMinutes: 540) }
      return record
    }
    try await expectPreserved(records)
  }

  /// Taskwarrior's files encode brackets that way.
  @Test func `Taskwarrior turns two character sequences into brackets`() async throws {
    let text = format.text([record(1, "&open;x&close; &dquot;")])
    let exported = try await Taskwarrior(zone: zone).exported(after: text)
    try expectEqual(format.records(exported).map(\.title), ["[x] &dquot;"])
    try expectEqual(format.records(text).map(\.title), ["&open;x&close; &dquot;"])
  }

  @Test func `dates that would crash Taskwarrior are avoided`() async throws {
    var record = record(1, "title")
    record.day = Day(year: 1979, month: 12, day: 31)
    record.due = .day(Day(number: 3652))
    record.comments = [Todos.Comment(at: Moment(seconds: 5), text: "old")]
    try await expectPreserved([record])
    #expect(format.text([record]).contains("19800101T000000Z"))
    record.due = Day(year: 9999, month: 12, day: 30).map(Due.day)
    try await expectPreserved([record])
  }

  @Test func `Taskwarrior's own export is preserved`() async throws {
    let settings =
      "uda.estimate.type=numeric\nuda.reviewed.type=date\nuda.priority.values=X,H,M,L,\n"
    let task = try Taskwarrior(zone: zone, settings: settings)
    try await task.run("add", "one", "project:a.b", "+x", "estimate:5", "reviewed:2026-11-21")
    try await task.run(
      "add", "two", "depends:1", "wait:2099-01-01", "until:2099-02-01", "priority:X")
    try await task.run(
      "add", "three", "due:2026-12-01", "recur:weekly", "scheduled:2026-11-21T10:30")
    try await task.run("1", "annotate", "http://x.example/?a=b")
    try await task.run("add", "four", "due:2026-12-01T09:00")
    try await task.run("4", "done")
    let exported = try format.records(await task.run("export"))
    #expect(exported.count > 3)
    let text = format.text(exported)
    try expectEqual(format.records(text), exported)
    let again = try Taskwarrior(zone: zone, settings: settings + "recurrence=off\n")
    let read = try format.records(await again.exported(after: text))
    for record in exported { expectEqual(read.first { $0.id == record.id }, record) }
    // Taskwarrior finds nothing new in it.
    let output = String(decoding: try await again.importing(text), as: UTF8.self)
    #expect(output.contains("skip") && !output.contains(" mod ") && !output.contains(" add "))
  }

  @Test func `random records are preserved`() async throws {
    for seed in Seeds.few(2, ofFirst: 4) {
      var random = RandomRecords(seed: seed, calendar: Samples.seoul)
      let records = random.records(80).map { record in
        var record = record
        record.created = record.created ?? Samples.now
        record.completed = record.completed ?? Samples.now
        record.attributes = [:]
        // Taskwarrior refuses what depends on itself or on nothing.
        record.after = []
        // Taskwarrior sets the time of deletion itself.
        if record.status == .dropped { record.status = .todo }
        return record
      }
      let dated = records.map { record in
        var record = record
        let earliest = Moment(seconds: 400_000_000)
        record.created = record.created.map { max($0, earliest) }
        record.completed = record.completed.map { max($0, earliest) }
        return record
      }
      try await expectPreserved(dated)
    }
  }
}

/// The real `task` with its own folder and settings.
struct Taskwarrior {
  private let directory: TemporaryDirectory
  private let environment: [String: String]

  /// - Parameter settings: Additional lines of its `.taskrc`.
  init(zone: String, settings: String = "") throws {
    directory = try TemporaryDirectory()
    let own = "data.location=\(directory.path)/data\nconfirmation=off\nhooks=off\n"
    try directory.write(own + settings, to: "taskrc")
    try directory.write("", to: "data/pending.data")
    environment = [
      "HOME": directory.path, "TASKRC": "\(directory.path)/taskrc", "TZ": zone, "LC_ALL": "C.UTF-8",
      "TASKDATA": "\(directory.path)/data", "PATH": "/usr/bin:/bin:/usr/local/bin",
    ]
  }

  /// The export of `task` after importing a text.
  func exported(after text: String) async throws -> [UInt8] {
    _ = try await importing(text)
    return try await run("export")
  }

  /// The output of `task` when importing a text.
  func importing(_ text: String) async throws -> [UInt8] {
    try await run("import", directory.write(text, to: "todos.json"))
  }

  @discardableResult
  func run(_ arguments: String...) async throws -> [UInt8] {
    try await Program("task").run(arguments, environment: environment).checked().bytes
  }
}
