import ArgumentParser
import Rendering
import Store
import Todos

struct BlockList: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd("list", \.blockList, examples: ["block list", "block list --json"])
  }

  @Flag(help: ArgumentHelp(\.json)) var json = false

  func run(in session: Session) async throws {
    let blocks = try session.store().blocks(presets: session.presets)
    if json { return try session.print(.array(blocks.map(\.json))) }
    try session.print(BlockListView(blocks, format: session.format).text)
  }
}
