import Foundation

/// Progress messages on standard error.
enum Progress {
  static func report(_ text: String) {
    FileHandle.standardError.write(Data("\(text)\n".utf8))
  }
}
