import Git

/// Records in a file, by author time.
struct StoredRecords {
  private let file: MappedFile
  private let place: (start: Int, count: Int)

  init?(in file: MappedFile, _ reader: inout ByteReader) {
    guard let place = reader.place(of: CommitRecord.self) else { return nil }
    self.file = file
    self.place = place
  }

  /// Those with an author time in that range.
  func records(in times: ClosedRange<Int64>) -> [CommitRecord] {
    var found: [CommitRecord] = []
    var index = firstIndex(from: times.lowerBound)
    while index < place.count, record(index).time <= times.upperBound {
      found.append(record(index))
      index += 1
    }
    return found
  }

  private func record(_ index: Int) -> CommitRecord {
    file.bytes.load(
      fromByteOffset: place.start + index * MemoryLayout<CommitRecord>.stride,
      as: CommitRecord.self)
  }

  private func firstIndex(from time: Int64) -> Int {
    var low = 0
    var high = place.count
    while low < high {
      let middle = (low + high) / 2
      if record(middle).time < time { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
