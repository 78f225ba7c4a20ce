package import Todos

/// All views, one per line: `@urgent  priority:high due:<=fri`.
package struct SavedViewList {
  let views: [SavedView]
  let format: Format

  package init(_ views: [SavedView], format: Format) {
    self.views = views
    self.format = format
  }

  package var text: String {
    let names = views.map { StyledText($0.word) }
    let width = names.map(\.width).max() ?? 0
    return format.text(
      zip(views, names).map { view, name in
        let line = StyledText("  ") + name.padded(toWidth: width + 2)
        return (line + StyledText(view.query, .dim)).cut(toWidth: format.width)
      })
  }
}
