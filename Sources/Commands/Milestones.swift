import ArgumentParser
import Localization
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

struct MilestoneList: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd("milestone list", examples: ["milestone list", "milestone list --json"])
  }

  @Flag(name: .json, help: .text("json")) var json = false

  func run(in session: Session) async throws {
    let milestones = try session.store().read { try $0.milestones() }
    if json { return try session.print(.array(milestones.map(\.json))) }
    if milestones.isEmpty { return try session.report(session.language.t("milestone.none")) }
    try session.page(MilestoneListView(milestones, format: session.format).text)
  }
}

struct MilestoneShow: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd("milestone show", examples: ["milestone show 1.0"])
  }

  @Argument(help: .text("milestoneName"), completion: .offering(.milestones)) var name: String
  @Flag(name: .json, help: .text("json")) var json = false

  func run(in session: Session) async throws {
    let store = try session.store()
    try await session.scan(store)
    let milestone = try store.read { try $0.milestone(named: name) }
    if json { return try session.print(milestone.json) }
    let todos = try [TodoState.open, .done].flatMap { state in
      try store.read {
        try $0.todos(
          matching: TodoQuery([.milestones([milestone.name]), .states([state])]), at: session.now,
          in: session.calendar)
      }
    }
    try session.page(MilestoneView(milestone, todos: todos, format: session.format).text)
  }
}

struct MilestoneAdd: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd(
      "milestone add",
      examples: ["milestone add 1.0 --due eom --description \"The first release\""])
  }

  @Argument(help: .text("milestoneName")) var name: String
  @Option(help: .text("milestoneDue"), completion: .offering(.days)) var due: String?
  @Option(help: .text("description")) var description: String?
  @Flag(name: .json, help: .text("json")) var json = false

  func run(in session: Session) async throws {
    var values = MilestoneEdit()
    values.due = try due.map { .value(try session.dayParser.day($0)) }
    values.description = try description.map(session.notes)
    let milestone = try session.store().write(at: session.now) {
      try $0.addMilestone(Name.checked(name), values)
    }
    try session.report(of: milestone, verb: "changed.other.added", json: json)
  }
}

struct MilestoneEditCommand: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd(
      "milestone edit",
      examples: ["milestone edit 1.0 --due 12-24", "milestone edit 1.0 --name 1.0.0 --no-due"])
  }

  @Argument(help: .text("milestoneName"), completion: .offering(.milestones)) var milestone: String
  @Option(help: .text("name")) var name: String?
  @Option(help: .text("milestoneDue"), completion: .offering(.days)) var due: String?
  @Flag(name: .customLong("no-due"), help: .text("noDue")) var noDue = false
  @Option(help: .text("description")) var description: String?
  @Flag(name: .json, help: .text("json")) var json = false

  func run(in session: Session) async throws {
    var edit = MilestoneEdit()
    edit.name = try name.map(Name.checked)
    edit.due = try Replacement(
      due.map(session.dayParser.day), isNothing: noDue, "--due", "--no-due")
    edit.description = try description.map(session.notes)
    if edit.isEmpty { throw InputError.nothingToChange(command: "milestone edit") }
    let changed = try session.store().write(at: session.now) {
      try $0.editMilestone(named: milestone, edit, as: .milestoneEdit)
    }
    try session.report(of: changed, verb: "changed.other.edited", json: json)
  }
}

struct MilestoneClose: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd("milestone close", examples: ["milestone close 1.0"])
  }

  @Argument(help: .text("milestoneName"), completion: .offering(.milestones)) var name: String
  @Flag(name: .json, help: .text("json")) var json = false

  func run(in session: Session) async throws {
    var edit = MilestoneEdit()
    edit.isClosed = true
    let milestone = try session.store().write(at: session.now) {
      try $0.editMilestone(named: name, edit, as: .milestoneClose)
    }
    let progress = milestone.value.progress
    let open = milestone.isChanged ? progress.total - progress.done : 0
    let detail = open > 0 ? session.language.t("milestone.stillOpen", ["count": open]) : ""
    try session.report(of: milestone, verb: "changed.other.closed", json: json, detail: detail)
  }
}

struct MilestoneReopen: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd("milestone reopen", examples: ["milestone reopen 1.0"])
  }

  @Argument(help: .text("milestoneName"), completion: .offering(.milestones)) var name: String
  @Flag(name: .json, help: .text("json")) var json = false

  func run(in session: Session) async throws {
    var edit = MilestoneEdit()
    edit.isClosed = false
    let milestone = try session.store().write(at: session.now) {
      try $0.editMilestone(named: name, edit, as: .milestoneReopen)
    }
    try session.report(of: milestone, verb: "changed.other.reopened", json: json)
  }
}

struct MilestoneRm: OotdCommand {
  static var configuration: CommandConfiguration {
    .ootd("milestone rm", examples: ["milestone rm 1.0"])
  }

  @Argument(help: .text("milestoneName"), completion: .offering(.milestones)) var name: String
  @Flag(name: .json, help: .text("json")) var json = false

  func run(in session: Session) async throws {
    let milestone = try session.store().write(at: session.now) {
      try $0.deleteMilestone(named: name)
    }
    try session.report(
      of: milestone, verb: "changed.other.deleted", json: json,
      detail: session.language.t("undo.restores"))
  }
}

extension Session {
  /// Prints what happened to a milestone: `closed 1.0  8/8  100 %`.
  /// - Parameter verb: The message key of what happened.
  func report(
    of change: EditResult<Milestone>, verb: String, json: Bool, detail: String = ""
  ) throws {
    if json { return try print(change.value.json) }
    let verb = language.t(change.isChanged ? verb : "changed.other.unchanged")
    let rate = language.rate(change.value.progress).map { "  \($0)" } ?? ""
    let suffix = detail.isEmpty ? "" : "  \(detail)"
    try print("\(verb) \(change.value.name.visible)\(rate)\(suffix)\n")
  }
}
