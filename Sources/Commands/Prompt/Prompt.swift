import ArgumentParser
import Rendering

/// What a prompt shows, for programs that can't read it themselves.
struct Prompt: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd("prompt", \.prompt, examples: ["prompt", "prompt --format tmux"])
  }

  @Option(help: ArgumentHelp(\.promptFormat), completion: .offering(.promptFormats)) var format:
    String = PromptFormat.plain.rawValue

  var needsSettings: Bool { false }

  func run(in session: Session) async throws {
    guard let format = PromptFormat(rawValue: format) else {
      throw UsageError.unknownValue(format, of: PromptFormat.allCases.map(\.rawValue))
    }
    Self.show(format, in: session.context)
  }

  /// The format, where a command line is one that programs start.
  static func invocation(_ arguments: [String]) -> PromptFormat? {
    switch arguments.count {
    case 1 where arguments[0] == "prompt": .plain
    case 3 where arguments[0] == "prompt" && arguments[1] == "--format":
      PromptFormat(rawValue: arguments[2])
    default: nil
    }
  }

  /// Prints nothing where nothing is known: an error would be in the way of each command.
  static func show(_ format: PromptFormat, in context: CommandContext) {
    let state = context.stateFolder.map { PromptState(in: $0, context.debug) }
    let segment = state?.segment(at: context.now)
    guard let segment, !segment.isEmpty else { return }
    context.debug.ignoring("prompt") { try context.write(.output, format.escaped(segment) + "\n") }
  }
}
