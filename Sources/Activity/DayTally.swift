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
  private static let signature: Int64 = 0x6F6F_7464_0002_0004

  /// What ``init(bytes:)`` reads, the same for the same figures.
  package var bytes: [UInt8] {
    var writer = ByteWriter()
    writer.append([
      Self.signature, Int64(commits.day.number), Int64(standing.completion.done),
      Int64(standing.completion.total), Int64(standing.overdue),
      standing.nextDue?.milliseconds ?? .min, commits.isComplete ? 1 : 0,
      Int64(commits.repositories.count), Int64(standing.waiting),
    ])
    for repository in commits.repositories {
      writer.append(repository.path)
      writer.append(repository.keys)
    }
    let sum = writer.bytes.withUnsafeBytes { Digest(of: $0) }
    writer.append(sum.value)
    return writer.bytes
  }

  /// Nil for what is damaged, or of another version.
  package init?(bytes: UnsafeRawBufferPointer) {
    var reader = ByteReader(bytes)
    guard let numbers = reader.array(of: Int64.self), numbers.count == 9,
      numbers[0] == DayTally.signature, (0...Int64(bytes.count)).contains(numbers[7])
    else { return nil }
    standing = DayStanding(
      completion: Completion(done: Int(numbers[2]), total: Int(numbers[3])),
      overdue: Int(numbers[4]),
      nextDue: numbers[5] == .min ? nil : Moment(milliseconds: numbers[5]),
      waiting: Int(numbers[8]))
    var repositories: [DayCommits.Repository] = []
    for _ in 0..<numbers[7] {
      guard let path = reader.text(), let keys = reader.array(of: CommitCopies.Key.self) else {
        return nil
      }
      repositories.append(DayCommits.Repository(path: path, keys: keys))
    }
    let length = bytes.count - reader.bytesAfter.count
    let sum = Digest(of: UnsafeRawBufferPointer(rebasing: bytes[..<length]))
    guard reader.number() == Int64(bitPattern: sum.value) else { return nil }
    commits = DayCommits(
      of: Day(number: Int(numbers[1])), repositories, isComplete: numbers[6] == 1)
  }
}
