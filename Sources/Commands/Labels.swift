import ArgumentParser
import Todos

struct LabelCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    .ootd(
      "label", examples: ["label list", "label add bug --color red"],
      subcommands: [LabelList.self, LabelAdd.self, LabelEditCommand.self, LabelRm.self],
      default: LabelList.self)
  }
}

struct LabelList: NamedListCommand {
  static var kind: EntityKind { .label }
  static var configuration: CommandConfiguration {
    .ootd("label list", examples: ["label list", "label list --json"])
  }

  @Flag(help: .text("json")) var json = false
}

/// The options for a label's fields.
struct LabelFields: FieldOptions {
  @Option(help: .text("color"), completion: .offering(.colors)) var color: String?
}

struct LabelAdd: NamedCommand {
  static var kind: EntityKind { .label }
  static var configuration: CommandConfiguration {
    .ootd(
      "label add",
      examples: ["label add bug --color red", "label add \"good first issue\" --color \"#7057ff\""])
  }

  @Argument(help: .text("labelName")) var name: String
  @OptionGroup var fields: LabelFields
  @Flag(help: .text("json")) var json = false

  func run(in session: Session) async throws { try add(name, fields.inputs(session), session) }
}

struct LabelEditCommand: NamedCommand {
  static var kind: EntityKind { .label }
  static var configuration: CommandConfiguration {
    .ootd(
      "label edit", examples: ["label edit bug --name defect", "label edit bug --color random"])
  }

  @Argument(help: .text("labelName"), completion: .offering(.labels)) var label: String
  @OptionGroup var name: NewName
  @OptionGroup var fields: LabelFields
  @Flag(help: .text("json")) var json = false

  func run(in session: Session) async throws {
    try edit(label, name.inputs(session) + fields.inputs(session), session)
  }
}

struct LabelRm: NamedCommand {
  static var kind: EntityKind { .label }
  static var configuration: CommandConfiguration {
    .ootd("label rm", examples: ["label rm bug"])
  }

  @Argument(help: .text("labelName"), completion: .offering(.labels)) var name: String
  @Flag(help: .text("json")) var json = false

  func run(in session: Session) async throws { try delete(name, session) }
}

/// The option that renames an entity.
struct NewName: FieldOptions {
  @Option(name: .customLong("name"), help: .text("name")) var newName: String?
}
