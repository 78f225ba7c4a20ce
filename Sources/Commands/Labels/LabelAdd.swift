import ArgumentParser
import Rendering
import Store
import Todos

struct LabelAdd: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd(
      "add", \.labelAdd,
      examples: ["label add bug --color red", "label add \"good first issue\" --color \"#7057ff\""])
  }

  @Argument(help: ArgumentHelp(\.labelName)) var name: String
  @Option(help: ArgumentHelp(\.color), completion: .offering(.colors)) var color: String?
  @Flag(help: ArgumentHelp(\.json)) var json = false

  func run(in session: Session) async throws {
    let label = try session.store().addLabel(
      Name.checked(name), color: color.map(session.color), at: session.now)
    try session.tell(of: label, verb: session.phrases.addedOther, json: json)
  }
}
