import Activity
import Git
import TestSupport
import Todos

extension CommitCounts {
  /// The subjects of the counted commits as git prints them, newest first.
  func subjects(in home: TestHome) async throws -> [String] {
    var subjects: [String] = []
    for commit in commits { subjects.append(try await commit.subject(in: home)) }
    return subjects
  }
}

extension CountedCommit {
  func subject(in home: TestHome) async throws -> String {
    try await TestRepository(existing: repository.path, in: home)
      .run("log", "--no-walk", "--format=%s", id.description)
  }
}
