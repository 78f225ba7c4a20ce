import Exchange
import Testing
import TestingAdditions
import Todos

/// Migration of operations from archives of version 1.
@Suite(.serialized, .startsNothing) struct LegacyOperationsTests {
  private let desk = EntityID(high: 1, low: 1)
  private let laptop = EntityID(high: 1, low: 2)
  private let todo = EntityID(high: 2, low: 1)
  private let start: Int64 = 1_772_442_000_000

  /// The line of an operation.
  /// - Parameters:
  ///   - second: When it was written.
  ///   - group: When its command began.
  private func line(
    _ command: String, by replica: EntityID? = nil, second: Int64, group: Int64? = nil,
    _ writes: [(EntityID, String, JSON)]
  ) -> String {
    let wall = start + second * 1000
    var members = [
      JSON.Member("v", .integer(1)), JSON.Member("r", .string((replica ?? desk).hex)),
      JSON.Member("t", .integer(wall << 16)), JSON.Member("w", .integer(wall)),
      JSON.Member("c", .string(command)),
    ]
    if let group { members.append(JSON.Member("g", .integer((start + group * 1000) << 16))) }
    let writes = writes.map { JSON.array([.string($0.0.hex), .string($0.1), $0.2]) }
    return JSON.object(members + [JSON.Member("x", .array(writes))]).text
  }

  private func archive(_ lines: [String]) throws -> Archive {
    let store: JSON = [
      "kind": "store", "version": 1, "replica": .string(laptop.hex), "name": "laptop",
    ]
    let operations = lines.map {
      JSON.object([.init("kind", "operation"), .init("line", .string($0))])
    }
    let text = ([store] + operations).map(\.text).joined(separator: ",\n")
    return try Archive(text: "[\n\(text)\n]\n")
  }

  private func operations(_ lines: [String]) throws -> [Operation] {
    try archive(lines).operations
  }

  private func id(_ line: String) -> EntityID { EntityID(digestOf: Array(line.utf8)) }

  private func expectWrites(
    _ operation: Operation?, _ writes: [RegisterWrite],
    _ location: SourceLocation = #_sourceLocation
  ) {
    expectEqual(operation?.writes, writes, sourceLocation: location)
  }

  @Test func `each operation is the child of the one before it, in order of time`() throws {
    let lines = [3, 1, 2].map { second in
      line(
        "edit", by: second == 2 ? laptop : desk, second: second,
        [(todo, "title", .string("\(second)"))])
    }
    let operations = try operations(lines + [lines[0]])
    expectEqual(operations.map { $0.writes[0].value }, ["1", "2", "3"].map { .string($0) })
    expectEqual(operations.map(\.number), [1, 1, 2])
    expectEqual(operations.map(\.parents), [[], [operations[0].id], [operations[1].id]])
    expectEqual(operations.map(\.wall.milliseconds), [1, 2, 3].map { start + $0 * 1000 })
    for operation in operations {
      expectEqual(try Operation(bytes: operation.bytes), operation)
    }
  }

  @Test func `times are made unique, so that the order is stable`() throws {
    let lines = [desk, laptop].map { line("edit", by: $0, second: 1, [(todo, "title", "A")]) }
    let operations = try operations(lines + [line("edit", second: 1, [(todo, "notes", "A")])])
    expectEqual(Set(operations.map(\.time)).count, 3)
    expectEqual(operations.map(\.time), operations.map(\.time).sorted())
  }

  @Test(arguments: [
    ("edit", Author.person), ("add", .person), ("undo", .person), ("import csv", .person),
    ("repeat", .automatic), ("link", .automatic), ("commit", .automatic), ("drop", .automatic),
    ("revert", .automatic), ("join", .automatic),
  ])
  func `ootd's own commands are automatic`(command: String, author: Author) throws {
    let operations = try operations([line(command, second: 1, [(todo, "title", "A")])])
    expectEqual(operations.map(\.author), [author])
    expectEqual(operations.map(\.command), [command])
  }

