import Foundation
import TestSupport
package import Testing

/// Conditions under which a test runs.
extension Trait where Self == ConditionTrait {
  /// For extreme sizes, slow remotes and tests of the test tools. Only the full run includes them.
  package static var fullRun: ConditionTrait {
    .enabled(if: Seeds.areAll, "part of the full run: OOTD_FULL=1")
  }

  package static var asRoot: ConditionTrait {
    .enabled(if: geteuid() == 0, "only root may give a file to another user")
  }

  package static var notAsRoot: ConditionTrait {
    .enabled(if: geteuid() != 0, "root may open any folder")
  }

  /// For tests that count a process's open files.
  package static var withOpenFiles: ConditionTrait {
    .enabled(
      if: FileManager.default.fileExists(atPath: "/proc/self/fd"),
      "only Linux lists a process's open files in /proc")
  }
}

/// Checks `#expect(actual == expected)` for any values with `==`.
///
/// If an operand awaits or may throw, a failing macro shows no values; this function shows both. It also
/// takes the compiler about 2 ms instead of 6 to 20, and there are thousands of uses.
package func expectEqual<Value: Equatable>(
  _ actual: Value, _ expected: Value, _ comment: @autoclosure () -> Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(actual == expected, comment(), sourceLocation: sourceLocation)
}

/// The cases of a file of the page's tests, which hold both to the same answers.
package func casesOfPage<Cases: Decodable>(_ name: String, as type: Cases.Type) throws -> Cases {
  let file = URL(filePath: "\(#filePath)/../../BoardTests/Page/\(name).json").standardized
  return try JSONDecoder().decode(type, from: Data(contentsOf: file))
}
