import ArgumentParser
import Git
import Rendering
import Store

struct HookInstall: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd(
      "install", \.hookInstall,
      examples: ["hook install", "hook install --all", "hook install --prepare-commit-msg"])
  }

  @OptionGroup var targets: HookTargets
  @Flag(name: .customLong("prepare-commit-msg"), help: ArgumentHelp(\.prepareCommitMessage))
  var prepareCommitMessage = false

  func run(in session: Session) async throws {
    let lines = try HookLines(executable: session.context.executable)
    try await targets.forEach(in: session) { repository in
      do {
        let plan = try await HookPlan(
          installing: lines, in: repository, preparing: prepareCommitMessage)
        try session.tell(try await plan.carryOut(in: session), of: repository)
        // Only what is linked has its commits counted.
        if try session.store().projectName(ofRepositoryAt: repository.path) == nil {
          try session.print(session.phrases.notLinked(repository.path).visible + "\n")
        }
      } catch let refusal as HookRefusal {
        try session.print(HookRefusalView(refusal, format: session.format).text)
        throw InputError.hooksRefused(path: repository.path)
      }
    }
  }
}

extension Session {
  /// What happened to hooks: `installed post-commit, post-merge  /home/me/api`.
  func tell(_ groups: [(word: String, events: [HookEvent])], of repository: Repository) throws {
    for (word, events) in groups {
      let names = events.map(\.name).joined(separator: ", ")
      try print("\(word) \(names)  \(repository.path.visible)\n")
    }
  }
}
