import Todos

extension String {
  /// A commit's name.
  init(commit number: Int) {
    let digits = String(number, radix: 16)
    self = digits + String(repeating: "0", count: 40 - digits.count)
  }
}

extension CommitSighting {
  /// A commit that says that it finishes, or only names, todos.
  /// - Parameters:
  ///   - number: Makes its name; commits with the same one are the same.
  ///   - digits: The length of the names of commits that it reverts.
  ///   - copy: Of which other commit it is a copy.
  static func sample(
    _ number: Int, at moment: Moment, naming references: [CommitReference] = [],
    branches: [Int] = [], reverting: [Int] = [], digits: Int = 40, copy: Int? = nil,
    isOld: Bool = false
  ) -> CommitSighting {
    CommitSighting(
      oid: String(commit: number), subject: "Commit \(copy ?? number)",
      authored: 1_700_000_000 + Int64(copy ?? number), committed: moment,
      copy: Int64(copy ?? number), references: references,
      branches: branches.map { Handle(number: $0) },
      reverted: reverting.map { String(String(commit: $0).prefix(digits)) }, isOld: isOld)
  }

  /// One that finishes todos.
  static func closing(
    _ handles: Int..., by number: Int, at moment: Moment, copy: Int? = nil, isOld: Bool = false
  ) -> CommitSighting {
    sample(
      number, at: moment,
      naming: handles.map { CommitReference(handle: Handle(number: $0), completes: true) },
      copy: copy, isOld: isOld)
  }
}

extension RepositoryNews {
  static func sample(
    at path: String = "/src/api", _ found: [CommitSighting], gone: [String] = [],
    rewritten: [String: String] = [:]
  ) -> RepositoryNews {
    RepositoryNews(
      path: path,
      mark: ScanMark(
        generation: 1, mentions: 0, horizon: 0, digest: 0),
      found: found, gone: Set(gone), rewritten: rewritten)
  }
}
