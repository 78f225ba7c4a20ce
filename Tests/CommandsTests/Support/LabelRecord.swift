/// A label in the output of `label list --json`.
struct LabelRecord: Decodable, Equatable {
  let name: String
  let color: String
  let textColor: String
  let open: Int
  let done: Int
}
