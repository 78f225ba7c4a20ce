/// Values under one another, each behind its label.
struct LabelledValues {
  private var rows: [(label: String, value: StyledText)] = []

  mutating func add(_ label: String, _ value: StyledText?) {
    guard let value, !value.isEmpty else { return }
    rows.append((label, value))
  }

  mutating func add(_ label: String, _ value: String?) {
    add(label, value.map { StyledText($0) })
  }

  var lines: [StyledText] {
    let width = (rows.map(\.label.displayWidth).max() ?? 0) + 3
    return rows.map { row in
      StyledText("  ") + StyledText(row.label, .dim).padded(toWidth: width) + row.value
    }
  }
}
