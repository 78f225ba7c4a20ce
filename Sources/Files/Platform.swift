// The only imports of the C library and Foundation: every other file imports `Files`. FoundationEssentials is Foundation
// without ICU, whose data alone has 34 MB; on Apple's systems both belong to the system.
#if canImport(Darwin)
  @_exported public import Darwin
#elseif canImport(Musl)
  @_exported public import Musl
#else
  @_exported public import Glibc
#endif
#if canImport(FoundationEssentials)
  @_exported public import FoundationEssentials
#else
  @_exported public import Foundation
#endif
