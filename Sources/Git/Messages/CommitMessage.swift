/// What a commit says, in UTF-8: git's `%B`.
package struct CommitMessage: Hashable, Sendable {
  /// Of a long message the beginning; invalid bytes are replaced by U+FFFD.
  package let text: String

  /// The first paragraph on one line: git's `%s`.
  package var subject: String {
    var text = text
    return text.withUTF8 { bytes in
      let subject = CommitSubject(UnsafeRawBufferPointer(bytes), from: 0, indentation: 0)
      return String(decoding: subject.bytes, as: UTF8.self)
    }
  }

  /// In bytes.
  package static let limit = 64 << 10

  /// - Parameter bytes: All of the message, or its beginning. It is cut between words, so that no
  ///   number is taken for a shorter one.
  init(_ bytes: some BidirectionalCollection<UInt8>) {
    let kept = bytes.prefix(Self.limit)
    let end = kept.count < bytes.count ? kept.lastIndex(where: \.isBlank) : kept.endIndex
    text = String(decoding: kept[..<(end ?? kept.startIndex)], as: UTF8.self)
  }

  /// The message of a commit object; nil where the bytes are none.
  init?(object: UnsafeRawBufferPointer) {
    // To git a commit's text ends at the first NUL.
    let content = object.part(0..<(object.firstIndex(of: 0, from: 0) ?? object.count))
    guard let header = CommitHeader(content) else { return nil }
    guard let encoding = header.encoding, let text = TextEncoding.utf8(content, from: encoding)
    else {
      self.init(content.dropFirst(header.messageStart + 1))
      return
    }
    let start = text.withUnsafeBytes { CommitHeader(converted: $0).messageStart }
    self.init(text.dropFirst(start + 1))
  }
}

extension Repository {
  /// The messages of those commits that the repository has.
  package func messages(
    of ids: [ObjectID]
  ) async throws(GitError) -> [ObjectID: CommitMessage] {
    switch backend {
    case .library(let repository):
      let replacing = try configuration().bool("core.useReplaceRefs") ?? true
      return try repository.messages(of: ids, replacing: replacing)
    case .program(let repository): return try await repository.messages(of: ids)
    }
  }
}

extension LibraryRepository {
  fileprivate func messages(
    of ids: [ObjectID], replacing: Bool
  ) throws(GitError) -> [ObjectID: CommitMessage] {
    let objects = try objects()
    let replacements = replacing ? try Replacements(in: self) : Replacements()
    var messages: [ObjectID: CommitMessage] = [:]
    for id in ids {
      let object = try objects.object(replacements.object(for: id))
      messages[id] = object?.withContent { CommitMessage(object: $0) }
    }
    return messages
  }
}

extension ProgramRepository {
  fileprivate func messages(
    of ids: [ObjectID]
  ) async throws(GitError) -> [ObjectID: CommitMessage] {
    var messages: [ObjectID: CommitMessage] = [:]
    do {
      for start in stride(from: 0, to: ids.count, by: Self.batch) {
        let names = ids[start..<min(start + Self.batch, ids.count)].map(\.description)
        var records = CommitRecords()
        try await git.stream(Self.arguments + names, in: folder) { piece in
          try records.append(piece) { record in
            guard let id = Self.id(of: record) else { return }
            messages[id] = CommitMessage(record.dropFirst(id.byteCount * 2 + 1))
          }
        }
      }
    } catch {
      throw GitError(error, path: folder)
    }
    return messages
  }

  /// Each message behind the commit's name and a newline, ended by a NUL.
  private static let arguments = [
    "log", "-z", "--no-walk=unsorted", "--ignore-missing", "--no-show-signature",
    "--encoding=UTF-8", "--format=tformat:%H%n%B",
  ]

  private static func id(of record: UnsafeRawBufferPointer) -> ObjectID? {
    let end = record.firstIndex(of: 10, from: 0) ?? record.count
    return ObjectID(hex: record[..<end])
  }
}
