import GRDB
import HeapModule
import Todos

/// The states that a todo has gone through, each with the time for which it counts: a past day is
/// counted by the todos as they were when it ended (`design.md`, "A day that is over is over").
///
/// A command counts from the time that its own clock gave it, as long as it isn't undone. One that
/// completes a todo at an earlier moment, as commits found later and imported files do, counts from
/// that moment, and not at all if it was undone since.
struct TodoVersions {
  /// A state that counts for the days that end after `from` and not after `to`.
  struct Version {
    let state: PlanState
    let from: Moment
    let to: Moment
  }

  /// The states before the present one, in time order; none for when the todo was deleted.
  private(set) var past: [Version] = []
  /// The moment from which the present state counts.
  private(set) var presentSince = Moment(milliseconds: 0)
  /// Nil if the todo is deleted now.
  private var present: PlanState?

  /// - Parameter day: Commands of this day count if they aren't undone now, rather than when the
  ///   day ended: undoing a command changes the day on which it was given.
  init(_ writes: [PlanWrite], correcting day: Range<Moment>? = nil, _ db: Database) throws {
    let commands = Self.commands(writes)
    if commands.count == 1, let only = commands.first, !only.isRetracted {
      // The common case in a large import.
      present = Self.state(writes.map(\.entry))
      presentSince = only.moment
      return
    }
    var changes: [Change] = []
    for (index, command) in commands.enumerated() {
      let isFinal = command.isBackdated || day?.contains(command.wall) == true
      if isFinal || !command.isRetracted {
        if !command.isUndone { changes.append(Change(command.moment, index, true)) }
      } else {
        changes.append(Change(command.moment, index, true))
        for step in try Retractions(db).steps(ofOperation: command.sequence) {
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
      let state = Self.state(winners.entries())
      if state == present { continue }
      if let present, presentSince < change.moment {
        past.append(Version(state: present, from: presentSince, to: change.moment))
      }
      present = state
      presentSince = change.moment
    }
  }

  /// Nil unless the values make a todo that isn't deleted.
  private static func state(_ winners: [Registers.Entry]) -> PlanState? {
    let registers = Registers(winners: winners)
    guard registers[.kind].string == EntityKind.todo.rawValue, !registers[.deleted].isTrue,
      registers[.title].string?.isEmpty == false
    else { return nil }
    return PlanState(registers)
  }

  /// The commands in log order.
  private static func commands(_ writes: [PlanWrite]) -> [DatedCommand] {
    Dictionary(grouping: writes) { CommandKey($0.entry.writer) }
      .values.map(DatedCommand.init).sorted { $0.sequence < $1.sequence }
  }
}

/// The moment from which a command counts, or no longer counts.
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

/// Identifies the command of an operation.
private struct CommandKey: Hashable {
  let replica: EntityID
  let group: Int64

  init(_ writer: Registers.Writer) {
    replica = writer.replica
    group = writer.group
  }
}

/// The writes of one command to a todo.
private struct DatedCommand {
  /// The number in the log of one of its operations.
  let sequence: Int64
  let writes: [Registers.Entry]
  let wall: Moment
  /// The moment from which the command counts.
  let moment: Moment
  let isUndone: Bool
  let isRetracted: Bool

  /// - Parameter writes: At least one.
  init(_ writes: [PlanWrite]) {
    sequence = writes[0].entry.writer.sequence
    self.writes = writes.map(\.entry)
    wall = writes[0].entry.writer.wall
    isUndone = writes[0].isUndone
    isRetracted = writes[0].isRetracted
    let completed = writes.lazy.filter { $0.entry.field == .completed }
      .compactMap { $0.entry.value.integer.flatMap(Moment.init(stored:)) }.first
    moment = min(wall, completed ?? wall)
  }

  var isBackdated: Bool { moment < wall }
}

/// The values of a todo's registers as commands begin and cease to count.
private struct Winners {
  private struct Candidate: Comparable {
    let entry: Registers.Entry
    let command: Int

    static func == (left: Candidate, right: Candidate) -> Bool {
      left.entry.writer == right.entry.writer
    }

    static func < (left: Candidate, right: Candidate) -> Bool {
      left.entry.writer < right.entry.writer
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
    for entry in commands[command].writes {
      candidates[entry.field, default: []].insert(Candidate(entry: entry, command: command))
    }
  }

  mutating func entries() -> [Registers.Entry] {
    candidates.keys.compactMap { field in
      while let greatest = candidates[field]?.max {
        if isActive[greatest.command] { return greatest.entry }
        _ = candidates[field]?.popMax()
      }
      return nil
    }
  }
}
