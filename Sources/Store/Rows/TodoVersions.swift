import GRDB
import HeapModule
import Todos

/// The successive states of a todo, each with the time for which it counts: a past day counts the todos as
/// they were when it ended.
///
/// A command counts from its own wall-clock time, as long as it isn't undone. A command that completes a todo
/// at an earlier moment, as commits found later and imported files do, counts from that moment, and not at
/// all once it is undone.
struct TodoVersions {
  /// A state that counts for the days that end after `from` and not after `to`.
  struct Version {
    let state: PlanState
    let from: Moment
    let to: Moment
  }

  /// The former states, in time order. A period in which the todo was deleted has none.
  private(set) var past: [Version] = []
  /// The moment from which the present state counts.
  private(set) var presentSince = Moment(milliseconds: 0)
  /// Nil if the todo is deleted now.
  private var present: PlanState?

  /// - Parameter day: Commands of this day count if they aren't undone now, rather than when the day ended:
  ///   undoing a command changes the day on which it was run.
  init(_ writes: [Registers.Write], correcting day: Range<Moment>? = nil, _ db: Database) throws {
    let commands = Self.commands(writes)
    if commands.count == 1, let only = commands.first, !only.writer.isRetracted {
      // The common case in a large import.
      present = Self.state(Registers(writes))
      presentSince = only.moment
      return
    }
    var changes: [Change] = []
    for (index, command) in commands.enumerated() {
      let isFinal = command.isBackdated || day?.contains(command.writer.wall) == true
      if isFinal || !command.writer.isRetracted {
        if !command.writer.isUndone { changes.append(Change(command.moment, index, true)) }
      } else {
        changes.append(Change(command.moment, index, true))
        for step in try Retractions(db).steps(of: command.writer.group) {
          changes.append(Change(max(step.moment, command.moment), index, !step.isUndone))
        }
      }
    }
    let order = changes.indices.sorted { (changes[$0].moment, $0) < (changes[$1].moment, $1) }
    apply(order.map { changes[$0] }, commands)
  }

  /// The todo's state at the end of a day; nil if it didn't exist.
  func state(at end: Moment) -> PlanState? {
    if presentSince < end { return present }
    return past.last { $0.from < end && end <= $0.to }?.state
  }

  private mutating func apply(_ changes: [Change], _ commands: [DatedCommand]) {
    var winners = Winners(commands)
    for (index, change) in changes.enumerated() {
      winners.set(change.command, isActive: change.isActive)
      if index + 1 < changes.count, changes[index + 1].moment == change.moment { continue }
      let state = Self.state(winners.registers())
      if state == present { continue }
      if let present, presentSince < change.moment {
        past.append(Version(state: present, from: presentSince, to: change.moment))
      }
      present = state
      presentSince = change.moment
    }
  }

  /// Nil unless the registers describe a todo that isn't deleted.
  private static func state(_ registers: Registers) -> PlanState? {
    guard registers.kind == .todo, !registers[.deleted].isTrue,
      registers[.title].string?.isEmpty == false
    else { return nil }
    return PlanState(registers)
  }

  /// The commands in log order.
  private static func commands(_ writes: [Registers.Write]) -> [DatedCommand] {
    Dictionary(grouping: writes, by: \.writer.group)
      .values.map(DatedCommand.init).sorted { $0.sequence < $1.sequence }
  }
}

/// A moment at which a command begins or stops counting.
private struct Change {
  let moment: Moment
  /// The command's index.
  let command: Int
  let isActive: Bool

  init(_ moment: Moment, _ command: Int, _ isActive: Bool) {
    self.moment = moment
    self.command = command
    self.isActive = isActive
  }
}

/// The writes of one command to a todo.
private struct DatedCommand {
  let writer: Writer
  let writes: [Registers.Write]
  /// The sequence number of its first operation that writes to the todo.
  let sequence: Int64
  /// The moment from which the command counts.
  let moment: Moment

  /// - Parameter writes: At least one.
  init(_ writes: [Registers.Write]) {
    writer = writes[0].writer
    sequence = writes.map(\.writer.sequence).min() ?? writer.sequence
    self.writes = writes
    let completed = writes.lazy.filter { $0.field == .completed }
      .compactMap { $0.value.integer.flatMap(Moment.init(stored:)) }.first
    moment = min(writer.wall, completed ?? writer.wall)
  }

  var isBackdated: Bool { moment < writer.wall }
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
  private var isActive: [Bool]
  /// By field. Candidates of commands that no longer count are removed when they reach the top.
  private var candidates: [Field: Heap<Candidate>] = [:]

  init(_ commands: [DatedCommand]) {
    self.commands = commands
    isActive = Array(repeating: false, count: commands.count)
  }

  mutating func set(_ command: Int, isActive: Bool) {
    guard isActive != self.isActive[command] else { return }
    self.isActive[command] = isActive
    guard isActive else { return }
    for write in commands[command].writes {
      candidates[write.field, default: []].insert(Candidate(write: write, command: command))
    }
  }

  mutating func registers() -> Registers {
    let winners = candidates.keys.compactMap { field -> Registers.Write? in
      while let greatest = candidates[field]?.max {
        if isActive[greatest.command] { return greatest.write }
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
  var status: Status
  var due: Due?
  /// Nil unless it is done.
  var completed: Moment?
  var project: EntityID?
  /// Whether its block made the next one. It still counts as undone on its own day.
  var isExpired = false

  /// Whether it can count for any day: a todo that isn't planned, started or due is only in the backlog.
  var affectsPlans: Bool { day != nil || status != .todo || due != nil }
}

extension PlanState {
  init(_ registers: Registers) {
    day = registers[.day].string.flatMap { Day(iso: $0) }
    status = registers[.status].string.flatMap(Status.init) ?? .todo
    due = registers[.due].string.flatMap(Due.init(iso:))
    project = registers.entity(.project)
    isExpired = registers.isExpired
    // Status and completion are separate registers, so two replicas can leave one without the other.
    completed =
      status == .done
      ? registers.moment(.completed) ?? registers.wall(of: .status) ?? registers.updated : nil
  }
}

extension Registers {
  /// The writes that determine the states of a todo over time. Any other can be the use that keeps one from
  /// being expired.
  var planWrites: [Write] {
    let expires = writes.contains { $0.field == .expired }
    return writes.filter { Self.planFields.contains($0.field) || expires && $0.field != .handle }
  }

  private static let planFields: [Field] = [
    .kind, .title, .deleted, .day, .status, .due, .completed, .project,
  ]
}
