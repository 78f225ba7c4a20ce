import Activity
import Files
import Foundation
import Localization
import Rendering
import Store
import Todos

extension Checkup {
  /// Checks the files that prompts read.
  func checkPrompt() -> AreaReport {
    guard let folder = session.context.stateFolder, storeError == nil,
      !FileSystem.exists(folder) || FileSystem.isFolder(folder)
    else { return AreaReport(.prompt, nil) }
    let debug = session.context.debug
    let state = PromptState(in: folder, debug)
    let segment = state.segment(at: session.now)
    let summary =
      switch segment {
      case nil:
        FileSystem.exists("\(folder)/prompt")
          ? Message("doctor.prompt.expired") : Message("doctor.prompt.none")
      case "": Message("doctor.prompt.empty")
      case let segment?: Message("doctor.prompt.segment", ["segment": segment])
      }
    var findings: [Finding] = []
    for name in ["prompt", "tally", "morning"] {
      let file = CacheFile(path: "\(folder)/\(name)", debug)
      if file.isFolder, !FileSystem.names(in: file.path).isEmpty {
        findings.append(
          Finding(
            .error, Message("doctor.prompt.folderInPlace", ["path": file.path]),
            command: "mv \(file.path.shellWord) \((file.path + ".old").shellWord)"))
      }
    }
    let damaged =
      state.damagedFiles + [DailyMarker(in: folder, debug).damagedPath].compactMap(\.self)
    if !damaged.isEmpty {
      findings.append(
        Finding(
          .warning, Message("doctor.prompt.damaged", ["paths": damaged.map { "`\($0)`" }]),
          repair: .rewritePrompt))
    } else if segment != nil, examination?.staleTables == [], let store, isWrong(state, store) {
      findings.append(
        Finding(.warning, Message("doctor.prompt.wrong"), repair: .rewritePrompt))
    }
    if FileSystem.exists(folder), access(folder, W_OK | X_OK) != 0 {
      findings.append(
        Finding(
          .error, Message("doctor.prompt.unwritable", ["path": folder]),
          command: "chmod u+rwx \(folder.shellWord)"))
    }
    let mode = modeFinding(
      { Message("doctor.prompt.folderMode", ["path": $0]) }, folder, mode: 0o700)
    return AreaReport(.prompt, summary, findings + [mode].compactMap(\.self))
  }

  /// Whether the segment shows other todos than the store has. Commits may be found later.
  private func isWrong(_ state: PromptState, _ store: TodoStore) -> Bool {
    let calendar = session.calendar
    let summary = session.context.debug.ignoring("prompt") {
      try store.read { try $0.summary(at: session.now, in: calendar) }
    }
    guard let summary, let shown = state.snapshot(at: session.now, in: calendar)?.summary else {
      return false
    }
    return summary != shown
  }
}
