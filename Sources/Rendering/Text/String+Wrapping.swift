extension String {
  /// Lines of at most that many columns, broken between words, and within those that are wider; what
  /// doesn't fit into so many lines ends in `…`.
  func wrapped(toWidth width: Int, lines limit: Int) -> [String] {
    var lines = [""]
    for word in split(separator: " ", omittingEmptySubsequences: true) {
      let last = lines[lines.count - 1]
      if last.isEmpty {
        lines[lines.count - 1] = String(word)
      } else if last.displayWidth + 1 + word.displayWidth <= width {
        lines[lines.count - 1] += " \(word)"
      } else {
        lines.append(String(word))
      }
      while lines.count <= limit, lines[lines.count - 1].displayWidth > width {
        let (head, rest) = lines[lines.count - 1].split(atWidth: width)
        lines[lines.count - 1] = head
        lines.append(rest)
      }
      if lines.count > limit { break }
    }
    guard lines.count > limit else { return lines }
    let last = lines[(limit - 1)...].joined(separator: " ") + " …"
    return lines[..<(limit - 1)] + [last.truncated(toWidth: width)]
  }

  /// As many characters as have room, at least one, and the rest.
  private func split(atWidth width: Int) -> (String, String) {
    var columns = 0
    var end = startIndex
    for index in indices {
      columns += self[index].displayWidth
      if columns > width, index > startIndex { break }
      end = self.index(after: index)
    }
    return (String(self[..<end]), String(self[end...]))
  }
}
