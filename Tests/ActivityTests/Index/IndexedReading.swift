import Activity
import Foundation
import Git
import Synchronization
import TestSupport
import Todos

/// Counts my commits with an index in a test's home.
struct IndexedReading {
  let home: TestHome
  /// Nil to read without an index.
  let folder: String?
  let limits: ReadingLimits

  /// - Parameters:
  ///   - folder: A name in the test's home, or nil.
  ///   - limits: By default files are trusted as soon as their timestamps allow it.
  init(
    in home: TestHome, folder: String? = "index",
    limits: ReadingLimits = ReadingLimits(granularity: 0)
  ) {
    self.home = home
    self.limits = limits
    self.folder = folder.map(home.path)
  }

  /// All days of these tests: the years 1970 to 2069.
  static let days = Day(number: -1)...Day(number: 36_525)

  /// The counts, and whether they came from the index without a read.
  struct Result {
    let counts: CommitCounts
    let isCached: Bool

    var ids: Set<String> { Set(counts.commits.map(\.id.description)) }
    var errors: [GitError] { counts.warnings.map(\.error) }
  }

  /// - Parameters:
  ///   - all: Further days, of which only the history is counted.
  ///   - processed: The commits already applied, to report new ones.
  ///   - progress: Whether to continue after so many commits.
  func read(
    _ paths: [String], days: ClosedRange<Day> = IndexedReading.days,
    within all: ClosedRange<Day>? = nil, since processed: ProcessedCommits? = nil,
    _ progress: @escaping @Sendable (_ commits: Int) -> Bool = { _ in true }
  ) async -> Result {
    let isRead = Mutex(false)
    let counter = CommitCounter(
      environment: GitEnvironment(home.environment), calendar: LocalCalendar(zone: .utc),
      today: days.upperBound, index: folder.map { IndexFolder($0) }, limits: limits
    ) { reading in
      isRead.withLock { $0 = true }
      return progress(reading.commits)
    }
    let linked = paths.map { LinkedRepository(project: "p", path: $0) }
    let counts = await counter.read(linked, days: days, within: all, since: processed)
    return Result(counts: counts, isCached: !isRead.withLock(\.self))
  }

  /// Reads until the index is trusted. Files changed a moment ago aren't.
  func readUntilCached(_ paths: [String]) async -> Result {
    for _ in 0..<1000 {
      let result = await read(paths)
      if result.isCached { return result }
    }
    return await read(paths)
  }

  /// The files of the index.
  func files() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder ?? "").sorted()
  }
}

extension TestRepository {
  /// The ids of my commits by `git log`.
  func countedIDs() async throws -> Set<String> {
    Set(try await GitLogCounts([self]).days.flatMap(\.values).joined())
  }
}
