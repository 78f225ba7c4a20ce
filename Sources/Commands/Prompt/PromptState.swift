import Activity
import Files
import Git
import Rendering
import Store
import Todos

/// What prompts show, in a file that shells read, and in one beside it what it was counted from.
struct PromptState {
  private let file: StateFile
  private let tallyFile: StateFile

  /// How long a segment holds at most, in seconds: so late is seen at last what nobody told of.
  private static let longest: Int64 = 6 * 3600
  /// The same, of one without commits, for they weren't all read.
  private static let longestIncomplete: Int64 = 10 * 60
  /// How much earlier it may end, in seconds, before it is written anew for that alone.
  private static let tolerance: Int64 = 3600

  /// - Parameter folder: Where what is remembered from one run to the next is.
  init(in folder: String, _ debug: DebugLog) {
    file = StateFile(path: "\(folder)/prompt", debug)
    tallyFile = StateFile(path: "\(folder)/tally", debug)
  }

  /// What holds now; nil where that isn't known.
  func segment(at now: Moment) -> String? {
    let state = file.datedText
    guard let state, state.holds(at: now, longest: PromptState.longest) else { return nil }
    return state.text
  }

  /// What was counted for it; nil where it no longer holds.
  func tally(at now: Moment, in calendar: LocalCalendar) -> DayTally? {
    guard segment(at: now) != nil, let file = tallyFile.bytes,
      let tally = DayTally(bytes: file.bytes), tally.commits.day == calendar.day(of: now)
    else { return nil }
    return tally
  }

  /// Whether it says so already, and will for about as long.
  func holds(_ tally: DayTally, at now: Moment, in calendar: LocalCalendar) -> Bool {
    let new = text(of: tally, at: now, in: calendar)
    guard let state = file.datedText, state.text == new.text,
      (new.end - PromptState.tolerance...new.end).contains(state.end), let file = tallyFile.bytes
    else { return false }
    return Array(file.bytes) == tally.bytes
  }

  func write(_ tally: DayTally, at now: Moment, in calendar: LocalCalendar) {
    tallyFile.write(tally.bytes)
    file.write(text(of: tally, at: now, in: calendar).line)
  }

  private func text(of tally: DayTally, at now: Moment, in calendar: LocalCalendar) -> DatedText {
    let commits = tally.commits.count
    let patience = commits == nil ? PromptState.longestIncomplete : PromptState.longest
    let nextDay = calendar.start(of: tally.commits.day.advanced(by: 1))
    let changes = [nextDay, tally.standing.nextDue].compactMap { $0?.roundedUpSeconds }
    let end = changes.reduce(now.seconds + patience, min)
    return DatedText(until: end, PromptSegment(tally.standing, commits: commits).text)
  }

  /// Notes that there is nothing to show yet.
  func writeNothing(at now: Moment) {
    file.write(DatedText(until: now.seconds + PromptState.longest, "").line)
  }
}

extension Moment {
  /// Whole seconds since 1970-01-01T00:00:00Z, not before it.
  fileprivate var roundedUpSeconds: Int64 { Moment(milliseconds: milliseconds + 999).seconds }
}
