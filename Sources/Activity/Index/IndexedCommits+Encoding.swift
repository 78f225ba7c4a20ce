import Git

extension IndexedCommits {
  /// Nil where there is less than there should be.
  init?(_ stored: StoredRecords?, _ reader: inout ByteReader) {
    guard let nameSize = reader.number(), nameSize == 20 || nameSize == 32,
      let horizon = reader.number(), let count = reader.number()
    else { return nil }
    for _ in 0..<count {
      guard let warning = GitError(&reader) else { return nil }
      warnings.append(warning)
    }
    guard let records = reader.array(of: CommitRecord.self),
      let far = reader.array(of: CommitRecord.self),
      let dead = reader.array(of: CommitGraph.Node.self),
      let mentions = reader.array(of: MentionRecord.self), let generation = reader.number(),
      let linkDigest = reader.number()
    else { return nil }
    self.nameSize = Int(nameSize)
    self.horizon = horizon
    self.stored = stored
    self.records = records
    self.far = far
    self.dead = Set(dead)
    self.mentions = mentions
    self.generation = generation
    self.linkDigest = linkDigest
  }

  func encode(into writer: inout ByteWriter) {
    writer.append(nameSize)
    writer.append(horizon)
    let warnings = warnings.filter(\.isPartial)
    writer.append(warnings.count)
    for warning in warnings { warning.encode(into: &writer) }
    writer.append(records)
    writer.append(far)
    writer.append(dead.sorted())
    writer.append(mentions)
    writer.append(generation)
    writer.append(linkDigest)
  }
}

/// What is remembered of errors: those in spite of which a repository was read.
extension GitError {
  fileprivate init?(_ reader: inout ByteReader) {
    guard let kind = reader.number(), let path = reader.text(), let name = reader.text(),
      let file = reader.text()
    else { return nil }
    switch kind {
    case 1: self = .brokenReference(path: path, name: name, file: file.isEmpty ? nil : file)
    case 2: self = .missingMailmap(path: path, revision: name)
    case 3: self = .noIdentity
    default: return nil
    }
  }

  fileprivate func encode(into writer: inout ByteWriter) {
    let (kind, texts): (Int, [String]) =
      switch self {
      case .brokenReference(let path, let name, let file): (1, [path, name, file ?? ""])
      case .missingMailmap(let path, let revision): (2, [path, revision, ""])
      default: (3, ["", "", ""])
      }
    writer.append(kind)
    for text in texts { writer.append(text) }
  }
}
