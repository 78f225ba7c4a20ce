import ArgumentParser
import Rendering
import Store

struct BlockShow: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd("show", \.blockShow, examples: ["block show algorithm"])
  }

  @Argument(help: ArgumentHelp(\.blockName), completion: .offering(.blocks)) var name: String
  @Flag(help: ArgumentHelp(\.json)) var json = false

  func run(in session: Session) async throws {
    let block = try session.store().block(named: name, presets: session.presets)
    if json { return try session.print(block.json) }
    try session.print(BlockView(block, format: session.format).text)
  }
}
