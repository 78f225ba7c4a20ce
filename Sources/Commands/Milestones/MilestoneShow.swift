import ArgumentParser
import Rendering
import Store
import Todos

struct MilestoneShow: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd("show", \.milestoneShow, examples: ["milestone show 1.0"])
  }

  @Argument(help: ArgumentHelp(\.milestoneName), completion: .offering(.milestones)) var name:
    String
  @Flag(help: ArgumentHelp(\.json)) var json = false

  func run(in session: Session) async throws {
    let store = try session.store()
    try await session.scan(store)
    let milestone = try store.milestone(named: name)
    if json { return try session.print(milestone.json) }
    let todos = try [TodoState.open, .done].flatMap { state in
      try store.todos(
        matching: TodoQuery([.milestones([milestone.name]), .states([state])]), at: session.now,
        in: session.calendar)
    }
    try session.print(MilestoneView(milestone, todos: todos, format: session.format).text)
  }
}
