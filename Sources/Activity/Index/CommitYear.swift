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

    init(_ key: Key, _ year: CommitYear) {
      self.key = key
      count = Int64(year.count)
      digestValue = year.digest.value
    }

    var digest: Digest { Digest(digestValue) }
    fileprivate var recordCount: Int { Int(count) }
  }

  private(set) var count = 0
  private(set) var digest = Digest()
  /// Where the records are; nil if they were never written.
  private var file: String?
  /// By time; nil if they weren't read yet.
  private var records: [CommitRecord]?

  init() {
    records = []
  }

  init(_ stored: Stored, file: String) {
    count = stored.recordCount
    digest = stored.digest
    self.file = file
  }

  /// Brings the records into memory.
  /// - Returns: False if the file is missing or damaged.
  mutating func load() -> Bool {
    if records == nil { records = read() }
    return records != nil
  }

  private func read() -> [CommitRecord]? {
    guard let path = file, let file = FileBytes(at: path) else { return nil }
    return withExtendedLifetime(file) {
      guard file.bytes.count == count * MemoryLayout<CommitRecord>.stride,
        Digest(of: file.bytes) == digest
      else { return nil }
      return [CommitRecord](unsafeUninitializedCapacity: count) { buffer, initialized in
        UnsafeMutableRawBufferPointer(buffer).copyMemory(from: file.bytes)
        initialized = count
      }
    }
  }

  /// The records with an author time in that range.
  func records(in times: ClosedRange<Int64>) -> [CommitRecord] {
    (records ?? read() ?? []).filter { times.contains($0.time) }
  }

  /// Adds records to those in memory, except commits that are there.
  /// - Returns: How many were added.
  mutating func add(_ added: [CommitRecord]) -> Int {
    let old = records ?? []
    // A stable sort would keep a known commit before the same one found again.
    var all = old + added
    all.sort { left, right in
      left < right || !(right < left) && !left.isNew && right.isNew
    }
    var unique: [CommitRecord] = []
    unique.reserveCapacity(all.count)
    for record in all where unique.last?.isSameCommit(as: record) != true { unique.append(record) }
    change(to: unique)
    return unique.count - old.count
  }

  mutating func remove(_ isGone: (CommitRecord) -> Bool) {
    change(to: (records ?? []).filter { !isGone($0) })
  }

  private mutating func change(to new: [CommitRecord]) {
    if new.count == records?.count { return }
    records = new
    count = new.count
    digest = new.withUnsafeBytes { Digest(of: $0) }
    file = nil
  }

  /// The bytes to write; nil if they are in a file.
  var unwritten: [UInt8]? {
    file == nil ? records?.withUnsafeBytes { Array($0) } : nil
  }
}
