import Files

/// A reference to a todo in a commit message.
package struct CommitReference: Hashable, Sendable {
  package let handle: Handle
  /// Whether the commit completes the todo; otherwise it only links to it.
  package let completes: Bool
  /// Why a reference after a closing keyword only links; nil if it completes, or if it has no keyword.
  package let reason: LinkReason?

  package init(handle: Handle, completes: Bool, reason: LinkReason? = nil) {
    self.handle = handle
    self.completes = completes
    self.reason = reason
  }
}

/// The rule by which a reference after a closing keyword only links.
package enum LinkReason: Hashable, Sendable {
  /// Words of the message, as written, such as `Don't`, `Revert` or `Fixes: 8415558abc12`.
  case words(String)
  /// The keyword is in quotation marks, or in a line that starts with `>`.
  case quotation
  /// The keyword is in code.
  case code
  /// The keyword is in the subject of a merge, which git builds from the names of branches.
  case merge
  /// The message also reverts the commit that has the keyword.
  case reverted
  /// The commit is someone else's.
  case author

  /// The maximum number of characters of a message's words.
  static let limit = 30
}

/// The todos that a commit message refers to, and the commits that it says it reverts.
///
/// A message refers to a todo by its handle with a prefix, `ootd-12` or `ootd #12`, or in a trailer,
/// `Ootd: 12` or `Ootd-Ref: 12`, which may have several bare handles. In a list every handle needs the
/// prefix because a bare `#12` belongs to the forge. Case is ignored.
///
/// The trailer `Ootd: 12` completes the todo, and so does a keyword before a reference, as in
/// `closes ootd-12`. Every other reference only links.
package struct CommitReferences: Hashable, Sendable {
  /// Each handle once, in order of first reference. It completes if any of its references does.
  package let references: [CommitReference]
  /// The forge's issues after a closing keyword, in order.
  package let issues: [IssueMention]
  /// The ids, possibly abbreviated, of the commits that the message says it reverts, each once: 7 to 64
  /// lowercase hexadecimal digits.
  package let reverted: [String]
  /// The subjects of the commits that the message says it reverts without naming an id, as quoted, each once.
  package let revertedSubjects: [String]

  /// The maximum number of todos, and of reverted commits; any further ones in a message are ignored.
  package static let limit = 1000

  /// - Parameters:
  ///   - byMe: Whether the commit is mine. Other people's commits complete nothing.
  ///   - isMerge: Whether the commit has several parents.
  ///   - bareReferences: Whether `#12` after a keyword refers to a todo rather than the forge's issue.
  ///   - remotes: The web pages of the repository's remotes, whose issues count.
  package init(
    _ message: String, byMe: Bool = true, isMerge: Bool = false, bareReferences: Bool = false,
    remotes: [String] = []
  ) {
    var message = message
    (references, issues, reverted, revertedSubjects) = message.withUTF8 { text in
      let outline = MessageOutline(text, isMerge: isMerge)
      let found = ReferenceScanner(
        text, outline, byMe: byMe, bareReferences: bareReferences,
        issues: IssueResolver(remotes: remotes), limit: Self.limit)
      return (
        found.references, found.mentions, text.revertedCommits(limit: Self.limit),
        Array(outline.revertedSubjects.prefix(Self.limit))
      )
    }
  }
}

extension CommitReferences {
  /// Whether a message may refer to a todo or a reverted commit. If not, it needn't be parsed.
  ///
  /// Most commits refer to neither, so this takes about 0.2 ns per byte, or 1 ns with numbers.
  /// - Parameters:
  ///   - message: As git stores it, in UTF-8 or any other superset of ASCII.
  ///   - numbers: Whether `#12` after a closing keyword may be a todo or an issue.
  package static func mayOccur(
    in message: UnsafeRawBufferPointer, numbers: Bool = false
  ) -> Bool {
    message.containsOotd || message.firstRevertNote(from: 0) != nil
      || message.containsQuotedRevert
      || numbers && message.withMemoryRebound(to: UInt8.self, \.containsNumberAfterKeyword)
  }
}

extension UnsafeRawBufferPointer {
  /// Whether `ootd` occurs anywhere, ignoring the case of ASCII letters.
  ///
  /// It checks every index without stopping early, so that the compiler vectorizes the loop. It isn't
  /// inlined because the compiler doesn't vectorize the inlined loop, which then takes four times as
  /// long.
  @inline(never)
  fileprivate var containsOotd: Bool {
    guard let bytes = baseAddress?.assumingMemoryBound(to: UInt8.self), count >= 4 else {
      return false
    }
    var found: UInt8 = 0
    for start in 0..<(count - 3) {
      let difference =
        (bytes[start] ^ UInt8(ascii: "o")) | (bytes[start + 1] ^ UInt8(ascii: "o"))
        | (bytes[start + 2] ^ UInt8(ascii: "t")) | (bytes[start + 3] ^ UInt8(ascii: "d"))
      found |= (difference & ~0x20) == 0 ? 1 : 0
    }
    return found != 0
  }

  /// Whether `Revert "` or one of its variants occurs anywhere.
  fileprivate var containsQuotedRevert: Bool {
    var end = 0
    while let place = firstIndex(of: "\"", from: end) {
      end = place + 1
      if RevertedSubject.openings.contains(where: { has($0, at: end - $0.utf8CodeUnitCount) }) {
        return true
      }
    }
    return false
  }
}

/// The todo that a branch is named after: `ootd-12`, `ootd-12-fix-token-refresh`, `feature/ootd-12-x`.
package struct BranchReference: Hashable, Sendable {
  package let handle: Handle

  /// - Parameter branch: Its name without `refs/heads/`.
  package init?(_ branch: String) {
    let handle = branch.split(separator: "/").lazy.compactMap(Self.handle).first
    guard let handle else { return nil }
    self.handle = handle
  }

  /// The handle at the beginning of a path component, up to its end or the next dash.
  private static func handle(of part: Substring) -> Handle? {
    let words = part.split(separator: "-", maxSplits: 2, omittingEmptySubsequences: false)
    guard words.count > 1, words[0].lowercased() == "ootd" else { return nil }
    return Handle(String(words[1]))
  }
}

extension BranchReference {
  /// The name of a branch for a todo: `ootd-12-fix-token-refresh`. Letters and digits of any script are
  /// kept. Anything else separates words because git or a shell may treat it specially.
  package static func name(of todo: Todo) -> String {
    let words = todo.title.lowercased().split { !($0.isLetter || $0.isNumber) }
    var name = "ootd-\(todo.handle)"
    for (index, word) in words.enumerated() {
      // Cut an overlong first word, so that the name has at least one.
      let rest = limit - name.utf8.count - 1
      if word.utf8.count <= rest {
        name += "-\(word)"
      } else {
        if index == 0 { name += "-\(word.beginning(bytes: rest))" }
        break
      }
    }
    return name
  }

  /// In bytes: git stores a branch as a file, and people read its name in a prompt.
  private static let limit = 60
}

extension Substring {
  fileprivate func beginning(bytes limit: Int) -> Substring {
    var text = self
    while text.utf8.count > limit { text.removeLast() }
    return text
  }
}
