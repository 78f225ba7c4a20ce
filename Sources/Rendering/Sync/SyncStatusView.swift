import Store
import Todos

/// How it stands with sync, and how to set it up where it isn't.
package struct SyncStatusView {
  let standing: SyncStanding
  let format: Format

  package init(_ standing: SyncStanding, format: Format) {
    self.standing = standing
    self.format = format
  }

  package var text: String {
    let phrases = format.phrases
    guard let url = standing.url else {
      let steps = Steps([(phrases.howToSetUp, "ootd sync setup git@example.com:me/todos.git")])
      return format.text(parts: [[StyledText(phrases.notSetUp)], steps.lines])
    }
    var values = LabelledValues()
    values.add(phrases.remoteLabel, url.visible)
    values.add(phrases.encryptionLabel, standing.isEncrypted ? phrases.yes : phrases.no)
    values.add(phrases.automaticLabel, standing.isAutomatic ? phrases.yes : phrases.no)
    values.add(phrases.lastSyncLabel, standing.last.map(moment) ?? phrases.never)
    values.add(phrases.waitingLabel, phrases.waitingChanges(standing.waiting))
    let problem = standing.problem.map { format.sentence($0, .overdue, indent: Self.labelWidth) }
    for (index, line) in (problem ?? []).enumerated() {
      values.add(index == 0 ? phrases.problemLabel : "", line)
    }
    for (index, replica) in standing.replicas.enumerated() {
      values.add(index == 0 ? phrases.machinesLabel : "", machine(replica))
    }
    return format.text(values.lines)
  }

  /// Columns of the labels, about.
  private static let labelWidth = 16

  private func machine(_ replica: KnownReplica) -> StyledText {
    let phrases = format.phrases
    let example = replica.suffix.map { "1\($0)" }
    var line = StyledText(example ?? "", .dim).padded(toWidth: 5)
    line += StyledText(phrases.machine(replica.name).visible)
    if replica.id == standing.own { line += StyledText("  \(phrases.thisMachine)", .completion) }
    return line + StyledText("  \(phrases.operations(replica.operations))", .dim)
  }

  private func moment(_ moment: Moment) -> String {
    let day = format.calendar.clock(at: moment).day
    let date = format.phrases.near(day, today: format.today)
    return "\(date) \(TodoNotes(format: format).time(moment))"
  }
}
