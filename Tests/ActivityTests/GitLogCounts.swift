import TestSupport

/// My commits according to `git log`, each counted once together with its copies.
struct GitLogCounts {
  /// The ids of the counted commits of each day, for each repository in the given order.
  private(set) var days: [[String: Set<String>]] = []

  /// The ids of all commits, mine or not.
  private(set) var all: Set<String> = []

  init(_ repositories: [TestRepository]) async throws {
    var ids: Set<String> = []
    var copies: Set<String> = []
    for repository in repositories {
      let emails = try await GitLogCounts.identities(in: repository)
      var counted: [String: Set<String>] = [:]
      for commit in try await repository.log() {
        all.insert(commit.id)
        let email = commit.email.lowercased()
        guard emails.contains(email) || emails.contains(commit.mappedEmail.lowercased()),
          ids.insert(commit.id).inserted,
          copies.insert("\(email)\n\(commit.time)\n\(commit.subject)").inserted
        else { continue }
        counted[commit.day, default: []].insert(commit.id)
      }
      days.append(counted)
    }
  }

  private static func identities(in repository: TestRepository) async throws -> Set<String> {
    let email = try? await repository.run("config", "user.email")
    let own = try? await repository.run("config", "--get-all", "ootd.identity")
    let more = (own ?? "").split(separator: "\n").map(String.init)
    return Set(([email].compactMap(\.self) + more).map { $0.lowercased() })
  }
}
