package import Files

/// A commit while it is being read. Its parts are copied only on access.
package struct RawCommit: ~Copyable {
  package let id: ObjectID
  /// The parents as `git log` sees them, after replacements, grafts and shallow cuts.
  package let parents: [ObjectID]
  private let content: UnsafeRawBufferPointer
  private let messageStart: Int
  package let author: Signature
  package let committer: Signature

  /// - Parameter content: The object in UTF-8, valid as long as this value.
  init(id: ObjectID, parents: [ObjectID], content: UnsafeRawBufferPointer, header: CommitHeader) {
    self.id = id
    self.parents = parents
    self.content = content
    messageStart = header.messageStart
    author = Signature(content, header.author)
    committer = Signature(content, header.committer)
  }

  /// The later of author and commit time, in seconds since 1970-01-01T00:00:00Z.
  package var latestTime: Int64 {
    max(author.seconds, committer.seconds)
  }

  /// The message in UTF-8, or in its stored encoding if it can't be converted.
  package var messageBytes: UnsafeRawBufferPointer {
    content.part(min(messageStart + 1, content.count)..<content.count)
  }

  /// The maximum length of a message or subject, in bytes.
  package static let messageLimit = 64 << 10

  /// The message, git's `%B`. A long one is cut after a word, so that no number loses digits.
  package var message: String {
    let kept = messageBytes.prefix(RawCommit.messageLimit)
    let isCut = kept.count < messageBytes.count
    let end = isCut ? kept.lastIndex(where: \.isWhitespace) ?? kept.startIndex : kept.endIndex
    return String(decoding: kept[..<end], as: UTF8.self)
  }

  /// The first paragraph of the message on one line, git's `%s`; cut if it is long.
  package var subject: String {
    String(decoding: subjectBytes.prefix(RawCommit.messageLimit), as: UTF8.self)
  }

  private var subjectBytes: [UInt8] {
    content.subject(from: messageStart)
  }

  /// A digest of what this commit shares with its copies by rebase or cherry-pick, besides the author time:
  /// the author's email, ignoring ASCII case, and the subject. The subject is hashed as bytes, because
  /// different invalid UTF-8 can become equal when it is repaired.
  package var copyDigest: Digest {
    var digest = authorDigest
    digest.add(subjectBytes)
    return digest
  }

  /// A digest of the author's email, ignoring ASCII case.
  package var authorDigest: Digest {
    var digest = Digest()
    digest.add(author.email.map(\.lowercased))
    return digest
  }
}

/// A commit or tag above the size limit, which doesn't count.
package struct OversizedCommit: Hashable, BitwiseCopyable, Sendable {
  package let id: ObjectID
  package let bytes: Int
  /// Whether its parents are unknown, so that the history behind it isn't read either.
  package let hidesHistory: Bool
}

extension GitError {
  /// One warning about all such commits in a repository; nil if there are none.
  package init?(_ commits: [OversizedCommit], path: String) {
    guard let first = commits.first else { return nil }
    self = .oversizedCommits(
      path: path, first: "\(first.id)", bytes: first.bytes, others: commits.count - 1,
      hidesHistory: commits.contains(where: \.hidesHistory))
  }
}

/// Converts commits whose `encoding` header names an encoding other than UTF-8.
enum TextEncoding {
  /// The content in UTF-8; nil if it already is, or if any of it can't be converted. git then uses the
  /// bytes unchanged.
  static func utf8(_ content: UnsafeRawBufferPointer, from encoding: Range<Int>) -> [UInt8]? {
    if content.count > limit { return utf8(content.part(0..<limit), from: encoding) }
    let name = String(decoding: content[encoding], as: UTF8.self)
    let plain = name.lowercased()
    if plain == "utf-8" || plain == "utf8" { return nil }
    let source = plain == "latin-1" ? "ISO-8859-1" : name
    guard let converter = iconv_open("UTF-8", source), Int(bitPattern: converter) != -1 else {
      return nil
    }
    defer { iconv_close(converter) }
    return convert(content, converter)
  }

  /// The maximum number of bytes of a commit that are converted.
  private static let limit = 1 << 20

  private static func convert(
    _ content: UnsafeRawBufferPointer, _ converter: iconv_t
  ) -> [UInt8]? {
    var input = content.map { CChar(truncatingIfNeeded: $0) }
    // State changes aside, no encoding needs more than four bytes of UTF-8 for one of its bytes.
    var output = [CChar](repeating: 0, count: input.count * 4 + 16)
    var inputLeft = input.count
    var outputLeft = output.count
    let code = input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output in
        var from = input.baseAddress
        var to = output.baseAddress
        return iconv(converter, &from, &inputLeft, &to, &outputLeft)
      }
    }
    guard code != -1, inputLeft == 0 else { return nil }
    return output.prefix(output.count - outputLeft).map { UInt8(truncatingIfNeeded: $0) }
  }
}
