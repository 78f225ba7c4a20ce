/// A label in the output of `label list --json`.
struct LabelRecord: Decodable, Equatable {
  let name: String
  let color: String
  let textColor: String
  var open = 0
  var done = 0
}
