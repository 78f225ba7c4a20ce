import Localization
import Rendering
import Store
import Todos

extension Session {
  /// The labels and the milestone among those typed that don't exist, to be created along with a change. Asks
  /// about a name that is probably a misspelling.
  /// - Throws: ``InputError/misspelt(_:_:nearest:)`` if nobody can be asked, ``InputError/declined`` unless the
  ///   answer is yes.
  func newNames(labels: [String], milestone: String?, _ store: TodoStore) throws -> NewNames {
    var new = NewNames()
    if !labels.isEmpty {
      let known = try store.read { try $0.labels() }.map(\.label.name)
      for label in labels where try isNew(label, .label, among: known + new.labels) {
        new.labels.append(label)
      }
    }
    if let milestone,
      try isNew(milestone, .milestone, among: store.read({ try $0.milestones() }).map(\.name))
    {
      new.milestone = milestone
    }
    return new
  }

  /// The names to be created after the user has edited a todo's fields.
  /// - Parameter names: Those of the options.
  func newNames(
    _ names: NewNames, after fields: TodoEdit, _ store: TodoStore
  ) throws -> NewNames {
    var all = try newNames(
      labels: fields.addedLabels, milestone: fields.milestone?.value, store)
    let removed = fields.removedLabels
    all.labels += names.labels.filter { !removed.contains(where: $0.isSameName) }
    if fields.milestone == nil { all.milestone = names.milestone }
    return all
  }

  private func isNew(
    _ name: String, _ kind: EntityKind, among known: [String]
  ) throws -> Bool {
    if known.contains(where: name.isSameName) { return false }
    _ = try Name.checked(name)
    guard let nearest = known.misspelt(as: name) else { return true }
    let question = language.t(
      "confirm.create.\(kind.rawValue)", ["name": name, "nearest": nearest])
    guard let answer = context.ask("\(question.visible) ") else {
      throw InputError.misspelt(kind, name, nearest: nearest)
    }
    guard isYes(answer) else { throw InputError.declined }
    return true
  }

  /// Prints the labels and the milestone that a command has created.
  func print(_ names: NewNames) throws {
    let texts =
      names.labels.map { language.t("changed.newLabel", ["name": $0]) }
      + (names.milestone.map { [language.t("changed.newMilestone", ["name": $0])] } ?? [])
    if !texts.isEmpty { try print(texts.text(in: language).visible + "\n") }
  }
}
