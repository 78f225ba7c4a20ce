import Foundation

/// Text as it is searched: letters without their case, each spelled in one way.
package enum SearchText {
  /// Lower case, and composed (Unicode Normalization Form C).
  package static func folded(_ text: String) -> String {
    let lowercase = text.lowercased()
    let isPlain = lowercase.utf8.allSatisfy { $0 < 0x80 }
    return isPlain ? lowercase : lowercase.precomposedStringWithCanonicalMapping
  }
}
