import Files
import Git
package import Todos

/// My commits of one year. They have their own file, which is read only when needed and changes only with
/// them.
struct CommitYear {
  /// The year of the author time, from 1970 to 2100, or `far`. Every year has the average length.
  struct Key: Hashable, Comparable, BitwiseCopyable {
    let year: Int64

    /// Commits whose UTC offset puts their day far from their time.
    static let far = Key(year: 0)
    private static let all: ClosedRange<Int64> = 1970...2100
    private static let secondsPerYear: Int64 = 31_556_952

    private init(year: Int64) {
      self.year = year
    }

    /// - Parameter time: In seconds since 1970.
    init(time: Int64) {
      year = min(max(time / Key.secondsPerYear + 1970, Key.all.lowerBound), Key.all.upperBound)
    }

    init(_ record: CommitRecord) {
      self = record.hasImpossibleOffset ? .far : Key(time: record.time)
    }

    /// The days that its commits may be of; nil if they may be of any.
    var days: ClosedRange<Day>? {
      guard self != .far, year > Key.all.lowerBound, year < Key.all.upperBound else { return nil }
      let start = (year - 1970) * Key.secondsPerYear
      let ends = [start, start + Key.secondsPerYear].map(Day.init(secondsSinceEpoch:))
      return ends[0].advanced(by: -CommitRange.margin)...ends[1].advanced(by: CommitRange.margin)
    }

    func overlaps(_ times: ClosedRange<Int64>) -> Bool {
      (Key(time: times.lowerBound)...Key(time: times.upperBound)).contains(self)
    }

    static func < (left: Key, right: Key) -> Bool { left.year < right.year }
  }

  /// A year as the index lists it.
  struct Summary: BitwiseCopyable {
    let key: Key
    var count = 0
    /// How many there are without copies.
    var originals = 0
    var digest = Digest()

    var isEmpty: Bool { count == 0 }
  }

  private(set) var summary: Summary
  /// The path of the records; nil if they were never written.
  private let file: String?
  /// My commits sorted by time, once they are read.
  private var loaded: [CommitRecord]?
  /// My commits sorted by time, if they differ from the file.
  private(set) var changed: [CommitRecord]?

  init(_ key: Key) {
    summary = Summary(key: key)
    file = nil
    loaded = []
  }

  init(_ summary: Summary, file: String) {
    self.summary = summary
    self.file = file
  }

  var key: Key { summary.key }

  /// - Returns: False if the file is missing or damaged.
  mutating func load() -> Bool {
    loaded = loaded ?? read()
    return loaded != nil
  }

  private func read() -> [CommitRecord]? {
    guard let file, let bytes = FileSystem.contents(of: file, limit: .max) else { return nil }
    return bytes.withUnsafeBytes { bytes in
      guard bytes.count == summary.count * MemoryLayout<CommitRecord>.stride,
        Digest(of: bytes) == summary.digest
      else { return nil }
      return Array(bytes.bindMemory(to: CommitRecord.self))
    }
  }

  /// My commits that match; none if the file is missing or damaged.
  func records(_ isWanted: (CommitRecord) -> Bool) -> [CommitRecord] {
    (loaded ?? read() ?? []).filter(isWanted)
  }

  /// Adds records, except commits that are already there.
  /// - Returns: How many were added.
  mutating func add(_ added: [CommitRecord]) -> Int {
    let known = records { _ in true }
    var merged: [CommitRecord] = []
    merged.reserveCapacity(known.count + added.count)
    var next = known.startIndex
    for record in added.sorted(by: <) {
      while next < known.endIndex, !(record < known[next]) {
        merged.append(known[next])
        next += 1
      }
      if merged.last?.id != record.id { merged.append(record) }
    }
    merged += known[next...]
    change(to: merged)
    return merged.count - known.count
  }

  mutating func remove(_ isGone: (CommitRecord) -> Bool) {
    change(to: records { !isGone($0) })
  }

  private mutating func change(to new: [CommitRecord]) {
    if new.count == summary.count { return }
    (loaded, changed) = (new, new)
    summary.count = new.count
    summary.originals = zip(new, new.dropFirst()).count { $0.key != $1.key } + (new.isEmpty ? 0 : 1)
    summary.digest = new.withUnsafeBytes { Digest(of: $0) }
  }
}

/// My commits of all days in some repositories, counted without reading every year.
package struct HistorySummary: Sendable {
  /// Each counts once, in however many repositories it is.
  package private(set) var count = 0
  /// The days that the commits of each year may be of, the latest first.
  package let years: [ClosedRange<Day>]

  /// Nil if the summaries of the years aren't enough.
  init?(_ indexes: [RepositoryIndex], in all: ClosedRange<Day>) {
    if indexes.contains(where: \.mayReplace) { return nil }
    var years: [ClosedRange<Day>] = []
    for (key, parts) in Dictionary(grouping: indexes.flatMap(\.years), by: \.key) {
      guard let days = key.days, days.clamped(to: all) == days,
        let originals = CommitYear.originals(of: parts)
      else { return nil }
      years.append(days)
      count += originals
    }
    self.years = years.sorted { $0.lowerBound > $1.lowerBound }
  }
}

extension CommitYear {
  /// How many commits the same year has in several repositories together; nil if one's file is missing or damaged.
  fileprivate static func originals(of years: [CommitYear]) -> Int? {
    if Set(years.map(\.summary.digest)).count == 1 { return years[0].summary.originals }
    var keys: Set<CopyKey> = []
    for var year in years {
      guard year.load() else { return nil }
      keys.formUnion(year.records { _ in true }.map(\.key))
    }
    return keys.count
  }
}
