import Files

/// A repository that only the `git` program can read or is allowed to read.
///
/// It is always opened by folder and never by `--git-dir`, which would skip git's ownership check.
struct GitCLIRepository: Sendable {
  let git: GitCLI
  let layout: RepositoryLayout
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
    layout = RepositoryLayout(
      path: GitCLIRepository.path(gitDirectory: lines[0], commonDirectory: lines[1], workTree),
      workTree: workTree, gitDirectory: lines[0], commonDirectory: lines[1],
      branch: head.map(RepositoryLayout.branch(_:)))
    guard searching || GitCLIRepository.isExact(path, layout) else {
      throw .notARepository(path: path)
    }
    try checkFiles()
  }

  /// Checks the objects' files before git reads them.
  private func checkFiles() throws(GitError) {
    try RepositoryFiles.checkObjects(
      of: folder, commonDirectory: layout.commonDirectory, idLength: idLength)
  }

  /// The last commit of HEAD's first-parent chain, shallow or not.
  func rootCommit() async throws(GitError) -> ObjectID? {
    guard let head = try await head() else { return nil }
    let output = try await git.text(
      ["--no-replace-objects", "rev-list", "--first-parent", "--max-parents=0", "\(head)"],
      in: folder)
    return ObjectID(hex: (output ?? "").utf8)
  }

  func head() async throws(GitError) -> ObjectID? {
    let head = try await git.text(["rev-parse", "--verify", "--quiet", "HEAD"], in: folder)
    return head.flatMap { ObjectID(hex: $0.utf8) }
  }

  func forEachCommit(
    ignoring ignored: IgnoredBranches, _ body: (borrowing RawCommit) throws -> Void
  ) async throws {
    try await checkObjects()
    var revisions = try await heads(ignoring: ignored)
    for kind in ["heads", "remotes"] {
      // The exact names: `--exclude` with a pattern would need the name of each remote.
      let names = try await names(of: kind).filter { ignored.contains("refs/\(kind)/\($0)") }
      revisions += names.map { "--exclude=\($0)" }
      revisions.append(kind == "heads" ? "--branches" : "--remotes")
    }
    try await forEachCommit(of: revisions, body)
  }

  /// The names of branches or remote-tracking branches.
  private func names(of kind: String) async throws(GitError) -> [String] {
    let arguments = ["for-each-ref", "--format=%(refname:lstrip=2)", "refs/\(kind)"]
    return try await git.text(arguments, in: folder)?.split(separator: "\n").map(String.init) ?? []
  }

  /// The checked-out commits of all worktrees, including those whose folder is gone.
  private func heads(ignoring ignored: IgnoredBranches) async throws(GitError) -> [String] {
    let list = try await git.text(["worktree", "list", "--porcelain"], in: folder) ?? ""
    // Each worktree's lines end with an empty one.
    var names = list.split(separator: "\n\n").compactMap { worktree -> String? in
      let values = { (key: String) in
        worktree.split(separator: "\n").first { $0.hasPrefix(key) }.map { $0.dropFirst(key.count) }
      }
      let isIgnored = values("branch ").map { ignored.contains(String($0)) } ?? false
      return isIgnored ? nil : values("HEAD ").map(String.init)
    }
    // The list leaves out the HEAD of a bare repository.
    let main = ["rev-parse", "--verify", "--quiet", "main-worktree/HEAD"]
    let branch = try await git.text(["symbolic-ref", "--quiet", "main-worktree/HEAD"], in: folder)
    let isIgnored = branch.map(ignored.contains) ?? false
    if !isIgnored, let name = try await git.text(main, in: folder) { names.append(name) }
    // On a branch without commits, HEAD is all zeros.
    return names.filter { ObjectID(hex: $0.utf8) != nil && $0.contains { $0 != "0" } }
  }

  /// The checked-out commits, and those of all branches that count.
  func tips(ignoring ignored: IgnoredBranches) async throws(GitError) -> [ObjectID] {
    let arguments = [
      "for-each-ref", "--format=%(objectname) %(refname)", "refs/heads", "refs/remotes",
    ]
    let lines = try await git.text(arguments, in: folder)?.split(separator: "\n") ?? []
    let branches = lines.filter { !ignored.contains(String($0.drop { $0 != " " }.dropFirst())) }
    let names = try await heads(ignoring: ignored).map { $0[...] } + branches
    return Set(names.compactMap { ObjectID(hex: $0.prefix { $0 != " " }.utf8) }).sorted()
  }

  /// Calls the body with each named commit that exists.
  func forEachCommit(
    named ids: [ObjectID], _ body: (borrowing RawCommit) throws -> Void
  ) async throws {
    for start in stride(from: 0, to: ids.count, by: GitCLIRepository.batch) {
      let names = ids[start..<min(start + GitCLIRepository.batch, ids.count)]
      let arguments = ["--no-walk=unsorted", "--ignore-missing"] + names.map(\.description)
      try await forEachCommit(of: arguments, body)
    }
  }

  /// The number of names per command line.
  static let batch = 500

  private func forEachCommit(
    of revisions: [String], _ body: (borrowing RawCommit) throws -> Void
  ) async throws {
    var records = OutputRecords(separator: 0)
    let arguments = ["rev-list", "--header", "--parents", "--encoding=UTF-8"] + revisions
    try await git.stream(arguments, in: folder) { piece in
      try records.append(piece) { try GitCLIRepository.read($0, body) }
    }
  }

  var folder: String {
    layout.workTree ?? layout.gitDirectory
  }

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

  /// - Parameter record: `<id> <parents>`, a newline, and the object with its message indented.
  private static func read(
    _ record: UnsafeRawBufferPointer, _ body: (borrowing RawCommit) throws -> Void
  ) throws {
    guard let end = record.firstIndex(of: 10, from: 0) else { return }
    let ids = record[..<end].split(separator: 32).compactMap { ObjectID(hex: $0) }
    guard let id = ids.first else { return }
    // Each line of the message is indented by four spaces.
    var isMessage = false
    let lines = record[(end + 1)...].split(separator: 10, omittingEmptySubsequences: false)
    let content = lines.map { line in
      defer { isMessage = isMessage || line.isEmpty }
      return isMessage ? line.dropFirst(4) : line
    }
    try Array(content.joined(separator: [10])).withUnsafeBytes { content in
      _ = try CommitReader.read(id, content, parents: Array(ids.dropFirst()), body)
    }
  }
}

