extension ProgramRepository {
  /// Makes sure that git, which inflates each commit whole, can read all of them.
  /// - Throws: `GitError.tooLarge` naming one above the limit, and `GitError.specialFile`
  func checkObjects() async throws {
    try RepositoryFiles.checkObjects(of: folder, commonDirectory: layout.commonDirectory)
    let arguments = [
      "cat-file", "--batch-all-objects", "--unordered", "--buffer",
      "--batch-check=%(objecttype) %(objectname) %(objectsize)",
    ]
    var line: [UInt8] = []
    try await git.stream(arguments, in: folder) { piece in
      for byte in piece {
        if byte != UInt8(ascii: "\n") {
          line.append(byte)
          continue
        }
        try check(line)
        line.removeAll(keepingCapacity: true)
      }
    }
  }

  /// - Parameter line: The type, the name and the size of an object.
  private func check(_ line: [UInt8]) throws(GitError) {
    guard line.first == UInt8(ascii: "c") || line.starts(with: "ta".utf8) else { return }
    let words = String(decoding: line, as: UTF8.self).split(separator: " ")
    guard words.count == 3, let size = Int(words[2]), size > ObjectSize.limit else { return }
    throw .tooLarge(path: folder, name: "\(words[0]) \(words[1])", bytes: size)
  }
}
