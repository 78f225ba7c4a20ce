import Store

extension HistoryEntry {
  /// The handles or names of what the command was about, each once. What came along, as the block
  /// that a todo was made from, is left out.
  var subjectIDs: [String] {
    var ids: [String] = []
    for change in changes where change.kind == changes.first?.kind && !ids.contains(change.id) {
      ids.append(change.id)
    }
    return ids
  }

  /// `14  Fix token refresh`, or the handles alone where there are several.
  var subject: String {
    guard subjectIDs.count == 1, let change = changes.first else {
      return subjectIDs.joined(separator: ", ")
    }
    return change.id == change.title ? change.title : "\(change.id)  \(change.title)"
  }
}
