import ArgumentParser
import Rendering
import Store
import Todos

struct Undo: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd("undo", \.undo, examples: ["undo", "undo 3"])
  }

  @Argument(help: ArgumentHelp(\.undoCount)) var count: String = "1"
  @OptionGroup var output: JSONOption

  func run(in session: Session) async throws {
    let retraction = try session.store(beginsDay: false).undo(session.count(count), at: session.now)
    if output.json {
      return try session.print(.array(retraction.entries.map { $0.json(in: session.calendar) }))
    }
    try session.print(RetractionView(retraction, isUndo: true, format: session.format).text)
  }
}
