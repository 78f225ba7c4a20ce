import Files

/// Parents that differ from what commits say: the files `info/grafts` and `shallow`.
struct Grafts {
  /// The parents to take instead of a commit's own.
  private(set) var parents: [ObjectID: [ObjectID]] = [:]
  /// What the two files hold.
  private(set) var bytes: [UInt8] = []

  init(commonDirectory: String) {
    let lines = FileSystem.contents(of: "\(commonDirectory)/info/grafts") ?? []
    for line in lines.split(separator: UInt8(ascii: "\n")) { add(line) }
    let cuts = Grafts.cuts(in: commonDirectory)
    for id in cuts { parents[id] = [] }
    bytes = lines + cuts.sorted().flatMap(\.bytes)
  }

  /// git ignores a malformed line, and any but the first for one commit.
  private mutating func add(_ line: ArraySlice<UInt8>) {
    guard line.first != UInt8(ascii: "#") else { return }
    let words = line.split(separator: 32).map { ObjectID(hex: $0.trimmingBlanks()) }
    let ids = words.compactMap(\.self)
    guard let commit = ids.first, ids.count == words.count, parents[commit] == nil else { return }
    parents[commit] = Array(ids.dropFirst())
  }

  /// The commits whose parents a shallow clone doesn't have, of its file `shallow`.
  static func cuts(in commonDirectory: String) -> Set<ObjectID> {
    let bytes = FileSystem.contents(of: "\(commonDirectory)/shallow") ?? []
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    return Set(lines.compactMap { ObjectID(hex: $0.trimmingBlanks()) })
  }
}
