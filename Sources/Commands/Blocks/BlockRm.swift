import ArgumentParser
import Rendering
import Store

struct BlockRm: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd("rm", \.blockRm, examples: ["block rm study"])
  }

  @Argument(help: ArgumentHelp(\.blockName), completion: .offering(.blocks)) var name: String
  @Flag(help: ArgumentHelp(\.json)) var json = false

  func run(in session: Session) async throws {
    let block = try session.store().deleteBlock(
      named: name, presets: session.presets, at: session.now)
    try session.tell(of: block, verb: session.phrases.deletedOther, json: json)
  }
}
