import ArgumentParser
import Rendering

/// `ootd label`.
struct LabelCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    .ootd(
      "label", \.label, examples: ["label list", "label add bug --color red"],
      subcommands: [LabelList.self, LabelAdd.self, LabelEditCommand.self, LabelRm.self],
      default: LabelList.self)
  }
}
