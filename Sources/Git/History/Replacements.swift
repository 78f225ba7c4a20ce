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

/// A commit that a ref in `refs/replace` replaces. Clones can have different replacements, so one
/// commit can have several authors and times.
package struct ReplacedCommit: BitwiseCopyable, Sendable {
  package let id: ObjectID
  /// The original's author time in seconds since 1970, which counts in clones that don't replace
  /// it; `Int64.min` if unknown.
  package let originalTime: Int64

  init(_ id: ObjectID, originalTime: Int64?) {
    self.id = id
    self.originalTime = originalTime ?? .min
  }
}

extension CommitHistory {
  /// The replaced commits, in a fixed order.
  package func replacedCommits() -> [ReplacedCommit] {
    replacements.names.map { id in
      var time: Int64?
      _ = try? readOriginal(id) { time = $0.authorTime }
      return ReplacedCommit(id, originalTime: time)
    }
  }
}

extension Repository {
  /// The same for a repository that only the `git` program can read.
  package func replacedCommitsByGit() async throws(GitError) -> [ReplacedCommit] {
    guard case .program(let repository) = backend else { return [] }
    let names = try await repository.git.text(["replace", "--list"], in: repository.folder) ?? ""
    return names.split(separator: "\n").compactMap { ObjectID(hex: $0.utf8) }
      .map { ReplacedCommit($0, originalTime: nil) }
  }
}
