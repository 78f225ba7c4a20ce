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

extension Collection<String> {
  /// The name that was probably meant: the shortest that begins so, or the one with the fewest
  /// changed letters, at most a third of them.
  package func nearest(to word: String) -> String? {
    let typed = Array(word.lowercased())
    if let whole = filter({ typed.count > 1 && $0.lowercased().hasPrefix(word.lowercased()) })
      .min(by: { $0.count < $1.count })
    {
      return whole
    }
    let ranked = map { (name: $0, distance: Array($0.lowercased()).distance(to: typed)) }
    guard let best = ranked.min(by: { $0.distance < $1.distance }),
      best.distance <= (Swift.max(typed.count, best.name.count) + 1) / 3
    else { return nil }
    return best.name
  }
}

extension Array where Element: Equatable {
  /// The least number of insertions, deletions, replacements and swaps of neighbours between two
  /// words (the restricted Damerau–Levenshtein distance).
  fileprivate func distance(to other: [Element]) -> Int {
    var older: [Int] = []
    var previous = [Int](0...other.count)
    for row in indices {
      var current = [row + 1]
      for column in other.indices {
        let replaced = previous[column] + (self[row] == other[column] ? 0 : 1)
        var best = Swift.min(replaced, previous[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, self[row] == other[column - 1], self[row - 1] == other[column] {
          best = Swift.min(best, older[column - 1] + 1)
        }
        current.append(best)
      }
      (older, previous) = (previous, current)
    }
    return previous[other.count]
  }
}
