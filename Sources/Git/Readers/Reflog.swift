import Files

/// The file of a reflog (gitrepository-layout(5)).
///
/// Reason: git_reflog_read creates a missing log, to which git would then write, and reads a long one as a whole.
/// Issue: none. Goes with: no version yet.
struct Reflog {
  /// A full ref, or HEAD.
  let reference: String
  /// The git folder of the worktree.
  let folder: String

  /// How much of a long log of HEAD to read, in bytes from its end.
  private static let limit = 64 << 10

  /// The ref as any worktree can name it (gitrevisions(7)).
  func name(in commonDirectory: String) -> String {
    if reference != "HEAD" { return reference }
    if folder == commonDirectory { return "main-worktree/HEAD" }
    return "worktrees/\(folder.split(separator: "/").last ?? "")/HEAD"
  }

  func entries() -> [ReflogEntry] {
    let file = "\(folder)/logs/\(reference)"
    var bytes: ArraySlice<UInt8> = []
    if reference == "HEAD" {
      bytes = FileSystem.ending(of: file, limit: Reflog.limit) ?? []
    } else {
      switch FileSystem.file(file) {
      // The first entries say how the branch began.
      case .contents(let read), .tooLarge(let read, _): bytes = read[...]
      case .missing, .unreadable: break
      }
    }
    return bytes.split(separator: UInt8(ascii: "\n")).compactMap(ReflogEntry.init)
  }
}

/// An entry of a reflog: a move from one commit to another.
struct ReflogEntry: Hashable {
  /// Nil at the beginning of a log that git printed.
  let old: ObjectID?
  let new: ObjectID
  let message: String
}

extension ReflogEntry {
  /// - Parameter line: Two ids, author and time, a tab and a message.
  init?(_ line: ArraySlice<UInt8>) {
    let words = line.prefix { $0 != UInt8(ascii: "\t") }.split(separator: 32, maxSplits: 2)
    guard words.count > 1, let old = ObjectID(hex: words[0]), let new = ObjectID(hex: words[1])
    else { return nil }
    let text = line.drop { $0 != UInt8(ascii: "\t") }.dropFirst()
    self.init(old: old, new: new, message: String(decoding: text, as: UTF8.self))
  }

  /// The entries that git prints as `%H %gs`.
  static func entries(newestFirst lines: [Substring]) -> [ReflogEntry] {
    var old: ObjectID?
    return lines.reversed().compactMap { line in
      let parts = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
      guard let new = ObjectID(hex: parts[0].utf8) else { return nil }
      defer { old = new }
      return ReflogEntry(old: old, new: new, message: String(parts.last ?? ""))
    }
  }
}
