import ArgumentParser
import Rendering
import Store
import Todos

struct LabelList: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd("list", \.labelList, examples: ["label list", "label list --json"])
  }

  @Flag(help: ArgumentHelp(\.json)) var json = false

  func run(in session: Session) async throws {
    let labels = try session.store().labels()
    if json { return try session.print(.array(labels.map(\.json))) }
    if labels.isEmpty { return try session.tell(session.phrases.noLabels) }
    try session.print(LabelListView(labels, format: session.format).text)
  }
}
