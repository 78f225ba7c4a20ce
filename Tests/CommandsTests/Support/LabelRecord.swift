/// A label as `label list --json` prints it.
struct LabelRecord: Decodable, Equatable {
  let name: String
  let color: String
  let textColor: String
  let open: Int
  let done: Int
}
