import Files
import Todos

/// A column of the table.
enum CSVColumn: Hashable {
  case known(Name)
  /// Another program's column, by its name.
  case other(String)
  /// A column without a name, which isn't kept.
  case unnamed

  /// The names of ootd's columns in the first line, in the order in which they are written.
  enum Name: String, CaseIterable {
    case id, title, status, priority, project, labels, milestone, day, due
    case created, started, completed, finished, notes, comments, attributes

    /// Whether several columns may have the values of one todo.
    var isList: Bool { self == .labels || self == .comments }

    /// The names that other programs have for it, most specific first.
    var synonyms: [String] {
      switch self {
      case .id:
        ["uuid", "key", "issue key", "identifier", "issue id", "task id", "taskid", "card id"]
      case .title:
        ["name", "summary", "content", "task name", "card name", "task", "subject", "to-do"]
          + ["todo", "item", "description"]
      case .status: ["state"]
      case .priority: ["importance"]
      case .project: ["project name", "projects", "board name", "list name", "board", "list"]
      case .labels: ["label", "tags", "tag", "categories", "category", "keywords"]
      case .milestone: ["project milestone", "fix version/s", "fix versions"]
      case .day: ["scheduled", "scheduled date", "do date", "planned"]
      case .due: ["due date", "deadline", "due on", "due at", "due time", "duedate"]
      case .created:
        ["created at", "created time", "created date", "creation date", "date created"]
          + ["created on", "entry"]
      case .started: ["started at", "started on"]
      case .completed:
        ["completed at", "completed time", "completed on", "completed date", "completion date"]
          + ["date completed", "resolved", "resolution date", "closed", "closed at", "finished at"]
          + ["done date"]
      case .notes:
        ["note", "description", "content", "body", "details", "desc", "card description"]
          + ["task content", "memo"]
      case .comments: ["comment"]
      case .finished, .attributes: []
      }
    }
  }

  /// The column that an attribute of a record came from, if any.
  init?(attribute: String) {
    guard attribute.hasPrefix("csv/") else { return nil }
    let name = String(attribute.dropFirst(4))
    guard Name(rawValue: name.asColumnName) == nil, !name.isEmpty, name == name.asCell.asHeader
    else { return nil }
    self = .other(name)
  }

  var header: String {
    switch self {
    case .known(let name): name.rawValue
    case .other(let name): name
    case .unnamed: ""
    }
  }
}

/// The columns that a user named for the fields of a todo.
package struct CSVColumnMap: Sendable {
  let names: [CSVColumn.Name: String]

  package init() { names = [:] }

  /// Parses texts like `title=Summary,due=Due date`. A comma is part of a column's name unless a field follows it.
  /// - Parameters:
  ///   - unknown: The error for a text that names no field.
  ///   - conflicting: The error for two texts that name the same field or the same column.
  package init(
    _ texts: [String], unknown: (String) -> any Error,
    conflicting: (String, String) -> any Error
  ) throws {
    var names: [CSVColumn.Name: String] = [:]
    for text in texts {
      var last: CSVColumn.Name?
      for part in text.split(separator: ",", omittingEmptySubsequences: false) {
        let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = CSVColumn.Name(rawValue: String(pair[0]).asColumnName)
        if pair.count == 2, let name {
          if let column = names[name] {
            throw conflicting("\(name.rawValue)=\(column)", String(part))
          }
          names[name] = String(pair[1])
          last = name
        } else if let last, pair.count == 1 {
          names[last, default: ""] += ",\(part)"
        } else {
          throw unknown(String(pair[0]))
        }
      }
    }
    self.names = names.mapValues { $0.trimmed(of: [0x20, 0x09, UInt8(ascii: "\"")]) }
    var fields: [String: String] = [:]
    for name in CSVColumn.Name.allCases {
      guard let column = self.names[name] else { continue }
      let field = "\(name.rawValue)=\(column)"
      if let other = fields.updateValue(field, forKey: column.asColumnName) {
        throw conflicting(other, field)
      }
    }
  }

  package static var fields: [String] { CSVColumn.Name.allCases.map(\.rawValue) }

  /// The column that the user named for titles.
  var title: String? { names[.title] }
}

extension String {
  /// The name of a column without what a table adds.
  var asHeader: String { String(cell: self).trimmed(of: [0x20, 0x09]) }

  /// The name of a column as it is compared.
  var asColumnName: String {
    trimmed(of: [0x20, 0x09, UInt8(ascii: ":")]).lowercased().replacing("_", with: " ")
  }
}
