import CLibgit2
import Files

/// The history of a repository that libgit2 reads: its tips, and each commit by id.
package final class CommitHistory {
  /// HEAD of each worktree, branches and remote-tracking branches.
  package let tips: [Tip]
  let path: String
  private let objects: ObjectDatabase
  private let grafts: Grafts
  let replacements: Replacements

  /// - Parameter replacing: Whether to apply `refs/replace/*`.
  init(of repository: Libgit2Repository, tips: [Tip], replacing: Bool) throws(GitError) {
    self.tips = tips
    path = repository.openedPath
    objects = try repository.objects()
    grafts = Grafts(commonDirectory: repository.commonDirectory)
    replacements = replacing ? try Replacements(in: repository) : Replacements()
  }

  /// Grafts, shallow cuts and replacements as one value. A cached history is valid as long as this doesn't
  /// change.
  package var alterations: [UInt8] {
    grafts.bytes + replacements.bytes
  }

  /// A commit from about the middle of a long history and its time in seconds since 1970, estimated from a
  /// sample; nil for a short history.
  package func middle() -> (id: ObjectID, time: Int64)? {
    var commits: [(id: ObjectID, time: Int64)] = []
    for id in objects.sampleOfCommits() {
      _ = try? read(id) { commits.append((id, $0.latestTime)) }
    }
    return commits.sorted { $0.time < $1.time }.dropFirst(commits.count / 2).first
  }

  /// The result of reading an object.
  enum ReadResult {
    case commit(parents: [ObjectID])
    /// An object above the size limit.
    case oversized(bytes: Int)
    case tag(target: ObjectID?)
    case other, missing
  }

  /// Reads one object and passes it to the body if it is a commit.
  /// - Throws: `GitError.corrupt` if it is malformed, and what the body throws.
  func read(_ id: ObjectID, _ body: (borrowing RawCommit) throws -> Void) throws -> ReadResult {
    let source = replacements.object(for: id)
    let found: RawObject?
    do throws(GitError) {
      found = try objects.object(source)
    } catch {
      guard case .tooLarge(_, _, let bytes) = error else { throw error }
      return .oversized(bytes: bytes)
    }
    guard let object = found else { return .missing }
    switch object.type {
    case GIT_OBJECT_COMMIT:
      return .commit(parents: try object.withContent { try commit(id, $0, body) })
    case GIT_OBJECT_TAG: return .tag(target: object.withContent(CommitHistory.target(ofTag:)))
    default: return .other
    }
  }

  /// Returns the commit's parents.
  private func commit(
    _ id: ObjectID, _ content: UnsafeRawBufferPointer, _ body: (borrowing RawCommit) throws -> Void
  ) throws -> [ObjectID] {
    var parents: [ObjectID] = []
    let isCommit = try CommitReader.read(id, content, parents: grafts.parents[id]) { commit in
      parents = commit.parents
      try body(commit)
    }
    guard isCommit else { throw GitError.corrupt(path: path, message: "commit \(id) is malformed") }
    return parents
  }

  private static func target(ofTag content: UnsafeRawBufferPointer) -> ObjectID? {
    guard content.has("object ", at: 0), let end = content.firstIndex(of: 10, from: 0) else {
      return nil
    }
    return ObjectID(hex: content[7..<end])
  }
}

extension Libgit2Repository {
  private static let branchFolders = ["refs/heads", "refs/remotes"]

  /// The tips to count commits from: HEAD of each worktree, branches, remote-tracking branches.
  func tips(ignoring ignored: IgnoredBranches) throws(GitError) -> [Tip] {
    let branches = try references(matching: Self.branchFolders.map { "\($0)/*" })
    return heads(ignoring: ignored).map { Tip(target: $0, reference: nil) }
      + branches.filter { !ignored.contains($0.name) }
      .map { Tip(target: $0.target, reference: $0.name) }
  }

  /// The broken refs among branches, remote-tracking branches and HEAD, which libgit2's iterators skip. A
  /// symbolic ref to a missing ref isn't broken.
  func brokenReferences() -> [String] {
    let names = Self.branchFolders.flatMap { folder in
      FileSystem.files(below: "\(commonDirectory)/\(folder)").map { "\(folder)/\($0)" }
    }
    return (names.filter { !$0.hasSuffix(".lock") } + ["HEAD"]).filter { name in
      do {
        _ = try resolve(name)
        return false
      } catch {
        return true
      }
    }
  }

  /// HEAD of the main worktree, and of each linked one that has a file `gitdir`, even if its folder is
  /// gone (get_linked_worktree in git's worktree.c).
  private func heads(ignoring ignored: IgnoredBranches) -> [ObjectID] {
    let folder = "\(commonDirectory)/worktrees"
    let linked = FileSystem.names(in: folder).map { "\(folder)/\($0)" }
      .filter { FileSystem.trimmedText(of: "\($0)/gitdir")?.isEmpty == false }
    return ([commonDirectory] + linked).compactMap { folder in
      let isOwn = folder == gitDirectory
      let worktree = isOwn ? self : try? Libgit2Repository(gitDirectory: folder)
      guard let worktree else { return nil }
      let isIgnored = worktree.target(ofSymbolic: "HEAD").map(ignored.contains) ?? false
      return isIgnored ? nil : worktree.target(ofReference: "HEAD")
    }
  }
}

/// A starting point of a walk over history.
package struct Tip: Hashable, Sendable {
  package let target: ObjectID
  /// The branch's ref, which is skipped if its object is missing. Nil for a worktree's HEAD, whose object
  /// git requires.
  package let reference: String?

  package init(target: ObjectID, reference: String?) {
    self.target = target
    self.reference = reference
  }
}

/// Parents that override those in commits, from the files `info/grafts` and `shallow`.
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
struct Replacements {
  private var targets: [ObjectID: ObjectID] = [:]

  /// git's MAXREPLACEDEPTH.
  private static let maximumDepth = 5

  init(in repository: Libgit2Repository) throws(GitError) {
    for reference in try repository.references(matching: ["refs/replace/*"]) {
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

extension CommitHistory {
  /// Whether refs in `refs/replace` replace objects. Clones can have different replacements, so one commit
  /// can have several authors and times.
  package var hasReplacements: Bool { !replacements.isEmpty }
}
