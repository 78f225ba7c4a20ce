import Todos

/// The first line of a table.
struct CSVHeader {
  /// The programs whose tables have numbers or rows of their own.
  enum Program {
    case todoist, tickTick, trello
  }

  /// Columns that say whether a todo is done.
  static let doneBoxes = ["done", "checked", "complete", "is completed", "due complete"]

  /// Columns that say whether a todo that isn't done won't be.
  static let droppedBoxes = ["canceled", "cancelled", "archived"]

  /// Columns that say more of a todo's status, deadline or time zone, and that are kept too.
  static let hints = Set(
    doneBoxes + droppedBoxes + ["resolution", "section/column", "date", "is all day", "timezone"])

  private(set) var columns: [CSVColumn] = []
  /// Those of its columns that are ootd's.
  let known: Set<CSVColumn.Name>
  private(set) var program: Program?
  /// Whether another program made the table. Then values that can't be read are left out.
  let isForeign: Bool
  /// A column that the user named and the table lacks.
  let missing: String?

  /// Nil if no column has titles.
  init?(_ fields: [String], _ map: CSVColumnMap) {
    let names = fields.map(\.asHeader)
    let keys = names.map(\.asColumnName)
    let present = Set(keys)
    let isOwn = CSVColumn.Name.allCases.allSatisfy {
      $0 == .attributes || present.contains($0.rawValue)
    }
    let program = isOwn ? nil : Self.program(present)
    var known: [String: CSVColumn.Name] = [:]
    for (name, column) in map.names { known[column.asColumnName] = name }
    for name in CSVColumn.Name.allCases where map.names[name] == nil {
      let candidates = [name.rawValue] + (isOwn ? [] : name.synonyms)
      let key = candidates.first { key in
        present.contains(key) && known[key] == nil && !(program == .trello && key == "list name")
      }
      if let key { known[key] = name }
    }
    guard present.contains(where: { known[$0] == .title }) else { return nil }
    self.known = Set(present.compactMap { known[$0] })
    missing = map.names.values.sorted().first { !present.contains($0.asColumnName) }
    let isByName = known.allSatisfy { $0.key == $0.value.rawValue }
    isForeign = !isOwn && !(isByName && program == nil && present.isDisjoint(with: Self.hints))
    self.program = program
    var seen: Set<CSVColumn> = []
    var numbers: [String: Int] = [:]
    for (name, key) in zip(names, keys) {
      if let known = known[key], known.isList || seen.insert(.known(known)).inserted {
        columns.append(.known(known))
      } else {
        let isKnown = CSVColumn.Name(rawValue: key) != nil
        columns.append(
          name.isEmpty
            ? .unnamed : Self.other(name, &seen, &numbers[name, default: isKnown ? 1 : 0]))
      }
    }
  }

  /// A column of another program. A repeated one gets a number, as does one with the name of a column of ootd.
  private static func other(
    _ name: String, _ seen: inout Set<CSVColumn>, _ number: inout Int
  ) -> CSVColumn {
    var column: CSVColumn
    repeat {
      number += 1
      column = .other(number == 1 ? name : "\(name) (\(number))")
    } while !seen.insert(column).inserted
    return column
  }

  private static func program(_ names: Set<String>) -> Program? {
    if names.isSuperset(of: ["type", "content", "indent"]) { return .todoist }
    if names.isSuperset(of: ["list name", "title", "content"]) { return .tickTick }
    return names.isSuperset(of: ["list name", "card name"]) ? .trello : nil
  }
}
