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

  /// Values of the qualifier.
  static let examples = ["github:owner/name#34", "github:owner/name", "#34"]

  /// Parses a value: one in the form of the ``examples``, or the web address of an issue, which may be of several
  /// forges. Nil if it is neither.
  static func patterns(_ word: String) -> [IssuePattern]? {
    if let issue = IssueReference(word) { return [.issue(issue)] }
    if let repository = ForgeRepository(word) { return [.repository(repository)] }
    if word.hasPrefix("#"), let number = IssueReference.number(word.dropFirst()) {
      return [.number(number)]
    }
    let issues = IssueReference.candidates(page: word)
    return issues.isEmpty ? nil : issues.map(IssuePattern.issue)
  }
}
