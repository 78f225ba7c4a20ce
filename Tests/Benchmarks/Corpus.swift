import Store
import Todos

import struct Foundation.Date

/// The same todos for both programs: a few open ones, and many that are long done.
struct Corpus {
  let todos: Int
  let open: Int

  private func title(_ index: Int) -> String { "Change number \(index) of the token refresh" }
  private func isOpen(_ index: Int) -> Bool { index >= todos - open }
  private func priority(_ index: Int) -> Priority { Priority.allCases[index % 4] }

  func fillStore(in workspace: Workspace) throws {
    var random = SystemRandomNumberGenerator()
    let store = try TodoStore.open(
      folder: workspace.dataFolder + "/ootd", name: "benchmark", using: &random)
    let now = Moment(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))
    let first = now.advanced(bySeconds: Int64(-60 * todos))
    var time: HybridTime?
    let operations = (0..<todos).compactMap { index -> Operation? in
      let moment = first.advanced(bySeconds: Int64(60 * index))
      guard let next = HybridTime(at: moment, after: time) else { return nil }
      time = next
      return Operation(
        replica: store.replica.id, time: next, wall: moment, command: "add", group: next,
        writes: writes(index, at: moment))
    }
    try store.receive(operations)
  }

  func fillTaskwarrior(in workspace: Workspace) async throws {
    let settings = "data.location=\(workspace.folder)/task\nconfirmation=no\nverbose=nothing\n"
    try settings.write(
      toFile: "\(workspace.folder)/taskrc", atomically: true, encoding: .utf8)
    let records = (0..<todos).map { index in
      let state =
        isOpen(index)
        ? #""status":"pending""# : #""status":"completed","end":"20260101T120000Z""#
      let letters = ["H", "M", "L"]
      let priority = index % 4 < 3 ? #","priority":"\#(letters[index % 4])""# : ""
      return """
        {"description":"\(title(index))","entry":"20260101T100000Z",\(state)\(priority)}
        """
    }
    let file = "\(workspace.folder)/import.json"
    try "[\(records.joined(separator: ",\n"))]".write(
      toFile: file, atomically: true, encoding: .utf8)
    try await workspace.run("\(workspace.task) import \(file)")
  }

  private func writes(_ index: Int, at moment: Moment) -> [RegisterWrite] {
    let id = EntityID(high: 1, low: UInt64(index))
    var writes = [
      RegisterWrite(id, .kind, .string("todo")),
      RegisterWrite(id, .handle, .integer(Int64(index + 1))),
      RegisterWrite(id, .title, .string(title(index))),
      RegisterWrite(id, .priority, .string(priority(index).word)),
      RegisterWrite(id, .created, RegisterValue(moment)),
      RegisterWrite(id, .status, .string(isOpen(index) ? "todo" : "done")),
    ]
    if !isOpen(index) { writes.append(RegisterWrite(id, .completed, RegisterValue(moment))) }
    return writes
  }
}
