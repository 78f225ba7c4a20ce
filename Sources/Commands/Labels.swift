import ArgumentParser
import Localization
import Rendering
import Store
import Todos

struct LabelCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    .ootd(
      "label", examples: ["label list", "label add bug --color red"],
      subcommands: [LabelList.self, LabelAdd.self, LabelEditCommand.self, LabelRm.self],
      default: LabelList.self)
  }
}

struct LabelList: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd("label list", examples: ["label list", "label list --json"])
  }

  @Flag(name: .json, help: .text("json")) var json = false

  func run(in session: Session) async throws {
    let labels = try session.store().read { try $0.labels() }
    if json { return try session.print(.array(labels.map(\.json))) }
    if labels.isEmpty { return try session.report(session.language.t("label.none")) }
    try session.page(LabelListView(labels, format: session.format).text)
  }
}

struct LabelAdd: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd(
      "label add",
      examples: ["label add bug --color red", "label add \"good first issue\" --color \"#7057ff\""])
  }

  @Argument(help: .text("labelName")) var name: String
  @Option(help: .text("color"), completion: .offering(.colors)) var color: String?
  @Flag(name: .json, help: .text("json")) var json = false

  func run(in session: Session) async throws {
    let label = try session.store().write(at: session.now) {
      try $0.addLabel(Name.checked(name), color: color.map(session.color))
    }
    try session.report(of: label, verb: "changed.added", json: json)
  }
}

struct LabelEditCommand: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd(
      "label edit", examples: ["label edit bug --name defect", "label edit bug --color random"])
  }

  @Argument(help: .text("labelName"), completion: .offering(.labels)) var label: String
  @Option(help: .text("name")) var name: String?
  @Option(help: .text("color"), completion: .offering(.colors)) var color: String?
  @Flag(name: .json, help: .text("json")) var json = false

  func run(in session: Session) async throws {
    let edit = LabelEdit(
      name: try name.map(Name.checked), color: try color.map(session.color))
    if edit.isEmpty { throw InputError.nothingToChange(command: "label edit") }
    let changed = try session.store().write(at: session.now) {
      try $0.editLabel(named: label, edit)
    }
    try session.report(of: changed, verb: "changed.edited", json: json)
  }
}

struct LabelRm: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd("label rm", examples: ["label rm bug"])
  }

  @Argument(help: .text("labelName"), completion: .offering(.labels)) var name: String
  @Flag(name: .json, help: .text("json")) var json = false

  func run(in session: Session) async throws {
    let label = try session.store().write(at: session.now) { try $0.deleteLabel(named: name) }
    try session.report(
      of: label, verb: "changed.deleted", json: json,
      detail: session.language.t("undo.restores"))
  }
}

extension Session {
  /// Parses `#40a858`, a color's name, or `random`.
  func color(_ text: String) throws(TodoError) -> LabelColor {
    try LabelColor.checked(text, seed: context.random())
  }

  /// Prints what happened to a label: `added bug  #d73a4a`.
  /// - Parameter verb: The message key of what happened.
  func report(
    of change: EditResult<LabelUse>, verb: String, json: Bool, detail: String = ""
  ) throws {
    if json { return try print(change.value.json) }
    let verb = language.t(change.isChanged ? verb : "changed.unchanged")
    let suffix = detail.isEmpty ? "" : "  \(detail)"
    let label = change.value.label
    try print("\(verb) \(label.name.visible)  \(label.color)\(suffix)\n")
  }
}
