/// One user command's changes, or a part of them if the command exceeds the limits of one operation.
///
/// It is encoded as a line `{"v":2,"r":"<replica>","n":17,"p":["<id>", …],"t":<hybrid time>,"w":<wall
/// clock, ms>,"d":"2026-11-24","c":"done","by":"person","s":"<session>","x":[["<entity>","status","done","completed",
/// 1795591588004], …]}`: each array in `x` contains an entity and then fields, each followed by its value.
package struct Operation: Hashable, Sendable {
  /// The maximum number of bytes in an operation's line, of its writes, and of its parents.
  package static let limits = (bytes: 65_536, writes: 256, parents: 256)

  /// The first 16 bytes of the SHA-256 of its bytes. A purged operation keeps its original id.
  package let id: EntityID
  package let replica: EntityID
  /// The operation's sequence number on its replica: 1, 2, 3 …
  package let number: Int64
  /// The heads of the history that the replica had seen when it wrote the operation.
  package let parents: [EntityID]
  package let time: HybridTime
  /// The wall-clock time.
  package let wall: Moment
  /// The local day of its writer. The operation belongs to it on every machine, whatever its time zone.
  package let day: Day
  package let command: String
  package let author: Author
  /// An agent's session, hashed; nil for people and automatic operations.
  package let session: String?
  package let part: Part
  package let writes: [RegisterWrite]
  /// The line as first written. It is never re-encoded, so that the id stays valid and fields of a
  /// later version survive.
  package let bytes: [UInt8]
  /// The arrays of `x` within ``bytes``.
  package let spans: [Span]

  /// An entity's array of fields and values within an operation's bytes.
  package struct Span: Hashable, Sendable {
    package let entity: EntityID
    package let start: Int
    package let length: Int
  }

  /// An operation's position in a command of several operations. Readers apply all of them or none.
  package struct Part: Hashable, Sendable {
    /// The command's first operation; nil for that operation itself.
    package var first: EntityID?
    /// Whether more operations of the command follow.
    package var hasNext = false

    package static let whole = Part()

    package init(first: EntityID? = nil, hasNext: Bool = false) {
      self.first = first
      self.hasNext = hasNext
    }
  }

  /// The id of the command: that of its first operation.
  package var group: EntityID { part.first ?? id }

  static let version: Int64 = 2

  /// Whether it undoes, redoes or purges other operations.
  package var retracts: Bool {
    writes.contains { !$0.field.isEntityField }
  }
}

extension Operation {
  package init(
    replica: EntityID, number: Int64, parents: [EntityID], time: HybridTime, wall: Moment,
    day: Day, command: String, author: Author, session: String? = nil, part: Part = .whole,
    writes: [RegisterWrite]
  ) {
    var members = [
      JSON.Member("v", .integer(Self.version)), JSON.Member("r", .string(replica.hex)),
      JSON.Member("n", .integer(number)), JSON.Member("p", .array(parents.map { .string($0.hex) })),
      JSON.Member("t", .integer(time.rawValue)), JSON.Member("w", .integer(wall.milliseconds)),
      JSON.Member("d", .string(day.description)), JSON.Member("c", .string(command)),
      JSON.Member("by", .string(author.rawValue)),
    ]
    if let session { members.append(JSON.Member("s", .string(session))) }
    if let first = part.first { members.append(JSON.Member("g", .string(first.hex))) }
    if part.hasNext { members.append(JSON.Member("more", .bool(true))) }
    var bytes = JSON.object(members).utf8
    bytes.removeLast()
    bytes += ",\"x\":[".utf8
    let spans = Self.append(writes, to: &bytes)
    bytes += "]}".utf8
    self.init(
      id: EntityID(digestOf: bytes), replica: replica, number: number, parents: parents, time: time,
      wall: wall, day: day, command: command, author: author, session: session, part: part,
      writes: writes, bytes: bytes, spans: spans)
  }

  /// Encodes adjacent writes to one entity as one array.
  private static func append(_ writes: [RegisterWrite], to line: inout [UInt8]) -> [Span] {
    line.reserveCapacity(line.count + writes.count * 48)
    var spans: [Span] = []
    var rest = writes[...]
    while let entity = rest.first?.entity {
      if !spans.isEmpty { line.append(UInt8(ascii: ",")) }
      let start = line.count
      line += "[\"\(entity.hex)\"".utf8
      while let write = rest.first, write.entity == entity {
        line.append(UInt8(ascii: ","))
        JSON.write(write.field.rawValue, to: &line)
        line.append(UInt8(ascii: ","))
        write.value.json.write(to: &line)
        rest.removeFirst()
      }
      line.append(UInt8(ascii: "]"))
      spans.append(Span(entity: entity, start: start, length: line.count - start))
    }
    return spans
  }
}

