import Files
import Todos

extension FieldRow {
  /// The value of its column; nil for none.
  func stored(_ register: RegisterValue) -> (any Bindable)? {
    let text = register.string
    switch value {
    case .text, .word, .issue, .digests:
      return text.map { isRequired && $0.isEmpty ? nil : $0 }
        ?? (isClearable || isRequired ? nil : "")
    case .flag: return register.isTrue
    case .integer: return register.integer ?? (isClearable ? nil : 0)
    case .moment: return register.integer.flatMap(Moment.init(stored:))?.milliseconds
    case .day: return text.flatMap { Day(iso: $0) }?.number
    case .month: return text.flatMap(Month.init(iso:))?.description
    case .due: return text.flatMap(Due.init(iso:))?.description
    case .priority:
      let priority = text.flatMap(Priority.init(word:)) ?? (isClearable ? nil : .unset)
      return priority?.rawValue
    case .entity: return text.flatMap(EntityID.init(hex:))
    case .recurrence: return text.flatMap { Recurrence($0) }?.description
    case .oid:
      // SHA-1 or SHA-256.
      let isFull = text.map {
        [40, 64].contains($0.utf8.count)
          && $0.utf8.allSatisfy { $0.isHexDigit && !$0.isUppercase }
      }
      return isFull == true ? text : nil
    case .offset: return register.integer.flatMap { abs($0) < 6000 ? $0 : nil }
    }
  }
}

extension EntityKind {
  /// The table of its rows.
  var table: String { self == .commit ? "commit_link" : rawValue }
}
