/// What a column of a table holds.
enum CSVColumn: Hashable {
  case known(Name)
  /// One that another program has, by its name.
  case other(String)
  /// One without a name, which must be empty.
  case unnamed

  /// The names by which a first line tells it, in the order in which they are written.
  enum Name: String, CaseIterable {
    case id, title, status, priority, project, labels, milestone, day, due
    case created, started, completed, notes, comments, attributes
  }

  init(_ header: String) {
    let name = String(cell: header).trimmed(of: [0x20, 0x09])
    if let known = Name(rawValue: name.lowercased()) {
      self = .known(known)
    } else {
      self = name.isEmpty ? .unnamed : .other(name)
    }
  }

  /// The column that an attribute of a record came from, if it did.
  init?(attribute: String) {
    guard attribute.hasPrefix("csv/") else { return nil }
    let name = String(attribute.dropFirst(4))
    self = CSVColumn(name)
    guard self == .other(name) else { return nil }
  }

  var header: String {
    switch self {
    case .known(let name): name.rawValue
    case .other(let name): name
    case .unnamed: ""
    }
  }
}
