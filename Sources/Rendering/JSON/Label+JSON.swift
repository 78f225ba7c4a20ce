package import Todos

extension Label {
  /// Name, colour, and the colour of text on it.
  fileprivate var members: [JSON.Member] {
    [
      JSON.Member("name", .string(name)),
      JSON.Member("color", .string(color.description)),
      JSON.Member("textColor", .string(color.hasBlackText ? "#000000" : "#ffffff")),
    ]
  }
}

extension LabelUse {
  /// The label, and how many todos have it.
  package var json: JSON {
    .object(
      label.members + [JSON.Member("open", JSON(open)), JSON.Member("done", JSON(done))])
  }
}
