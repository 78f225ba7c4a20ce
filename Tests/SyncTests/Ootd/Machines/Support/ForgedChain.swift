import TestSupport

/// Commits that no ootd wrote, put into the bare repository at a remote by git's plumbing.
struct ForgedChain: Sendable {
  /// In hexadecimal digits.
  let replica: String
  let repository: TestRepository
  private(set) var tip: String?

  /// - Parameter digit: All digits of the replica's id, in hexadecimal.
  init(_ digit: Character, at remote: TestRemote, in home: TestHome) {
    replica = String(repeating: digit, count: 32)
    repository = TestRepository(existing: remote.path, in: home)
  }

  var ref: String { "refs/ootd/replicas/\(replica)" }

  /// A header and lines, as ootd has them; with another count or another header, as it doesn't.
  static func chunk(_ lines: [String], count: Int? = nil, header: String? = nil) -> [UInt8] {
    let usual = #"{"ootd":1,"n":\#(count ?? lines.count),"seen":{},"key":null}"#
    return Array(([header ?? usual] + lines).joined(separator: "\n").utf8) + [10]
  }

  /// The line of an operation that makes a todo.
  /// - Parameters:
  ///   - number: Of the todo; makes its id.
  ///   - milliseconds: Since 1970.
  ///   - more: Further writes, as JSON.
  func line(
    adding title: String, number: Int, milliseconds: Int64 = 1_700_000_000_000, more: [String] = []
  ) -> String {
    let entity = self.entity(number)
    let writes = [#"["\#(entity)","kind","todo"]"#, #"["\#(entity)","title","\#(title)"]"#]
    let all = writes + [#"["\#(entity)","handle",\#(number)]"#] + more
    let time = milliseconds << 16 + Int64(number)
    return line(time: time, writes: all)
  }

  /// The line by which it says what letters its todos' numbers have.
  func line(introducing letters: String) -> String {
    let writes = [("kind", "replica"), ("name", "forger \(letters)"), ("handle", letters)].map {
      #"["\#(replica)","\#($0)","\#($1)"]"#
    }
    return line(time: 1 << 40, writes: writes)
  }

  func line(time: Int64, writes: [String], version: Int = 1) -> String {
    let wall = min(time >> 16, 4_000_000_000_000)
    return #"{"v":\#(version),"r":"\#(replica)","t":\#(time),"w":\#(wall),"c":"add","x":"#
      + "[\(writes.joined(separator: ","))]}"
  }

  /// The id of its todo with that number.
  func entity(_ number: Int) -> String {
    let digits = String(number, radix: 16)
    return replica.prefix(16) + String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// Adds a commit of a chunk, or of whatever else is in its place.
  /// - Parameters:
  ///   - entry: How the tree names it: mode, type, name.
  ///   - others: Further parents.
  mutating func append(
    _ chunk: [UInt8], as entry: (mode: String, name: String) = ("100644", "ops"),
    message: String = "ootd", others: [String] = []
  ) async throws {
    let blob = try await repository.write(chunk, type: "blob")
    let line = "\(entry.mode) blob \(blob)\t\(entry.name)\n"
    let tree = try await repository.run(["mktree"], input: Array(line.utf8))
    try await append(tree: tree, message: Array(message.utf8), others: others)
  }

  mutating func append(
    tree: String, message: [UInt8] = Array("ootd".utf8), others: [String] = []
  ) async throws {
    let parents = ([tip].compactMap(\.self) + others).map { "parent \($0)\n" }.joined()
    let person = "x <x> 0 +0000"
    let head = "tree \(tree)\n\(parents)author \(person)\ncommitter \(person)\n\n"
    try await point(to: repository.write(Array(head.utf8) + message))
  }

  /// Lets the chain end at an object, whatever that is.
  mutating func point(to object: String) async throws {
    tip = object
    try await repository.run(["update-ref", ref, object])
  }
}
