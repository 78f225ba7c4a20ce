import ArgumentParser
import Localization
import Rendering
import Store
import Todos

struct BlockCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    .ootd(
      "block", examples: ["block list", "block add review --title \"Review a change\""],
      subcommands: [
        BlockList.self, BlockShow.self, BlockAdd.self, BlockEditCommand.self, BlockRm.self,
      ],
      default: BlockList.self)
  }
}

struct BlockList: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd("block list", examples: ["block list", "block list --json"])
  }

  @Flag(name: .json, help: .text("json")) var json = false

  func run(in session: Session) async throws {
    let blocks = try session.store().read { try $0.blocks(presets: session.presets) }
    if json { return try session.print(.array(blocks.map(\.json))) }
    try session.page(BlockListView(blocks, format: session.format).text)
  }
}

struct BlockShow: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd("block show", examples: ["block show algorithm"])
  }

  @Argument(help: .text("blockName"), completion: .offering(.blocks)) var name: String
  @Flag(name: .json, help: .text("json")) var json = false

  func run(in session: Session) async throws {
    let block = try session.store().read { try $0.block(named: name, presets: session.presets) }
    if json { return try session.print(block.json) }
    try session.page(BlockView(block, format: session.format).text)
  }
}

struct BlockRm: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd("block rm", examples: ["block rm study"])
  }

  @Argument(help: .text("blockName"), completion: .offering(.blocks)) var name: String
  @Flag(name: .json, help: .text("json")) var json = false

  func run(in session: Session) async throws {
    let block = try session.store().write(at: session.now) {
      try $0.deleteBlock(named: name, presets: session.presets)
    }
    try session.report(of: block, verb: "changed.other.deleted", json: json)
  }
}

extension Snapshot {
  /// Checks, before an editor opens, that the project, milestone and labels of an edit exist.
  func checkNames(of edit: BlockEdit) throws {
    try checkNames(
      project: edit.project?.value, milestone: edit.milestone?.value,
      labels: edit.addedLabels + edit.removedLabels)
  }
}

extension Session {
  /// Prints what happened to a block: `added review  Review a change`.
  /// - Parameters:
  ///   - verb: The message key of what happened.
  ///   - showsRepetition: Whether to say when it repeats, and from which day that is counted.
  func report(
    of change: EditResult<Block>, verb: String, showsRepetition: Bool = false, json: Bool
  ) throws {
    if json { return try print(change.value.json) }
    let verb = language.t(change.isChanged ? verb : "changed.other.unchanged")
    let view = BlockView(change.value, format: format)
    let repetition = showsRepetition ? view.repetition.map { "   \($0)" } : nil
    let block = "\(change.value.name.visible)  \(change.value.title.visible)"
    try print("\(verb) \(block)\(repetition ?? "")\n")
  }
}
