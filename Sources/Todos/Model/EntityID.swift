import Files

#if canImport(CryptoKit)
  import CryptoKit
#else
  import CMbedTLS
  // Foundation composes text with this too, but not in FoundationEssentials.
  @_spi(_Unicode) import Swift
#endif

/// A 128-bit id, random or a digest, that identifies an entity or operation on every replica.
package struct EntityID: Hashable, Sendable {
  package let high: UInt64
  package let low: UInt64

  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  package init(using random: inout some RandomNumberGenerator) {
    self.init(high: random.next(), low: random.next())
  }

  /// The first 16 of the bytes, big-endian; nil if there are fewer.
  package init?(bytes: some Collection<UInt8>) {
    guard bytes.count >= 16 else { return nil }
    self.init(leading: bytes)
  }

  private init(leading bytes: some Collection<UInt8>) {
    var (high, low): (UInt64, UInt64) = (0, 0)
    for byte in bytes.prefix(16) {
      high = high << 8 | low >> 56
      low = low << 8 | UInt64(byte)
    }
    self.init(high: high, low: low)
  }

  /// Parses 32 lowercase hexadecimal digits, as in ``hex``.
  package init?(hex: String) {
    guard hex.utf8.count == 32 else { return nil }
    var high: UInt64 = 0
    var low: UInt64 = 0
    for digit in hex.utf8 {
      guard digit.isHexDigit else { return nil }
      high = high << 4 | low >> 60
      low = low << 4 | UInt64(digit.hexValue)
    }
    self.init(high: high, low: low)
  }

  /// 16 bytes, big-endian, so that they sort like the ids.
  package var bytes: [UInt8] {
    [high, low].flatMap { part in withUnsafeBytes(of: part.bigEndian) { Array($0) } }
  }

  /// Its first digits, which tell it from others as git's abbreviated hashes do.
  package var shortName: String { String(hex.prefix(7)) }

  /// 32 lowercase hexadecimal digits.
  package var hex: String {
    withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) { $0.hex }
  }
}

/// A source of random numbers that copies share: the system's, or a test's.
package struct RandomSource: RandomNumberGenerator, Sendable {
  private let number: @Sendable () -> UInt64

  package static let system = RandomSource { UInt64.random(in: .min ... .max) }

  package init(_ number: @escaping @Sendable () -> UInt64) {
    self.number = number
  }

  package func next() -> UInt64 { number() }

  package func id() -> EntityID { EntityID(high: next(), low: next()) }
}

extension EntityID: Comparable {
  package static func < (left: EntityID, right: EntityID) -> Bool {
    (left.high, left.low) < (right.high, right.low)
  }
}

extension EntityID {
  /// The first 16 bytes of the SHA-256 of the bytes.
  package init(digestOf bytes: [UInt8]) {
    self.init(leading: sha256(of: bytes))
  }

  /// The id that every replica derives for a project, block, label, milestone or view of that name,
  /// ignoring case and Unicode normalization.
  /// - Parameter count: How many earlier entities on the creating replica have had the name.
  package init(_ kind: EntityKind, named name: String, after count: Int) {
    self.init(digestOf: Array("ootd \(kind.rawValue) \(count) \(SearchText.folded(name))".utf8))
  }

  /// The id of the preset block with that name.
  package init(presetBlock name: String) {
    self.init(.block, named: name, after: 0)
  }

  /// The id that every replica derives for the link between a todo and a commit.
  package init(linkOf todo: EntityID, toCommit oid: String) {
    self.init(digestOf: Array("ootd commit \(todo.hex) \(oid)".utf8))
  }

  /// The id of what a command adds under a key of its caller, so that repeating the command adds nothing.
  /// - Parameter number: Of those that the command adds, from 0.
  package init(once key: String, number: Int = 0, in replica: EntityID) {
    self.init(digestOf: Array("ootd once \(replica.hex) \(number) \(key)".utf8))
  }

  /// The id that every replica derives for the todo that a repeating block creates on a day.
  package init(repeating block: EntityID, on day: Day) {
    self.init(digestOf: Array("ootd repeat \(block.hex) \(day)".utf8))
  }

  /// The id of a comment imported from another tool.
  /// - Parameter number: Its number among equal comments, from 1.
  package init(commentOn todo: EntityID, _ comment: Comment, number: Int) {
    let name = "\(todo.hex) \(comment.at.milliseconds) \(comment.text)"
    self.init(
      digestOf: Array("ootd comment \(number == 1 ? "" : "\(number) ")\(name)".utf8))
  }

  /// The id of the n-th record with the content that this id follows from, counted from 1.
  package func numbered(_ number: Int) -> EntityID {
    number == 1 ? self : EntityID(digestOf: bytes + "\(number)".utf8)
  }

  /// The id in the UUID format of RFC 9562, in lowercase.
  package var uuid: String {
    var text = Array(hex.utf8)
    for place in [20, 16, 12, 8] { text.insert(UInt8(ascii: "-"), at: place) }
    return String(decoding: text, as: UTF8.self)
  }

  /// Parses a UUID, ignoring case.
  package init?(uuid text: String) {
    var digits = Array(text.lowercased().utf8)
    guard digits.count == 36 else { return nil }
    for place in [23, 18, 13, 8] {
      guard digits.remove(at: place) == UInt8(ascii: "-") else { return nil }
    }
    self.init(hex: String(decoding: digits, as: UTF8.self))
  }
}

/// The kind of an entity in the log; written once, at creation.
package enum EntityKind: String, Sendable, CaseIterable {
  case todo, item, project, repository, block, label, milestone, view, comment, commit, replica

  /// Its place among all kinds.
  var number: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// The SHA-256 of bytes (FIPS 180-4): 32 bytes.
package func sha256(of bytes: [UInt8]) -> [UInt8] {
  #if canImport(CryptoKit)
    return Array(SHA256.hash(data: bytes))
  #else
    var digest = [UInt8](repeating: 0, count: 32)
    let failure = ootd_sha256(bytes, bytes.count, &digest)
    // It can't fail: it needs no memory and no hardware.
    precondition(failure == 0, "SHA-256 failed: \(failure)")
    return digest
  #endif
}

/// Text normalized for search, so that case and Unicode normalization don't matter.
package enum SearchText {
  /// Lower case, and composed (Unicode Normalization Form C).
  package static func folded(_ text: String) -> String {
    let lowercase = text.lowercased()
    if lowercase.utf8.allSatisfy({ $0 < 0x80 }) { return lowercase }
    #if canImport(CryptoKit)
      return lowercase.precomposedStringWithCanonicalMapping
    #else
      return String(String.UnicodeScalarView(lowercase._nfc))
    #endif
  }
}
