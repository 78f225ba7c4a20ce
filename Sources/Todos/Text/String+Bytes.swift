extension String {
  /// Whether two texts have the same bytes. Strings of Swift are equal in other spellings of a letter
  /// too, by tables that differ between versions of Unicode; text is kept as typed.
  package func hasSameBytes(as other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    var (left, right) = (self, other)
    return left.withUTF8 { left in right.withUTF8 { right in left.elementsEqual(right) } }
  }

  /// Hashes the bytes, so that texts with other ones rarely have the same hash.
  package func hashBytes(into hasher: inout Hasher) {
    var text = self
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    hasher.combine(UInt8(0xFF))
  }
}
