/// The file `shallow`: commits whose parents a shallow clone doesn't have.
enum ShallowFile {
  static func commits(in commonDirectory: String) -> Set<ObjectID> {
    let bytes = FileSystem.contents(of: "\(commonDirectory)/shallow") ?? []
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    return Set(lines.compactMap { ObjectID(hex: $0.trimmingBlanks()) })
  }
}
