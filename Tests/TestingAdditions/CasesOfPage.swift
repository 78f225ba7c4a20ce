import Foundation

/// The cases of a file of the page's tests, which hold both to the same answers.
package func casesOfPage<Cases: Decodable>(_ name: String, as type: Cases.Type) throws -> Cases {
  let folder = URL(filePath: #filePath).deletingLastPathComponent()
  let file = folder.appending(path: "../BoardTests/Page/\(name).json")
  return try JSONDecoder().decode(type, from: Data(contentsOf: file))
}
