/// Looks for a commit after which files are as a branch has them, in what git prints with `--raw -z`
/// (git-diff(1), "RAW OUTPUT FORMAT").
struct SquashSearch {
  /// The mode and object of each file that the branch changed.
  private var wanted: [String: String] = [:]
  /// The files that are not so, after the commits read up to now.
  private var different: Set<String> = []
  private var pending: String?
  private var wasReached = false

  /// A branch that changed more files isn't looked for.
  static let fileLimit = 1000

  var paths: [String] {
    wanted.keys.sorted()
  }

  var isPossible: Bool {
    (1...Self.fileLimit).contains(wanted.count)
  }

  /// Whether such a commit was among those read.
  var isFound: Bool {
    wasReached || different.isEmpty
  }

  /// Takes the next part of how the branch differs from where it left.
  mutating func addChange(_ part: UnsafeRawBufferPointer) {
    guard let (path, file) = file(part) else { return }
    wanted[path] = file
    different.insert(path)
  }

  /// Takes the next part of the commits made since, the oldest first.
  mutating func addCommit(_ part: UnsafeRawBufferPointer) {
    if let (path, file) = file(part) {
      if wanted[path] == file { different.remove(path) } else { different.insert(path) }
    } else if pending == nil, different.isEmpty {
      // The name of the next commit.
      wasReached = true
    }
  }

  /// The file that the part completes; nil for other parts. `:<mode> <mode> <object> <object> <kind>`
  /// and the path are parts of their own.
  private mutating func file(
    _ part: UnsafeRawBufferPointer
  ) -> (path: String, file: String)? {
    let text = String(decoding: part, as: UTF8.self)
    if let file = pending {
      pending = nil
      return (text, file)
    }
    let header = text.drop { $0 == "\n" }
    guard header.hasPrefix(":") else { return nil }
    let words = header.split(separator: " ")
    guard words.count == 5 else { return nil }
    pending = "\(words[1]) \(words[3])"
    return nil
  }
}
