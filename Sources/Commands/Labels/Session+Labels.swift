import Rendering
import Store
import Todos

extension Session {
  /// `#40a858`, a name, or `random`.
  func color(_ text: String) throws(TodoError) -> LabelColor {
    try LabelColor.checked(text, seed: context.random())
  }

  /// What happened to a label: `added bug  #d73a4a`.
  func tell(
    of change: Changed<LabelUse>, verb: String, json: Bool, detail: String = ""
  ) throws {
    if json { return try print(change.value.json) }
    let verb = change.isChanged ? verb : phrases.unchanged
    let suffix = detail.isEmpty ? "" : "  \(detail)"
    let label = change.value.label
    try print("\(verb) \(label.name.visible)  \(label.color)\(suffix)\n")
  }
}
