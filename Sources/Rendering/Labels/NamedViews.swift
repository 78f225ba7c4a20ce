import Actions
import Localization
package import Store
import Todos

extension Format {
  /// All labels, milestones, views or blocks, one per line.
  package func list(_ entities: [NamedEntity]) -> String {
    let lines: [StyledText] =
      switch entities.first {
      case .label: list(entities.compactMap(\.label))
      case .milestone: list(entities.compactMap(\.milestone))
      case .view:
        entities.compactMap(\.view).map { [StyledText($0.word), StyledText($0.query, .dim)] }
          .aligned()
      case .block: list(entities.compactMap(\.block?.block))
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
    let verb =
      switch change.command {
      case _ where !entity.isChanged: "unchanged"
      case .add, .projectAdd: "added"
      case .delete: "deleted"
      case .projectLink: "linked"
      case .projectUnlink: "unlinked"
      default: "edited"
      }
    // In some languages the word agrees with the thing.
    let isNamed = [.label, .view].contains(entity.entity.kind)
    return format.t(isNamed ? "changed.\(verb)" : "changed.other.\(verb)")
  }

  private func facts(of entity: EntityChange) -> String {
    switch entity.entity {
    case .label(let use): use.label.color.description
    case .view(let view): view.query
    case .milestone(let milestone): facts(of: milestone, isChanged: entity.isChanged)
    case .block(let use):
      [use.block.title, repetition(use.block)].compactMap(\.self).joined(separator: "   ")
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

  /// When it repeats, and from which day that is counted, if the command said so.
  private func repetition(_ block: Block) -> String? {
    change.values.fields[.every].flatMap { _ in format.repetition(of: block) }
  }
}

extension NamedEntity {
  fileprivate var label: LabelUse? { if case .label(let label) = self { label } else { nil } }
  fileprivate var milestone: Milestone? {
    if case .milestone(let milestone) = self { milestone } else { nil }
  }
  fileprivate var view: SavedView? { if case .view(let view) = self { view } else { nil } }
  fileprivate var block: BlockUse? { if case .block(let block) = self { block } else { nil } }
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