/// Why a line isn't an operation.
package enum OperationError: Error, Hashable, Sendable {
  case malformed
  case tooLong(bytes: Int)
  case tooManyWrites(Int)
  /// Two writes to one register.
  case repeatedRegister
  /// Written by a later version of ootd.
  case newerVersion(Int)
  /// Written by a version of ootd before the present format.
  case earlierVersion
}

/// A hybrid logical time: milliseconds since 1970 in the upper 48 bits, a counter in the lower 16
/// (Kulkarni et al., "Logical Physical Clocks", 2014).
package struct HybridTime: Hashable, Sendable {
  package let rawValue: Int64

  /// Nil before 1970 and from 2^46 milliseconds (the year 4199) on.
  package init?(rawValue: Int64) {
    guard rawValue >= 0, rawValue >> 16 < 1 << 46 else { return nil }
    self.rawValue = rawValue
  }

  /// The time of a new operation: the wall clock's, or the next after `greatest` if the wall clock is
  /// behind it. If the counter overflows, it carries into the milliseconds.
  package init?(at now: Moment, after greatest: HybridTime?) {
    let wall = max(0, min(now.milliseconds, 1 << 46)) << 16
    self.init(rawValue: max(wall, (greatest?.rawValue ?? -1) + 1))
  }

  /// The first moment at which it is that day anywhere on earth (UTC+14). It is the same on all
  /// machines and precedes everything that anyone does on that day.
  package init?(startOf day: Day) {
    self.init(at: Moment(seconds: Int64(day.number) * 86_400 - 14 * 3600), after: nil)
  }

  /// Whether it is more than a year ahead of the clock. Only a broken clock or a hostile writer
  /// produces such times.
  package func isFarAhead(of now: Moment) -> Bool {
    rawValue > Self.latest(at: now)
  }

  /// The greatest raw value that isn't far ahead of the clock.
  package static func latest(at now: Moment) -> Int64 {
    (min(max(now.milliseconds, 0), 1 << 46) + 366 * 86_400_000) << 16
  }
}

extension HybridTime: Comparable {
  package static func < (left: HybridTime, right: HybridTime) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// The name under which history lists a command of this program. Operations of other versions may have others.
package enum CommandName: String, Sendable {
  case add, edit, plan, review, start, stop, done, drop, reopen, move, promote, claim, comment
  case delete = "rm"
  case restore
  case commentEdit = "comment edit"
  case commentDelete = "comment rm"
  case blockAdd = "block add"
  case blockEdit = "block edit"
  case blockDelete = "block rm"
  case labelAdd = "label add"
  case labelEdit = "label edit"
  case labelDelete = "label rm"
  case milestoneAdd = "milestone add"
  case milestoneEdit = "milestone edit"
  case milestoneClose = "milestone close"
  case milestoneReopen = "milestone reopen"
  case milestoneDelete = "milestone rm"
  case viewAdd = "view add"
  case viewEdit = "view edit"
  case viewDelete = "view rm"
  case projectAdd = "project add"
  case projectEdit = "project edit"
  case projectArchive = "project archive"
  case projectUnarchive = "project unarchive"
  case projectDelete = "project rm"
  case projectLink = "project link"
  case projectUnlink = "project unlink"
  case setup
  case setupUndo = "setup --undo"
  case undo, redo
  /// Erases text from operations.
  case purge
  /// Imports another store's operations. It can't be undone, and `undo -n` reaches none before it.
  case restoreBackup = "restore backup"
  case importTaskwarrior = "import taskwarrior"
  case importTodoTxt = "import todotxt"
  case importCSV = "import csv"
  case importICalendar = "import ics"
  case importMarkdown = "import markdown"
  case importJSON = "import json"
  case importBeads = "import beads"
  case importClaude = "import claude"
  case importGitHub = "import github"
  case importGitLab = "import gitlab"
  case importForgejo = "import forgejo"
  /// Imports the issues of several forges.
  case forgePull = "forge pull"
  /// Makes the todos of repeating blocks for a day.
  case `repeat`
  /// Links commits to todos, or unlinks them because they are gone.
  case link
  /// Finishes todos by commits.
  case commit
  /// Reopens todos because the commit that had finished them is gone or no longer says so.
  case withdraw
  /// Reopens todos because the commit that had finished them was reverted.
  case revert
  /// Gives a todo back to the session that had claimed it first.
  case yield
  /// Gives replicas their suffixes when they join others.
  case join
  /// Gives todos other numbers after a merge.
  case renumber

  /// Whether nobody gives it: it follows from a day, a commit or a merge.
  package var isAutomatic: Bool {
    switch self {
    case .repeat, .link, .commit, .withdraw, .revert, .yield, .join, .renumber: true
    default: false
    }
  }
}
