import Rendering
import Store
import Todos

extension TodoStore {
  /// Makes sure, before an editor opens, that a block can have what it is to have.
  func checkNames(of edit: BlockEdit) throws(StoreError) {
    try checkNames(
      project: edit.project?.value, milestone: edit.milestone?.value,
      labels: edit.addedLabels + edit.removedLabels)
  }
}

extension Session {
  /// What happened to a block: `added review  Review a change`.
  func tell(of change: Changed<Block>, verb: String, json: Bool) throws {
    if json { return try print(change.value.json) }
    let verb = change.isChanged ? verb : phrases.unchanged
    try print("\(verb) \(change.value.name.visible)  \(change.value.title.visible)\n")
  }
}
