import Rendering

extension Session {
  /// Writes a picture to a file, and says so; `-` is standard output.
  func write(_ picture: ActivityPicture, to path: String) throws {
    if path == "-" { return try print(picture.text) }
    let file = WholeFile(context.absolutePath(path))
    try file.write(Array(picture.text.utf8), suffix: String(context.random(), radix: 36))
    try print("\(phrases.wrote) \(path.visible)  \(picture.caption.visible)\n")
  }
}
