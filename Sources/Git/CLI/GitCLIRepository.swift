import Files

/// A repository that only the `git` program can read or is allowed to read.
///
/// Reason: libgit2 reads neither SHA-256 nor reftables. Issues: libgit2#7261 and #7117. Goes with: libgit2 2.0, but for
/// what another user owns. A repository is always opened by folder and never by `--git-dir`, which would skip git's ownership check.
struct GitCLIRepository: Sendable {
  private let git: GitCLI
  private let places: RepositoryLayout
  /// The length of an object's id in bytes.
  private let idLength: Int

  init(at path: String, searching: Bool, git: GitCLI) async throws(GitError) {
    self.git = git
    let folders = ["--path-format=absolute", "--absolute-git-dir", "--git-common-dir"]
    let text = try await git.text(["rev-parse"] + folders + ["--show-object-format"], in: path)
    let lines = (text ?? "").split(separator: "\n").map(String.init)
    guard lines.count == 3 else { throw .notARepository(path: path) }
    idLength = lines[2] == "sha256" ? 32 : 20
    // Fails in a bare repository and within a git folder.
    let workTree = try? await git.text(
      ["rev-parse", "--path-format=absolute", "--show-toplevel"], in: path)
    let head = try await git.text(["symbolic-ref", "--quiet", "HEAD"], in: path)
    places = RepositoryLayout(
      path: GitCLIRepository.path(gitDirectory: lines[0], commonDirectory: lines[1], workTree),
      workTree: workTree, gitDirectory: lines[0], commonDirectory: lines[1],
      branch: head.map(RepositoryLayout.branch(_:)))
    guard searching || GitCLIRepository.isExact(path, places) else {
      throw .notARepository(path: path)
    }
    try checkFiles()
  }

  /// Checks the objects' files before git reads them.
  private func checkFiles() throws(GitError) {
    try RepositoryFiles.checkObjects(
      of: folder, commonDirectory: places.commonDirectory, idLength: idLength)
  }

  private var folder: String { places.workTree ?? places.gitDirectory }

  private static func isExact(_ path: String, _ layout: RepositoryLayout) -> Bool {
    let real = FileSystem.realPath(path) ?? path
    let places = [layout.workTree, layout.gitDirectory, layout.workTree.map { "\($0)/.git" }]
    return places.contains { $0.flatMap(FileSystem.realPath) == real }
  }

  /// The main worktree or, for a bare repository, the git folder (get_main_worktree in git's worktree.c).
  private static func path(
    gitDirectory: String, commonDirectory: String, _ workTree: String?
  ) -> String {
    if gitDirectory == commonDirectory { return workTree ?? gitDirectory }
    return commonDirectory.hasSuffix("/.git") ? commonDirectory.parentFolder : commonDirectory
  }

  /// The lines that git prints.
  private func lines(
    _ arguments: [String], input: [String] = []
  ) async throws(GitError) -> [Substring] {
    (try await git.text(arguments, in: folder, input: input) ?? "").split(separator: "\n")
  }

  func output(_ arguments: [String]) async throws(GitError) -> [UInt8] {
    try await git.output(arguments, in: folder) ?? []
  }

  /// The object that a revision names; nil if there is none.
  private func id(of revision: String) async throws(GitError) -> ObjectID? {
    let name = try await git.text(
      ["rev-parse", "--verify", "--quiet", "--end-of-options", revision], in: folder)
    return name.flatMap { ObjectID(hex: $0.utf8) }
  }
}

extension GitCLIRepository: GitHistory {
  func layout() -> RepositoryLayout { places }

  func head() async throws(GitError) -> ObjectID? { try await id(of: "HEAD") }

  func target(ofSymbolic name: String) async throws(GitError) -> String? {
    try await git.text(["symbolic-ref", "--quiet", name], in: folder)
  }

  func references(in folders: [String]) async throws(GitError) -> [Reference] {
    let arguments = ["for-each-ref", "--format=%(objectname) %(refname)"] + folders
    return try await lines(arguments).compactMap { line in
      let words = line.split(separator: " ", maxSplits: 1)
      return ObjectID(hex: words[0].utf8).map { (String(words[1]), $0) }
    }
  }

  /// git only prints warnings about them.
  func brokenReferences(besides sound: Set<String>) -> [String] { [] }

  func worktrees() async throws(GitError) -> [Worktree] {
    var worktrees: [Worktree] = []
    for folder in Worktree.folders(in: places.commonDirectory) {
      let name = Reflog(reference: "HEAD", folder: folder).name(in: places.commonDirectory)
      let branch = try await target(ofSymbolic: name)
      worktrees.append(Worktree(folder: folder, branch: branch, head: try await id(of: name)))
    }
    return worktrees
  }

  func root(_ shallowCommits: Set<ObjectID>) async throws(GitError) -> ObjectID? {
    guard let head = try await head() else { return nil }
    return try await lines([
      "--no-replace-objects", "rev-list", "--first-parent", "--max-parents=0", "\(head)",
    ]).first.flatMap { ObjectID(hex: $0.utf8) }
  }