  @Test func `a command's operations stay together`() throws {
    let operations = try operations([
      line("import csv", second: 1, [(todo, "title", "A")]),
      line("import csv", second: 3, group: 1, [(todo, "notes", "B")]),
      line("edit", by: laptop, second: 2, [(todo, "notes", "C")]),
    ])
    expectEqual(operations.map(\.command), ["import csv", "import csv", "edit"])
    expectEqual(operations.map(\.part.hasNext), [true, false, false])
    expectEqual(operations.map(\.part.first), [nil, operations[0].id, nil])
    expectEqual(operations.map(\.number), [1, 2, 1])
    // The winner of concurrent writes doesn't change.
    #expect(operations[1].time > operations[2].time)
  }

  @Test func `commands that two copies of a store ran at the same time stay separate`() throws {
    let operations = try operations(
      ["A", "B"].map { line("edit", second: 1, [(todo, "title", .string($0))]) })
    expectEqual(operations.map(\.part), [.whole, .whole])
  }

  @Test func `a replica that continued another gets its id`() throws {
    let (next, last) = (EntityID(high: 1, low: 3), laptop)
    let archive = try archive([
      line("add", second: 1, [(todo, "title", "A")]),
      line(
        "join", by: next, second: 2,
        [
          (next, "kind", "replica"), (next, "handle", "b"), (next, "continues", .string(desk.hex)),
        ]),
      line("join", by: last, second: 3, [(last, "continues", .string(next.hex))]),
    ])
    expectEqual(archive.operations.map(\.replica), [desk, desk, desk])
    expectEqual(archive.operations.map(\.number), [1, 2, 3])
    expectEqual(archive.origin?.replica, desk)
    expectEqual(archive.origin?.name, "laptop")
    expectWrites(
      archive.operations[1],
      [
        RegisterWrite(desk, .kind, .string("replica")),
        RegisterWrite(desk, .handle, .string("b")),
      ])
    expectWrites(archive.operations[2], [])
  }

  @Test func `the id of a named entity comes from its first name`() throws {
    let ids = (1...4).map { EntityID(high: 3, low: $0) }
    let label = "label/\(ids[2].hex)"
    let operations = try operations([
      line("project add", second: 1, [(ids[0], "kind", "project"), (ids[0], "name", "API")]),
      line("project edit", second: 2, [(ids[0], "name", "web")]),
      line("project add", second: 3, [(ids[1], "kind", "project"), (ids[1], "name", "api")]),
      line("label add", second: 4, [(ids[2], "kind", "label"), (ids[2], "name", "bug")]),
      line("block add", second: 5, [(ids[3], "kind", "block"), (ids[3], "name", "review")]),
      line(
        "add", second: 6,
        [
          (todo, "project", .string(ids[1].hex)), (todo, label, true),
          (todo, "block", .string(ids[3].hex)), (todo, "milestone", .null),
        ]),
    ])
    expectEqual(operations[1].writes[0].entity, EntityID(.project, named: "API", after: 0))
    let (api, bug) = (
      EntityID(.project, named: "api", after: 1), EntityID(.label, named: "bug", after: 0)
    )
    expectEqual(operations[2].writes[0].entity, api)
    expectWrites(
      operations[5],
      [
        RegisterWrite(todo, .project, .string(api.hex)),
        RegisterWrite(todo, .label(bug), .bool(true)),
        RegisterWrite(todo, .block, .string(EntityID(.block, named: "review", after: 0).hex)),
        RegisterWrite(todo, .milestone, .null),
      ])
  }

