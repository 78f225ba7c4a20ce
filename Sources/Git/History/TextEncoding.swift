import Foundation

/// Re-encodes commits whose `encoding` header names another encoding than UTF-8.
enum TextEncoding {
  /// The content in UTF-8, or nil where it is so already or can't be converted as a whole: git then
  /// takes the bytes as they are.
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

  /// The most bytes of a message that are converted.
  private static let limit = 1 << 20

  private static func convert(
    _ content: UnsafeRawBufferPointer, _ converter: iconv_t
  ) -> [UInt8]? {
    var input = content.map { CChar(truncatingIfNeeded: $0) }
    // No encoding needs more than four bytes of UTF-8 for one of its own, state changes aside.
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
