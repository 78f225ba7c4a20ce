import Rendering
import Store
import Todos

extension Session {
  /// What happened to a block: `added review  Review a change`.
  func tell(of change: Changed<Block>, verb: String, json: Bool) throws {
    if json { return try print(change.value.json) }
    let verb = change.isChanged ? verb : phrases.unchanged
    try print("\(verb) \(change.value.name.visible)  \(change.value.title.visible)\n")
  }
}
