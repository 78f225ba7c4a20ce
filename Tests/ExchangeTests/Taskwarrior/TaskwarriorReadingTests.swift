import Testing
import TestingAdditions
import Todos

@testable import Exchange

@Suite(.serialized, .startsNothing) struct TaskwarriorReadingTests {
  private let format = TaskwarriorFormat(calendar: Samples.seoul, now: Samples.now)

  private func one(_ attributes: String) throws -> TodoRecord {
    let text = "[\n{\"uuid\":\"\(Samples.uuid)\",\"description\":\"t\",\(attributes)}\n]\n"
    let records = try format.records(text)
    return try #require(records.first)
  }

  @Test func `a Taskwarrior task becomes a todo`() throws {
    let text = """
      [
      {"id":3,"annotations":[{"entry":"20261121T100000Z","description":"later"},\
      {"entry":"20261120T100000Z","description":"http:\\/\\/x"}],"depends":["\(Samples.uuid)"],\
      "description":"Fix \\"it\\" \\ud83d\\ude00","due":"20261121T150000Z","entry":"20261101T000000Z",\
      "estimate":5,"end":"20261122T000000Z","start":"20261121T000000Z","modified":"20261122T000001Z",\
      "milestone":"1.0","notes":"a\\nb","priority":"H","project":"api.core",\
      "scheduled":"20261119T150000Z","status":"completed","tags":["ui","bug"],\
      "uuid":"\(Samples.uuid.uppercased())","urgency":12.5}
      ]
      """
    let comments = [
      Todos.Comment(at: Moment(seconds: 1_795_168_800), text: "http://x"),
      Todos.Comment(at: Moment(seconds: 1_795_255_200), text: "later"),
    ]
    let expected = TodoRecord(
      id: Samples.id, title: "Fix \"it\" 😀", notes: "a\nb", priority: .high, status: .done,
      day: Day(iso: "2026-11-20"), due: Due(iso: "2026-11-22"), project: "api.core",
      labels: ["bug", "ui"], milestone: "1.0", after: [Samples.id], comments: comments,
      created: Moment(seconds: 1_793_491_200), started: Moment(seconds: 1_795_219_200),
      completed: Moment(seconds: 1_795_305_600), finished: Day(iso: "2026-11-22"),
      attributes: [
        "taskwarrior/estimate": "5", "taskwarrior/scheduled": "\"20261119T150000Z\"",
      ])
    try expectEqual(format.records(text), [expected])
  }

  @Test func `a dependency that isn't a UUID is kept as it is`() throws {
    let record = try one("\"depends\":[\"x\"]")
    expectEqual(record.after, [])
    #expect(format.text([record]).contains(#""depends":["x"]"#))
  }

  /// Taskwarrior keeps only one annotation per second.
  @Test func `comments from the same second are written a second apart`() throws {
    var record = try one("\"status\":\"pending\"")
    let second = Samples.now.seconds
    record.comments = [second, second, second + 1, second + 9].map {
      Todos.Comment(at: Moment(seconds: $0), text: "text")
    }
    let read = try #require(format.records(format.text([record])).first)
    expectEqual(read.comments.map(\.at.seconds), [second, second + 1, second + 2, second + 9])
  }

  @Test(arguments: [
    "{\"description\":\"a\"}\n{\"description\":\"b\"}\n",
    "{\"description\":\"a\"},\n{\"description\":\"b\"},\n",
    "[{\"description\":\"a\"},{\"description\":\"b\"}]",
    "\u{FEFF}[\r\n{\"description\":\"a\"},\r\n\r\n{\"description\":\"b\"}\r\n]\r\n",
    "[\n{\n  \"description\" : \"a\"\n},\n{ \"description\":\"b\" }]",
  ])
  func `arrays and lines of all versions are parsed`(text: String) throws {
    try expectEqual(format.records(text).map(\.title), ["a", "b"])
  }

  @Test(arguments: [
    "20261121T170000Z", "2026-11-21T17:00:00Z", "2026-11-22T02:00:00+09:00", "20261122T020000",
    "2026-11-22T02:00:00", "20261121T170000.250Z", "1795280400",
  ])
  func `dates are parsed in all forms`(date: String) throws {
    try expectEqual(one("\"entry\":\"\(date)\"").created, Samples.now)
    for number in ["1795280400", "1795280400.000000"] {
      try expectEqual(one("\"entry\":\(number)").created, Samples.now)
    }
  }

