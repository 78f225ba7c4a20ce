package import Todos

/// A list of todos from which a person picks one by typing a few letters of its title, or marks several. It holds what
/// was typed and draws itself; the caller reads the keys.
package struct Picker: KeyScreen {
  /// The verb that the todos are picked for.
  let verb: String
  let todos: [Todo]
  /// Whether several can be marked.
  let takesSeveral: Bool
  let format: Format
  private let texts: [[Character]]
  private var line = TypedLine()
  /// Indices of the todos that match, the best first.
  private(set) var matches: [Int]
  /// The index of the selected match.
  private(set) var selection = 0
  /// Indices of the marked todos, whether they match or not.
  private(set) var marks: Set<Int> = []

  /// The most todos to show at once.
  private static let maxRows = 10

  package init(_ todos: [Todo], for verb: String, takesSeveral: Bool, format: Format) {
    self.verb = verb
    self.todos = todos
    self.takesSeveral = takesSeveral
    self.format = format
    texts = todos.map { FuzzyPattern.folded("\($0.handle) \($0.title) \($0.project ?? "")") }
    matches = Array(todos.indices)
  }

  /// How a person ended the choice.
  package enum Outcome: Hashable, Sendable {
    /// The marked todos in the order of the list, or the selected one if none is marked.
    case picked([Todo])
    case cancelled
  }

  /// Applies a key.
  /// - Returns: Nil until the choice ends.
  package mutating func press(_ key: Key) -> Outcome? {
    switch key {
    case _ where key.cancels: return .cancelled
    case .up, .control("p"), .control("k"): select(selection - 1)
    case .down, .control("n"): select(selection + 1)
    case .pageUp: select(selection - Self.maxRows)
    case .pageDown: select(selection + Self.maxRows)
    case .home: select(0)
    case .end: select(matches.count - 1)
    case .tab: mark(movingBy: 1)
    case .backTab: mark(movingBy: -1)
    case .control("a") where takesSeveral:
      if marks.isSuperset(of: matches) {
        marks.subtract(matches)
      } else {
        marks.formUnion(matches)
      }
    case .control("a"): break
    case .enter:
      let picked = marks.isEmpty ? Array(matches.dropFirst(selection).prefix(1)) : marks.sorted()
      return picked.isEmpty ? nil : .picked(picked.map { todos[$0] })
    default:
      let before = line.text
      if line.press(key), line.text != before { search() }
    }
    return nil
  }

  private mutating func select(_ index: Int) {
    selection = max(0, min(index, matches.count - 1))
  }

  private mutating func mark(movingBy step: Int) {
    guard takesSeveral, !matches.isEmpty else { return }
    marks.formSymmetricDifference([matches[selection]])
    select(selection + step)
  }

  private mutating func search() {
    selection = 0
    // `#12` is a todo's number, as elsewhere.
    let pattern = FuzzyPattern(String(line.text.drop { $0 == "#" }))
    let scored = texts.indices.compactMap { index in
      pattern.score(texts[index]).map { (index: index, score: $0) }
    }
    // Equal scores keep the order in which the todos were given.
    matches = scored.sorted { ($1.score, $0.index) < ($0.score, $1.index) }.map(\.index)
  }

  /// The prompt, the todos around the selected one, and the keys.
  /// - Parameters:
  ///   - width: Columns of the terminal.
  ///   - height: Lines of the terminal.
  package func lines(width: Int, height: Int) -> [StyledText] {
    let rows = max(1, min(Self.maxRows, height - 3))
    let first = max(0, min(selection - rows / 2, matches.count - rows))
    let shown = matches[first..<min(matches.count, first + rows)]
    let cells = shown.map { index in
      TitledTable.Row(
        todos[index], notes: [], mark: StyledText(marks.contains(index) ? "✓" : "", .doing),
        format.color)
    }
    let table = TitledTable.todos(
      [.init(rows: cells)], width: max(20, width - 3), placement: .beside)
    let list = zip(shown, table.lines).map { index, line in
      index == matches[selection] ? StyledText("›", .doing) + line : StyledText(" ") + line
    }
    let none = matches.isEmpty ? [StyledText("  \(format.t("pick.none"))", .dim)] : []
    let keys = StyledText(format.t(takesSeveral ? "pick.keysOfSeveral" : "pick.keys"), .dim)
    let lines = [prompt + count(width)] + none + list + [keys]
    return lines.prefix(max(1, height)).map { $0.truncated(toWidth: width - 1) }
  }

  package static let cancelled = Outcome.cancelled

  /// The cursor is after what was typed.
  package func cursor(width: Int, height: Int) -> (line: Int, column: Int) {
    (0, min(StyledText("\(verb) › \(line.start)").width, width - 1))
  }

  private var prompt: StyledText { StyledText("\(verb) › ", .heading) + StyledText(line.text) }

  private func count(_ width: Int) -> StyledText {
    let marked = marks.isEmpty ? StyledText("") : StyledText("✓ \(marks.count)  ", .doing)
    let count = marked + StyledText("\(matches.count)/\(todos.count)", .dim)
    let room = width - 1 - prompt.width
    return room > count.width ? count.padded(toWidth: room, alignment: .trailing) : StyledText("")
  }

  /// The lines as text for a terminal.
  package func text(_ line: StyledText) -> String { line.text(format.color, on: format.background) }
}

