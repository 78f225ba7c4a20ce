import TestSupport
import Testing
import TestingAdditions
import Todos

@testable import Exchange

@Suite(.serialized, .startsNothing) struct CSVTests {
  private let format = CSVFormat(calendar: Samples.seoul)
  typealias Bad = ExchangeError.BadRecord

  private let header =
    "id,title,status,priority,project,labels,milestone,day,due,created,started,completed,finished,notes,comments"

  @Test func `a record becomes a row`() throws {
    var record = TodoRecord(
      id: Samples.id, title: "a, \"b\"", notes: "one\ntwo", priority: .high, status: .doing,
      day: Day(iso: "2026-11-21"), due: Due(iso: "2026-11-21T18:00:00+01:00"), project: "api",
      labels: ["\"q\"", "a, b", "bug"], milestone: "1.0", created: Samples.now)
    record.comments = [Todos.Comment(at: Moment(milliseconds: 1_795_280_400_250), text: "c")]
    let row =
      "\(Samples.uuid),\"a, \"\"b\"\"\",doing,high,api,"
      + #""""""""q"""""",""a, b"",bug",1.0,2026-11-21,2026-11-21T18:00:00+01:00,"#
      + "2026-11-22T02:00:00+09:00,,,,\"one\ntwo\","
      + "\"[{\"\"at\"\":\"\"2026-11-22T02:00:00.250+09:00\"\",\"\"text\"\":\"\"c\"\"}]\"\r\n"
    expectEqual(format.text([record]), "\(header)\r\n\(row)")
    try expectEqual(format.records(format.text([record])), [record])
  }

  @Test(arguments: Seeds.few(2, ofFirst: 20))
  func `a record round-trips`(seed: UInt64) throws {
    var random = RandomRecords(seed: seed, calendar: Samples.newYork)
    let records = random.records(50).map { record in
      var record = record
      record.after = []
      record.checklist = []
      record.reference = nil
      return record
    }
    let format = CSVFormat(calendar: Samples.newYork)
    let read = try format.records(format.text(records))
    expectEqual(read.count, records.count)
    for (read, record) in zip(read, records) { expectEqual(read, record) }
  }

  @Test(arguments: [
    "title,Owner,STATUS\nt,me,done\n", "\u{FEFF}Title;Owner; Status \r\nt;me;DONE\r\n",
    "Owner\ttitle\tstatus\rme\tt\tdone\r",
    "\"status\",\"title\",\"Owner\"\n\n\"done\",\"t\",\"me\"",
    "status,,title,Owner,\ndone,,t,me,\n",
  ])
  func `columns are matched by their names`(text: String) throws {
    let record = try #require(format.records(text).first)
    expectEqual(record.title, "t")
    expectEqual(record.status, .done)
    expectEqual(record.attributes, ["csv/Owner": "\"me\""])
    try expectEqual(format.records(format.text([record])), [record].withOwnIDs)
    #expect(format.text([record]).contains(",Owner\r\n"))
  }

  @Test func `a row with only a title is a todo with a stable id`() throws {
    let read = try format.records("title\na\na\n\n\"x\ny\"\n")
    expectEqual(read.map(\.title), ["a", "a", "x\ny"])
    expectEqual(Set(read.map(\.id)).count, 3)
    try expectEqual(format.records("title,notes\na,1\na,2\n").map(\.id), read.prefix(2).map(\.id))
    #expect(read[0].status == .todo && read[0].priority == .unset && read[0].created == nil)
  }

  @Test func `a foreign id is kept without clashing with other todos' ids`() throws {
    let read = try format.records("id,title\n1,a\n2,a\n1,b\n\(Samples.uuid.uppercased()),a\n")
    expectEqual(Set(read.map(\.id)).count, 4)
    expectEqual(read[0].attributes, ["csv/id": "\"1\""])
    expectEqual(read[3].id, Samples.id)
    try expectEqual(format.records(format.text(read)), read)
  }

  @Test(arguments: [
    ("=1+1", "'=1+1"), ("+1 milk", "'+1 milk"), ("- x", "'- x"), ("@x", "'@x"), ("'=x", "''=x"),
    ("＝x", "'＝x"), ("-5", "-5"), ("+1.5", "+1.5"), ("'x", "'x"), ("a=b", "a=b"), ("\tx", "'\tx"),
    ("\n=x", "\"'\n=x\""), (" =x", "\" =x\""),
  ])
  func `no text is executed as a formula by a spreadsheet`(text: String, field: String) throws {
    let record = TodoRecord(id: Samples.id, title: "t", notes: text)
    #expect(format.text([record]).contains(",\(field),\r\n"))
    try expectEqual(format.records(format.text([record])), [record])
  }

