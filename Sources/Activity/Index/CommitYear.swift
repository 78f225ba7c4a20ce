import Files
import Git

/// My commits of one year, in a file of their own that is read only if they are asked for and changes only
/// with them.
struct CommitYear {
  /// The year of the author time, from 1970 to 2100 and of average length, or `far`.
  struct Key: Hashable, Comparable, BitwiseCopyable {
    let year: Int64

    /// Commits whose day is far from their time.
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
      self = record.isFar ? .far : Key(time: record.time)
    }

    func overlaps(_ times: ClosedRange<Int64>) -> Bool {
      (Key(time: times.lowerBound)...Key(time: times.upperBound)).contains(self)
    }

    static func < (left: Key, right: Key) -> Bool { left.year < right.year }
  }

  /// A year as the index lists it.
  struct Stored: BitwiseCopyable {
    let key: Key
    private let count: Int64
    private let digestValue: UInt64

    init(_ year: CommitYear) {
      key = year.key
      count = Int64(year.count)
      digestValue = year.digest.value
    }

    var digest: Digest { Digest(digestValue) }
    fileprivate var recordCount: Int { Int(count) }
  }

  let key: Key
  private(set) var count = 0
  private(set) var digest = Digest()
  /// Where the records are; nil if they were never written.
  private var file: String?
  /// What is in the file, once it was read.
  private var content: FileBytes?
  /// By time; nil if they are as in the file.
  private var changed: [CommitRecord]?

  init(_ key: Key) {
    self.key = key
    changed = []
  }

  init(_ stored: Stored, file: String) {
    key = stored.key
    count = stored.recordCount
    digest = stored.digest
    self.file = file
  }

  /// Brings the records into memory.
  /// - Returns: False if the file is missing or damaged.
  mutating func load() -> Bool {
    if changed == nil, content == nil { content = read() }
    return changed != nil || content != nil
  }

  private func read() -> FileBytes? {
    guard let file, let content = FileBytes(at: file),
      content.bytes.count == count * MemoryLayout<CommitRecord>.stride,
      Digest(of: content.bytes) == digest
    else { return nil }
    return content
  }

  /// Calls the body with the records, which are only valid until it returns; with none if the file is
  /// missing or damaged.
  private func withRecords<Result>(
    _ body: (UnsafeBufferPointer<CommitRecord>) -> Result
  ) -> Result {
    if let changed { return changed.withUnsafeBufferPointer(body) }
    guard let content = content ?? read() else { return body(UnsafeBufferPointer(start: nil, count: 0)) }
    return withExtendedLifetime(content) {
      body(content.bytes.bindMemory(to: CommitRecord.self))
    }
  }

  /// The records with an author time in that range.
  func records(in times: ClosedRange<Int64>) -> [CommitRecord] {
    withRecords { records in
      let start = records.firstIndex(sorted: { $0.time >= times.lowerBound })
      let end = records.firstIndex(sorted: { $0.time > times.upperBound })
      return Array(records[start..<end])
    }
  }

  /// Adds records, except commits that are there.
  /// - Returns: How many were added.
  mutating func add(_ added: [CommitRecord]) -> Int {
    let old = count
    // A stable sort would keep a known commit before the same one found again.
    var all = withRecords(Array.init) + added
    all.sort { left, right in
      left < right || !(right < left) && !left.isNew && right.isNew
    }
    var unique: [CommitRecord] = []
    unique.reserveCapacity(all.count)
    for record in all where unique.last?.isSameCommit(as: record) != true { unique.append(record) }
    change(to: unique)
    return unique.count - old
  }

  mutating func remove(_ isGone: (CommitRecord) -> Bool) {
    change(to: withRecords { $0.filter { !isGone($0) } })
  }

  private mutating func change(to new: [CommitRecord]) {
    if new.count == count { return }
    changed = new
    count = new.count
    digest = new.withUnsafeBytes { Digest(of: $0) }
    (file, content) = (nil, nil)
  }

  /// The bytes to write; nil if they are in a file.
  var unwritten: [UInt8]? {
    file == nil ? changed?.withUnsafeBytes { Array($0) } : nil
  }
}

extension UnsafeBufferPointer<CommitRecord> {
  /// The first index whose record meets a condition that all later ones meet as well, or the end.
  fileprivate func firstIndex(sorted isMet: (CommitRecord) -> Bool) -> Int {
    var (start, end) = (0, count)
    while start < end {
      let middle = (start + end) / 2
      if isMet(self[middle]) { end = middle } else { start = middle + 1 }
    }
    return start
  }
}
