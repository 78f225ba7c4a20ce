import Activity
import Store
import Todos

/// What an empty day teaches: all first steps on the first one, how to plan for it on others.
struct NextSteps {
  let report: DayReport
  let format: Format

  init(_ report: DayReport, format: Format) {
    self.report = report
    self.format = format
  }

  var lines: [StyledText] {
    Steps(report.plan.isFirst ? firstSteps : planning).lines
  }

  private var firstSteps: [(does: String, command: String)] {
    let phrases = format.phrases
    let linking = (phrases.linkRepository, "ootd project add")
    return planning + [(phrases.fromBlock, "ootd add -B algorithm")]
      + (report.repositories.isEmpty ? [linking] : []) + [(phrases.seeItAll, "ootd --help")]
  }

  /// Nothing is planned for a day that is over.
  private var planning: [(does: String, command: String)] {
    let day = report.plan.day
    guard day >= format.today else { return [] }
    let option = day == format.today ? "" : " --on \(day)"
    let command = "ootd add \"\(format.phrases.exampleTitle)\" -p high\(option)"
    return [(format.phrases.planSomething, command)]
  }
}
