import Rendering
import Todos

extension Replacement {
  /// What an option and the flag that takes its value away say together; nil where neither was given.
  init?(
    _ value: Value?, isNothing: Bool, _ option: String, _ flag: String
  ) throws(InputError) {
    if isNothing, value != nil { throw .conflicting(option, flag) }
    guard let replacement: Replacement = isNothing ? .nothing : value.map({ .value($0) }) else {
      return nil
    }
    self = replacement
  }
}
