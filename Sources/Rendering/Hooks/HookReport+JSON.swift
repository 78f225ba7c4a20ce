import Git
package import Todos

extension HookReport {
  /// The report as `cli.md` lays JSON down.
  /// - Parameter calendar: In whose offset moments are written.
  package func json(_ calendar: LocalCalendar) -> JSON {
    let moment = { (moment: Moment?) in JSON(moment?.iso8601(in: calendar)) }
    return [
      "project": JSON(project),
      "path": .string(path),
      "hooksPath": JSON(hooksPath?.value),
      "hooksPathOrigin": JSON(hooksPath?.origin),
      "hooks": .array(hooks.map(\.json)),
      "binary": program?.json ?? .null,
      "lastRun": moment(record?.lastRun),
      "lastEvent": JSON(record?.lastEvent),
      "scanned": JSON(record?.scanned ?? 0),
      "lastScanned": moment(record?.lastScanned),
    ]
  }
}

extension HookReport.Hook {
  fileprivate var json: JSON {
    [
      "event": .string(event.name), "state": .string(state.rawValue),
      "obstacle": JSON(obstacle?.word),
    ]
  }
}

extension HookReport.Program {
  fileprivate var json: JSON {
    ["path": .string(path), "present": .bool(isPresent), "running": .bool(running == nil)]
  }
}

extension HookObstacle {
  fileprivate var word: String {
    switch self {
    case .foreignFolder: "foreignFolder"
    case .symbolicLink: "symbolicLink"
    case .notAFile: "notAFile"
    case .unreadable: "unreadable"
    case .notShell: "notShell"
    case .carriageReturns: "carriageReturns"
    case .notExecutable: "notExecutable"
    case .damagedBlock: "damagedBlock"
    }
  }
}
