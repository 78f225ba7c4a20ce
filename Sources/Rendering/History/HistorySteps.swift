import Localization
import Store
import Todos

/// The changes of a command as text: `status todo → done`.
struct HistorySteps {
  let entry: HistoryEntry
  let format: Format
  /// Whether the subject is printed before the steps.
  let showsSubjects: Bool
  /// Marks the title of a todo, which then stands for its handle; nil for handles.
  var markingTitle: ((String) -> String)?
  /// The changes that are said otherwise.
  var isHidden: (HistoryEntry.Change) -> Bool = { _ in false }

  /// The distinct steps, each preceded by its handles if it doesn't apply to all of the command's subjects, or if it
  /// applies to checklist items that aren't printed; empty if the command creates something or only deletes.
  var texts: [String] {
    if entry.subjects.first?.kind == .commit { return links }
    let steps = grouped
    let subjects = Set(entry.subjectIDs)
    let isOfAll = steps.count == 1 && Set(steps[0].ids) == subjects
    return steps.map { text, ids, kind in
      let isNamed =
        kind == .item ? showsSubjects && Set(ids) == subjects : subjects.count < 2 || isOfAll
      return isNamed ? text : "\(named(ids))  \(text)"
    }
  }

  /// The handles of todos, or their titles.
  private func named(_ ids: [String]) -> String {
    guard let markingTitle else { return ids.listed }
    let titles = Dictionary(
      entry.changes.map { ($0.id, $0.title) }, uniquingKeysWith: { first, _ in first })
    return ids.map { markingTitle(titles[$0] ?? $0) }.joined(separator: ", ")
  }

  /// The steps of each of the todos, by handle.
  var byTodo: [String: [String]] {
    grouped.reduce(into: [:]) { steps, step in
      for id in step.ids { steps[id, default: []].append(step.text) }
    }
  }

  private var grouped: [(text: String, ids: [String], kind: EntityKind?)] {
    guard !isCreation else { return [] }
    var steps: [(text: String, ids: [String], kind: EntityKind?)] = []
    let shown = entry.changes.filter {
      ($0.field != .deleted || isUnnamed($0)) && !isHidden($0)
    }
    for change in shown {
      let text = text(change)
      if let index = steps.firstIndex(where: { $0.text == text && $0.kind == change.kind }) {
        steps[index].ids.append(change.id)
      } else {
        steps.append((text, [change.id], change.kind))
      }
    }
    return steps
  }

  /// Whether nothing else names the entity of a change.
  private func isUnnamed(_ change: HistoryEntry.Change) -> Bool {
    change.kind == .item && !(showsSubjects && entry.subjectIDs.contains(change.id))
  }

  private var isCreation: Bool {
    entry.changes.contains { $0.isCreation && $0.kind == entry.subjects.first?.kind }
  }

  private func text(_ change: HistoryEntry.Change) -> String {
    let other = markingTitle.flatMap { mark in change.otherTitle.map(mark) }
    let isOther = other != nil && change.field.element(of: .after) != nil
    let changed = isOther ? Field(rawValue: "after/\(other ?? "")") : change.field
    let field = format.language.name(of: changed)
    if change.field == .text, change.from == .null { return words(change.to, .text) }
    if change.isCreation { return "+ \(words(change.to, change.field))" }
    if change.field == .deleted {
      let title = words(.string(change.title), .title)
      return "\(change.to.isTrue ? "-" : "+") \(title)"
    }
    // A position's sort key means nothing to a person.
    if change.field.element(of: .place) != nil { return field }
    let values = values(of: change).map { words($0, change.field) }
    let step =
      format.event(changed, change.to) ?? "\(field) \(values.joined(separator: " → "))"
    guard let other = change.overriddenBy else { return step }
    return "\(step)  (\(format.t("sync.overridden", ["machine": format.machine(other)])))"
  }

  /// The values before and after a change, of long texts from where they differ.
  private func values(of change: HistoryEntry.Change) -> [RegisterValue] {
    guard let limit, case .string(let from) = change.from, case .string(let to) = change.to,
      format.fixedWords(to, change.field) == nil
    else { return [change.from, change.to] }
    return String.differing(from, to, inWidth: limit).map { .string($0) }
  }

  private func words(_ value: RegisterValue, _ field: Field) -> String {
    format.words(value, field, limit: limit)
  }

  /// The history of a single todo shows all of a text.
  private var limit: Int? { showsSubjects ? 40 : nil }
}

extension HistoryEntry.Change {
  /// Whether it gives a new entity its name.
  fileprivate var isCreation: Bool { [.title, .name].contains(field) && from == .null }
}

/// Changes of links between commits and todos, as text: `→ 1-2  /home/me/api`.
extension HistorySteps {
  /// A line for each commit, without those that would be empty because the commit is already printed.
  private var links: [String] {
    let commits = entry.shownSubjects
    return commits.map { commit in
      let changes = entry.changes.filter { $0.id == commit.id }
      let isNamed = showsSubjects && commits.count == 1
      let state = changes.first { $0.field == .deleted }.map {
        format.t($0.to.isTrue ? "history.commitGone" : "history.commitBack")
      }
      let parts: [String?] = [
        isNamed ? nil : "\(commit.name)  \(commit.title)", showsSubjects ? todos(changes) : nil,
        state, changes.first { $0.field == .repository }?.to.string,
      ]
      return parts.compactMap(\.self).joined(separator: "  ")
    }.filter { !$0.isEmpty }
  }

  private func todos(_ changes: [HistoryEntry.Change]) -> String? {
    if let markingTitle {
      let titles = changes.compactMap(\.otherTitle).map(markingTitle)
      return titles.isEmpty ? nil : "→ \(titles.joined(separator: ", "))"
    }
    let handles = changes.filter { $0.field == .todo }.compactMap(\.to.string)
      .compactMap { Handle($0) }.sorted().map(\.description)
    return handles.isEmpty ? nil : "→ \(handles.listed)"
  }
}
