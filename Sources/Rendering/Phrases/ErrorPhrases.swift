package import Exchange
package import Git
package import Store
package import Sync
package import Todos

/// Why something failed and what to do: one line each, with the offending text in it.
package protocol ErrorPhrases: Sendable {
  func error(_ error: TodoError) -> String
  func error(_ error: QueryError) -> String
  func error(_ error: StoreError) -> String
  func error(_ error: GitError) -> String
  func error(_ error: InputError) -> String
  func error(_ error: BoardError) -> String
  func error(_ error: SyncError) -> String
  /// What is wrong with a record: a fact without an advice.
  func reason(_ reason: ExchangeError.Reason) -> String
  /// `line 17`.
  func line(_ number: Int) -> String
  /// A repository that a command goes on without.
  func warning(_ error: GitError) -> String
  /// Where a text is that was edited for nothing.
  func error(_ sentence: String, textKeptIn path: String) -> String
  /// An option or command that does not exist, or is used wrongly.
  func error(_ error: UsageError) -> String
}

extension ErrorPhrases {
  /// The command that removes a broken ref; git itself removes none whose file it can't read.
  func removal(of reference: String, _ file: String?, in path: String) -> String {
    file.map { "rm \($0.shellQuoted)" }
      ?? "git -C \(path.shellQuoted) update-ref -d \(reference.shellQuoted)"
  }

  /// The command that changes a setting. If several values are possible, the user fills one in.
  func setting(_ name: String, to values: [String], in file: String) -> String {
    let value = values.count == 1 ? values[0] : "…"
    return "git config --file \(file.shellQuoted) \(name) \(value)"
  }

  /// The command that points a symbolic ref at a branch.
  func redirection(of reference: String, in path: String) -> String {
    "git -C \(path.shellQuoted) symbolic-ref \(reference.shellQuoted) refs/heads/BRANCH"
  }

  /// The command that deletes something whose creation can't be undone; nil if there is none.
  func deletion(of subject: HistorySubject) -> String? {
    guard let kind = subject.kind else { return nil }
    let name = subject.id.shellWord
    return switch kind {
    case .todo: "ootd rm \(name)"
    case .project, .block, .label, .milestone: "ootd \(kind.rawValue) rm \(name)"
    case .repository: "ootd project unlink \(name)"
    // No other command deletes one.
    case .comment: "ootd board --web"
    case .commit, .replica: nil
    }
  }

  /// The first of the records that can't be read, by line.
  func records(_ error: ExchangeError) -> String {
    guard case .badRecords(let records) = error else { return "" }
    let texts = records.prefix(5).map { "\(line($0.line)): \(reason($0.reason))" }
    let rest = records.count > 5 ? ["…\u{A0}(\(records.count))"] : []
    return (texts + rest).joined(separator: "; ")
  }
}

extension Int {
  /// This number of bytes in megabytes of 1,048,576 bytes, rounded up.
  var megabytes: Int { (self + 0xF_FFFF) >> 20 }
}
