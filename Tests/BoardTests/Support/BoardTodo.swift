import Foundation

/// A todo in the JSON format of `cli.md`, with the fields that these tests need.
struct BoardTodo: Decodable, Equatable {
  let id: String
  let title: String
  let status: String
  let priority: String
  let labels: [String]?
  let notes: String?

  /// - Parameter text: The output of a command: a todo, or a list of one.
  static func decode(_ text: String) throws -> BoardTodo {
    let data = Data(text.utf8)
    if let todo = try? JSONDecoder().decode(BoardTodo.self, from: data) { return todo }
    return try JSONDecoder().decode([BoardTodo].self, from: data)[0]
  }
}
