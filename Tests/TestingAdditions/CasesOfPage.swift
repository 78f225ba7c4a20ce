import Foundation

/// The cases of a file of the page's tests, which hold both to the same answers.
package func casesOfPage<Cases: Decodable>(_ name: String, as type: Cases.Type) throws -> Cases {
  let file = URL(filePath: "\(#filePath)/../../BoardTests/Page/\(name).json").standardized
  return try JSONDecoder().decode(type, from: Data(contentsOf: file))
}
