import Foundation

/// A todo as the JSON of `cli.md` lays it down, as far as these tests look at it.
struct BoardTodo: Decodable, Equatable {
  struct Comment: Decodable, Equatable {
    let text: String
  }

  struct Commit: Decodable, Equatable {
    let subject: String
    let completes: Bool
  }

  let id: String
  let title: String
  let status: String
  let priority: String
  let project: String?
  let day: String?
  let due: String?
  let labels: [String]
  let milestone: String?
  let block: String?
  let notes: String
  let comments: [Comment]
  let commits: [Commit]

  /// - Parameter text: What a command printed: a todo, or a list with one.
  static func decode(_ text: String) throws -> BoardTodo {
    let data = Data(text.utf8)
    if let todo = try? JSONDecoder().decode(BoardTodo.self, from: data) { return todo }
    return try JSONDecoder().decode([BoardTodo].self, from: data)[0]
  }
}
