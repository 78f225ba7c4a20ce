import Git

/// Records in a file, by author time, in blocks that are looked through before they are used: what
/// is not asked for costs nothing, and no damage is counted.
struct StoredRecords {
  private let file: FileBytes
  private let place: (start: Int, count: Int)
  /// What each block must give.
  private let digests: [UInt64]

  private static let blockSize = 64
  private static let stride = MemoryLayout<CommitRecord>.stride

  init?(in file: FileBytes, _ reader: inout ByteReader) {
    guard let place = reader.place(of: CommitRecord.self),
      let digests = reader.array(of: UInt64.self),
      digests.count == (place.count + StoredRecords.blockSize - 1) / StoredRecords.blockSize
    else { return nil }
    self.file = file
    self.place = place
    self.digests = digests
  }

  /// What tells these from those of any other base.
  var digest: Digest { StoredRecords.digest(of: digests) }

  private static func digest(of digests: [UInt64]) -> Digest {
    digests.withUnsafeBytes { Digest(of: $0) }
  }

  /// - Returns: Their digest.
  static func encode(_ records: [CommitRecord], into writer: inout ByteWriter) -> Digest {
    writer.append(records)
    let digests = records.withUnsafeBytes { bytes in
      Swift.stride(from: 0, to: bytes.count, by: blockSize * stride).map { start in
        let end = min(start + blockSize * stride, bytes.count)
        return Digest(of: UnsafeRawBufferPointer(rebasing: bytes[start..<end])).value
      }
    }
    writer.append(digests)
    return digest(of: digests)
  }

  /// Those with an author time in that range, which `isWhole` was asked of before.
  func records(in times: ClosedRange<Int64>) -> [CommitRecord] {
    var found: [CommitRecord] = []
    var index = firstIndex(from: times.lowerBound)
    while index < place.count, record(index).time <= times.upperBound {
      found.append(record(index))
      index += 1
    }
    return found
  }

  /// Whether all that is looked at for those times is as it was written.
  func isWhole(in times: ClosedRange<Int64>) -> Bool {
    var isWhole = true
    var index = firstIndex(from: times.lowerBound) { place in
      isWhole = isWhole && isBlockWhole(place / StoredRecords.blockSize)
    }
    while isWhole, index < place.count {
      isWhole = isBlockWhole(index / StoredRecords.blockSize)
      guard record(index).time <= times.upperBound else { break }
      index = (index / StoredRecords.blockSize + 1) * StoredRecords.blockSize
    }
    return isWhole
  }

  private func isBlockWhole(_ block: Int) -> Bool {
    let size = StoredRecords.blockSize * StoredRecords.stride
    let start = place.start + block * size
    let end = min(start + size, place.start + place.count * StoredRecords.stride)
    return Digest(of: UnsafeRawBufferPointer(rebasing: file.bytes[start..<end])).value
      == digests[block]
  }

  private func record(_ index: Int) -> CommitRecord {
    file.bytes.load(
      fromByteOffset: place.start + index * StoredRecords.stride, as: CommitRecord.self)
  }

  /// - Parameter look: Called with each place before it is looked at.
  private func firstIndex(from time: Int64, _ look: (Int) -> Void = { _ in }) -> Int {
    var low = 0
    var high = place.count
    while low < high {
      let middle = (low + high) / 2
      look(middle)
      if record(middle).time < time { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
