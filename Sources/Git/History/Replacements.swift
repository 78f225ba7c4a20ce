/// Objects that stand for others: `refs/replace/*` (git-replace(1)).
struct Replacements {
  private var targets: [ObjectID: ObjectID] = [:]

  /// git's MAXREPLACEDEPTH.
  private static let maximumDepth = 5

  init(in repository: LibraryRepository) throws(GitError) {
    for reference in try repository.references(matching: ["refs/replace/*"]) {
      let name = reference.name.utf8.dropFirst("refs/replace/".utf8.count)
      if let id = ObjectID(hex: name) { targets[id] = reference.target }
    }
  }

  /// None, for a repository with `core.useReplaceRefs` false.
  init() {}

  /// All of them, in a fixed order.
  var bytes: [UInt8] {
    targets.sorted { $0.key < $1.key }.flatMap { $0.key.bytes + $0.value.bytes }
  }

  var isEmpty: Bool { targets.isEmpty }

  /// The object to read in place of that one.
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

extension CommitHistory {
  /// Whether refs in `refs/replace` replace objects. Clones can have different ones, so that one commit has
  /// several authors and times.
  package var hasReplacements: Bool { !replacements.isEmpty }
}
