import ArgumentParser
import Rendering
import Store
import Todos

struct BlockAdd: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd(
      "add", \.blockAdd, examples: ["block add review --title \"Review a change\" -p medium"])
  }

  @Argument(help: ArgumentHelp(\.blockName)) var name: String
  @OptionGroup var values: BlockValues
  @OptionGroup var output: JSONOption

  func run(in session: Session) async throws {
    let block = try session.store().addBlock(
      Name.checked(name), values.edit(session), presets: session.presets, at: session.now,
      id: session.context.newID())
    try session.tell(of: block, verb: session.phrases.addedOther, json: output.json)
  }
}
