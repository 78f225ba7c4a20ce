import ArgumentParser
import Rendering

struct BlockCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    .ootd(
      "block", \.block, examples: ["block list", "block add review --title \"Review a change\""],
      subcommands: [
        BlockList.self, BlockShow.self, BlockAdd.self, BlockEditCommand.self, BlockRm.self,
      ],
      default: BlockList.self)
  }
}
