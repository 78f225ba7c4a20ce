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
    var report = AreaReport(
      .repositories, storeError == nil ? Message("doctor.repository.none") : nil)
    if store == nil { return report }
    if links.isEmpty {
      report.add(.note, "repository.notLinked", hint: "ootd project add")
      return report
    }
    report.summary = Message("doctor.repository.summary", ["count": links.count])
    let today = session.today
    // Without the cache, so that all is read.
    let counts = await CommitCounter(
      environment: session.environment, calendar: session.calendar, today: today
    ).read(links, days: today...today)
    var hasIdentity = true
    for warning in counts.warnings
    where hasIdentity && warning.error != settingsError as? GitError {
      await check(warning, &report)
      if case .noIdentity = warning.error { hasIdentity = false }
    }
    for (repository, _) in repositories where hasIdentity {
      let authors = await session.context.debug.ignoring("authors in \(repository.path)") {
        try await repository.authors { $0.commits < Self.authoredCommits }
      }
      for author in authors?.ranked ?? [] { check(author, of: repository, &report) }
    }
    for (repository, _) in repositories
    where FileSystem.contents(of: "\(repository.commonDirectory)/shallow")?.isEmpty == false {
      report.add(
        .note, "repository.shallow", ["path": repository.path],
        hint: "git -C \(repository.path.shellWord) fetch --unshallow")
    }
    return report
  }

  private func check(_ warning: RepositoryWarning, _ report: inout AreaReport) async {
    let error = warning.error
    switch error {
    case .missing, .notARepository:
      if let place = await newPlace(of: warning.path) {
        let project = links.first { $0.path == warning.path }?.project ?? ""
        report.add(
          .error, "repository.moved", ["path": warning.path, "place": place],
          hint: "ootd project link \(project.shellWord) \(place.shellWord)")
      } else if case .notARepository(let path) = error {
        // Its warning says how to unlink it.
        report.add(
          .error,
          Failure(
            "git.repositoryGone", .missing, ["path": path, "command": error.command],
            given: path, hint: error.command))
      } else {
        report.add(.error, error)
      }
    default: report.add(error.isPartial ? .warning : .error, error)
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

  /// Reports an email once if it isn't one of the user's identities, but of commits by their name or by an account
  /// in a remote's address.
  private func check(
    _ author: Authors.Author, of repository: Repository, _ report: inout AreaReport
  ) {
    let hint = "ootd config set identity \(author.email.shellWord) --add"
    guard !author.isMine, author.hasMyName || author.isOfMyAccount,
      !report.findings.contains(where: { $0.failure.hint == hint })
    else { return }
    report.add(
      author.hasMyName ? .warning : .note,
      author.hasMyName ? "repository.otherEmail" : "repository.forgeEmail",
      ["count": author.commits, "path": repository.path, "email": author.email],
      given: author.email, hint: hint)
  }
}