  func blobContents(_ revision: String) async throws(GitError) -> [UInt8]? {
    guard let name = try await id(of: revision)?.description,
      try await git.text(["cat-file", "-t", name], in: folder) == "blob"
    else { return nil }
    let size = Int(try await git.text(["cat-file", "-s", name], in: folder) ?? "") ?? 0
    if size > Mailmap.limit { throw .tooLarge(path: folder, name: revision, bytes: size) }
    return try await output(["cat-file", "blob", name])
  }

  /// Reftables hold reflogs too.
  func reflog(_ log: Reflog) async throws(GitError) -> [ReflogEntry] {
    guard FileSystem.exists("\(places.commonDirectory)/reftable") else { return log.entries() }
    let arguments = ["log", "--walk-reflogs", "--format=%H %gs"]
    let name = log.name(in: places.commonDirectory)
    // git fails if the ref is gone.
    let lines = (try? await lines(arguments + [name, "--"])) ?? []
    return ReflogEntry.entries(newestFirst: lines)
  }

  /// No walk can be resumed.
  func history(replacing: Bool, isIsolated: Bool) -> CommitHistory? { nil }

  func commits(
    from tips: [ObjectID], excluding others: [ObjectID], limit: Int, skewTolerance: Int,
    replacing: Bool
  ) async throws(GitError) -> [CommitParents] {
    let arguments = [
      "rev-list", "--parents", "--ignore-missing", "--max-count=\(min(limit, 1 << 16))", "--stdin",
    ]
    let names = tips.map(\.description) + others.map { "^\($0)" }
    return try await lines(arguments, input: names).compactMap(GitCLIRepository.commit)
  }

  func forEachCommit(
    from tips: [Tip], replacing: Bool, _ body: (borrowing RawCommit) throws -> Void
  ) async throws {
    try checkFiles()
    // Only branches may point to a missing commit.
    let heads = tips.filter { $0.reference == nil }.map { "\($0.target)" }
    let branches = tips.filter { $0.reference != nil }.map { "\($0.target)" }
    try await forEachCommit(heads, ifExisting: branches, options: [], body)
  }

  func forEachCommit(
    named ids: [ObjectID], replacing: Bool, _ body: (borrowing RawCommit) throws -> Void
  ) async throws {
    let names = ids.map(\.description)
    try await forEachCommit([], ifExisting: names, options: ["--no-walk=unsorted"], body)
  }

  /// How many commits to read with one process.
  private static let batch = 20_000

  private func forEachCommit(
    _ ids: [String], ifExisting more: [String], options: [String],
    _ body: (borrowing RawCommit) throws -> Void
  ) async throws {
    if ids.isEmpty, more.isEmpty { return }
    // git keeps the content of the commits that it starts from; with `--header`, of many others too.
    let sizes = try await lines(["cat-file", "--batch-check=%(objectsize)"], input: ids + more)
    let size = sizes.compactMap { Int($0) }.filter { $0 > 64 << 10 }.reduce(0, +)
    if size > ObjectSize.readLimit {
      throw GitError.tooLarge(path: folder, name: "objects", bytes: size)
    }
    let arguments = ["rev-list", "--parents"] + options + ids + ["--ignore-missing", "--stdin"]
    var output: [UInt8] = []
    var commits: [CommitParents] = []
    try await git.stream(arguments, in: folder, input: more) { piece in
      output += piece
      guard let end = output.lastIndex(of: UInt8(ascii: "\n")) else { return }
      let lines = String(decoding: output[..<end], as: UTF8.self).split(separator: "\n")
      output.removeFirst(end + 1)
      commits += lines.compactMap(GitCLIRepository.commit)
      if commits.count < GitCLIRepository.batch { return }
      try await read(commits, body)
      commits = []
    }
    try await read(commits, body)
  }

  private func read(
    _ commits: [CommitParents], _ body: (borrowing RawCommit) throws -> Void
  ) async throws {
    if commits.isEmpty { return }
    let names = commits.map { "\($0.id)" }
    var output: [UInt8] = []
    var next = 0
    try await git.stream(["cat-file", "--batch"], in: folder, input: names) { piece in
      output += piece
      var start = 0
      try output.withUnsafeBytes { bytes in
        while next < commits.count, let end = bytes.firstIndex(of: 10, from: start) {
          let (id, parents) = commits[next]
          // `<id> commit <size>`, or `<id> missing`.
          let line = String(decoding: bytes.part(start..<end), as: UTF8.self)
          guard let size = line.split(separator: " ").dropFirst(2).first.flatMap({ Int($0) }) else {
            throw GitError.corrupt(path: folder, message: line)
          }
          if size > ObjectSize.commitLimit {
            throw GitError.tooLarge(path: folder, name: "commit \(id)", bytes: size)
          }
          let content = (end + 1)..<(end + 1 + size)
          guard content.upperBound < bytes.count else { return }
          _ = try CommitReader.read(id, bytes.part(content), parents: parents, body)
          start = content.upperBound + 1
          next += 1
        }
      }
      output.removeFirst(start)
    }
  }

  /// - Parameter line: The id of a commit and those of its parents.
  private static func commit(_ line: Substring) -> CommitParents? {
    let ids = line.split(separator: " ").compactMap { ObjectID(hex: $0.utf8) }
    return ids.first.map { ($0, Array(ids.dropFirst())) }
  }
}
