extension Machine: Hashable {
  static func == (one: Machine, other: Machine) -> Bool { one.home == other.home }

  func hash(into hasher: inout Hasher) { hasher.combine(home) }
}
