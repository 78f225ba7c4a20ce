/// What one word of a command names: a todo, or all that exist in a range of numbers.
package enum HandleSelection: Hashable, Sendable {
  case one(Handle)
  /// Both ends belong to the range and have the same letters.
  case range(Handle, Handle)

  /// `12`, `12b`, `ootd-12` or `3-7`.
  package init?(_ text: String) {
    if let handle = Handle(text) {
      self = .one(handle)
      return
    }
    guard let dash = text.lastIndex(of: "-"), let first = Handle(String(text[..<dash])),
      let last = Handle(String(text[text.index(after: dash)...])),
      first.letters == last.letters, first.number <= last.number
    else { return nil }
    self = .range(first, last)
  }

  /// - Throws: ``TodoError/invalidHandle(_:)``
  package static func checked(_ text: String) throws(TodoError) -> HandleSelection {
    guard let selection = HandleSelection(text) else { throw .invalidHandle(text) }
    return selection
  }
}
