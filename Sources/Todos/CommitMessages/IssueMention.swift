/// A mention of a forge's issue after a closing keyword: `closes #34`, `closes owner/name#34`, or the issue's web
/// address. A repository can have several remotes, so it may mean any of several issues.
package struct IssueMention: Hashable, Sendable {
  /// The issues that it may mean, most likely first.
  package let candidates: [IssueReference]
  /// The todo that it means if no candidate has one: only `#34` with `ootd.bareReferences`.
  package let handle: Handle?
  /// Whether the commit completes the issue's todo; otherwise it only links to it.
  package let completes: Bool

  package init(_ candidates: [IssueReference], or handle: Handle? = nil, completes: Bool) {
    self.candidates = candidates
    self.handle = handle
    self.completes = completes
  }
}

/// Turns the text of a mention into the issues that it may mean.
struct IssueResolver {
  private let repositories: [ForgeRepository]

  /// - Parameter remotes: The web pages of the repository's remotes, the most important first.
  init(remotes: [String]) {
    repositories = remotes.flatMap(ForgeRepository.candidates)
  }

  var isEmpty: Bool { repositories.isEmpty }

  /// The issues of the remotes with a number.
  func issues(_ number: Int) -> [IssueReference] {
    repositories.map { IssueReference($0, number: number) }
  }

  /// The issues with a number of the repository at a path on the remotes' sites.
  func issues(_ number: Int, at path: String) -> [IssueReference] {
    var issues: [IssueReference] = []
    for site in repositories.map(\.site) {
      for repository in ForgeRepository.candidates(page: "\(site)/\(path)") {
        let issue = IssueReference(repository, number: number)
        if !issues.contains(issue) { issues.append(issue) }
      }
    }
    return issues
  }
}

extension CommitReferences {
  /// Whether a message may have an issue after a closing keyword. If not, it needn't be parsed.
  package static func mayMentionIssue(in message: UnsafeRawBufferPointer) -> Bool {
    let text = UnsafeBufferPointer(
      start: message.baseAddress?.assumingMemoryBound(to: UInt8.self), count: message.count)
    var start = 0
    while let mark = message.firstIndex(of: "#", from: start) {
      start = mark + 1
      if start < text.count, text[start].isDigit,
        text.closingKeyword(before: text.pathStart(before: mark)) != nil
      {
        return true
      }
    }
    start = 0
    while let mark = message.firstIndex(of: "://", from: start) {
      start = mark + 1
      let scheme = text[..<mark].lastIndex { !$0.isLetter }.map { $0 + 1 } ?? 0
      if text.closingKeyword(before: scheme) != nil { return true }
    }
    return false
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The start of the path, such as `owner/name`, that ends at `end`; `end` itself if there is none.
  func pathStart(before end: Int) -> Int {
    let bound = Swift.max(0, end - 400)
    return self[bound..<end].lastIndex { !$0.isInPath }.map { $0 + 1 } ?? bound
  }

  /// The end of the web address that begins at `start`, without punctuation after it.
  func pageEnd(from start: Int) -> Int {
    var end = self[start...].firstIndex { $0 <= 0x20 || "<>()[]\"'`,;".utf8.contains($0) } ?? count
    while end > start, ".:!?".utf8.contains(self[end - 1]) { end -= 1 }
    return end
  }
}

extension UInt8 {
  fileprivate var isInPath: Bool { isLetter || isDigit || "/._-~+".utf8.contains(self) }
}
