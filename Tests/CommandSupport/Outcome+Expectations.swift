import Foundation
package import TestSupport
package import Testing

extension Outcome {
  /// The output, if the command succeeded.
  @discardableResult
  package func succeeded(_ location: SourceLocation = #_sourceLocation) throws -> String {
    try #require(status == 0 && error.isEmpty, "\(self)", sourceLocation: location)
    return output
  }

  /// The only line on standard error, which begins with the program's name.
  @discardableResult
  package func failed(
    _ code: Int32 = 1, saying phrases: String..., at location: SourceLocation = #_sourceLocation
  ) -> String {
    #expect(status == code && output.isEmpty, "\(self)", sourceLocation: location)
    let isLine = error.hasPrefix("ootd: ") && error.filter(\.isNewline).count == 1
    #expect(isLine, "\(self)", sourceLocation: location)
    for phrase in phrases {
      #expect(error.contains(phrase), "no `\(phrase)`: \(self)", sourceLocation: location)
    }
    return error
  }

  /// Expects one JSON object on standard error, and nothing else.
  package func failedAsJSON(
    _ code: Int32, _ name: String, saying phrase: String = "",
    at location: SourceLocation = #_sourceLocation
  ) throws {
    let failure = try JSONDecoder().decode(TestSupport.JSON.self, from: Data(error.utf8))["error"]
    #expect(status == code && output.isEmpty, "\(self)", sourceLocation: location)
    #expect(failure?["code"]?.text == name, "\(self)", sourceLocation: location)
    let message = failure?["message"]?.text ?? ""
    #expect(message.contains(phrase), "\(self)", sourceLocation: location)
  }

  /// The output as JSON.
  package func json(_ location: SourceLocation = #_sourceLocation) throws -> JSON {
    try JSONDecoder().decode(JSON.self, from: Data(try succeeded(location).utf8))
  }
}

extension JSON {
  package var text: String? { if case .text(let text) = self { text } else { nil } }
  package var list: [JSON] { if case .list(let list) = self { list } else { [] } }
  package var count: Int? { if case .number(let number) = self { Int(number) } else { nil } }
}
