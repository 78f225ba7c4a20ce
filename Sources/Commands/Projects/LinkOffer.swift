import Git
import Localization
import Rendering
import Store
import Todos

/// Offers to link the repository here, and to install hooks in a linked one.
extension Session {
  /// The commands after which a person learns that the repository here isn't linked.
  private static let offeringVerbs: [String?] = [
    nil, "today", "add", "list", "ls", "next", "ready", "show", "start", "stop", "done", "plan",
  ]

  /// Lines such as `2026-11-21 /home/me/api`: the days on which repositories were offered, or `never`.
  private var linkOffers: CacheFile? { context.stateFile("unlinked") }

  /// A line for people at a terminal who have todos and work in a repository that isn't linked: once a day, and never
  /// after they unlinked it, left it out of setup, or set `ootd.offerLink` to false.
  func linkOffer(_ verb: String?, _ store: TodoStore) throws -> String? {
    guard Self.offeringVerbs.contains(verb), context.console.width != nil, !context.author.isAgent,
      configuration?.bool(Setting.Name.offerLink.rawValue) != false,
      let path = repositoryPath, let file = linkOffers,
      try store.read({ try !$0.isUnused() && !$0.hasLinked(repositoryAt: path) })
    else { return nil }
    let lines = file.lines.filter { $0.hasPrefix("never ") || $0.hasPrefix("\(today) ") }
    if lines.contains(where: { $0.drop { $0 != " " }.dropFirst() == path }) { return nil }
    file.write((lines + ["\(today) \(path)"]).joined(separator: "\n"))
    return "ootd: " + language.t("project.unlinked")
  }

  /// Never offers to link these repositories.
  func declineLinks(to paths: [String]) {
    let new = paths.map { "never \($0)" }.filter { !(linkOffers?.lines ?? []).contains($0[...]) }
    if !new.isEmpty { linkOffers?.append(new.joined(separator: "\n")) }
  }

  /// Offers to install the hooks in repositories that were just linked: asks at a terminal, and names the command
  /// elsewhere.
  func offerHooks(in repositories: [Repository]) async throws {
    let lines = try HookLines(executable: context.executable)
    var plans: [(repository: Repository, plan: HookPlan)] = []
    for repository in repositories {
      // `hook install` says why it can't.
      let plan = await context.debug.ignoring("hooks of \(repository.path)") {
        let plan = try await HookPlan(installing: lines, in: repository)
        return try plan.isDone() ? nil : plan
      }
      if let plan = plan ?? nil { plans.append((repository, plan)) }
    }
    if plans.isEmpty { return }
    let dialogue = SetupDialogue(self, mode: .asking)
    let isWanted: Bool?
    do {
      isWanted = try dialogue.confirmsHooks("", lines, count: plans.count)
    } catch let failure as Failure where failure == .declined {
      // The repositories stay linked.
      return
    }
    guard let isWanted else {
      let isHere = plans.count == 1 && plans[0].repository.path == repositoryPath
      let target = plans.count > 1 ? " --all" : " \(plans[0].repository.path.shellWord)"
      let command = "ootd hook install\(isHere ? "" : target)"
      return try print(Message("project.offerHooks", ["command": command]))
    }
    if !isWanted { return }
    for (repository, plan) in plans {
      try report(try await plan.apply(in: self), of: repository)
    }
  }
}
