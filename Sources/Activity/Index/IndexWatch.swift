import Git

/// The files that a repository's history depends on, and how they were when it was read.
struct IndexWatch {
  let files: WatchedFiles
  let digest: UInt64

  static let none = IndexWatch(files: WatchedFiles(contents: [], owners: []), digest: 0)

  init(files: WatchedFiles, digest: UInt64) {
    self.files = files
    self.digest = digest
  }

  var isUnchanged: Bool { files.state().digest.value == digest }

  init?(_ reader: inout ByteReader) {
    guard let contents = reader.text(), let owners = reader.text(), let digest = reader.number()
    else { return nil }
    let paths = { (text: String) in text.split(separator: "\0").map(String.init) }
    self.init(
      files: WatchedFiles(contents: paths(contents), owners: paths(owners)),
      digest: UInt64(bitPattern: digest))
  }

  func encode(into writer: inout ByteWriter) {
    writer.append(files.contents.joined(separator: "\0"))
    writer.append(files.owners.joined(separator: "\0"))
    writer.append(digest)
  }
}