  @Test func `a preset's id comes from its name and differs from that of a user's block`() throws {
    let preset = EntityID(digestOf: Array("ootd preset block study".utf8))
    let own = EntityID(high: 3, low: 1)
    let operations = try operations([
      line(
        "block edit", second: 1,
        [
          (preset, "name", "learn"), (preset, "kind", "block"), (preset, "made/name", "study"),
        ]),
      line("block add", second: 2, [(own, "kind", "block"), (own, "name", "study")]),
      line("add", by: laptop, second: 3, [(preset, "kind", "block")]),
    ])
    let block = EntityID(presetBlock: "study")
    expectWrites(
      operations[0],
      [
        RegisterWrite(block, .name, .string("learn")),
        RegisterWrite(block, .kind, .string("block")),
        RegisterWrite(block, .preset, .string("study")),
      ])
    expectEqual(operations[1].writes[0].entity, EntityID(.block, named: "study", after: 1))
    expectWrites(
      operations[2],
      [
        RegisterWrite(block, .kind, .string("block")),
        RegisterWrite(block, .preset, .string("study")),
      ])
  }

  @Test func `todos made by blocks get the ids, times and values of the current version`() throws {
    let day = try #require(Day(iso: "2026-03-02"))
    let block = EntityID(high: 3, low: 1)
    let made = EntityID(repeating: block, on: day)
    let oid = String(repeating: "a", count: 40)
    let link = EntityID(linkOf: made, toCommit: oid)
    let repetition: [(EntityID, String, JSON)] = [
      (made, "kind", "todo"), (made, "made/title", "Stand up"), (made, "made/day", "2026-03-02"),
      (made, "made/due", "2026-03-02"), (made, "due", .null), (made, "block", .string(block.hex)),
    ]
    let operations = try operations([
      line("block add", second: -1, [(block, "kind", "block"), (block, "name", "standup")]),
      line("repeat", second: 1, repetition),
      line("repeat", by: laptop, second: 2, repetition),
      line("link", second: 3, [(link, "todo", .string(made.hex)), (link, "oid", .string(oid))]),
    ])
    let newBlock = EntityID(.block, named: "standup", after: 0)
    let newTodo = EntityID(repeating: newBlock, on: day)
    expectEqual(
      Set(operations[1].writes),
      [
        RegisterWrite(newTodo, .kind, .string("todo")),
        RegisterWrite(newTodo, .title, .string("Stand up")),
        RegisterWrite(newTodo, .day, .string("2026-03-02")), RegisterWrite(newTodo, .due, .null),
        RegisterWrite(newTodo, .block, .string(newBlock.hex)),
      ])
    let start = try #require(HybridTime(startOf: day))
    expectEqual(operations[1].time, start)
    expectEqual(operations[2].time.rawValue, start.rawValue + 1)
    expectEqual(operations[2].parents, [operations[1].id])
    expectWrites(
      operations[3],
      [
        RegisterWrite(EntityID(linkOf: newTodo, toCommit: oid), .todo, .string(newTodo.hex)),
        RegisterWrite(EntityID(linkOf: newTodo, toCommit: oid), .oid, .string(oid)),
      ])
  }

  @Test func `a name that a user typed wins over a generated one`() throws {
    let project = EntityID(high: 3, low: 1)
    let operations = try operations([
      line("project add", second: 1, [(project, "kind", "project"), (project, "name", "api")]),
      line(
        "join", by: laptop, second: 2,
        [
          (project, "kind", "project"), (project, "made/name", "api"), (project, "survivor", "x"),
        ]),
    ])
    let id = EntityID(.project, named: "api", after: 0)
    expectWrites(operations[1], [RegisterWrite(id, .kind, .string("project"))])
  }

  @Test func `undo names a command once, and skips unknown ones`() throws {
    let first = line("import csv", second: 1, [(todo, "title", "A")])
    let second = line("import csv", second: 2, group: 1, [(todo, "notes", "B")])
    let operations = try operations([
      first, second,
      line(
        "undo", second: 3,
        [
          (id(first), "undone", true), (id(second), "undone", true), (todo, "undone", true),
        ]),
      line("redo", second: 4, [(id(first), "undone", false)]),
    ])
    expectWrites(operations[2], [RegisterWrite(operations[0].id, .undone, .bool(true))])
    expectWrites(operations[3], [RegisterWrite(operations[0].id, .undone, .bool(false))])
  }

