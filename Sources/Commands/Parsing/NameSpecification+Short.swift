import ArgumentParser

/// Options with a letter, to which their value may be joined: `-phigh`.
extension NameSpecification {
  static var priority: NameSpecification { [.customShort("p", allowingJoined: true), .long] }
  static var project: NameSpecification { [.customShort("P", allowingJoined: true), .long] }
  static var label: NameSpecification { [.customShort("l", allowingJoined: true), .long] }
  static var milestone: NameSpecification { [.customShort("m", allowingJoined: true), .long] }
  static var editor: NameSpecification { [.customShort("e"), .customLong("edit")] }
  static var block: NameSpecification { [.customShort("B", allowingJoined: true), .long] }
}
