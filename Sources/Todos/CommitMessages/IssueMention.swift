import Files

/// A mention of a forge's issue after a closing keyword: `closes #34`, `closes GH-34`, `closes owner/name#34`, or the
/// issue's web address. A repository can have several remotes, so it may mean any of several issues.
package struct IssueMention: Hashable, Sendable {
  /// The issues that it may mean, most likely first.
  package let candidates: [IssueReference]
  /// The todo that it means if no candidate has one: only `#34` with `ootd.bareReferences`.
  package let handle: Handle?
  /// Whether the commit completes the issue's todo; otherwise it only links to it.
  package let completes: Bool
  /// Why it only links; nil if it completes.
  package let reason: LinkReason?

  package init(
    _ candidates: [IssueReference], or handle: Handle? = nil, completes: Bool,
    reason: LinkReason? = nil
  ) {
    self.candidates = candidates
    self.handle = handle
    self.completes = completes
    self.reason = reason
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

  /// The issues of `GH-34`, GitHub's form.
  func githubIssues(_ number: Int) -> [IssueReference] {
    issues(number).filter { $0.repository.forge == .github }
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

extension UnsafeBufferPointer<UInt8> {
  /// Whether `#12`, `GH-12` or a web address comes after a closing keyword.
  var containsNumberAfterKeyword: Bool {
    indices.contains { place in
      switch self[place] {
      case UInt8(ascii: "#"):
        hasDigit(at: place + 1) && hasKeyword(before: pathStart(before: place))
      case UInt8(ascii: "-"):
        has("gh", at: place - 2) && hasDigit(at: place + 1) && hasKeyword(before: place - 2)
      case UInt8(ascii: ":"):
        has("://", at: place)
          && hasKeyword(
            before: self[..<place].suffix(5).lastIndex { !$0.isLetter }.map { $0 + 1 }
              ?? Swift.max(0, place - 5))
      default: false
      }
    }
  }

  fileprivate func hasKeyword(before reference: Int) -> Bool {
    ClosingKeyword(self, before: ReferenceMarkup.start(self, before: reference)) != nil
  }

  fileprivate func hasDigit(at place: Int) -> Bool { place < count && self[place].isDigit }

  /// The start of the path, such as `owner/name`, that ends at `end`; `end` itself if there is none.
  func pathStart(before end: Int) -> Int {
    let bound = Swift.max(0, end - 400)
    return self[bound..<end].lastIndex { !$0.isInPath }.map { $0 + 1 } ?? bound
  }

  /// The end of the web address that begins at `start`, without punctuation after it. A longer one is cut.
  func pageEnd(from start: Int) -> Int {
    let part = self[start...].prefix(1000)
    var end = part.firstIndex { $0 <= 0x20 || "<>()[]\"'`,;".utf8.contains($0) } ?? part.endIndex
    while end > start, ".:!?".utf8.contains(self[end - 1]) { end -= 1 }
    return end
  }
}

extension UInt8 {
  fileprivate var isInPath: Bool { isLetter || isDigit || "/._-~+".utf8.contains(self) }
}
