import Foundation

/// What a person who waits is told, on standard error.
enum Progress {
  static func say(_ text: String) {
    FileHandle.standardError.write(Data("\(text)\n".utf8))
  }
}