  @Test(arguments: [
    ("\"2026-11-21\"", "2026-11-21"), ("\"20261121\"", "2026-11-21"), ("20261121", "2026-11-21"),
    ("20261121.000000", "2026-11-21"), ("\"20261120T150000Z\"", "2026-11-21"),
    ("\"20261120T150001Z\"", "2026-11-21T00:00:01+09:00"),
    ("\"2026-11-21T18:30:00+01:00\"", "2026-11-22T02:30:00+09:00"),
  ])
  func `a deadline at midnight is a date without a time`(value: String, due: String) throws {
    try expectEqual(one("\"due\":\(value)").due?.description, due)
  }

  @Test func `on a day without midnight, the deadline is when the day begins`() throws {
    let format = TaskwarriorFormat(calendar: Samples.santiago, now: Samples.now)
    var record = TodoRecord(id: Samples.id, title: "t")
    record.due = Due(iso: "2026-09-06")
    record.day = Day(iso: "2026-09-06")
    let text = format.text([record])
    #expect(text.contains("\"due\":\"20260906T040000Z\""))
    try expectEqual(format.records(text), [record])
  }

  @Test func `the scheduled time is kept until the day changes`() throws {
    var record = try one("\"scheduled\":\"20261121T013000Z\"")
    expectEqual(record.day, Day(iso: "2026-11-21"))
    #expect(format.text([record]).contains("\"scheduled\":\"20261121T013000Z\""))
    record.day = Day(iso: "2026-11-22")
    #expect(format.text([record]).contains("\"scheduled\":\"20261121T150000Z\""))
    record.day = nil
    #expect(!format.text([record]).contains("scheduled"))
  }

  @Test(arguments: [
    ("\"status\":\"pending\"", Status.todo), ("\"status\":\"waiting\"", .todo), ("\"x\":1", .todo),
    ("\"status\":\"pending\",\"start\":\"20261121T170000Z\"", .doing),
    ("\"status\":\"completed\"", .done),
    ("\"status\":\"completed\",\"start\":\"20261121T170000Z\"", .done),
  ])
  func `a pending task that was started is in progress`(attributes: String, status: Status) throws {
    try expectEqual(one(attributes).status, status)
  }

  @Test func `waiting, recurring and deleted tasks are written back unchanged`() throws {
    let waiting = try one("\"status\":\"waiting\",\"wait\":\"20991121T170000Z\"")
    #expect(format.text([waiting]).contains("\"status\":\"waiting\""))
    #expect(format.text([waiting]).contains("\"wait\":\"20991121T170000Z\""))
    let over = try one("\"status\":\"waiting\",\"wait\":\"20201121T170000Z\"")
    #expect(format.text([over]).contains("\"status\":\"pending\""))
    var recurring = try one("\"status\":\"recurring\",\"recur\":\"weekly\",\"mask\":\"-\"")
    #expect(format.text([recurring]).contains("\"status\":\"recurring\""))
    recurring.status = .done
    #expect(format.text([recurring]).contains("\"status\":\"completed\""))
    let deleted = try one("\"status\":\"deleted\",\"end\":\"20261121T170000Z\"")
    expectEqual(deleted.status, .dropped)
    #expect(format.text([deleted]).contains("\"status\":\"deleted\""))
    #expect(format.text([deleted]).contains("\"end\":\"20261121T170000Z\""))
  }

