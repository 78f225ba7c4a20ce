/// What a work tree's file `HEAD` says.
enum HeadFile {
  case reference(String)
  case commit(ObjectID)

  /// Nil where the file is missing or says neither.
  init?(at path: String) {
    guard let text = FileSystem.trimmedText(of: path) else { return nil }
    if text.hasPrefix("ref:") {
      self = .reference(String(text.dropFirst(4).drop { $0 == " " || $0 == "\t" }))
    } else if let id = ObjectID(hex: text.utf8.prefix(40)) {
      self = .commit(id)
    } else {
      return nil
    }
  }
}
