import Todos

extension [RegisterWrite] {
  /// What is left of an operation's limit for its other members.
  private static let headroom = 1024

  /// Runs of writes that each fit into one operation.
  func splitIntoOperations() throws(StoreError) -> [[RegisterWrite]] {
    var parts: [[RegisterWrite]] = []
    var part: [RegisterWrite] = []
    var bytes = 0
    for write in self {
      guard write.isStorable else { throw .operation(.malformed) }
      let size = write.encodedSize
      guard size <= Operation.limits.bytes - Self.headroom else {
        throw .changeTooLarge(bytes: size)
      }
      let isFull =
        part.count == Operation.limits.writes
        || bytes + size > Operation.limits.bytes - Self.headroom
      if isFull {
        parts.append(part)
        (part, bytes) = ([], 0)
      }
      part.append(write)
      bytes += size
    }
    return part.isEmpty ? parts : parts + [part]
  }
}

extension RegisterWrite {
  /// Whether no text in it has U+0000, at which SQLite would end it; no operation may.
  fileprivate var isStorable: Bool {
    !field.rawValue.utf8.contains(0) && value.string?.utf8.contains(0) != true
  }

  /// Bytes in an operation's line, the comma included.
  fileprivate var encodedSize: Int {
    let value =
      switch value {
      case .string(let text): JSON.encodedSize(of: text)
      default: value.json.text.utf8.count
      }
    return 39 + JSON.encodedSize(of: field.rawValue) + value
  }
}
