import Rendering
import Todos

extension Session {
  /// What happened to a block: `added review  Review a change`.
  func tell(of block: Block, verb: String, json: Bool) throws {
    if json { return try print(block.json) }
    try print("\(verb) \(block.name.visible)  \(block.title.visible)\n")
  }
}
