import Files
import TestSupport
import Testing
import TestingAdditions

/// Values in the bytes of a file.
@Suite(.startsNothing) struct ByteCodingTests {
  /// Values of different sizes, so that some places need padding.
  private var written: ByteWriter {
    var writer = ByteWriter()
    writer.append(-7 as Int32)
    writer.append("hé")
    writer.append([1, 2, 3] as [UInt16])
    writer.append([] as [Int64])
    writer.append([nil, 5] as [Int64?])
    return writer
  }

  @Test func `values are read as they were written, and none after them`() {
    var reader = ByteReader(written.bytes)
    expectEqual(reader.number(), -7)
    expectEqual(reader.text(), "hé")
    expectEqual(reader.array(of: UInt16.self), [1, 2, 3])
    expectEqual(reader.array(of: Int64.self), [])
    expectEqual(reader.array(of: Int64?.self), [nil, 5])
    expectEqual(reader.number(), nil)
  }

  @Test func `a count that the bytes don't have room for gives nothing`() {
    for count in [Int64.max, -1, 4] {
      var writer = ByteWriter()
      writer.append([count, 1, 2, 3])
      // Without the count of the array itself.
      var reader = ByteReader(Array(writer.bytes.dropFirst(8)))
      expectEqual(reader.array(of: Int64.self), nil)
    }
  }

  @Test func `any changed byte is noticed, and so is another format`() throws {
    let folder = try TemporaryDirectory()
    let bytes = written.checksummed(42)
    let isRead = { (bytes: [UInt8], signature: Int64) in
      ByteReader(checksummed: bytes, signature) != nil
    }
    #expect(isRead(bytes, 42) && !isRead(bytes, 43))
    for index in bytes.indices {
      var damaged = bytes
      damaged[index] ^= 1
      #expect(!isRead(damaged, 42))
    }
    for count in bytes.indices { #expect(!isRead(Array(bytes.prefix(count)), 42)) }
    let file = try folder.write(bytes, to: "file")
    #expect(!ByteReader.isDamaged(file, 42) && !ByteReader.isDamaged(file, 43))
    try folder.write(Array(bytes.dropLast()), to: "file")
    #expect(ByteReader.isDamaged(file, 42) && !ByteReader.isDamaged("\(file)-none", 42))
  }

  @Test func `bytes have one digest, whose order and number count`() {
    let digest = { (bytes: [UInt8]) in bytes.withUnsafeBytes { Digest(of: $0) } }
    let texts = (0..<100).flatMap { count in
      [[UInt8](repeating: 0, count: count), (0..<count).map { UInt8($0 + 1) }]
    }
    expectEqual(Set(texts.map(digest)).count, Set(texts).count)
    expectEqual(digest([1, 2, 3]), digest([1, 2, 3]))
    var (one, other) = (Digest(), Digest())
    for text in ["a", "bc"] { one.add(text) }
    for text in ["ab", "c"] { other.add(text) }
    #expect(one != other)
  }
}

/// The classes of ASCII, and hexadecimal digits.
@Suite(.startsNothing) struct ASCIITests {
  @Test func `each byte has the classes of its character`() {
    for byte in UInt8.min...UInt8.max {
      let character = Character(Unicode.Scalar(byte))
      let isASCII = byte < 0x80
      expectEqual(byte.isDigit, isASCII && character.isNumber)
      expectEqual(byte.isLetter, isASCII && character.isLetter)
      expectEqual(byte.isUppercase, isASCII && character.isUppercase)
      expectEqual(byte.isLowercase, isASCII && character.isLowercase)
      expectEqual(byte.isHexDigit, isASCII && character.isHexDigit && !character.isUppercase)
      expectEqual(byte.lowercased, isASCII ? character.lowercased().utf8.first : byte)
      if byte.isHexDigit { expectEqual(byte.hexValue, UInt8(String(character), radix: 16)) }
    }
  }

  @Test func `numbers and bytes have hexadecimal digits`() {
    expectEqual(([0, 0x0F, 0xA0, 0xFF] as [UInt8]).hex, "000fa0ff")
    expectEqual(0x1F.hex(digits: 4), "001f")
    expectEqual(UInt8(0xAB).hex(digits: 1, uppercase: true), "AB")
    for (text, value) in [("0", 0), ("40A858", 0x40A858), ("fFfF", 0xFFFF)] as [(String, UInt32?)] {
      expectEqual(UInt32(hex: text.utf8), value)
    }
    for text in ["", "+1", "-1", "0x1", "g", " 1", "１"] { expectEqual(Int(hex: text.utf8), nil) }
    expectEqual(UInt16(hex: "10000".utf8), nil)
  }

  @Test(arguments: [
    ("a b/?", "a%20b%2F%3F"), ("é", "%C3%A9"), ("A-._~9", "A-._~9"), ("%\0+", "%25%00%2B"),
  ])
  func `a part of an address is encoded and decoded`(text: String, encoded: String) {
    expectEqual(text.percentEncoded, encoded)
    expectEqual(encoded.percentDecoded, text)
    expectEqual(encoded.lowercased().percentDecoded, text.lowercased())
    for damaged in ["%", "%4", "%zz", "%C3", "%+1"] {
      expectEqual((text + damaged).percentDecoded, nil)
    }
    expectEqual(" \t\(text)\t ".trimmed(of: " \t".utf8), text)
  }
}
