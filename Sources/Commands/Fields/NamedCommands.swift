import Actions
import ArgumentParser
import Localization
import Rendering
import Store
import Todos

/// A verb on one project, label, milestone, view or block.
protocol NamedCommand: OotdCommand {
  static var kind: EntityKind { get }
  var json: Bool { get }
}

/// A verb that lists all of them.
protocol NamedListCommand: NamedCommand {}

extension NamedListCommand {
  private static var none: [EntityKind: String] {
    [.label: "label.none", .milestone: "milestone.none", .view: "view.none"]
  }

  func run(in session: Session) async throws {
    let entities = try session.store().read {
      try $0.entities(Self.kind, presets: session.presets)
    }
    if json { return try session.print(.array(entities.map { session.json(of: $0) })) }
    if entities.isEmpty, let none = Self.none[Self.kind] {
      return try session.report(session.language.t(none))
    }
    try session.page(NamedListView(entities, format: session.format).text)
  }
}

extension NamedCommand {
  func add(_ name: String, _ inputs: [FieldInput], _ session: Session) throws {
    let store = try session.store()
    let change = try session.act(store) { try $0.add(Self.kind, named: name, inputs) }
    try session.finish(change, json: json, store)
  }

  func edit(_ name: String, _ inputs: [FieldInput], _ session: Session) throws {
    if inputs.isEmpty {
      throw InputError.nothingToChange(command: "\(Self.kind.rawValue) edit")
    }
    let store = try session.store()
    let change = try session.act(store) { try $0.edit(Self.kind, named: name, inputs) }
    try session.finish(change, json: json, store)
  }

  /// Sets a flag, such as that a milestone is closed.
  func set(_ flag: String, _ isTrue: Bool, of name: String, _ session: Session) throws {
    try edit(name, [FieldInput(flag, .flag(isTrue), at: .option(flag))], session)
  }

  func delete(_ name: String, _ session: Session) throws {
    let store = try session.store()
    let change = try session.act(store) { try $0.delete(Self.kind, named: name) }
    try session.finish(change, json: json, store)
  }
}

extension Session {
  func json(of entity: NamedEntity) -> JSON {
    entity.json(today: today, in: language, isPresent: Session.isPresent)
  }
}
