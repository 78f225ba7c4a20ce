import Files

/// The subject in `Revert "Fix the token"`, as git, forges and people write it.
struct RevertedSubject {
  /// The subject of the commit that is reverted. `Reapply "x"` reverts `Revert "x"`; git writes it since 2.43.
  let text: String

  static let openings: [StaticString] = ["Revert \"", "Reverts \"", "Reapply \""]

  /// - Parameter subject: On one line. A forge may append the number of a pull request: `Revert "x" (#20)`.
  init?(_ subject: String) {
    var rest = Substring(subject)
    while rest.last == ")", let start = rest.lastIndex(of: "("), start > rest.startIndex,
      Self.isNumber(rest[start...].dropFirst().dropLast())
    {
      rest = rest[..<start]
      rest = rest[...(rest.lastIndex { $0 != " " } ?? rest.startIndex)]
    }
    guard let opening = Self.openings.first(where: { rest.hasPrefix("\($0)") }),
      rest.last == "\"", rest.utf8.count > opening.utf8CodeUnitCount + 1
    else { return nil }
    let quoted = rest.dropFirst(opening.utf8CodeUnitCount).dropLast()
    text = "\(opening)".hasPrefix("Reapply") ? "Revert \"\(quoted)\"" : String(quoted)
  }

  /// `#20`, `!20` or `pull request #20`.
  private static func isNumber(_ text: Substring) -> Bool {
    guard let mark = text.lastIndex(where: { $0 == "#" || $0 == "!" }) else { return false }
    let digits = text[text.index(after: mark)...]
    return !digits.isEmpty && digits.utf8.allSatisfy(\.isDigit)
  }
}

/// The commits that a message reverts, and those among the commits that it lists itself.
struct MessageReverts {
  /// The subjects of the commits that it reverts without naming an id, each once.
  private(set) var subjects: [String] = []
  /// The lines of the listed commits that it also reverts.
  private(set) var revertedLines: [Range<Int>] = []
  /// Whether the whole message is of a revert.
  let isRevert: Bool

  init(_ text: UnsafeBufferPointer<UInt8>, _ lines: [MessageLine]) {
    isRevert =
      lines.first.map { text.isRevert(at: text.skippingSpaces(from: $0.range.lowerBound)) } ?? false
    // The lines that are the subject of a revert, and what they revert.
    var reverts: [(line: Int, text: String, subject: String)] = []
    var noted: Set<Int> = []
    var revertedIDs: Set<String> = []
    var isReverted = false
    for (index, line) in lines.enumerated() {
      if let id = text.squashedCommit(in: line.range).map(text.string) {
        // `git merge --squash` lists the later commits first.
        isReverted = revertedIDs.contains { id.hasPrefix($0) }
        if isReverted { revertedLines.append(lines.entry(at: index)) }
      }
      let ids = text.notedIDs(at: line.content)
      if !ids.isEmpty {
        if let last = reverts.last { noted.insert(last.line) }
        if !isReverted { revertedIDs.formUnion(ids.map(text.string)) }
      }
      guard line.reason != .code, text.hasRevert(at: line.content) else { continue }
      // A long subject may have several lines.
      let more = index == 0 ? lines.dropFirst().prefix(while: \.isSubject) : []
      let subject = ([line] + more).map { text.trimmed($0) }.joined(separator: " ")
      guard let reverted = RevertedSubject(subject) else { continue }
      reverts.append((index, subject, reverted.text))
    }
    if reverts.isEmpty { return }
    var places = Dictionary(grouping: lines.indices) { text.trimmed(lines[$0]) }
    for revert in reverts where places[revert.text] == nil { places[revert.text] = [revert.line] }
    // How many commits with a subject are left after all reverts. A revert's subject is longer than what it reverts.
    var left = places.mapValues(\.count)
    let reverters = Dictionary(reverts.map { ($0.text, $0.subject) }) { first, _ in first }
    for (revert, subject) in reverters.sorted(by: { $0.key.utf8.count > $1.key.utf8.count }) {
      left[subject] = max(0, (left[subject] ?? 0) - (left[revert] ?? 0))
    }
    for subject in Set(reverters.values) where left[subject] == 0 {
      revertedLines += (places[subject] ?? []).map { lines.entry(at: $0) }
    }
    var seen: Set<String> = []
    subjects = reverts.compactMap { line, revert, subject in
      let isNamed = noted.contains(line) || places[subject] != nil || left[revert] == 0
      return !isNamed && seen.insert(subject).inserted ? subject : nil
    }
  }
}

