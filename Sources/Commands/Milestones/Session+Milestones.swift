import Rendering
import Store
import Todos

extension Session {
  /// What happened to a milestone: `closed 1.0  8/8  100 %`.
  func tell(
    of change: Changed<Milestone>, verb: String, json: Bool, detail: String = ""
  ) throws {
    if json { return try print(change.value.json) }
    let verb = change.isChanged ? verb : phrases.unchanged
    let rate = phrases.rate(change.value.progress).map { "  \($0)" } ?? ""
    let suffix = detail.isEmpty ? "" : "  \(detail)"
    try print("\(verb) \(change.value.name.visible)\(rate)\(suffix)\n")
  }
}
