import Git
import Todos

/// Which of my commits decide the counts of some days.
struct CommitRange {
  let days: ClosedRange<Day>
  let calendar: LocalCalendar
  /// Author times, in seconds since 1970. Offsets from UTC, and a later start of the day, move a
  /// commit by less than the margin; so its copies with another offset are among these too.
  let times: ClosedRange<Int64>

  /// In days.
  private static let margin = 3

  init(days: ClosedRange<Day>, calendar: LocalCalendar) {
    self.days = days
    self.calendar = calendar
    let first = Int64(days.lowerBound.number - CommitRange.margin) * 86_400
    times = first...(Int64(days.upperBound.number + CommitRange.margin + 1) * 86_400 - 1)
  }

  func day(of commit: CommitRecord) -> Day {
    calendar.day(ofSeconds: commit.time, offsetMinutes: Int(commit.offset))
  }

  /// Author times beyond the margin of commits that an absurd offset moves to those days: only
  /// their common time finds their copies.
  func farTimes(in repositories: [RepositoryIndex]) -> Set<Int64> {
    let far = repositories.flatMap(\.farCommits).filter { days.contains(day(of: $0)) }
    return Set(far.map(\.time).filter { !times.contains($0) })
  }

  /// The commits of a repository that are of those days, and what may be copies of them, by time.
  func commits(of repository: RepositoryIndex, _ farTimes: Set<Int64>) -> [CommitRecord] {
    let near = repository.commits(in: times)
    let far = repository.farCommits.filter {
      times.contains($0.time) || farTimes.contains($0.time)
    }
    let copies = farTimes.flatMap { repository.commits(in: $0...$0) }
    return far.isEmpty && copies.isEmpty ? near : (near + far + copies).sorted(by: <)
  }
}