extension [MessageLine] {
  /// The lines of the commit, in a list of squashed ones, that has its subject in the line at an index.
  fileprivate func entry(at index: Int) -> Range<Int> {
    let entry = self[index].entry
    let end = self[(index + 1)...].firstIndex { line in
      switch line.entry {
      case .header: true
      case .bullet(let mark): entry == nil || entry == .header || entry == .bullet(mark)
      case nil: false
      }
    }
    return index..<(end ?? count)
  }
}

/// The note that git writes in the message of a revert. The commit id is written in full or,
/// with `git revert --reference`, abbreviated and described. For a merge, `reversing changes made to` and a
/// parent's id follow. Each of several reverted commits gets its own note, but people also write `This reverts commits
/// 8415558 and 26d570a.` Gitea's message is `revert` and an id, then `revert` and the subject.
package enum RevertNote {
  static let phrase: StaticString = "This reverts commit"
  /// The minimum number of digits in an abbreviated id.
  package static let shortestID = 7
}

extension UnsafeBufferPointer<UInt8> {
  /// The commit ids that follow the phrase, each once: up to 64 lowercase hexadecimal digits.
  func revertedCommits(limit: Int) -> [String] {
    let bytes = UnsafeRawBufferPointer(self)
    var ids: [String] = []
    var seen: Set<String> = []
    var start = 0
    let add = { (range: Range<Int>) in
      let id = string(range)
      if seen.insert(id).inserted { ids.append(id) }
    }
    revertedByGitea.map(add)
    while ids.count < limit, let note = bytes.firstRevertNote(from: start) {
      start = note + RevertNote.phrase.utf8CodeUnitCount
      let line = self[..<note].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
      if !has(">", at: skippingSpaces(from: line)) { notedIDs(at: note).forEach(add) }
    }
    return Array(ids.prefix(limit))
  }

  /// The ids in a note at `start`: one, or after `commits` at least two.
  fileprivate func notedIDs(at start: Int) -> [Range<Int>] {
    guard hasExactly(RevertNote.phrase, at: start) else { return [] }
    let end = start + RevertNote.phrase.utf8CodeUnitCount
    let isList = has("s ", at: end)
    guard isList || has(" ", at: end) else { return [] }
    var ids: [Range<Int>] = []
    var place = end + (isList ? 2 : 1)
    while let id = commitID(at: place), ids.count < (isList ? CommitReferences.limit : 1) {
      ids.append(id)
      place = gapEnd(from: has(",", at: id.upperBound) ? id.upperBound + 1 : id.upperBound)
      if has("and", at: place) { place = gapEnd(from: place + 3) }
    }
    return isList && ids.count < 2 ? [] : ids
  }

  /// The id in a subject that has nothing but `revert` and an id.
  fileprivate var revertedByGitea: Range<Int>? {
    let start = firstIndex { !$0.isBlank && $0 != UInt8(ascii: "\n") } ?? count
    guard has("revert ", at: start), let id = commitID(at: start + 7) else { return nil }
    let end = skippingSpaces(from: id.upperBound)
    return end == count || has("\n", at: end) ? id : nil
  }

  /// Whether `Revert "` or one of its variants is at `start`.
  func hasRevert(at start: Int) -> Bool {
    RevertedSubject.openings.contains { hasExactly($0, at: start) }
  }

  /// A commit id at `start`, possibly abbreviated.
  func commitID(at start: Int) -> Range<Int>? {
    guard start <= count else { return nil }
    let digits = self[start...].prefix(64).prefix(while: \.isHexDigit)
    guard digits.count >= RevertNote.shortestID, !hasWord(at: digits.endIndex) else { return nil }
    return start..<digits.endIndex
  }

  /// Whether the message whose subject begins at `start` is of a revert: git's, or one in the style of Conventional
  /// Commits that has git's note.
  fileprivate func isRevert(at start: Int) -> Bool {
    if hasRevert(at: start) || revertedByGitea != nil { return true }
    guard has("revert", at: start) else { return false }
    var end = start + 6
    if has("(", at: end), let close = self[end...].prefix(100).firstIndex(of: UInt8(ascii: ")")) {
      end = close + 1
    }
    if has("!", at: end) { end += 1 }
    return has(":", at: end)
      && UnsafeRawBufferPointer(self).firstRevertNote(from: end) != nil
  }

  /// A line's text without indentation, bullet and spaces at its end.
  fileprivate func trimmed(_ line: MessageLine) -> String {
    let end = skippingSpacesBack(from: line.range.upperBound, to: line.content)
    return string(line.content..<end)
  }
}

extension UnsafeRawBufferPointer {
  /// The index of the first note from `start` on, about one commit or several.
  func firstRevertNote(from start: Int) -> Int? {
    var start = start
    while let note = firstIndex(of: RevertNote.phrase, from: start) {
      start = note + RevertNote.phrase.utf8CodeUnitCount
      if has(" ", at: start) || has("s ", at: start) { return note }
    }
    return nil
  }
}
