/// The first paragraph of a commit message on one line: git's `%s` (format_subject in pretty.c).
struct CommitSubject {
  private(set) var bytes: [UInt8] = []

  /// - Parameter indentation: How many blanks stand before each line.
  init(_ content: UnsafeRawBufferPointer, from start: Int, indentation: Int) {
    var next = start
    while next < content.count {
      let end = content.firstIndex(of: 10, from: next) ?? content.count
      let isEmpty = !append(content[min(next + indentation, end)..<end])
      if isEmpty, !bytes.isEmpty { return }
      next = end + 1
    }
  }

  private mutating func append(_ line: Slice<UnsafeRawBufferPointer>) -> Bool {
    guard let last = line.lastIndex(where: { !$0.isBlank }) else { return false }
    if !bytes.isEmpty { bytes.append(32) }
    bytes.append(contentsOf: line[...last])
    return true
  }
}
