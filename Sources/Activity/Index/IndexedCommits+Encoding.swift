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
      let linkDigest = reader.number(),
      let oversized = reader.array(of: OversizedCommit.self),
      let replaced = reader.array(of: ReplacedCommit.self)
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
    self.oversized = oversized
    self.replaced = replaced
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
    writer.append(oversized)
    writer.append(replaced)
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
    case 4:
      let numbers = file.split(separator: " ").compactMap { Int($0) }
      guard numbers.count == 3 else { return nil }
      self = .oversizedCommits(
        path: path, first: name, bytes: numbers[0], others: numbers[1],
        hidesHistory: numbers[2] == 1)
    case 5: self = .oversizedMailmap(path: path, name: name, bytes: Int(file) ?? 0)
    case 6: self = .symbolicLoop(path: path, name: name)
    default: return nil
    }
  }

  fileprivate func encode(into writer: inout ByteWriter) {
    let (kind, texts): (Int, [String]) =
      switch self {
      case .brokenReference(let path, let name, let file): (1, [path, name, file ?? ""])
      case .missingMailmap(let path, let revision): (2, [path, revision, ""])
      case .oversizedCommits(let path, let first, let bytes, let others, let hidesHistory):
        (4, [path, first, "\(bytes) \(others) \(hidesHistory ? 1 : 0)"])
      case .oversizedMailmap(let path, let name, let bytes): (5, [path, name, "\(bytes)"])
      case .symbolicLoop(let path, let name): (6, [path, name, ""])
      default: (3, ["", "", ""])
      }
    writer.append(kind)
    for text in texts { writer.append(text) }
  }
}