/// Letters that a text must contain, in the order in which they were typed.
struct FuzzyPattern {
  private let words: [[Character]]

  init(_ query: String) {
    words = query.split(whereSeparator: \.isWhitespace).map { Self.folded(String($0)) }
  }

  /// The text in lowercase, character by character.
  static func folded(_ text: String) -> [Character] {
    text.map { $0.lowercased().first ?? $0 }
  }

  /// How well the text matches: each word scores by its best place. Nil if a word's letters don't occur in
  /// order.
  func score(_ text: [Character]) -> Int? {
    var total = 0
    for word in words {
      guard let score = whole(word, in: text) ?? scattered(word, in: text) else { return nil }
      total += score
    }
    return total
  }

  /// The score of a word that occurs in one piece: best at the start of a word of the text.
  private func whole(_ word: [Character], in text: [Character]) -> Int? {
    guard word.count <= text.count else { return nil }
    var isFound = false
    for start in 0...(text.count - word.count)
    where text[start..<(start + word.count)].elementsEqual(word) {
      if isStart(start, of: text) { return start == 0 ? 1002 : 1001 }
      isFound = true
    }
    return isFound ? 1000 : nil
  }

  /// The score of a word whose letters are scattered: fewer letters between them, and more of them at starts of
  /// words, score higher.
  private func scattered(_ word: [Character], in text: [Character]) -> Int? {
    var end = 0
    for letter in word {
      guard let found = text[end...].firstIndex(of: letter) else { return nil }
      end = found + 1
    }
    // Back from the end, to find the shortest piece that ends there.
    var start = end
    var starts = 0
    for letter in word.reversed() {
      guard let found = text[..<start].lastIndex(of: letter) else { return nil }
      start = found
      if isStart(found, of: text) { starts += 1 }
    }
    return max(1, 500 + 20 * starts - (end - start - word.count))
  }

  private func isStart(_ index: Int, of text: [Character]) -> Bool {
    index == 0 || !(text[index - 1].isLetter || text[index - 1].isNumber)
  }
}

/// A list on a terminal that keys change. It draws itself; the caller reads the keys.
package protocol KeyScreen: Sendable {
  /// How a person ended it.
  associatedtype Outcome: Sendable
  static var cancelled: Outcome { get }
  /// Applies a key.
  /// - Returns: Nil until it ends.
  mutating func press(_ key: Key) -> Outcome?
  /// - Parameters:
  ///   - width: Columns of the terminal.
  ///   - height: Lines of the terminal.
  func lines(width: Int, height: Int) -> [StyledText]
  /// The line of the cursor, and the columns before it.
  func cursor(width: Int, height: Int) -> (line: Int, column: Int)
  /// A line as text for a terminal.
  func text(_ line: StyledText) -> String
}
