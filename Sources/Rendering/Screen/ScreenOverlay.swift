import Files
import Localization
import Todos

/// A prompt, a question or a page above a view, which takes the keys.
enum ScreenOverlay: Sendable {
  case none
  case prompt(ScreenPrompt)
  /// A question that one key answers.
  case choice(title: String, [(key: Character, text: String, request: ScreenRequest)])
  case page(ScreenPage)
}

/// Lines of text above a view.
struct ScreenPage: Sendable {
  let title: String
  let lines: [StyledText]
  var top = 0

  func shown(rows: Int, columns: Int) -> [StyledText] {
    let wrapped = lines.flatMap { $0.folded(toWidth: columns) }
    return [StyledText(title, .heading)] + wrapped.dropFirst(top).prefix(max(1, rows - 1))
  }
}

/// Text that is being typed at the bottom of the screen.
struct ScreenPrompt: Sendable {
  enum Kind: String, Hashable, Sendable { case filter, new, day, labels, comment, command }

  let kind: Kind
  /// The todos that it is about, as they were when it was opened.
  var todos: [Todo] = []
  /// The names of fields with their labels.
  let names: [(name: String, label: String)]
  var lines: [TypedLine]
  /// The field that is being typed.
  var index = 0
  /// Whether all fields are shown.
  var isForm = false
  /// The error in the text.
  var problem = ""

  init(_ kind: Kind, _ names: [(name: String, label: String)], _ text: String = "") {
    self.kind = kind
    self.names = names
    lines = names.map { _ in TypedLine() }
    lines[0] = TypedLine(text)
  }

  var text: String { lines[0].text }
  var isEmpty: Bool { lines.allSatisfy { $0.text.isEmpty } }

  /// The fields that have text, in words.
  var inputs: [FieldInput] {
    zip(names, lines).compactMap { name, line -> FieldInput? in
      let text = line.text
      if text.allSatisfy(\.isWhitespace) { return nil }
      let isList = FieldRow.inputs(of: .todo).contains {
        $0.input == name.name && $0.element != nil
      }
      let names = text.split(separator: ",").map { String($0).trimmed }
      return FieldInput(
        name.name, isList ? .elements(add: names) : .set(text), at: .option(name.label))
    }
  }
}

extension ScreenPrompt {
  /// The fields that a terminal of so many rows shows.
  func fields(inRows rows: Int) -> Range<Int> {
    let count = isForm ? min(names.count, max(1, rows - 3)) : 1
    let first = isForm ? max(0, min(index - count + 1, names.count - count)) : index
    return first..<(first + count)
  }

  /// A field with what was typed, of which the end is shown if it is too long, and the column of the cursor.
  func line(_ field: Int, width: Int) -> (text: StyledText, cursor: Int) {
    let isTyped = field == index
    let labels = names.map { $0.label.truncated(toWidth: width / 2) }
    let column =
      isForm ? (labels.map(\.displayWidth).max() ?? 0) + 2 : labels[field].displayWidth + 1
    let label = StyledText(labels[field], isTyped ? .heading : .dim).padded(toWidth: column)
    let room = max(1, width - column - 1)
    let (text, start) = (lines[field].text, lines[field].start)
    let hidden = max(0, start.displayWidth - room)
    let shown = hidden == 0 ? text.visible : start.visible.truncatedAtStart(toWidth: room)
    return (label + StyledText(shown), column + min(room, start.visible.displayWidth))
  }

  var keys: String {
    switch kind {
    case .filter: "Enter keep, Esc clear"
    case .new: "Enter add, Tab fields, Esc later"
    case .comment: "Enter comment, Esc later"
    case .command: "Enter command, Esc close"
    case .day, .labels: "Enter change, Esc close"
    }
  }
}

/// Keys in a prompt.
extension ScreenState {
  var newPrompt: ScreenPrompt {
    let rows = FieldRow.inputs(of: .todo).compactMap { row in
      row.input.map { (name: $0, label: format.language.name(of: row)) }
    }
    // Title and notes, and what is between them.
    let others = rows.filter { !["title", "notes"].contains($0.name) }
    return ScreenPrompt(
      .new,
      rows.filter { $0.name == "title" } + others + [("block", format.t("todo.block"))]
        + rows.filter { $0.name == "notes" })
  }

  /// Opens a prompt about todos, with what was left in it about the same ones.
  mutating func ask(_ kind: ScreenPrompt.Kind, about todos: [Todo]) {
    var prompt = ScreenPrompt(kind, [(kind.rawValue, format.t("ui.prompt.\(kind.rawValue)"))])
    if let draft = drafts[kind], draft.todos.map(\.id) == todos.map(\.id) { prompt = draft }
    prompt.todos = todos
    overlay = .prompt(prompt)
  }

  mutating func press(_ key: Key, in prompt: ScreenPrompt) -> [ScreenRequest] {
    var prompt = prompt
    // A wrong query stays open until it is mended or cleared.
    if key == .enter, prompt.kind == .filter, !prompt.problem.isEmpty { return [] }
    prompt.problem = ""
    switch key {
    case _ where key.cancels:
      overlay = .none
      if prompt.kind == .filter { return setQuery("") }
      if !prompt.isEmpty { drafts[prompt.kind] = prompt }
      return []
    case .up where prompt.kind == .command: prompt.lines = drafts[.command]?.lines ?? prompt.lines
    case .tab, .backTab, .up, .down:
      guard prompt.names.count > 1, prompt.isForm || key == .tab || key == .backTab else { break }
      let step = key == .tab || key == .down ? 1 : -1
      prompt.isForm = true
      prompt.index = (prompt.index + step + prompt.names.count) % prompt.names.count
    case .backspace where prompt.isEmpty && !prompt.isForm:
      overlay = .none
      return prompt.kind == .filter ? setQuery("") : []
    case .enter: return enter(prompt)
    default: _ = prompt.lines[prompt.index].press(key)
    }
    return typed(prompt)
  }

  mutating func typed(_ prompt: ScreenPrompt) -> [ScreenRequest] {
    overlay = .prompt(prompt)
    return prompt.kind == .filter ? setQuery(prompt.text) : []
  }

  private mutating func setQuery(_ text: String) -> [ScreenRequest] {
    if text == query { return [] }
    query = text
    return [.load]
  }

  private mutating func enter(_ prompt: ScreenPrompt) -> [ScreenRequest] {
    let text = prompt.text.trimmed
    if prompt.kind == .filter || prompt.isEmpty || text.isEmpty && prompt.kind != .new {
      overlay = .none
      return []
    }
    switch prompt.kind {
    case .filter: return []
    case .new: return [.add(prompt.inputs)]
    case .day: return [.act(.plan(text), on: prompt.todos)]
    case .labels:
      let names = text.split(separator: ",").map { String($0).trimmed }.filter { !$0.isEmpty }
      let input = FieldInput(
        "labels",
        .elements(
          add: names.filter { !$0.hasPrefix("-") },
          remove: names.filter { $0.hasPrefix("-") }.map { String($0.dropFirst()) }),
        at: .option("labels"))
      return [.act(.edit([input]), on: prompt.todos)]
    case .comment: return [.act(.comment(text), on: prompt.todos)]
    case .command:
      (overlay, drafts[.command]) = (.none, prompt)
      return ["q", "q!", "wq", "quit"].contains(text) ? [.quit] : [.runLine(text)]
    }
  }
}
