import Actions
import Localization
package import Store
import Todos

/// All labels, milestones, views or blocks, one per line.
package struct NamedListView {
  let entities: [NamedEntity]
  let format: Format

  package init(_ entities: [NamedEntity], format: Format) {
    self.entities = entities
    self.format = format
  }

  package var text: String {
    switch entities.first {
    case .label: LabelListView(entities.compactMap(\.label), format: format).text
    case .milestone: MilestoneListView(entities.compactMap(\.milestone), format: format).text
    case .view: SavedViewList(entities.compactMap(\.view), format: format).text
    case .block: BlockListView(entities.compactMap(\.block?.block), format: format).text
    case .project, nil: ""
    }
  }
}

/// What happened to a project, label, milestone, view or block: `added bug  #d73a4a`.
struct NamedChangeView {
  let entity: EntityChange
  let change: Change
  /// A text at the end of the line.
  let detail: String
  let format: Format

  init(_ entity: EntityChange, _ change: Change, detail: String, format: Format) {
    self.entity = entity
    self.change = change
    self.detail = detail
    self.format = format
  }

  var text: String {
    let restores = change.command == .delete ? format.t("undo.restores") : ""
    let parts =
      ["\(verb) \(name.visible)"]
      + [facts, detail, restores].filter { !$0.isEmpty }.map(\.visible)
    return parts.joined(separator: "  ") + "\n"
  }

  private var verb: String {
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

  private var name: String {
    if case .view(let view) = entity.entity { view.word } else { entity.entity.name }
  }

  private var facts: String {
    switch entity.entity {
    case .label(let use): use.label.color.description
    case .view(let view): view.query
    case .milestone(let milestone): milestoneFacts(milestone)
    case .block(let use):
      [use.block.title, repetition(use.block)].compactMap(\.self).joined(separator: "   ")
    case .project: ""
    }
  }

  private func milestoneFacts(_ milestone: Milestone) -> String {
    let isClosing = change.values.fields[.closed]?.isTrue == true && entity.isChanged
    return [
      format.language.rate(milestone.progress),
      isClosing && milestone.open > 0
        ? format.t("milestone.stillOpen", ["count": milestone.open]) : nil,
    ].compactMap(\.self).joined(separator: "  ")
  }

  /// When it repeats, and from which day that is counted, if the command said so.
  private func repetition(_ block: Block) -> String? {
    change.values.fields[.every].flatMap { _ in BlockView(block, format: format).repetition }
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
