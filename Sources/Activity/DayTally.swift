import Files
import Git
package import Store
import Todos

/// A day's figures and what they were counted from, so that a hook brings them up to date by what is
/// new in one repository, without the store and the others.
package struct DayTally: Sendable {
  package var standing: DayStanding
  package var commits: DayCommits

  package init(_ standing: DayStanding, _ commits: DayCommits) {
    self.standing = standing
    self.commits = commits
  }
}

extension DayTally {
  /// Changes with the format.
  private static let signature: Int64 = 0x6F6F_7464_0002_0005

  /// What ``init(bytes:)`` reads, the same for the same figures.
  package var bytes: [UInt8] {
    var writer = ByteWriter()
    writer.append([
      Int64(commits.day.number), Int64(standing.completion.done),
      Int64(standing.completion.total), Int64(standing.overdue),
      standing.nextDue?.milliseconds ?? .min, commits.isComplete ? 1 : 0,
      Int64(commits.repositories.count), Int64(standing.waiting),
    ])
    for repository in commits.repositories {
      writer.append(repository.path)
      writer.append(repository.keys)
    }
    return writer.sealed(Self.signature)
  }

  /// Nil for what is damaged, or of another version.
  package init?(bytes: UnsafeRawBufferPointer) {
    guard var reader = ByteReader(sealed: bytes, DayTally.signature),
      let numbers = reader.array(of: Int64.self), numbers.count == 8,
      numbers[6] >= 0
    else { return nil }
    standing = DayStanding(
      completion: Completion(done: Int(numbers[1]), total: Int(numbers[2])),
      overdue: Int(numbers[3]),
      nextDue: numbers[4] == .min ? nil : Moment(milliseconds: numbers[4]),
      waiting: Int(numbers[7]))
    var repositories: [DayCommits.Repository] = []
    for _ in 0..<numbers[6] {
      guard let path = reader.text(), let keys = reader.array(of: CopyKey.self) else {
        return nil
      }
      repositories.append(DayCommits.Repository(path: path, keys: keys))
    }
    commits = DayCommits(
      day: Day(number: Int(numbers[0])), repositories: repositories, isComplete: numbers[5] == 1)
  }
}
