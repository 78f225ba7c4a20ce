import Rendering
import Store
import Todos

struct MilestoneCommand: DocumentedCommand {
  static let usage = Usage(
    "milestone", examples: ["milestone list", "milestone add 1.0 --due eom"],
    subcommands: [
      NamedList<MilestoneFields>.self, MilestoneShow.self, NamedAdd<MilestoneFields>.self,
      NamedEdit<MilestoneFields>.self, MilestoneClose.self, MilestoneReopen.self,
      NamedRm<MilestoneFields>.self,
    ],
    default: NamedList<MilestoneFields>.self)
}

struct MilestoneFields: NamedFields {
  static let kind = EntityKind.milestone
  static let names = ValueSource.milestones
  static let examples = [
    "add": ["milestone add 1.0 --due eom --description \"The first release\""],
    "edit": ["milestone edit 1.0 --due 12-24", "milestone edit 1.0 --name 1.0.0 --no-due"],
    "rm": ["milestone rm 1.0"],
  ]

  @Option("due", help: "milestoneDue", offering: .days) var due: String?
  @Flag("no-due") var noDue = false
  @Option("description") var description: String?
}

struct MilestoneShow: OotdCommand {
  static let usage = Usage("milestone show", examples: ["milestone show 1.0"])

  @Argument("milestoneName", offering: .milestones) var name: String
  @Flag("json") var json = false

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
    try session.page(session.format.details(of: milestone, todos: todos))
  }
}

struct MilestoneClose: OotdCommand {
  static let usage = Usage("milestone close", examples: ["milestone close 1.0"])

  @Argument("milestoneName", offering: .milestones) var name: String
  @Flag("json") var json = false

  func run(in session: Session) async throws {
    try session.set("closed", true, of: .milestone, named: name, json: json)
  }
}

struct MilestoneReopen: OotdCommand {
  static let usage = Usage("milestone reopen", examples: ["milestone reopen 1.0"])

  @Argument("milestoneName", offering: .milestones) var name: String
  @Flag("json") var json = false

  func run(in session: Session) async throws {
    try session.set("closed", false, of: .milestone, named: name, json: json)
  }
}
