/// Inflates the beginning of a zlib stream (RFC 1950, RFC 1951). libdeflate can only inflate all of
/// it. This is slow, and meant for the few bytes that hold an object's size.
struct PartialInflater {
  private let input: UnsafeRawBufferPointer
  private let limit: Int
  private var position = 2
  private var held: UInt64 = 0
  private var heldCount = 0
  private var output: [UInt8] = []

  /// Thrown when the input ends or is damaged, or when there is enough output.
  private struct End: Error {}

  /// The first bytes that the input inflates to: fewer than the limit if the input ends or is damaged
  /// before; nil if it isn't a zlib stream.
  static func beginning(of input: UnsafeRawBufferPointer, limit: Int) -> [UInt8]? {
    guard input.count > 2, input[0] & 15 == 8, input[1] & 32 == 0,
      (Int(input[0]) << 8 | Int(input[1])) % 31 == 0
    else { return nil }
    var inflater = PartialInflater(input: input, limit: limit)
    try? inflater.run()
    return inflater.output
  }

  private init(input: UnsafeRawBufferPointer, limit: Int) {
    self.input = input
    self.limit = limit
  }

  private mutating func run() throws(End) {
    var isLast = false
    while !isLast {
      isLast = try bits(1) == 1
      switch try bits(2) {
      case 0: try copyStored()
      case 1: try inflate(HuffmanCode.fixedLiterals, HuffmanCode.fixedDistances)
      case 2:
        let (literals, distances) = try readCodes()
        try inflate(literals, distances)
      default: throw End()
      }
    }
  }

  private mutating func bits(_ count: Int) throws(End) -> Int {
    while heldCount < count {
      guard position < input.count else { throw End() }
      held |= UInt64(input[position]) << UInt64(heldCount)
      position += 1
      heldCount += 8
    }
    defer {
      held >>= UInt64(count)
      heldCount -= count
    }
    return Int(held & (1 << UInt64(count) - 1))
  }

  private mutating func append(_ byte: UInt8) throws(End) {
    guard output.count < limit else { throw End() }
    output.append(byte)
  }

  private mutating func copyStored() throws(End) {
    held = 0
    heldCount = 0
    let count = try bits(16)
    guard try bits(16) == ~count & 0xFFFF else { throw End() }
    for _ in 0..<count { try append(UInt8(try bits(8))) }
  }

  private mutating func symbol(_ code: HuffmanCode) throws(End) -> Int {
    var (value, first, index) = (0, 0, 0)
    for count in code.counts.dropFirst() {
      value |= try bits(1)
      if value - count < first { return code.symbols[index + value - first] }
      index += count
      first = (first + count) << 1
      value <<= 1
    }
    throw End()
  }

  private mutating func inflate(
    _ literals: HuffmanCode, _ distances: HuffmanCode
  ) throws(End) {
    while true {
      let symbol = try symbol(literals)
      if symbol < 256 {
        try append(UInt8(symbol))
        continue
      }
      if symbol == 256 { return }
      guard symbol < 286 else { throw End() }
      let length =
        try HuffmanCode.lengthBases[symbol - 257]
        + bits(HuffmanCode.lengthBits[symbol - 257])
      let place = try self.symbol(distances)
      guard place < 30 else { throw End() }
      let extra = max(0, place / 2 - 1)
      let distance = try (place < 2 ? place : (2 + place % 2) << extra) + 1 + bits(extra)
      guard distance <= output.count else { throw End() }
      for _ in 0..<length { try append(output[output.count - distance]) }
    }
  }

  private mutating func readCodes() throws(End) -> (HuffmanCode, HuffmanCode) {
    let (literals, distances) = (try bits(5) + 257, try bits(5) + 1)
    var lengths = [Int](repeating: 0, count: 19)
    for place in HuffmanCode.order.prefix(try bits(4) + 4) { lengths[place] = try bits(3) }
    let code = HuffmanCode(lengths)
    lengths = []
    while lengths.count < literals + distances {
      switch try symbol(code) {
      case 16:
        guard let last = lengths.last else { throw End() }
        lengths += repeatElement(last, count: try bits(2) + 3)
      case 17: lengths += repeatElement(0, count: try bits(3) + 3)
      case 18: lengths += repeatElement(0, count: try bits(7) + 11)
      case let length: lengths.append(length)
      }
    }
    return (
      HuffmanCode(Array(lengths[..<literals])),
      HuffmanCode(Array(lengths[literals..<(literals + distances)]))
    )
  }
}

/// A canonical Huffman code (RFC 1951, 3.2.2).
private struct HuffmanCode {
  /// How many symbols have each length of 0 to 15 bits.
  private(set) var counts = [Int](repeating: 0, count: 16)
  /// In the order of their codes.
  let symbols: [Int]

  init(_ lengths: [Int]) {
    for length in lengths { counts[length] += 1 }
    symbols = (1..<16).flatMap { length in lengths.indices.filter { lengths[$0] == length } }
  }

  static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
  static let lengthBases = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131,
    163, 195, 227, 258,
  ]
  static let lengthBits = [
    0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
  ]
  static let fixedLiterals = HuffmanCode(
    (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 })
  static let fixedDistances = HuffmanCode([Int](repeating: 5, count: 30))
}
