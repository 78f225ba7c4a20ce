import Git

/// The files that a repository's history depends on, and how they were when it was read.
struct IndexWatch {
  let files: WatchedFiles
  let digest: UInt64

  static let none = IndexWatch(
    files: WatchedFiles(root: "/", contents: [String](), owners: []), digest: 0)

  init(files: WatchedFiles, digest: UInt64) {
    self.files = files
    self.digest = digest
  }

  /// - Parameter configuration: How the configuration of all repositories is.
  func isUnchanged(_ configuration: Digest) -> Bool {
    IndexWatch.digest(of: files.state().digest, configuration) == digest
  }

  static func digest(of files: Digest, _ configuration: Digest) -> UInt64 {
    var digest = files
    digest.add(configuration.value)
    return digest.value
  }

  init?(_ reader: inout ByteReader) {
    guard let root = reader.text(), let contents = reader.array(of: UInt8.self),
      let owners = reader.array(of: UInt8.self),
      let digest = reader.number()
    else { return nil }
    self.init(
      files: WatchedFiles(root: root, contents: contents, owners: owners),
      digest: UInt64(bitPattern: digest))
  }

  func encode(into writer: inout ByteWriter) {
    writer.append(files.root)
    writer.append(files.contents)
    writer.append(files.owners)
    writer.append(digest)
  }
}
