import Git
import Todos

/// How it stands with the hooks of repositories, and what to do where they aren't installed.
package struct HookStatusView {
  let reports: [HookReport]
  let again: String?
  let format: Format

  /// - Parameter again: The words by which the same repositories are named to another command.
  package init(_ reports: [HookReport], again: String?, format: Format) {
    self.reports = reports
    self.again = again
    self.format = format
  }

  package var text: String {
    var parts = reports.map { [heading($0)] + values($0).lines }
    if reports.contains(where: \.isIncomplete) {
      let command = ["ootd hook install", again].compactMap(\.self).joined(separator: " ")
      parts.append(Steps([(format.phrases.installHooks, command)]).lines)
    }
    return format.text(parts: parts)
  }

  private func heading(_ report: HookReport) -> StyledText {
    guard let project = report.project else { return StyledText(report.path, .heading) }
    return StyledText(project, .heading) + StyledText("  \(report.path)", .dim)
  }

  private func values(_ report: HookReport) -> LabelledValues {
    let phrases = format.phrases
    var values = LabelledValues()
    for state in HookReport.State.allCases { add(report.hooks, state, to: &values) }
    if let hooksPath = report.hooksPath {
      values.add("core.hooksPath", hooksPath.value)
      values.add("", StyledText(hooksPath.origin, .dim))
    }
    values.add(phrases.programLabel, report.program.map(program))
    let isUsed = report.hooks.contains { $0.state != .notInstalled }
    values.add(phrases.lastRunLabel, lastRun(report.record, isUsed: isUsed))
    if let record = report.record, record.scanned > 0 {
      let when = record.lastScanned.map { "  \(moment($0))" } ?? ""
      values.add(
        phrases.foundByScanning,
        StyledText(phrases.commits(record.scanned), .commits) + StyledText(when, .dim))
    }
    return values
  }

  /// The hooks of that state, those with the same obstacle in a row.
  private func add(
    _ hooks: [HookReport.Hook], _ state: HookReport.State, to values: inout LabelledValues
  ) {
    var label = format.phrases.word(state)
    let hooks = hooks.filter { $0.state == state }
    for obstacle in hooks.map(\.obstacle).uniqued {
      let names = hooks.filter { $0.obstacle == obstacle }.map { StyledText($0.event.name) }
      // Where a hook is switched off in git's configuration, its file has nothing to do with it.
      let isTold = state == .notInstalled || state == .switchedOff && obstacle == .notExecutable
      let reason = isTold ? obstacle.map { [StyledText(format.phrases.reason($0), .overdue)] } : nil
      for row in (names + (reason ?? [])).flowing(gap: 2, width: 60) {
        values.add(label, row)
        label = ""
      }
    }
  }

  private func program(_ program: HookReport.Program) -> StyledText {
    let path = StyledText(program.path)
    if !program.isPresent { return path + StyledText("  \(format.phrases.absent)", .overdue) }
    guard let running = program.running else { return path }
    return path + StyledText("  \(format.phrases.otherProgram(running))", .dim)
  }

  /// Nil where none could have run.
  private func lastRun(_ record: HookRecord?, isUsed: Bool) -> String? {
    guard let last = record?.lastRun else { return isUsed ? format.phrases.never : nil }
    return ([moment(last)] + [record?.lastEvent].compactMap(\.self)).joined(separator: "  ")
  }

  private func moment(_ moment: Moment) -> String {
    let day = format.calendar.clock(at: moment).day
    let date = format.phrases.near(day, today: format.today)
    return "\(date) \(TodoNotes(format: format).time(moment))"
  }
}

extension [HookObstacle?] {
  /// Each once, in order.
  fileprivate var uniqued: [HookObstacle?] {
    reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}
