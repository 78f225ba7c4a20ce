import ArgumentParser
import Rendering
import Store
import Todos

struct Redo: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd("redo", \.redo, examples: ["redo", "redo 3"])
  }

  @Argument(help: ArgumentHelp(\.undoCount)) var count: String = "1"
  @OptionGroup var output: JSONOption

  func run(in session: Session) async throws {
    let retraction = try session.store(beginsDay: false).redo(session.count(count), at: session.now)
    if output.json {
      return try session.print(.array(retraction.entries.map { $0.json(in: session.calendar) }))
    }
    try session.print(RetractionView(retraction, isUndo: false, format: session.format).text)
  }
}