  @Test func `a purge loses its writes, except those that undo commands`() throws {
    let rest = line("add", second: 1, [(todo, "title", "(purged)")])
    let operations = try operations([
      line("purge", second: 2, [(id("purged"), "purged", true), (id(rest), "undone", true)]), rest,
      line("purge", second: 3, [(id("other"), "purged", true)]),
    ])
    expectEqual(operations.map(\.command), ["add", "purge", "purge"])
    expectWrites(operations[1], [RegisterWrite(operations[0].id, .undone, .bool(true))])
    expectWrites(operations[2], [])
  }

  @Test func `paths per replica become one field, and the last one wins`() throws {
    let repository = EntityID(high: 3, low: 1)
    let operations = try operations([
      line(
        "join", second: 1,
        [
          (repository, "path/\(desk.hex)", "/a"), (repository, "path/\(laptop.hex)", "/b"),
        ])
    ])
    expectWrites(operations[0], [RegisterWrite(repository, .path, .string("/b"))])
  }

  @Test func `if a todo has several numbers, the one that was shown wins`() throws {
    let other = EntityID(high: 2, low: 2)
    let operations = try operations([
      line("join", by: laptop, second: 1, [(laptop, "handle", "b")]),
      line("add", second: 2, [(todo, "handle", 5), (other, "handle", 7)]),
      line("add", by: laptop, second: 3, [(todo, "handle", 3), (todo, "title", "A")]),
      line(
        "join", by: laptop, second: 4,
        [
          (other, "handle", 7), (other, "handle/\(desk.hex)", false),
        ]),
    ])
    expectWrites(operations[2], [RegisterWrite(todo, .title, .string("A"))])
    expectWrites(operations[3], [RegisterWrite(other, .handle, .integer(7))])
  }

  @Test(arguments: [
    (#"{"v":1}"#, ExchangeError.Reason.malformed), ("", .malformed),
    (#"{"v":1,"r":"1","t":1,"w":1,"c":"add","x":[]}"#, .malformed),
    (#"{"v":1,"r":"00000000000000010000000000000001","t":1,"w":1,"c":"add","x":[1]}"#, .malformed),
  ])
  func `an invalid line is reported by number`(line: String, reason: ExchangeError.Reason) throws {
    let bad = ExchangeError.BadRecord(line: 4, reason: reason)
    expectEqual(
      #expect(throws: ExchangeError.self) {
        try archive([self.line("add", second: 1, [(todo, "title", "A")]), line])
      }, .badRecords([bad]))
  }

  @Test func `two archives in one file are rejected`() throws {
    let text = [2, 1].map {
      #"{"kind":"store","version":\#($0),"replica":"\#(desk.hex)","name":"desk"}"#
    }
    let bad = ExchangeError.BadRecord(line: 2, reason: .malformed)
    expectEqual(
      #expect(throws: ExchangeError.self) {
        try Archive(text: text.joined(separator: "\n"))
      }, .badRecords([bad]))
  }

  @Test func `an archive of a newer version is rejected`() throws {
    let text = #"[{"kind":"store","version":3,"replica":"\#(desk.hex)","name":"desk"}]"#
    let bad = ExchangeError.BadRecord(line: 1, reason: .newerVersion)
    expectEqual(
      #expect(throws: ExchangeError.self) {
        try Archive(text: text)
      }, .badRecords([bad]))
  }
}

/// The parsed content of an archive.
private struct Archive {
  let origin: StoreArchive.Origin?
  let operations: [Operation]

  init(text: String) throws {
    var operations: [Operation] = []
    origin = try StoreArchive().readOperations(of: ImportFile(Array(text.utf8))) {
      operations += $0
    }
    self.operations = operations
  }
}
