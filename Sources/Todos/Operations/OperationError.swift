/// Why a line is no operation.
package enum OperationError: Error, Hashable, Sendable {
  case malformed
  case tooLong(bytes: Int)
  case tooManyWrites(Int)
  /// Two values for one register.
  case repeatedRegister
  /// Written by a later version of ootd.
  case newerVersion(Int)
}
