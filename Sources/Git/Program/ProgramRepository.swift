import Files

/// A repository that only the `git` program can read, or may.
///
/// It is always found by folder and never by `--git-dir`, which would skip git's ownership check.
struct ProgramRepository: Sendable {
  let git: GitProgram
  let layout: RepositoryLayout

  init(at path: String, searching: Bool, git: GitProgram) async throws(GitError) {
    self.git = git
    let folders = try await git.text(
      ["rev-parse", "--path-format=absolute", "--absolute-git-dir", "--git-common-dir"], in: path)
    let lines = (folders ?? "").split(separator: "\n").map(String.init)
    guard lines.count == 2 else { throw .notARepository(path: path) }
    // Fails in a bare repository and within a git folder.
    let workTree = try? await git.text(
      ["rev-parse", "--path-format=absolute", "--show-toplevel"], in: path)
    let head = try await git.text(["symbolic-ref", "--quiet", "HEAD"], in: path)
    layout = RepositoryLayout(
      path: ProgramRepository.path(gitDirectory: lines[0], commonDirectory: lines[1], workTree),
      workTree: workTree, gitDirectory: lines[0], commonDirectory: lines[1],
      branch: head.map(RepositoryLayout.branch(_:)))
    guard searching || ProgramRepository.isExact(path, layout) else {
      throw .notARepository(path: path)
    }
  }

  /// The last commit of HEAD's first-parent chain, shallow or not.
  func rootCommit() async throws(GitError) -> ObjectID? {
    let head = try await git.text(["rev-parse", "--verify", "--quiet", "HEAD"], in: folder)
    guard let head else { return nil }
    let output = try await git.text(
      ["--no-replace-objects", "rev-list", "--first-parent", "--max-parents=0", head], in: folder)
    return ObjectID(hex: (output ?? "").utf8)
  }

  func forEachCommit(_ body: (borrowing RawCommit) throws -> Void) async throws {
    try await checkObjects()
    try await forEachCommit(of: heads() + ["--branches", "--remotes"], body)
  }

  /// The commits that work trees have checked out, also those whose folder is gone.
  private func heads() async throws(GitError) -> [String] {
    let list = try await git.text(["worktree", "list", "--porcelain"], in: folder) ?? ""
    var names = list.split(separator: "\n").filter { $0.hasPrefix("HEAD ") }
      .map { String($0.dropFirst(5)) }
    // The list leaves out the HEAD of a bare repository.
    let main = ["rev-parse", "--verify", "--quiet", "main-worktree/HEAD"]
    if let name = try await git.text(main, in: folder) { names.append(name) }
    // A branch without a commit has zeros there.
    return names.filter { ObjectID(hex: $0.utf8) != nil && $0.contains { $0 != "0" } }
  }

  /// Those commits of the names that are there.
  func forEachCommit(
    named ids: [ObjectID], _ body: (borrowing RawCommit) throws -> Void
  ) async throws {
    for start in stride(from: 0, to: ids.count, by: ProgramRepository.batch) {
      let names = ids[start..<min(start + ProgramRepository.batch, ids.count)]
      let arguments = ["--no-walk=unsorted", "--ignore-missing"] + names.map(\.description)
      try await forEachCommit(of: arguments, body)
    }
  }

  /// How many names one command line holds.
  static let batch = 500

  private func forEachCommit(
    of revisions: [String], _ body: (borrowing RawCommit) throws -> Void
  ) async throws {
    var records = OutputRecords(separator: 0)
    let arguments = ["rev-list", "--header", "--parents", "--encoding=UTF-8"] + revisions
    try await git.stream(arguments, in: folder) { piece in
      try records.append(piece) { try ProgramRepository.read($0, body) }
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

  /// The main work tree or, of a bare repository, the git folder (get_main_worktree in git's worktree.c).
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
    // Each line of the message is indented by four blanks.
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

/// Cuts what git prints into records, each of which ends with a separator.
struct OutputRecords {
  let separator: UInt8
  /// What of a record is kept: enough for any header and subject that a person wrote.
  private static let limit = 1 << 20
  private var pending: [UInt8] = []

  init(separator: UInt8) {
    self.separator = separator
  }

  /// Takes a piece of the stream and calls the body with each record that is now complete.
  mutating func append(
    _ piece: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    var start = 0
    while let end = piece.firstIndex(of: separator, from: start) {
      keep(piece.part(start..<end))
      try pending.withUnsafeBytes(body)
      pending.removeAll(keepingCapacity: true)
      start = end + 1
    }
    keep(piece.part(start..<piece.count))
  }

  private mutating func keep(_ bytes: UnsafeRawBufferPointer) {
    pending.append(contentsOf: bytes.prefix(max(0, OutputRecords.limit - pending.count)))
  }
}

extension ProgramRepository {
  /// The content of the blob that a revision names, or nil where it names none.
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
