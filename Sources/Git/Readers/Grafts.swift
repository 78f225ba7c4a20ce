import Files

/// Parents that override those in commits, from the files `info/grafts` and `shallow`.
///
/// Reason: libgit2 knows them since 1.7 (libgit2#6557), for commits that it parses itself, which takes longer. Goes with:
/// no version yet.
struct Grafts {
  /// The parents to use instead of a commit's own.
  private(set) var parents: [ObjectID: [ObjectID]] = [:]
  /// The content of both files.
  private(set) var bytes: [UInt8] = []

  init(commonDirectory: String) {
    let lines = FileSystem.contents(of: "\(commonDirectory)/info/grafts") ?? []
    for line in lines.split(separator: UInt8(ascii: "\n")) { add(line) }
    let shallowCommits = Grafts.shallowCommits(in: commonDirectory)
    for id in shallowCommits { parents[id] = [] }
    bytes = lines + shallowCommits.sorted().flatMap(\.bytes)
  }

  /// git ignores malformed lines, and all but the first line of a commit.
  private mutating func add(_ line: ArraySlice<UInt8>) {
    guard line.first != UInt8(ascii: "#") else { return }
    let words = line.split(separator: 32).map { ObjectID(hex: $0.trimmingWhitespace()) }
    let ids = words.compactMap(\.self)
    guard let commit = ids.first, ids.count == words.count, parents[commit] == nil else { return }
    parents[commit] = Array(ids.dropFirst())
  }

  /// The commits in the file `shallow`, whose parents a shallow clone doesn't have.
  static func shallowCommits(in commonDirectory: String) -> Set<ObjectID> {
    let bytes = FileSystem.contents(of: "\(commonDirectory)/shallow") ?? []
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    return Set(lines.compactMap { ObjectID(hex: $0.trimmingWhitespace()) })
  }
}

/// Objects that replace others: `refs/replace/*` (git-replace(1)).
///
/// Reason: libgit2 ignores them. Issue: libgit2#1730. Goes with: no version yet.
struct Replacements {
  private var targets: [ObjectID: ObjectID] = [:]

  /// git's MAXREPLACEDEPTH.
  private static let maximumDepth = 5

  init(in repository: Libgit2Repository) throws(GitError) {
    for reference in try repository.references(in: ["refs/replace"]) {
      let name = reference.name.utf8.dropFirst("refs/replace/".utf8.count)
      if let id = ObjectID(hex: name) { targets[id] = reference.target }
    }
  }

  /// No replacements, for a repository with `core.useReplaceRefs` false.
  init() {}

  /// All replacements, in a fixed order.
  var bytes: [UInt8] {
    targets.sorted { $0.key < $1.key }.flatMap { $0.key.bytes + $0.value.bytes }
  }

  var isEmpty: Bool { targets.isEmpty }

  /// The object to read instead of another.
  func object(for id: ObjectID) -> ObjectID {
    if targets.isEmpty { return id }
    var current = id
    for _ in 0..<Replacements.maximumDepth {
      guard let next = targets[current] else { return current }
      current = next
    }
    return current
  }
}
