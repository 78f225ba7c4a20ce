import Git
import Localization
import Rendering
import Store
import Todos

extension Session {
  /// The repository here, in which a todo's branch can be checked out.
  /// - Parameters:
  ///   - project: The todo's project.
  ///   - id: The todo's number, or the title of a new one.
  /// - Throws: `project.other` if the todo's project has repositories, but the one here is another project's.
  func repositoryForBranch(
    in project: String?, of id: String, _ store: TodoStore
  ) async throws -> Repository {
    let repository = try await repository(at: ".")
    guard repository.workTree != nil else { throw Failure.noWorkTree(path: repository.path) }
    guard let project,
      let here = try store.read({ try $0.projectName(ofRepositoryAt: repository.path) }),
      here != project
    else { return repository }
    let repositories = try store.read { try $0.project(named: project) }.repositories
    if repositories.isEmpty { return repository }
    let paths = repositories.compactMap(\.path).filter(Session.isPresent)
    let place =
      paths.isEmpty
      ? Message("error.project.other.none")
      : Message("error.project.other.place", ["paths": paths.map { "`\($0)`" }])
    throw Failure(
      "project.other", .refused, ["id": id, "project": project, "place": place], given: id,
      hint: paths.first.map { "cd \($0.shellWord)" })
  }

  /// Checks out the todo's branch here, creating it if necessary.
  /// - Returns: A sentence that says so.
  func switchToBranch(of todo: Todo, _ store: TodoStore) async throws -> String {
    let repository = try await repositoryForBranch(
      in: todo.project, of: todo.handle.description, store)
    let current = repository.branch
    if let current, BranchReference(current)?.handle == todo.handle {
      return language.t("changed.onBranch", ["name": current])
    }
    let branch = try TodoBranch(
      of: todo, local: await repository.branches().names,
      remote: await repository.remoteBranches(),
      defaultRemote: try repository.configuration().string("checkout.defaultRemote"))
    try await repository.switchTo(branch: branch.name, from: branch.source)
    switch branch.source {
    case .existing: return language.t("changed.onBranch", ["name": branch.name])
    case .remote(let remote):
      return language.t(
        "changed.onNewBranch", ["name": branch.name, "start": "\(remote)/\(branch.name)"])
    case .new:
      let start: any MessageValue = current ?? Message("changed.detachedHead")
      return language.t("changed.onNewBranch", ["name": branch.name, "start": start])
    }
  }

  /// Sentences about the branches here of todos that an undone command has started: git keeps them.
  func branchesLeft(by entries: [HistoryEntry]) async throws -> [String] {
    let started = entries.flatMap(\.changes).filter { change in
      change.field == .status && change.to == .string(Status.doing.rawValue)
    }.compactMap { Handle($0.id) }
    if started.isEmpty || repositoryPath == nil { return [] }
    let names = await context.debug.ignoring("branches") {
      try await repository(at: ".").branches().names
    }
    return (names ?? []).filter { name in
      BranchReference(name).map { started.contains($0.handle) } ?? false
    }.map { language.t("changed.branchStays", ["name": $0]) }
  }
}

/// The branch of a todo, and where it comes from: a local one, else one that a remote has, as `git switch`
/// guesses, else a new one.
struct TodoBranch: Equatable {
  let name: String
  let source: BranchSource

  /// - Parameter defaultRemote: `checkout.defaultRemote` (git-config(1)).
  /// - Throws: ``GitError/severalBranches(_:)``
  init(
    of todo: Todo, local: [String], remote: [RemoteBranch], defaultRemote: String?
  ) throws(GitError) {
    let isNamed = { (name: String) in BranchReference(name)?.handle == todo.handle }
    let own = BranchReference.name(of: todo)
    if let existing = local.contains(own) ? own : local.first(where: isNamed) {
      (name, source) = (existing, .existing)
      return
    }
    let named = remote.filter { isNamed($0.name) }
    var found = named.contains { $0.name == own } ? named.filter { $0.name == own } : named
    if found.count > 1, let preferred = found.first(where: { $0.remote == defaultRemote }) {
      found = [preferred]
    }
    guard found.count < 2 else {
      throw .severalBranches(found.map { "\($0.remote)/\($0.name)" })
    }
    name = found.first?.name ?? own
    source = found.first.map { .remote($0.remote) } ?? .new
  }
}
