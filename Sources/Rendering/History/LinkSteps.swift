import Store
import Todos

/// What became of commits' links to todos, in words: `→ 1-2  /home/me/api`.
struct LinkSteps {
  let entry: HistoryEntry
  let format: Format
  /// Whether the commit, where it is one alone, stands before it.
  let showsSubjects: Bool

  /// A line for each commit, but for one that stands before it and of which no more is to be said.
  var texts: [String] {
    let commits = entry.shownSubjects
    return commits.map { commit in
      let changes = entry.changes.filter { $0.id == commit.id }
      let isNamed = showsSubjects && commits.count == 1
      let parts: [String?] = [
        isNamed ? nil : "\(commit.name)  \(commit.title)", showsSubjects ? todos(changes) : nil,
        state(changes), repository(changes),
      ]
      return parts.compactMap(\.self).joined(separator: "  ")
    }.filter { !$0.isEmpty }
  }

  private func todos(_ changes: [HistoryEntry.Change]) -> String? {
    let handles = changes.filter { $0.field == .todo }.compactMap(\.to.string)
      .compactMap { Handle($0) }.sorted().map(\.description)
    return handles.isEmpty ? nil : "→ \(handles.listed)"
  }

  private func state(_ changes: [HistoryEntry.Change]) -> String? {
    let change = changes.first { $0.field == .deleted }
    return change.map { $0.to.isTrue ? format.phrases.commitGone : format.phrases.commitBack }
  }

  private func repository(_ changes: [HistoryEntry.Change]) -> String? {
    changes.first { $0.field == .repository }?.to.string
  }
}
