import Actions
import Localization
package import Store
package import Todos

extension Format {
  /// All labels, milestones, views or blocks, one per line.
  package func list(_ entities: [NamedEntity]) -> String {
    let lines: [StyledText] =
      switch entities.first {
      case .label:
        list(entities.compactMap { if case .label(let use) = $0 { use } else { nil } })
      case .milestone:
        list(
          entities.compactMap { if case .milestone(let milestone) = $0 { milestone } else { nil } })
      case .view:
        entities.compactMap { if case .view(let view) = $0 { view } else { nil } }
          .map { [StyledText($0.word), StyledText($0.query, .dim)] }.aligned()
      case .block:
        list(entities.compactMap { if case .block(let use) = $0 { use.block } else { nil } })
      case .project, nil: []
      }
    return text(lines.indented.cut(toWidth: width))
  }

  private func list(_ labels: [LabelUse]) -> [StyledText] {
    labels.map { use in
      [
        StyledText(labels: [use.label], color),
        StyledText("\(use.label.color)  ", .dim)
          + StyledText(counts(open: use.open, done: use.done)),
      ]
    }.aligned()
  }

  /// Columns for the longest of names in a list, but not more than a third of the terminal.
  func columns(ofNames names: [String]) -> Int {
    let longest = names.map(\.visible.displayWidth).max() ?? 0
    return width.map { min(longest, max(8, $0 / 3)) } ?? longest
  }

  /// A milestone with its open todos.
  package func details(of milestone: Milestone, todos: [Todo]) -> String {
    var head = StyledText(milestone.name, .heading) + StyledText("   ") + milestone.progress.bar
    if let rate = language.rate(milestone.progress) {
      head += StyledText("  ") + StyledText(rate, .completion)
    }
    let state = state(of: milestone)
    if !state.isEmpty { head += StyledText("   ") + state }
    let description = milestone.description.isEmpty ? [] : milestone.description.visibleLines
    return text([head] + description.map { StyledText($0) })
      + (todos.isEmpty ? "" : "\n" + list(todos))
  }

  /// Milestones, one per line.
  func list(_ milestones: [Milestone]) -> [StyledText] {
    let names = columns(ofNames: milestones.map(\.name))
    return milestones.map { milestone in
      let name = StyledText(milestone.name, milestone.isClosed ? .dim : .plain)
      let rate = language.rate(milestone.progress) ?? "–"
      let description = milestone.description.isEmpty ? "" : "  \(milestone.description)"
      return [
        name.truncated(toWidth: names), milestone.progress.bar, StyledText(rate, .completion),
        state(of: milestone) + StyledText(description, .dim),
      ]
    }.aligned()
  }

  /// When a milestone is due, or that it is closed.
  private func state(of milestone: Milestone) -> StyledText {
    if milestone.isClosed { return StyledText(t("milestone.closed"), .dim) }
    guard let due = milestone.due else { return StyledText("") }
    return milestone.isOverdue(on: today)
      ? StyledText(t("day.overdue", ["when": near(due)]), .overdue)
      : StyledText(t("day.due", ["when": near(due)]))
  }
}

extension ChangeView {
  /// What happened to a project, label, milestone, view or block: `added bug  #d73a4a`.
  func text(of entity: EntityChange) -> String {
    let name = if case .view(let view) = entity.entity { view.word } else { entity.entity.name }
    let restores = change.command == .delete ? format.t("undo.restores") : ""
    let parts =
      ["\(verb(of: entity)) \(name.visible)"]
      + [facts(of: entity), detail, restores].filter { !$0.isEmpty }.map(\.visible)
    return parts.joined(separator: "  ") + "\n"
  }

  private func verb(of entity: EntityChange) -> String {
    let fields = change.values.fields
    if entity.isChanged, fields.values.count == 1, let (field, value) = fields.values.first,
      let event = format.event(field, value)
    {
      return event
    }
    let kind = entity.entity.kind
    if entity.isChanged {
      return format.language.t(HistoryVerb.message(of: change.command.rawValue, about: kind))
    }
    return format.t(
      [.label, .view].contains(kind) ? "changed.unchanged" : "changed.other.unchanged")
  }

  private func facts(of entity: EntityChange) -> String {
    switch entity.entity {
    case .label(let use): use.label.color.description
    case .view(let view): view.query
    case .milestone(let milestone): facts(of: milestone, isChanged: entity.isChanged)
    case .block(let use):
      // When it repeats, and from which day that is counted, if the command said so.
      [
        use.block.title,
        change.values.fields[.every].flatMap { _ in format.repetition(of: use.block) },
      ].compactMap(\.self).joined(separator: "   ")
    case .project: ""
    }
  }

  private func facts(of milestone: Milestone, isChanged: Bool) -> String {
    let isClosing = change.values.fields[.closed]?.isTrue == true && isChanged
    return [
      format.language.rate(milestone.progress),
      isClosing && milestone.open > 0
        ? format.t("milestone.stillOpen", ["count": milestone.open]) : nil,
    ].compactMap(\.self).joined(separator: "  ")
  }
}

extension LabelColor {
  /// The SGR parameters (ECMA-48) of text on the colour; nil for terminals with few colours.
  func parameters(_ depth: ColorDepth) -> String? {
    switch depth {
    case .trueColor:
      let text = hasBlackText ? "0;0;0" : "255;255;255"
      return "48;2;\(rgb >> 16);\(rgb >> 8 & 0xFF);\(rgb & 0xFF);38;2;\(text)"
    case .ansi256: return "48;5;\(xterm);38;5;\(hasBlackText ? 16 : 231)"
    case .ansi16, .none: return nil
    }
  }

  /// The nearest of the 216 colours of xterm's cube.
  private var xterm: Int {
    let levels = [0, 95, 135, 175, 215, 255]
    let steps = [rgb >> 16, rgb >> 8 & 0xFF, rgb & 0xFF].map { part in
      levels.indices.min { abs(levels[$0] - part) < abs(levels[$1] - part) } ?? 0
    }
    return 16 + 36 * steps[0] + 6 * steps[1] + steps[2]
  }
}

extension Completion {
  /// A progress bar: full only at 100 percent, empty only at 0.
  var bar: StyledText {
    let width = 10
    let percent = percent ?? 0
    return .bar(percent == 0 ? 0 : max(1, percent * width / 100), of: width, .completion)
  }
}
