/// Why a chunk can't be taken in.
enum ChunkFault: Error, Hashable, Sendable {
  /// It breaks a rule: it is passed over, on each replica alike.
  case malformed
  /// An earlier one of the same chain had the same content, which has nothing new then.
  case repeated
  /// A later version wrote it: the chain waits until this one is as late.
  case newerVersion
  /// It is encrypted with a key that isn't here: the chain waits for the key.
  case unknownKey(String)
}
