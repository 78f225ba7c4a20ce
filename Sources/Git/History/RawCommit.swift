package import Files

/// A commit while it is being read: nothing is copied until it is asked for.
package struct RawCommit: ~Copyable {
  package let id: ObjectID
  /// As `git log` sees them: replaced, grafted and cut by a shallow clone.
  package let parents: [ObjectID]
  private let content: UnsafeRawBufferPointer
  private let messageStart: Int
  private let author: AuthorLine?
  private let committer: AuthorLine?

  /// - Parameter content: The object in UTF-8, valid as long as this value.
  init(id: ObjectID, parents: [ObjectID], content: UnsafeRawBufferPointer, header: CommitHeader) {
    self.id = id
    self.parents = parents
    self.content = content
    messageStart = header.messageStart
    author = header.author.flatMap { AuthorLine(content, $0) }
    committer = header.committer.flatMap { AuthorLine(content, $0) }
  }

  /// Seconds since 1970-01-01T00:00:00Z.
  package var authorTime: Int64 {
    author?.date.seconds ?? 0
  }

  /// The later of author and commit time, in seconds since 1970-01-01T00:00:00Z.
  package var latestTime: Int64 {
    max(authorTime, committer?.date.seconds ?? 0)
  }

  /// Seconds since 1970-01-01T00:00:00Z.
  package var commitTime: Int64 {
    committer?.date.seconds ?? 0
  }

  /// Minutes east of UTC.
  package var authorOffset: Int {
    author?.date.offset ?? 0
  }

  /// All of the message as it is stored, which can be in any encoding of ASCII's kind.
  package var messageBytes: UnsafeRawBufferPointer {
    content.part(min(messageStart + 1, content.count)..<content.count)
  }

  /// In bytes, of a message or subject that is kept.
  package static let messageLimit = 64 << 10

  /// The message, git's `%B`; of a long one the beginning, up to a word's end, so that no number is taken
  /// for a shorter one.
  package var message: String {
    let kept = messageBytes.prefix(RawCommit.messageLimit)
    let isCut = kept.count < messageBytes.count
    let end = isCut ? kept.lastIndex(where: \.isBlank) ?? kept.startIndex : kept.endIndex
    return String(decoding: kept[..<end], as: UTF8.self)
  }

  /// The first paragraph of the message on one line, git's `%s`; of a long one the beginning.
  package var subject: String {
    String(decoding: subjectBytes.prefix(RawCommit.messageLimit), as: UTF8.self)
  }

  private var subjectBytes: [UInt8] {
    content.subject(from: messageStart)
  }

  /// A digest of everything that this commit shares with its copies by rebase or cherry-pick,
  /// besides the author time: the author's email, ignoring ASCII case, and the bytes of the
  /// subject, because text that isn't UTF-8 can look alike after it is repaired.
  package var copyDigest: Digest {
    var digest = Digest()
    digest.add(emailBytes.map { $0.lowercased })
    digest.add(subjectBytes)
    return digest
  }

  /// The author's name as it was recorded, without any mailmap.
  package var nameBytes: UnsafeRawBufferPointer {
    content.part(author?.name ?? 0..<0)
  }

  /// The author's email as it was recorded, without any mailmap.
  package var emailBytes: UnsafeRawBufferPointer {
    content.part(author?.email ?? 0..<0)
  }
}
