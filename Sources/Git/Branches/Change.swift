import CLibgit2
import Files

/// The lines that a commit, or several together, removed and added. Line numbers, context and whitespace don't
/// count, as in git-patch-id(1), so that a squash has the change of its branch although other commits have
/// touched the same files meanwhile.
package struct Change: Hashable, Sendable {
  /// The changed files, sorted.
  package let paths: [String]
  /// A digest of their changes.
  package let digest: UInt64

  init(paths: [String], digest: Digest) {
    self.paths = paths.sorted()
    self.digest = digest.value
  }

  /// Whether a change of these files can be compared: there are some, but not too many, and their names are
  /// UTF-8. Other names would be repaired here, and then match no file.
  static func canCompare(_ paths: [String]) -> Bool {
    (1...1000).contains(paths.count) && !paths.contains { $0.unicodeScalars.contains("\u{FFFD}") }
  }
}

extension Change: LosslessStringConvertible {
  /// The digest and the paths. A path in git contains no empty component, so `//` separates them.
  package var description: String {
    ([String(digest, radix: 16)] + paths).joined(separator: "//")
  }

  package init?(_ text: String) {
    let parts = text.split(separator: "//").map(String.init)
    guard parts.count > 1, let digest = UInt64(parts[0], radix: 16) else { return nil }
    self.init(paths: Array(parts[1...]), digest: Digest(digest))
  }
}

extension Libgit2Repository {
  /// Larger files are compared as a whole, in bytes.
  private static let limit: Int64 = 4 << 20

  func change(
    from base: ObjectID?, to tip: ObjectID, among names: [String]
  ) throws(GitError) -> Change? {
    try withDiff(from: base, to: tip, among: names) { (diff) throws(GitError) in
      let paths = Self.paths(diff)
      guard Change.canCompare(paths) else { return nil }
      var digest = Digest()
      // Of a renamed file, only the changed lines count.
      try check(git_diff_find_similar(diff, nil))
      for index in 0..<git_diff_num_deltas(diff) { try add(index, of: diff, to: &digest) }
      return Change(paths: paths, digest: digest)
    }
  }

  func paths(
    from base: ObjectID?, to tip: ObjectID, among names: [String]
  ) throws(GitError) -> [String] {
    try withDiff(from: base, to: tip, among: names) { Self.paths($0) }
  }

  private static func paths(_ diff: OpaquePointer?) -> [String] {
    (0..<git_diff_num_deltas(diff)).compactMap { index in
      git_diff_get_delta(diff, index).map { String(cString: $0.pointee.new_file.path) }
    }
  }

  /// Adds one file's change. A binary or large file is compared as a whole.
  private func add(
    _ index: Int, of diff: OpaquePointer?, to digest: inout Digest
  ) throws(GitError) {
    var patch: OpaquePointer?
    defer { git_patch_free(patch) }
    try check(git_patch_from_diff(&patch, diff, index))
    guard let delta = git_diff_get_delta(diff, index)?.pointee else { return }
    for file in [delta.old_file, delta.new_file] { digest.add(String(cString: file.path)) }
    digest.add(UInt64(delta.old_file.mode) << 32 | UInt64(delta.new_file.mode))
    let hunks = git_patch_num_hunks(patch)
    let ids = [delta.old_file.id, delta.new_file.id].map { ObjectID($0) }
    // A file that is only renamed may have another content here.
    if hunks == 0, ids[0] != ids[1] { for id in ids { digest.add(id.words.0) } }
    for hunk in 0..<hunks {
      for number in 0..<max(0, git_patch_num_lines_in_hunk(patch, hunk)) {
        var line: UnsafePointer<git_diff_line>?
        try check(git_patch_get_line_in_hunk(&line, patch, hunk, Int(number)))
        guard let line = line?.pointee, [43, 45].contains(line.origin) else { continue }
        let content = UnsafeRawBufferPointer(start: line.content, count: line.content_len)
        digest.add([UInt8(bitPattern: line.origin)] + content.filter { !$0.isWhitespace })
      }
    }
  }

