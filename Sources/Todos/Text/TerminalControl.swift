extension Unicode.Scalar {
  /// Whether a terminal may act on it instead of showing it: C0, DEL, C1, the line and paragraph
  /// separators, and the marks, embeddings, overrides and isolates of the bidirectional algorithm
  /// (UAX #9). All are in the basic plane.
  package var steersTerminal: Bool {
    switch value {
    case 0x00...0x1F, 0x7F...0x9F, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