/// Splits git's output into records that each end with a separator.
struct OutputRecords {
  let separator: UInt8
  /// How much of a record to keep, in bytes: enough for any header and subject that a person wrote.
  private static let limit = 1 << 20
  private var pending: [UInt8] = []

  init(separator: UInt8) {
    self.separator = separator
  }

  /// Appends a piece of the stream and calls the body with each record that is now complete.
  mutating func append(
    _ piece: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    var start = 0
    while let end = piece.firstIndex(of: separator, from: start) {
      buffer(piece.part(start..<end))
      try pending.withUnsafeBytes(body)
      pending.removeAll(keepingCapacity: true)
      start = end + 1
    }
    buffer(piece.part(start..<piece.count))
  }

  private mutating func buffer(_ bytes: UnsafeRawBufferPointer) {
    pending.append(contentsOf: bytes.prefix(max(0, OutputRecords.limit - pending.count)))
  }
}

extension GitCLIRepository {
  /// The content of the blob that a revision names; nil if it names none.
  func blobContents(_ revision: String) async throws(GitError) -> [UInt8]? {
    let name = try await git.text(
      ["rev-parse", "--verify", "--quiet", "--end-of-options", revision], in: folder)
    guard let name else { return nil }
    guard try await git.text(["cat-file", "-t", name], in: folder) == "blob" else { return nil }
    let size = Int(try await git.text(["cat-file", "-s", name], in: folder) ?? "") ?? 0
    if size > Mailmap.limit { throw .tooLarge(path: folder, name: revision, bytes: size) }
    return try await git.output(["cat-file", "blob", name], in: folder)
  }
}

extension GitCLIRepository {
  /// Checks that no commit or tag is too large for git, which inflates each of them whole and keeps
  /// hundreds in memory.
  /// - Throws: `GitError.tooLarge` if one is above the limit, or all large ones together, or
  ///   `GitError.specialFile`
  func checkObjects() async throws {
    try checkFiles()
    let arguments = [
      "cat-file", "--batch-all-objects", "--unordered", "--buffer",
      "--batch-check=%(objecttype) %(objectname) %(objectsize)",
    ]
    var lines = OutputRecords(separator: UInt8(ascii: "\n"))
    var largeSize = 0
    try await git.stream(arguments, in: folder) { piece in
      try lines.append(piece) { line in
        let size = try check(line)
        if size > GitCLIRepository.largeCommit { largeSize += size }
      }
    }
    if largeSize > ObjectSize.chainLimit {
      throw GitError.tooLarge(path: folder, name: "objects", bytes: largeSize)
    }
  }

  /// In bytes. Hundreds of commits up to this size fit into memory.
  private static let largeCommit = 64 << 10

  /// - Parameter line: The type, the name and the size of an object.
  /// - Returns: The size if it is a commit or a tag.
  private func check(_ line: UnsafeRawBufferPointer) throws(GitError) -> Int {
    guard line.first == UInt8(ascii: "c") || line.starts(with: "ta".utf8) else { return 0 }
    let words = String(decoding: line, as: UTF8.self).split(separator: " ")
    guard words.count == 3, let size = Int(words[2]) else { return 0 }
    guard size <= ObjectSize.limit else {
      throw .tooLarge(path: folder, name: "\(words[0]) \(words[1])", bytes: size)
    }
    return size
  }
}
