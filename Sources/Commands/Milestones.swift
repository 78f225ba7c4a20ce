import ArgumentParser
import Rendering
import Store
import Todos

struct MilestoneCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    .ootd(
      "milestone", examples: ["milestone list", "milestone add 1.0 --due eom"],
      subcommands: [
        MilestoneList.self, MilestoneShow.self, MilestoneAdd.self, MilestoneEditCommand.self,
        MilestoneClose.self, MilestoneReopen.self, MilestoneRm.self,
      ],
      default: MilestoneList.self)
  }
}

struct MilestoneList: NamedListCommand {
  static var kind: EntityKind { .milestone }
  static var configuration: CommandConfiguration {
    .ootd("milestone list", examples: ["milestone list", "milestone list --json"])
  }

  @Flag(help: .text("json")) var json = false
}

struct MilestoneShow: NamedCommand {
  static var kind: EntityKind { .milestone }
  static var configuration: CommandConfiguration {
    .ootd("milestone show", examples: ["milestone show 1.0"])
  }

  @Argument(help: .text("milestoneName"), completion: .offering(.milestones)) var name: String
  @Flag(help: .text("json")) var json = false

  func run(in session: Session) async throws {
    let store = try session.store()
    try await session.scan(store)
    let entity = try store.read { try $0.entity(.milestone, named: name) }
    guard case .milestone(let milestone) = entity, !json else {
      return try session.print(session.json(of: entity))
    }
    let todos = try [TodoState.open, .done].flatMap { state in
      try session.todos(
        matching: TodoQuery([.milestones([milestone.name]), .states([state])]), store)
    }
    try session.page(MilestoneView(milestone, todos: todos, format: session.format).text)
  }
}

/// The options for a milestone's fields.
struct MilestoneFields: FieldOptions {
  @Option(help: .text("milestoneDue"), completion: .offering(.days)) var due: String?
  @Flag(name: .customLong("no-due"), help: .text("noDue")) var noDue = false
  @Option(help: .text("description")) var description: String?
}

struct MilestoneAdd: NamedCommand {
  static var kind: EntityKind { .milestone }
  static var configuration: CommandConfiguration {
    .ootd(
      "milestone add",
      examples: ["milestone add 1.0 --due eom --description \"The first release\""])
  }

  @Argument(help: .text("milestoneName")) var name: String
  @OptionGroup var fields: MilestoneFields
  @Flag(help: .text("json")) var json = false

  func run(in session: Session) async throws { try add(name, fields.inputs(session), session) }
}

struct MilestoneEditCommand: NamedCommand {
  static var kind: EntityKind { .milestone }
  static var configuration: CommandConfiguration {
    .ootd(
      "milestone edit",
      examples: ["milestone edit 1.0 --due 12-24", "milestone edit 1.0 --name 1.0.0 --no-due"])
  }

  @Argument(help: .text("milestoneName"), completion: .offering(.milestones)) var milestone: String
  @OptionGroup var name: NewName
  @OptionGroup var fields: MilestoneFields
  @Flag(help: .text("json")) var json = false

  func run(in session: Session) async throws {
    try edit(milestone, name.inputs(session) + fields.inputs(session), session)
  }
}

struct MilestoneClose: NamedCommand {
  static var kind: EntityKind { .milestone }
  static var configuration: CommandConfiguration {
    .ootd("milestone close", examples: ["milestone close 1.0"])
  }

  @Argument(help: .text("milestoneName"), completion: .offering(.milestones)) var name: String
  @Flag(help: .text("json")) var json = false

  func run(in session: Session) async throws {
    try set("closed", true, of: name, session)
  }
}

struct MilestoneReopen: NamedCommand {
  static var kind: EntityKind { .milestone }
  static var configuration: CommandConfiguration {
    .ootd("milestone reopen", examples: ["milestone reopen 1.0"])
  }

  @Argument(help: .text("milestoneName"), completion: .offering(.milestones)) var name: String
  @Flag(help: .text("json")) var json = false

  func run(in session: Session) async throws {
    try set("closed", false, of: name, session)
  }
}

struct MilestoneRm: NamedCommand {
  static var kind: EntityKind { .milestone }
  static var configuration: CommandConfiguration {
    .ootd("milestone rm", examples: ["milestone rm 1.0"])
  }

  @Argument(help: .text("milestoneName"), completion: .offering(.milestones)) var name: String
  @Flag(help: .text("json")) var json = false

  func run(in session: Session) async throws { try delete(name, session) }
}
