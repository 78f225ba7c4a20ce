import Foundation

extension UnsafeRawBufferPointer {
  /// The first place of those bytes from there on.
  func firstIndex(of phrase: StaticString, from start: Int) -> Int? {
    guard let base = baseAddress else { return nil }
    let length = phrase.utf8CodeUnitCount
    var start = start
    while start + length <= count,
      let found = memchr(base + start, Int32(phrase.utf8Start.pointee), count - start)
    {
      start = UnsafeRawPointer(found) - base
      if has(phrase, at: start) { return start }
      start += 1
    }
    return nil
  }

  /// Whether those bytes are there.
  func has(_ phrase: StaticString, at start: Int) -> Bool {
    let length = phrase.utf8CodeUnitCount
    guard let base = baseAddress, start + length <= count else { return false }
    return memcmp(base + start, phrase.utf8Start, length) == 0
  }
}
