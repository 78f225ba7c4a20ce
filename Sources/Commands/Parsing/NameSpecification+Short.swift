import ArgumentParser

/// Options with a letter, to which their value may be joined: `-phigh`.
extension NameSpecification {
  static var priority: NameSpecification { [.customShort("p", allowingJoined: true), .long] }
  static var project: NameSpecification { [.customShort("P", allowingJoined: true), .long] }
  static var block: NameSpecification { [.customShort("B", allowingJoined: true), .long] }
}
