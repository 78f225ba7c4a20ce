import Exchange
import Synchronization
import TestSupport
import Testing
import TestingAdditions
import Todos

@Suite(.serialized, .startsNothing) struct RoundTripTests {
  static let formats = ExchangeFormat.exported.filter { $0 != .json }

  @Test(arguments: formats, [Samples.seoul, Samples.newYork, Samples.santiago])
  func `reading and writing the result of a round trip changes nothing`(
    _ format: ExchangeFormat, _ calendar: LocalCalendar
  ) throws {
    let todos = try #require(format.todos(in: calendar, at: Samples.now))
    for seed in Seeds.few(2, ofFirst: 20) {
      var random = RandomRecords(seed: seed, calendar: calendar)
      let records = random.records(40)
      // A plan lists todos below those that wait for them.
      let ordered = { (records: [TodoRecord]) in
        format == .markdown ? records.sorted { $0.id < $1.id } : records
      }
      let once = try ordered(todos.records(todos.text(records)))
      let twice = try ordered(todos.records(todos.text(once)))
      expectEqual(once.contains { !$0.checklist.isEmpty }, format == .markdown)
      expectEqual(once.contains { $0.reference != nil }, format == .markdown)
      expectEqual(once.contains { !$0.after.isEmpty }, format.hasDependencies)
      for (first, second) in zip(once, twice) { try #require(first == second) }
      expectEqual(once.count, twice.count)
    }
  }

  @Test(arguments: formats)
  func `the ids are the predicted ones`(_ format: ExchangeFormat) throws {
    let todos = try #require(format.todos(in: Samples.seoul, at: Samples.now))
    var random = RandomRecords(seed: 1, calendar: Samples.seoul)
    let records = random.records(60).filter { format != .todotxt || $0.status != .dropped }
    let read = try todos.records(todos.text(records))
    // A plan lists todos below those that wait for them.
    let ids = { (ids: [EntityID]) in format == .markdown ? ids.sorted() : ids }
    expectEqual(ids(read.map(\.id)), ids(records.map(todos.identifier())))
    if format != .todotxt { expectEqual(ids(read.map(\.id)), ids(records.map(\.id))) }
  }

  @Test(arguments: formats)
  func `a title is preserved exactly`(_ format: ExchangeFormat) throws {
    let todos = try #require(format.todos(in: Samples.seoul, at: Samples.now))
    for title in Samples.hostileTexts {
      let record = TodoRecord(id: Samples.id, title: title, created: Moment(seconds: 1_795_280_400))
      let read = try #require(todos.records(todos.text([record])).first)
      let isChanged = format.changedTitles.contains(title)
      expectEqual(read.title == title, !isChanged, "\(title.debugDescription)")
    }
  }

  @Test(arguments: formats)
  func `no todos and an empty file are equivalent`(_ format: ExchangeFormat) throws {
    let todos = try #require(format.todos(in: Samples.seoul, at: Samples.now))
    try expectEqual(todos.records(""), [])
    try expectEqual(todos.records("\u{FEFF}"), [])
    try expectEqual(todos.records(todos.text([])), [])
  }

  /// If a damaged file can still be read, the result can be written and read again; most files can't.
  @Test(arguments: formats)
  func `damage to a file causes at most an error`(_ format: ExchangeFormat) throws {
    let todos = try #require(format.todos(in: Samples.newYork, at: Samples.now))
    var random = RandomRecords(seed: 3, calendar: Samples.newYork)
    let bytes = Array(todos.text(random.records(4)).utf8)
    var dice = SeededGenerator(seed: 4)
    for _ in 0..<Seeds.size(100, full: 400) {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...4, using: &dice) {
        let place = Int.random(in: 0..<damaged.count, using: &dice)
        switch Int.random(in: 0..<4, using: &dice) {
        case 0: damaged.removeSubrange(place...)
        case 1: damaged[place] = UInt8.random(in: 0...255, using: &dice)
        case 2: damaged.insert(contentsOf: "\"\\\n,:{[;xZ9-".utf8, at: place)
        default: damaged.removeSubrange(place..<min(place + 9, damaged.count))
        }
        if damaged.isEmpty { break }
      }
      guard let read = try? todos.records(damaged) else { continue }
      #expect(throws: Never.self) { try todos.records(todos.text(read)) }
    }
  }

  @Test(arguments: formats)
  func `a file can be read in chunks of any size`(_ format: ExchangeFormat) throws {
    let todos = try #require(format.todos(in: Samples.seoul, at: Samples.now))
    var random = RandomRecords(seed: 5, calendar: Samples.seoul)
    let bytes = Array(("\u{FEFF}" + todos.text(random.records(20))).utf8)
    let expected = try todos.records(bytes)
    #expect(expected.count >= 10)
    for size in [3, 7, 64] {
      let parts = ImportFile(size: bytes.count) { offset, count in
        Array(bytes[offset...].prefix(min(count, size)))
      }
      var records: [TodoRecord] = []
      try todos.readAhead(parts, inBatchesOf: size) { records.append($0) }
      expectEqual(records, expected)
      #expect(throws: CancellationError.self) {
        try todos.readAhead(parts, inBatchesOf: size) { _ in throw CancellationError() }
      }
      try parts.checkEncoding()
      try #expect(!parts.isBlank())
    }
  }

  @Test(arguments: formats)
  func `progress increases until the end`(_ format: ExchangeFormat) throws {
    let todos = try #require(format.todos(in: Samples.seoul, at: Samples.now))
    var random = RandomRecords(seed: 2, calendar: Samples.seoul)
    let bytes = Array(todos.text(random.records(20)).utf8)
    let done = Mutex<[Int]>([])
    let progress = { @Sendable (count: Int, total: Int) in
      done.withLock { $0.append(count) }
      expectEqual(total, bytes.count)
    }
    let file = ImportFile(size: bytes.count) { offset, _ in Array(bytes[offset...].prefix(64)) }
    try todos.read(file.reporting(progress)) { _ in }
    let counts = done.withLock(\.self)
    #expect(counts.count >= 10)
    expectEqual(counts, counts.sorted())
    expectEqual(counts.last, bytes.count)
  }
}

extension ExchangeFormat {
  fileprivate var hasDependencies: Bool { ![.csv, .todotxt].contains(self) }

  /// The hostile titles that the format can't store unchanged.
  fileprivate var changedTitles: Set<String> {
    switch self {
    case .json, .csv, .taskwarrior, .markdown, .beads, .claude, .github, .gitlab, .forgejo: []
    case .ics: ["a\u{1}b\u{1B}[31mc\u{7F}d\u{85}e\u{2028}f\u{202E}g"]
    case .todotxt:
      ["  leading", "trailing  ", "\t tab"]
    }
  }
}
