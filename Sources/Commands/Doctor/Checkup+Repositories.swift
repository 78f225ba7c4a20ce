import Activity
import Files
import Foundation
import Git
import Localization
import Rendering
import Store
import Todos

extension Checkup {
  /// Checks that each linked repository can be read, and that its commits count.
  func checkRepositories() async -> AreaReport {
    if store == nil {
      return AreaReport(.repositories, storeError == nil ? Message("doctor.repository.none") : nil)
    }
    if links.isEmpty {
      return AreaReport(
        .repositories, Message("doctor.repository.none"),
        [Finding(.note, Message("doctor.repository.notLinked"), command: "ootd project add")])
    }
    let today = session.today
    // Without the cache, so that all is read.
    let counts = await CommitCounter(
      environment: session.environment, calendar: session.calendar, today: today
    ).read(links, days: today...today)
    var findings: [Finding] = []
    for warning in counts.warnings
    where !findings.contains(where: \.isNoIdentity)
      && warning.error != settingsError as? GitError
    {
      findings.append(await finding(of: warning))
    }
    if !findings.contains(where: \.isNoIdentity) {
      for (repository, _) in repositories {
        let found = await session.context.debug.ignoring("authors in \(repository.path)") {
          try await otherEmails(in: repository)
        }
        findings += (found ?? []).filter { new in
          !findings.contains { $0.command == new.command }
        }
      }
    }
    for (repository, _) in repositories
    where FileSystem.contents(of: "\(repository.commonDirectory)/shallow")?.isEmpty == false {
      findings.append(
        Finding(
          .note, Message("doctor.repository.shallow", ["path": repository.path]),
          command: "git -C \(repository.path.shellWord) fetch --unshallow"))
    }
    return AreaReport(
      .repositories, Message("doctor.repository.summary", ["count": links.count]), findings)
  }

  private func finding(of warning: RepositoryWarning) async -> Finding {
    let error = warning.error
    switch error {
    case .missing, .notARepository:
      if let place = await newPlace(of: warning.path) {
        let project = links.first { $0.path == warning.path }?.project ?? ""
        return Finding(
          .error,
          Message("doctor.repository.moved", ["path": warning.path, "place": place]),
          command: "ootd project link \(project.shellWord) \(place.shellWord)")
      }
      // `warning` says how to unlink it.
      if case .missing = error { return Finding(.error, error.message, command: error.command) }
      return Finding(.error, error.warning, command: error.command)
    default:
      return Finding(
        error.isPartial ? .warning : .error, error.message, command: error.command)
    }
  }

  /// The most folders to look into for a repository that was moved.
  private static let maxCandidates = 200

  /// The path to which a repository was moved, which its root commit shows: next to its former path, or in a
  /// folder next to that folder; nil if it isn't found.
  private func newPlace(of path: String) async -> String? {
    let root = session.context.debug.ignoring("root commit") {
      try store?.read { try $0.rootCommit(ofRepositoryAt: path) }
    }
    guard let root = root ?? nil else { return nil }
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    let folder = path.parentFolder
    let siblings = FileSystem.names(in: folder).map { "\(folder)/\($0)" }
    let above = FileSystem.names(in: folder.parentFolder).map { "\(folder.parentFolder)/\($0)" }
    let candidates =
      siblings + above + siblings.map { "\($0)/\(name)" } + above.map { "\($0)/\(name)" }
    let known = Set(links.map(\.path))
    let folders = candidates.filter { candidate in
      !known.contains(candidate)
        && ["\(candidate)/.git", "\(candidate)/HEAD"].contains(where: FileSystem.exists)
    }
    for candidate in folders.prefix(Self.maxCandidates) {
      let found = try? await Repository(at: candidate, environment: session.environment)
      let rootCommit = try? await found?.rootCommit()
      if let found, let rootCommit, rootCommit.description == root { return found.path }
    }
    return nil
  }

  /// How many of the latest commits to look at.
  private static let authoredCommits = 1000

  /// Emails that aren't the user's identities, of commits by their name or by an account in a remote's address.
  private func otherEmails(in repository: Repository) async throws -> [Finding] {
    let authors = try await repository.authors { $0.commits < Self.authoredCommits }
    return authors.ranked.filter { !$0.isMine && ($0.hasMyName || $0.isOfMyAccount) }.map { other in
      let key = "doctor.repository.\(other.hasMyName ? "otherEmail" : "forgeEmail")"
      return Finding(
        other.hasMyName ? .warning : .note,
        Message(
          key, ["count": other.commits, "path": repository.path, "email": other.email]),
        command: "ootd config set identity \(other.email.shellWord) --add")
    }
  }
}

extension Finding {
  fileprivate var isNoIdentity: Bool { code == GitError.noIdentity.code }
}
