/// The output of `activity --json`.
struct ActivityRecord: Decodable {
  struct Day: Decodable, Equatable {
    let date: String
    let commits: Int
    let done: Int
    let total: Int
  }

  let from: String
  let to: String
  let days: [Day]
}
