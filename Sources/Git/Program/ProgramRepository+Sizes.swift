extension ProgramRepository {
  /// Checks that no commit or tag is too large for git, which inflates each of them whole and keeps
  /// hundreds at a time.
  /// - Throws: `GitError.tooLarge` with the name of one above the limit, or `GitError.specialFile`
  func checkObjects() async throws {
    try RepositoryFiles.checkObjects(of: folder, commonDirectory: layout.commonDirectory)
    let arguments = [
      "cat-file", "--batch-all-objects", "--unordered", "--buffer",
      "--batch-check=%(objecttype) %(objectname) %(objectsize)",
    ]
    var lines = OutputRecords(separator: UInt8(ascii: "\n"))
    var largeSize = 0
    try await git.stream(arguments, in: folder) { piece in
      try lines.append(piece) { line in
        let size = try check(line)
        if size > ProgramRepository.largeCommit { largeSize += size }
      }
    }
    if largeSize > ObjectSize.chainLimit {
      throw GitError.tooLarge(path: folder, name: "objects", bytes: largeSize)
    }
  }

  /// Hundreds of commits up to this size fit into memory at a time. In bytes.
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
