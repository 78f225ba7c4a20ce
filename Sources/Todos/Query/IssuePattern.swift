/// A value of the qualifier `ref:`.
package enum IssuePattern: Hashable, Sendable {
  case issue(IssueReference)
  /// Any issue of a repository.
  case repository(ForgeRepository)
  /// The issue with that number in any repository.
  case number(Int)

  package func matches(_ reference: IssueReference) -> Bool {
    switch self {
    case .issue(let issue): issue == reference
    case .repository(let repository): repository == reference.repository
    case .number(let number): number == reference.number
    }
  }

  /// Parses the values of a qualifier: `github:owner/name#34`, the web address of an issue,
  /// `github:owner/name` or `#34`.
  static func patterns(
    _ words: [String], of qualifier: String
  ) throws(QueryError) -> [IssuePattern] {
    var patterns: [IssuePattern] = []
    for word in words {
      let found = self.patterns(word)
      if found.isEmpty {
        throw .unknownValue(
          word, of: qualifier,
          known: [
            "github:owner/name#34", "github:owner/name", "#34",
          ])
      }
      patterns += found
    }
    return patterns
  }

  private static func patterns(_ word: String) -> [IssuePattern] {
    if let issue = IssueReference(word) { return [.issue(issue)] }
    if let repository = ForgeRepository(word) { return [.repository(repository)] }
    if word.hasPrefix("#"), let number = IssueReference.number(word.dropFirst()) {
      return [.number(number)]
    }
    return IssueReference.candidates(page: word).map(IssuePattern.issue)
  }
}
