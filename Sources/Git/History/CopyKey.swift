/// What a commit and its copies by rebase or cherry-pick share, byte by byte: text that isn't UTF-8
/// looks alike once it is repaired.
package struct CopyKey: Hashable, Sendable {
  let email: [UInt8]
  let time: Int64
  let subject: [UInt8]
}