  private func withDiff<Result>(
    from base: ObjectID?, to tip: ObjectID, among names: [String],
    _ body: (OpaquePointer?) throws(GitError) -> Result
  ) throws(GitError) -> Result {
    let old = try base.map { id throws(GitError) in try tree(of: id) } ?? nil
    defer { git_object_free(old) }
    let new = try tree(of: tip)
    defer { git_object_free(new) }
    var options = git_diff_options()
    try check(git_diff_options_init(&options, UInt32(GIT_DIFF_OPTIONS_VERSION)))
    options.flags = GIT_DIFF_INCLUDE_TYPECHANGE.rawValue | GIT_DIFF_DISABLE_PATHSPEC_MATCH.rawValue
    options.ignore_submodules = GIT_SUBMODULE_IGNORE_NONE
    options.context_lines = 0
    options.max_size = Self.limit
    var strings = names.map { strdup($0) }
    defer { for string in strings { free(string) } }
    var diff: OpaquePointer?
    defer { git_diff_free(diff) }
    try objects().own.limitReads(to: 20_000) { () throws(GitError) in
      let code = strings.withUnsafeMutableBufferPointer { strings in
        options.pathspec = git_strarray(strings: strings.baseAddress, count: strings.count)
        return git_diff_tree_to_tree(&diff, pointer, old, new, &options)
      }
      try check(code)
    }
    return try body(diff)
  }

  /// - Returns: A tree that the caller frees.
  /// - Throws: `GitError.tooLarge` if the commit is above the size limit: libgit2 would inflate it.
  private func tree(of commit: ObjectID) throws(GitError) -> OpaquePointer? {
    let size = try objects().header(of: commit)?.size ?? 0
    if size > ObjectSize.commitLimit {
      throw .tooLarge(path: openedPath, name: "\(commit)", bytes: size)
    }
    var tree: OpaquePointer?
    try check(git_revparse_single(&tree, pointer, "\(commit)^{tree}"))
    return tree
  }
}

extension GitCLIRepository {
  func change(
    from base: ObjectID?, to tip: ObjectID, among names: [String]
  ) async throws -> Change? {
    let options = [
      "-p", "-M", "--unified=0", "--full-index", "--no-ext-diff", "--no-textconv", "--no-color",
    ]
    let text = try await diff(options, from: base, to: tip, among: names)
    let paths = try await paths(from: base, to: tip, among: names)
    guard Change.canCompare(paths) else { return nil }
    var digest = Digest()
    var index: ArraySlice<UInt8> = []
    for line in text.split(separator: UInt8(ascii: "\n")) {
      if line.starts(with: "@@ ".utf8) || line.starts(with: "similarity ".utf8) { continue }
      if line.starts(with: "index ".utf8) {
        index = line
        continue
      }
      // Only for binary files do the ids stand for the content.
      if line.starts(with: "Binary files ".utf8) { digest.add(Array(index)) }
      digest.add(line.filter { !$0.isWhitespace })
    }
    return Change(paths: paths, digest: digest)
  }

  func paths(
    from base: ObjectID?, to tip: ObjectID, among names: [String]
  ) async throws -> [String] {
    try await diff(["-z", "--name-only", "--no-renames"], from: base, to: tip, among: names).split(
      separator: 0
    )
    .map { String(decoding: $0, as: UTF8.self) }
  }

  private func diff(
    _ options: [String], from base: ObjectID?, to tip: ObjectID, among names: [String]
  ) async throws -> [UInt8] {
    let common = ["--literal-pathspecs", "diff-tree", "-r", "--ignore-submodules=none"]
    let commits = base.map { ["\($0)", "\(tip)"] } ?? ["--root", "--no-commit-id", "\(tip)"]
    return try await output(common + options + commits + ["--"] + names)
  }
}
