import Rendering
import Todos

extension Session {
  /// What happened to a block: `added review  Review a change`.
  func tell(of block: Block, verb: String, json: Bool) {
    if json { return print(block.json) }
    print("\(verb) \(block.name.visible)  \(block.title.visible)\n")
  }
}
