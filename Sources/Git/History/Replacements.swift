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

  /// The replaced objects, in a fixed order.
  var names: [ObjectID] { targets.keys.sorted() }

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
  /// The commits that refs in `refs/replace` replace, in a fixed order. Clones can have different
  /// replacements, so one commit can have several authors and times.
  package var replacedCommits: [ObjectID] { replacements.names }
}

extension Repository {
  /// The same for a repository that only the `git` program can read.
  package func replacedCommitsByGit() async throws(GitError) -> [ObjectID] {
    guard case .program(let repository) = backend else { return [] }
    let names = try await repository.git.text(["replace", "--list"], in: repository.folder) ?? ""
    return names.split(separator: "\n").compactMap { ObjectID(hex: $0.utf8) }
  }
}
