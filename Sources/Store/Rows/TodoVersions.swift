import HeapModule
import Todos

/// The states of a todo on the days since its creation: what counted at the end of each.
///
/// An operation counts from its own day on, or from the day that it finishes the todo for, if that is earlier. On its
/// own day, and if it is dated back, it counts unless it is undone now; on later days, unless it was undone by then.
/// One that moves a completion to a later day counts from the former one on, which thereby loses it.
///
/// A todo that any operation writes has the values of its creation, even if that belongs to a later day, unless it was
/// undone by then, or if it was undone on the day that a completion was dated back to.
struct TodoVersions {
  /// A state that counts for the days from `since` up to, but not including, `until`.
  struct Version {
    let state: PlanState
    let since: Day
    let until: Day
  }

  /// The former states, in order. Days on which the todo was deleted or expired have none.
  private(set) var past: [Version] = []
  /// The day since which the present state counts.
  private(set) var presentSince = Day(number: 0)
  /// Nil if the todo is deleted or expired now.
  private var present: PlanState?

  init(_ registers: Registers, _ db: Database) throws {
    if let only = registers.onlyCommand {
      present = Self.state(registers)
      let finished = registers[.finished].string.flatMap { Day(iso: $0) }
      if present != nil { presentSince = min(only.day, finished ?? only.day) }
      return
    }
    let commands = DatedCommand.all(of: registers.planWrites)
    if let only = commands.first, !only.writer.isRetracted,
      commands.allSatisfy({ $0.since == only.since && !$0.writer.isRetracted })
    {
      // The common case: everything was done on one day.
      present = Self.state(registers)
      if present != nil { presentSince = only.since }
      return
    }
    let steps = try steps(of: commands, Retractions(db))
    apply(steps.sorted { ($0.day, $0.order) < ($1.day, $1.order) }, commands)
  }

  /// The state that counted at the end of a day; nil if the todo wasn't there, or had expired.
  func state(on day: Day) -> PlanState? {
    if presentSince <= day { return present }
    return past.first { $0.since <= day && day < $0.until }?.state
  }

  private func steps(of commands: [DatedCommand], _ retractions: Retractions) throws -> [Step] {
    var steps: [Step] = []
    let add = { (day: Day, command: Int, change: Step.Change) in
      steps.append(Step(day: day, order: steps.count, command: command, change: change))
    }
    for (index, command) in commands.enumerated() {
      let day = command.writer.day
      add(command.since, index, .counts(!command.writer.isUndone))
      if command.isDatedBack { add(day, index, .isOfPast) }
      guard command.writer.isRetracted else { continue }
      let undos = try retractions.steps(of: command.writer.group)
      if command.creates {
        for undo in undos { add(undo.day, index, .isUndone(undo.isUndone)) }
      }
      if command.isDatedBack { continue }
      let next = day.advanced(by: 1)
      add(next, index, .counts(true))
      for undo in undos { add(max(undo.day, next), index, .counts(!undo.isUndone)) }
    }
    return steps
  }

  private mutating func apply(_ steps: [Step], _ commands: [DatedCommand]) {
    var winners = Winners(commands)
    var creations = commands.indices.filter { commands[$0].creates }.map { Creation(command: $0) }
    var counting: Set<Int> = []
    // Those that are dated back to this day or an earlier one, and were made later.
    var fromLater: Set<Int> = []
    for (index, step) in steps.enumerated() {
      switch step.change {
      case .counts(true):
        counting.insert(step.command)
        if commands[step.command].isDatedBack { fromLater.insert(step.command) }
      case .counts(false): counting.remove(step.command)
      case .isOfPast: fromLater.remove(step.command)
      case .isUndone(let isUndone):
        for place in creations.indices where creations[place].command == step.command {
          creations[place].wasUndone = isUndone
        }
      }
      winners.set(step.command, counts: counting.contains(step.command))
      if index + 1 < steps.count, steps[index + 1].day == step.day { continue }
      for creation in creations {
        let command = commands[creation.command]
        let isImplied =
          step.day < command.since
          ? !counting.isEmpty && !creation.wasUndone
          : !fromLater.isEmpty && !command.writer.isUndone
        winners.set(
          creation.command, counts: isImplied || counting.contains(creation.command))
      }
      let state = Self.state(winners.registers())
      if state == present { continue }
      if let present {
        past.append(Version(state: present, since: presentSince, until: step.day))
      }
      present = state
      presentSince = step.day
    }
  }

  /// Nil unless the registers describe a todo that is neither deleted nor expired.
  private static func state(_ registers: Registers) -> PlanState? {
    guard registers.kind == .todo, !registers[.deleted].isTrue, !registers.isExpired,
      registers[.title].string?.isEmpty == false
    else { return nil }
    return PlanState(registers)
  }
}

/// A change of a command's effect at the start of a day.
private struct Step {
  enum Change {
    /// Whether the command counts.
    case counts(Bool)
    /// The command's own day has come, after the one that it is dated back to.
    case isOfPast
    /// Whether the command was undone by then.
    case isUndone(Bool)
  }

  let day: Day
  /// Of several steps of a command on one day, the last counts.
  let order: Int
  /// The command's index.
  let command: Int
  let change: Change
}