  @Test func `a recurring task's template is a todo only without instances`() throws {
    let task = { (uuid: String, members: String) in
      #"{"uuid":"\#(uuid)","description":"t","recur":"weekly",\#(members)}"# + "\n"
    }
    let template = { task($0, #""status":"recurring""#) }
    let parent = "00000001-0000-4000-8000-000000000001"
    let instance = task(Samples.uuid, #""status":"pending","parent":"\#(parent)""#)
    let other = "00000001-0000-4000-8000-000000000002"
    let read = try format.records(template(parent) + template(other) + instance)
    expectEqual(read.map(\.id.uuid), [other, Samples.uuid])
    let tasks = read.map { $0.recurring(in: .taskwarrior)?.task.uuid }
    expectEqual(tasks, [other, parent])
  }

  @Test(
    arguments: [
      (#""annotations":null"#, []), (#""annotations":"""#, []),
      (#""annotations":[{"description":"a"}]"#, ["a 1795280400"]),
      (
        #""annotations":[{"entry":"20261121T180000Z","description":"a"},{"description":"b"}]"#,
        ["a 1795284000", "b 1795284000"]
      ),
      (#""annotations":[null,{"entry":"20261121T180000Z"},"b"]"#, ["b 1795280400"]),
      (#""annotations":"[{\"entry\":1795284000,\"description\":\"a\"}]""#, ["a 1795284000"]),
    ] as [(String, [String])])
  func `annotations of all forms are read`(attributes: String, comments: [String]) throws {
    let record = try one("\(attributes),\"entry\":\"20261121T170000Z\"")
    expectEqual(record.comments.map { "\($0.text) \($0.at.seconds)" }, comments)
  }

  @Test(arguments: [
    #"["01234567-89ab-cdef-fedc-ba9876543210"]"#, #""01234567-89ab-cdef-fedc-ba9876543210""#,
    #""[\"01234567-89ab-cdef-fedc-ba9876543210\"]""#,
    #"["01234567-89ab-cdef-fedc-ba9876543210",null]"#,
  ])
  func `dependencies of all forms are read`(value: String) throws {
    let record = try one("\"depends\":\(value)")
    expectEqual(record.after, [Samples.id])
    #expect(format.text([record]).contains(#""depends":["\#(Samples.uuid)"]"#))
  }

  @Test func `a task that was done on a known day ends at noon`() throws {
    var record = TodoRecord(id: Samples.id, title: "t", status: .done)
    #expect(!format.text([record]).contains("end"))
    record.finished = Day(iso: "2026-11-21")
    #expect(format.text([record]).contains(#""end":"20261121T120000Z""#))
    try expectEqual(format.records(format.text([record])), [record])
  }

  @Test func `a custom priority is kept until it is changed`() throws {
    var record = try one("\"priority\":\"X\"")
    expectEqual(record.priority, .unset)
    #expect(format.text([record]).contains("\"priority\":\"X\""))
    record.priority = .low
    #expect(format.text([record]).contains("\"priority\":\"L\""))
    #expect(!format.text([record]).contains("\"X\""))
  }

  @Test(
    arguments: [
      ("\"tags\":\"b,a\"", ["a", "b"]), ("\"tags\":[\"b\",\"a\",\"b\",\"\"]", ["a", "b"]),
      ("\"tags\":[\" a b \",\"\\u0061:\"]", ["a b", "a:"]), ("\"tags\":null", []),
      ("\"tags\":\"\"", []),
    ] as [(String, [String])])
  func `tags are parsed in all forms`(attributes: String, labels: [String]) throws {
    try expectEqual(one(attributes).labels, labels)
  }

  @Test func `attributes of any type are written back unchanged`() throws {
    let attributes =
      "\"parent\":\"\(Samples.uuid)\",\"imask\":3,\"u\":{\"a\":[1,2.5,null,true]},\"v\":\"\""
    let record = try one(attributes)
    expectEqual(record.attributes.count, 4)
    try expectEqual(format.records(format.text([record])), [record])
    for part in ["\"imask\":3", "\"u\":{\"a\":[1,2.5,null,true]}", "\"v\":\"\""] {
      #expect(format.text([record]).contains(part))
    }
  }

  @Test(arguments: [("5.000000", "5"), ("-0.5", "-0.5"), ("1e3", "1000"), ("1e300", "1e+300")])
  func `a number is the same with and without the zeros that Taskwarrior appends`(
    written: String, kept: String
  ) throws {
    try expectEqual(one("\"estimate\":\(written)").attributes, ["taskwarrior/estimate": kept])
  }

  @Test func `a task without a uuid has a stable id`() throws {
    let text = "[{\"description\":\"a\"},{\"description\":\"a\"},{\"description\":\"b\"}]"
    let read = try format.records(text)
    expectEqual(Set(read.map(\.id)).count, 3)
    try expectEqual(format.records(text), read)
  }

  @Test func `unescaped control characters in text are accepted`() throws {
    let text = "[\n{\"description\":\"a\u{1B}[1m \\\\\u{1}\\\"\u{2}\",\"notes\":\"x\ny\"},\n\n{}]"
    #expect(throws: ExchangeError.badRecords([.init(line: 5, reason: .noTitle)])) {
      try format.records(text)
    }
    let read = try format.records(String(text.dropLast(4)) + "]")
    expectEqual(read.first?.title, "a\u{1B}[1m \\\u{1}\"\u{2}")
    expectEqual(read.first?.notes, "x\ny")
    // U+0000 is omitted.
    let omitted = format.text([TodoRecord(id: Samples.id, title: "a\u{0}b")])
    try expectEqual(format.records(omitted).map(\.title), ["ab"])
  }
}
