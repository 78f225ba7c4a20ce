import Store
import Todos

extension HistoryEntry {
  /// What the command was about, each once. What came along, as the block that a todo was made from,
  /// is left out.
  var shownSubjects: [HistorySubject] {
    var seen: Set<String> = []
    return subjects.filter { $0.kind == subjectKind && seen.insert($0.id).inserted }
  }

  /// Their handles or names.
  var subjectIDs: [String] { shownSubjects.map(\.id) }

  /// What comes first, unless it is what todos of a file needed.
  private var subjectKind: EntityKind? {
    let first = subjects.first?.kind
    let isNeeded = [.project, .label, .milestone].contains(first)
    return isNeeded && subjects.contains { $0.kind == .todo } ? .todo : first
  }

  /// `14  Fix token refresh`, or the handles alone where there are several.
  var subject: String {
    let shown = shownSubjects
    if madeTodos != nil { return subjectIDs.listed + " …" }
    guard shown.count == 1, let only = shown.first else { return shown.map(\.name).listed }
    return only.id == only.title ? only.title : "\(only.name)  \(only.title)"
  }
}

extension HistorySubject {
  /// A todo's handle, the beginning of a commit's name, another entity's name.
  var name: String { kind == .commit ? id.shortName : id }
}

extension HistoryEntry.Change {
  /// What it is on: a todo's handle, the beginning of a commit's name, another entity's name.
  var name: String { kind == .commit ? id.shortName : id }

  /// The handle of the todo whose history it is in; nil for another entity's.
  var todoID: String? { [.todo, .comment].contains(kind) && Handle(id) != nil ? id : nil }
}

extension String {
  /// The beginning of a commit's name, as people read it.
  var shortName: String { String(prefix(7)) }
}

extension [String] {
  /// The handles or names in a row, handles that follow each other as a range, the rest of many as
  /// an ellipsis: `3-7, 12, 14`.
  var listed: String {
    var ranges: [[String]] = []
    for id in self {
      if let last = ranges.last?.last, Handle(id)?.follows(Handle(last)) == true {
        ranges[ranges.count - 1].append(id)
      } else {
        ranges.append([id])
      }
    }
    let texts = ranges.map { $0.count > 1 ? "\($0[0])-\($0[$0.count - 1])" : $0[0] }
    return (texts.prefix(10) + (texts.count > 10 ? ["…"] : [])).joined(separator: ", ")
  }
}

extension Handle {
  fileprivate func follows(_ other: Handle?) -> Bool {
    number - 1 == other?.number && suffix == other?.suffix
  }
}
