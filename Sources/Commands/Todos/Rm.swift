import ArgumentParser
import Rendering
import Store

struct Rm: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd("rm", \.rm, examples: ["rm 12", "rm 3-7"])
  }

  @Argument(help: ArgumentHelp(\.ids), completion: .offering(.todos)) var ids: [String]
  @Flag(help: ArgumentHelp(\.noQuestion)) var yes = false
  @Flag(help: ArgumentHelp(\.json)) var json = false

  func run(in session: Session) async throws {
    let store = try session.store()
    let change = try store.delete(
      session.confirmedSelections(ids, unless: yes, store), at: session.now)
    if json { return try session.print(json: change.changed, store) }
    let view = ChangeView(session.phrases.deleted, change, format: session.format)
    try session.print(view.text(hint: session.phrases.undoBringsBack))
  }
}