private struct Creation {
  /// The command's index.
  let command: Int
  /// Whether it was undone by the day.
  var wasUndone = false
}

/// The writes of one command to a todo.
private struct DatedCommand {
  let writer: Writer
  let writes: [Registers.Write]
  /// The first day on which it can count.
  private(set) var since: Day
  /// Whether it creates the todo.
  let creates: Bool

  var isDatedBack: Bool { since < writer.day }

  /// The commands that wrote a todo, in order.
  static func all(of writes: [Registers.Write]) -> [DatedCommand] {
    var commands = Dictionary(grouping: writes, by: \.writer.group).values.map(DatedCommand.init)
    if commands.count == 1 { return commands }
    commands.sort { $0.writer < $1.writer }
    var finished: Day?
    for index in commands.indices where !commands[index].writer.isUndone {
      guard let write = commands[index].writes.first(where: { $0.field == .finished }) else {
        continue
      }
      // Without a status it moves a completion to a later day.
      if let finished, !commands[index].writes.contains(where: { $0.field == .status }) {
        commands[index].since = min(commands[index].since, finished)
      }
      finished = write.day
    }
    return commands
  }

  /// - Parameter writes: At least one.
  private init(_ writes: [Registers.Write]) {
    writer = writes[0].writer
    self.writes = writes
    let finished = writes.lazy.filter { $0.field == .finished }.compactMap(\.day).first
    since = min(writer.day, finished ?? writer.day)
    creates = writes.contains { $0.field == .kind }
  }
}

extension Registers.Write {
  /// The day that it writes; nil if the value is no day.
  fileprivate var day: Day? { value.string.flatMap { Day(iso: $0) } }
}

/// The winning values of a todo's registers while commands begin and stop counting.
private struct Winners {
  private struct Candidate: Comparable {
    let write: Registers.Write
    let command: Int

    static func == (left: Candidate, right: Candidate) -> Bool {
      left.write.writer == right.write.writer
    }

    static func < (left: Candidate, right: Candidate) -> Bool {
      left.write.writer < right.write.writer
    }
  }

  private let commands: [DatedCommand]
  private var isCounting: [Bool]
  /// By field. Candidates of commands that no longer count are removed when they reach the top.
  private var candidates: [Field: Heap<Candidate>] = [:]

  init(_ commands: [DatedCommand]) {
    self.commands = commands
    isCounting = Array(repeating: false, count: commands.count)
  }

  mutating func set(_ command: Int, counts: Bool) {
    guard counts != isCounting[command] else { return }
    isCounting[command] = counts
    guard counts else { return }
    for write in commands[command].writes {
      candidates[write.field, default: []].insert(Candidate(write: write, command: command))
    }
  }

  mutating func registers() -> Registers {
    let winners = candidates.keys.compactMap { field -> Registers.Write? in
      while let greatest = candidates[field]?.max {
        if isCounting[greatest.command] { return greatest.write }
        _ = candidates[field]?.popMax()
      }
      return nil
    }
    return Registers(winners, ignoringUndo: true)
  }
}

/// The part of a todo from which the figures of days are computed: its plan and progress.
struct PlanState: Equatable {
  var day: Day?
  /// Whether it was planned for its day later than on that day, which then doesn't count it.
  var isLate = false
  var status: Status
  var due: Due?
  /// Nil unless it is done.
  var completed: Moment?
  /// The day that its completion counts for; nil unless it is done, or if no day is known.
  var finished: Day?
  var project: EntityID?

  /// Whether it can count for any day: one that is only in the backlog, dropped, or done on an unknown day doesn't.
  var affectsPlans: Bool {
    switch status {
    case .todo: day != nil || due != nil
    case .doing: true
    case .done: finished != nil
    case .dropped: false
    }
  }
}

extension PlanState {
  init(_ registers: Registers) {
    day = registers[.day].string.flatMap { Day(iso: $0) }
    if let day, let writer = registers.write(of: .day)?.writer { isLate = writer.day > day }
    status = registers[.status].string.flatMap(Status.init) ?? .todo
    due = registers[.due].string.flatMap(Due.init(iso:))
    project = registers.entity(.project)
    guard status == .done else { return }
    completed = registers.moment(.completed)
    finished = registers[.finished].string.flatMap { Day(iso: $0) }
  }
}

extension Registers {
  /// The writer of all values, if that was one command that was never undone.
  fileprivate var onlyCommand: Writer? {
    guard let first = writes.first?.writer else { return nil }
    let isOnly = writes.allSatisfy {
      $0.writer === first
        || $0.writer.group == first.group && $0.writer.day == first.day && !$0.writer.isRetracted
    }
    return isOnly && !first.isRetracted ? first : nil
  }

  /// The writes that determine the states of a todo over time. Any other can be the use that keeps one from
  /// being expired.
  fileprivate var planWrites: [Write] {
    let expires = writes.contains { $0.field == .expired }
    return writes.filter {
      Self.planFields.contains($0.field.name) || expires && $0.field != .handle
    }
  }

  private static let planFields: [Field.Name] = [
    .kind, .title, .deleted, .day, .status, .due, .completed, .finished, .project,
  ]
}
