import Testing
import TestingAdditions
import Todos

@testable import Exchange

/// Todos in JSON, as `ootd list --json` prints them.
@Suite(.serialized, .startsNothing) struct StoreArchiveTests {
  private func read(_ fields: String) throws -> TodoRecord? {
    var records: [TodoRecord] = []
    let file = ImportFile(Array("[{\"uuid\":\"\(Samples.uuid)\",\"title\":\"t\",\(fields)}]".utf8))
    let archive = StoreArchive(calendar: Samples.seoul)
    try archive.read(file) { records.append($0) }.check()
    return records.first
  }

  @Test(arguments: [
    ("2026-12-25", "2026-12-25"), ("20261225", "2026-12-25"),
    ("2026-12-25T18:00:00", "2026-12-25T18:00:00+09:00"),
    ("2026-12-25 18:00", "2026-12-25T18:00:00+09:00"),
    ("20261225T180000Z", "2026-12-25T18:00:00+00:00"),
    ("2026-12-25T18:00:00.5+01:00", "2026-12-25T18:00:00+01:00"),
  ])
  func `dates have any form of ISO 8601`(date: String, due: String) throws {
    let names = ["due", "day", "created", "started", "completed"]
    let fields =
      names.map { "\"\($0)\":\"\(date)\"" } + [
        "\"status\":\"done\",\"comments\":[{\"at\":\"\(date)\",\"text\":\"c\"}]"
      ]
    let record = try #require(try read(fields.joined(separator: ",")))
    expectEqual(record.due?.description, due)
    #expect(record.day == Day(iso: "2026-12-25") && record.finished == record.day)
    guard case .moment(let moment, _)? = record.due else {
      #expect(record.completed == nil && record.created == record.started)
      return expectEqual(record.created.map(Samples.seoul.day(of:)), record.day)
    }
    let moments = [record.created, record.started, record.completed, record.comments.first?.at]
    expectEqual(moments, Array(repeating: moment, count: 4))
  }

  @Test(arguments: ["due", "day", "created", "started", "completed"])
  func `a date that can't be read is an error`(field: String) {
    for value in ["soon", "2026-13-01", "20261225T", "12/25"] {
      let reason = ExchangeError.Reason.invalidValue(field: field, value: value)
      #expect(throws: ExchangeError.badRecords([.init(line: 1, reason: reason)])) {
        try read("\"\(field)\":\"\(value)\"")
      }
    }
  }
}