  @Test func `a column name that looks like a formula is escaped too`() throws {
    let read = try format.records("title,=cmd|x\nt,v\n")
    expectEqual(read[0].attributes, ["csv/=cmd|x": "\"v\""])
    #expect(format.text(read).contains(",'=cmd|x\r\n"))
    try expectEqual(format.records(format.text(read)), read.withOwnIDs)
  }

  @Test(arguments: [
    ("due", "2026-11-21", "2026-11-21"), ("due", "2026-11-21 18:00", "2026-11-21T18:00:00+09:00"),
    ("day", "20261121", nil), ("created", "2026-11-21", nil),
    ("completed", "2026-11-21T10:00Z", nil),
    ("labels", "b, a ,\"c, d\"", nil), ("priority", " HIGH ", nil), ("status", " Doing", nil),
  ])
  func `values are parsed as people write them`(column: String, text: String, due: String?) throws {
    let quoted =
      "\""
      + text.split(separator: "\"", omittingEmptySubsequences: false)
      .joined(separator: "\"\"") + "\""
    let record = try #require(format.records("title,\(column)\nt,\(quoted)\n").first)
    expectEqual(record.due?.description, due)
    expectEqual(record.day, column == "day" ? Day(iso: "2026-11-21") : nil)
    expectEqual(record.labels, column == "labels" ? ["a", "b", "c, d"] : [])
    expectEqual(record.priority, column == "priority" ? .high : .unset)
    expectEqual(record.status == .doing, column == "status")
    #expect(
      (record.created?.iso8601(in: Samples.seoul) == "2026-11-21T00:00:00+09:00")
        == (column == "created"))
    expectEqual(record.status == .done, column == "completed")
  }

  private static func invalid(_ field: String, _ value: String, line: Int = 2) -> Bad {
    Bad(line: line, reason: .invalidValue(field: field, value: value))
  }

  @Test(
    arguments: [
      ("id,owner\n1,a\n", [Bad(line: 1, reason: .noTitleColumn)]),
      ("\n\n\"title\n", [Bad(line: 3, reason: .noTitleColumn)]),
      ("title,due\nb,,x\n", [Bad(line: 2, reason: .fieldCount(found: 3, expected: 2))]),
      (
        "title,due\n\"x\ny\",\nb,soon\n,2026-11-21\n\"c\"d,\n\"e",
        [
          invalid("due", "soon", line: 4), Bad(line: 5, reason: .noTitle),
          Bad(line: 6, reason: .malformed),
          Bad(line: 7, reason: .malformed),
        ]
      ),
      ("title,\nt,x\n", [invalid("", "x")]), ("title,status\nt,odd\n", [invalid("status", "odd")]),
      ("title,priority\nt,1\n", [invalid("priority", "1")]),
      ("title,comments\nt,[1]\n", [invalid("comments", "[1]")]),
      ("title,labels\nt,\"\"\"a\"\n", [invalid("labels", "\"a")]),
      ("title,project\nt,-x\n", [Bad(line: 2, reason: .unfit(.invalidName("-x")))]),
      (
        "title,id\nt,\(Samples.uuid)\nu,\(Samples.uuid)\n",
        [Bad(line: 3, reason: .repeated(line: 2))]
      ),
    ] as [(String, [Bad])])
  func `errors name the line on which the row begins`(text: String, bad: [Bad]) {
    #expect(throws: ExchangeError.badRecords(bad)) { try format.records(text) }
  }

  @Test(arguments: [
    "sep=;\ntitle;due\n\"a;b\";2026-11-21\n", "sep=|\r\ntitle|due\r\na;b|2026-11-21\r\n",
    "\u{FEFF}sep=,\ntitle,due\na;b,2026-11-21\n", "title|due\na;b|2026-11-21\n",
    "title,due,note,owner\na;b,2026-11-21\n", "title,due\n,\n\na;b,2026-11-21,,,\n,\n",
    "title, due\n \"a;b\" , 2026-11-21\n",
    "Report of May\n\ntitle,due\na;b,2026-11-21\n",
  ])
  func `separators, short rows and empty rows are read as spreadsheets write them`(
    text: String
  ) throws {
    let read = try format.records(text)
    expectEqual(read.map(\.title), ["a;b"])
    expectEqual(read.map(\.due?.description), ["2026-11-21"])
  }

  @Test func `repeated columns of other programs are all kept`() throws {
    let read = try format.records(
      "title,Sprint,Sprint,labels,labels,sprint (2),title\nt,1,2,a,\"b,c\",3,u\n")
    expectEqual(
      read[0].attributes,
      [
        "csv/Sprint": "\"1\"", "csv/Sprint (2)": "\"2\"", "csv/sprint (2)": "\"3\"",
        "csv/title (2)": "\"u\"",
      ])
    expectEqual(read[0].labels, ["a", "b", "c"])
    try expectEqual(format.records(format.text(read)), read.withOwnIDs)
  }

  @Test func `thousands of repeated columns are read in linear time`() throws {
    let header = "title" + String(repeating: ",Sprint", count: 20_000) + ",''=x,''=x"
    let commas = String(repeating: ",", count: 20_000)
    let read = try format.records("\(header)\nt\(commas)1,2,3\nu\n")
    expectEqual(
      read.map(\.attributes),
      [["csv/Sprint (20000)": "\"1\"", "csv/'=x": "\"2\"", "csv/'=x (2)": "\"3\""], [:]])
    try expectEqual(format.records(format.text(read)), read.withOwnIDs)
  }

  private enum MapError: Error, Equatable {
    case unknown(String)
    case conflicting(String, String)
  }

  private func records(_ map: [String], _ text: String) throws -> [TodoRecord] {
    let map = try CSVColumnMap(
      map, unknown: { MapError.unknown($0) }, conflicting: { MapError.conflicting($0, $1) })
    return try CSVFormat(calendar: Samples.seoul, map: map).records(text)
  }

  @Test func `columns can be named`() throws {
    let text = "Headline,\"Finish, by\",Name,state of it\nt,2026-11-21,n,In Progress\n"
    for map in [
      ["title=Headline,due=Finish, by,status=state of it"],
      ["title=headline", "due=\"Finish, by\"", "STATUS=State Of It"],
    ] {
      let record = try #require(records(map, text).first)
      expectEqual(record.title, "t")
      expectEqual(record.due?.description, "2026-11-21")
      expectEqual(record.status, .doing)
      expectEqual(record.attributes, ["csv/Name": "\"n\""])
    }
    for map in ["headline", "titel=Headline", "=x"] {
      #expect(throws: (any Error).self) { try records([map], text) }
    }
    for map in [["title=Name,due=name"], ["title=Name", "due=\"name\""]] {
      #expect(throws: MapError.conflicting("title=Name", "due=name")) { try records(map, text) }
    }
    #expect(throws: MapError.conflicting("title=Name", "title=Headline")) {
      try records(["title=Name,title=Headline"], text)
    }
    #expect(throws: ExchangeError.badRecords([Bad(line: 1, reason: .noColumn("Due"))])) {
      try records(["due=Due"], text)
    }
    #expect(throws: ExchangeError.badRecords([Bad(line: 1, reason: .noColumn("Titel"))])) {
      try records(["title=Titel"], text)
    }
  }

  @Test(arguments: [
    ("2026-11-23T23:30:00-08:00", "2026-11-23", true), ("2026-11-23T23:30:00Z", "2026-11-24", true),
    ("2026-11-23", "2026-11-23", false),
  ])
  func `a completion has the day of its own place, and no moment if it is a day`(
    text: String, day: String, hasMoment: Bool
  ) throws {
    let record = try #require(format.records("title,completed\nt,\(text)\n").first)
    expectEqual(record.status, .done)
    expectEqual(record.finished?.description, day)
    expectEqual(record.completed != nil, hasMoment)
    try expectEqual(format.records(format.text([record])), [record].withOwnIDs)
    let done = try #require(format.records("title,status\nt,done\n").first)
    #expect(done.finished == nil && done.completed == nil && done.status == .done)
  }

  @Test func `a todo has at most as many labels as an import remembers`() {
    let labels = { (count: Int) in (0..<count).map { "l\($0)" }.joined(separator: ",") }
    #expect(throws: Never.self) { try format.records("title,labels\nt,\"\(labels(3000))\"\n") }
    let bad = Bad(line: 2, reason: .tooMany(found: 3001, limit: 3000))
    #expect(throws: ExchangeError.badRecords([bad])) {
      try format.records("title,labels\nt,\"\(labels(3001))\"\n")
    }
  }

  @Test func `invalid UTF-8 is reported as malformed`() {
    let bytes = Array("title\na\n".utf8) + [0xFF, 0x0A] + Array("b\n".utf8)
    #expect(throws: ExchangeError.badRecords([Bad(line: 3, reason: .malformed)])) {
      try format.records(bytes)
    }
  }
}
