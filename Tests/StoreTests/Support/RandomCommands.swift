import Store
import TestSupport
import Todos

/// Runs random commands, reproducible by seed.
struct RandomCommands {
  var random: SeededGenerator
  var clock: FakeClock
  /// Whether commits and repeating blocks also change todos, which undo skips.
  private let hasAutomatic: Bool
  private var names = 0

  init(seed: UInt64, clock: FakeClock = FakeClock(), hasAutomatic: Bool = true) {
    self.hasAutomatic = hasAutomatic
    random = SeededGenerator(seed: seed)
    self.clock = clock
  }

  /// Runs a command that changes something, unless there is nothing to change.
  mutating func change(_ store: TodoStore) throws {
    clock.now = clock.now.advanced(bySeconds: .random(in: 0...90_000, using: &random))
    do {
      switch Int.random(in: 0..<36, using: &random) {
      case 0..<8: try add(store)
      case 8..<15: try changeTodos(store)
      case 15..<18: try changeProjects(store)
      case 18..<21 where hasAutomatic: try commit(store)
      case 21..<24: try changeLabels(store)
      case 24..<26: try changeMilestones(store)
      case 26..<28: try comment(store)
      case 28..<31: try move(store)
      case 31..<33 where hasAutomatic: try repeatBlocks(store)
      default: try changeBlocks(store)
      }
    } catch {
      try Self.allow(error)
    }
  }

  /// Runs a command, `undo` and `redo` included.
  mutating func step(_ store: TodoStore) throws {
    do {
      switch Int.random(in: 0..<11, using: &random) {
      case 0 where chance(50):
        let commands = try store.read { try $0.history(limit: 30) }
        if commands.isEmpty { return }
        let command = pick(commands).operation
        _ = try store.write(at: clock.tick()) { try $0.undo(command: command) }
      case 0:
        _ = try store.write(at: clock.tick(), { try $0.undo(.random(in: 1...4, using: &random)) })
      case 1:
        _ = try store.write(at: clock.tick(), { try $0.redo(.random(in: 1...4, using: &random)) })
      default: try change(store)
      }
    } catch {
      try Self.allow(error)
    }
  }

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &random)]
  }

  mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &random) < percent
  }

  mutating func newID() -> EntityID {
    EntityID(using: &random)
  }

  mutating func newName() -> String {
    names += 1
    return "name \(names)"
  }

  mutating func randomDay() -> Day {
    day("2026-11-21").advanced(by: .random(in: -9...9, using: &random))
  }

  /// Ignores errors that a user may well encounter; any other is a failure.
  private static func allow(_ error: any Error) throws {
    switch error as? StoreError {
    case .noSuchTodo, .missingTodos, .deletedTodo, .unknown, .exists, .inOtherColumn,
      .alreadyUndone, .undoElsewhere, .undoIsFinal, .dependencyCycle, .noSuchItem, .nothingToUndo,
      .nothingToRedo, .editedElsewhere,
      .repositoryLinked, .repositoryNotLinked:
      break
    default: throw error
    }
  }
}
