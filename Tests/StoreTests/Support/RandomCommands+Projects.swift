import Store
import Todos

extension RandomCommands {
  mutating func changeProjects(_ store: TodoStore) throws {
    let names = try store.read { try $0.projects() }.map(\.name)
    guard !names.isEmpty, chance(80) else { return try addProject(store) }
    let name = pick(names)
    switch Int.random(in: 0..<8, using: &random) {
    case 0: _ = try store.write(at: clock.now, { try $0.delete(.project, named: name) })
    case 1: _ = try store.write(at: clock.now, { try $0.unlinkRepository(at: pick(Self.paths)) })
    case 2:
      _ = try store.write(at: clock.now) {
        try $0.link(repository(), toProject: name) { _ in false }
      }
    default:
      let edit = projectEdit()
      _ = try store.write(at: clock.now) { try $0.edit(.project, named: name, edit) }
    }
  }

  mutating func changeBlocks(_ store: TodoStore) throws {
    let blocks = try store.read { try $0.blocks(presets: Self.presets) }
    var edit = FieldEdit()
    if chance(50) { edit.title = newName() }
    if chance(50) { edit.priority = pick(Priority.allCases) }
    if chance(30) {
      edit.recurrence = pick([
        .nothing, .value(.day), .value(.weekdays), .value(.on([.monday, .thursday])),
        .value(.month),
      ])
    }
    if chance(20) { edit[.paused] = .bool(chance(50)) }
    if chance(20) { edit[.due] = pick([.null, .string("18:00"), .string("+2d")]) }
    try reference(store, in: &edit)
    guard let block = blocks.last, chance(70) else {
      _ = try store.write(at: clock.now) {
        try $0.add(.block, named: newName(), edit, presets: Self.presets)
      }
      return
    }
    if chance(20) {
      _ = try store.write(at: clock.now) {
        try $0.delete(.block, named: block.name, presets: Self.presets)
      }
    } else {
      if chance(40) { edit.name = newName() }
      _ = try store.write(at: clock.now) {
        try $0.edit(.block, named: pick(blocks).name, edit, presets: Self.presets)
      }
    }
  }

  /// Sets a block's project, milestone, labels and day at random.
  private mutating func reference(_ store: TodoStore, in edit: inout FieldEdit) throws {
    let labels = try store.read { try $0.labels() }.map(\.label.name)
    if chance(30) { edit.addedLabels = Array(labels.prefix(2)) }
    if chance(20) { edit.removedLabels = Array(labels.suffix(1)) }
    if chance(20) {
      edit.project = try store.read { try $0.projects() }.first.map { .value($0.name) } ?? .nothing
    }
    if chance(20) {
      edit.milestone =
        try store.read { try $0.milestones() }.first.map { .value($0.name) } ?? .nothing
    }
    if chance(20) { edit[.day] = pick([.null, .string(Block.backlog), .string("tomorrow")]) }
  }

  static let paths = ["/src/a", "/src/b", "/src/c"]

  private mutating func addProject(_ store: TodoStore) throws {
    let repository = chance(50) ? repository() : nil
    _ = try store.write(at: clock.now) {
      try $0.addProject(newName(), details: projectEdit(), repository: repository)
    }
  }

  private mutating func repository() -> NewRepository {
    NewRepository(id: newID(), path: pick(Self.paths), root: pick([nil, "r1", "r2"]))
  }

  private mutating func projectEdit() -> FieldEdit {
    var edit = FieldEdit()
    if chance(30) { edit[.description] = .string(newName()) }
    if chance(30) { edit[.link] = .string(pick(["", "https://example.com"])) }
    if chance(30) {
      edit[.start] = chance(50) ? .null : .string(Month(of: randomDay()).description)
    }
    if chance(40) { edit.added[.members] = [pick(["Ada", "지민", "Zoé"])] }
    if chance(20) { edit.removed[.members] = [pick(["Ada", "지민", "Zoé"])] }
    if chance(40) { edit.added[.technologies] = [pick(["Swift", "SQLite"])] }
    if chance(20) { edit[.archived] = .bool(chance(50)) }
    return edit
  }
}
