import Store
import Todos

/// What a command changed, in words: `status todo → done`.
struct HistorySteps {
  let entry: HistoryEntry
  let format: Format
  /// Whether what it is about stands before it.
  let showsSubjects: Bool

  init(_ entry: HistoryEntry, format: Format, showsSubjects: Bool) {
    self.entry = entry
    self.showsSubjects = showsSubjects
    self.format = format
  }

  /// Each step once, behind the handles that it was made on where that isn't all that the command was
  /// about; none for what only creates or deletes.
  var texts: [String] {
    if entry.subjects.first?.kind == .commit {
      return LinkSteps(entry: entry, format: format, showsSubjects: showsSubjects).texts
    }
    let steps = grouped
    let subjects = Set(entry.subjectIDs)
    let isOfAll = steps.count == 1 && Set(steps[0].ids) == subjects
    if subjects.count < 2 || isOfAll { return steps.map(\.text) }
    return steps.map { "\($0.ids.listed)  \($0.text)" }
  }

  private var grouped: [(text: String, ids: [String])] {
    guard !isCreation else { return [] }
    var steps: [(text: String, ids: [String])] = []
    for change in entry.changes where change.field != .deleted {
      let text = text(change)
      if let index = steps.firstIndex(where: { $0.text == text }) {
        steps[index].ids.append(change.id)
      } else {
        steps.append((text, [change.id]))
      }
    }
    return steps
  }

  private var isCreation: Bool {
    entry.changes.contains { [.title, .name].contains($0.field) && $0.from == .null }
  }

  private func text(_ change: HistoryEntry.Change) -> String {
    let field = format.phrases.field(change.field.rawValue)
    // A key of a place says nothing to a person.
    if change.field.element(of: "place") != nil { return field }
    let (from, to) = (
      format.words(change.from, change.field), format.words(change.to, change.field)
    )
    let step = "\(field) \(from) → \(to)"
    guard let other = change.overriddenBy else { return step }
    let name = other.isEmpty ? format.phrases.unknownMachine : other
    return "\(step)  (\(format.phrases.overridden(by: name)))"
  }
}
