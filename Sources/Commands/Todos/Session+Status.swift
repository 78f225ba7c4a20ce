import Rendering
import Store
import Todos

extension Session {
  /// What `start`, `done` and `reopen` share.
  func setStatus(
    _ status: Status, of ids: [String], command: String, verb: String,
    unless isConfirmed: Bool, json: Bool
  ) throws {
    let store = try store()
    let change = try store.setStatus(
      status, of: confirmedSelections(ids, unless: isConfirmed, store), command: command, at: now)
    if json { return try print(json: change.changed, store) }
    let rate = try store.completions(of: today...today, at: now, in: calendar)[today]
    try print(ChangeView(verb, change, format: format).text(rate: rate))
  }
}
