// swift-tools-version: 6.3
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

/// Apple's platforms use CryptoKit instead.
let crypto: Target.Dependency = .target(name: "CMbedTLS", condition: .when(platforms: [.linux]))
let heap: Target.Dependency = .product(name: "HeapModule", package: "swift-collections")
let httpTypes: Target.Dependency = .product(name: "HTTPTypes", package: "swift-http-types")
let logging: Target.Dependency = .product(name: "Logging", package: "swift-log")
let nio: [Target.Dependency] = [
  .product(name: "NIOCore", package: "swift-nio"),
  .product(name: "NIOHTTP1", package: "swift-nio"),
  .product(name: "NIOHTTPCompression", package: "swift-nio-extras"),
  .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras"),
]
let hummingbird: [Target.Dependency] = ["Hummingbird", "HummingbirdCore"].map {
  .product(name: $0, package: "hummingbird")
}
/// Not imported: Hummingbird needs them, and SwiftPM warns of a package whose products no target names.
let pinned: [Target.Dependency] = [
  .product(name: "AsyncAlgorithms", package: "swift-async-algorithms"),
  .product(name: "Atomics", package: "swift-atomics"),
  .product(name: "Metrics", package: "swift-metrics"),
  .product(name: "ServiceContextModule", package: "swift-service-context"),
  .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
  .product(name: "Tracing", package: "swift-distributed-tracing"),
]
let subprocess: Target.Dependency = .product(name: "Subprocess", package: "swift-subprocess")
let system: Target.Dependency = .product(name: "SystemPackage", package: "swift-system")

let commandTestDependencies: [Target.Dependency] = [
  "Commands", "Rendering", "Exchange", "Activity", "Git", "Store", "Todos", "Localization",
  "CommandSupport", "Resources", "TestSupport", "TestingAdditions", "ootd",
]

let package = Package(
  name: "ootd",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "ootd", targets: ["ootd"])],
  dependencies: [
    // Exact, because no Package.resolved is committed: each clone builds the code that was tested.
    .package(url: "https://github.com/apple/swift-collections", exact: "1.6.0"),
    .package(
      url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1", traits: []),
    .package(url: "https://github.com/apple/swift-http-types", exact: "1.8.0", traits: []),
    .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
    .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-extras", exact: "1.35.2"),
    .package(url: "https://github.com/apple/swift-system", exact: "1.8.1"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", exact: "1.0.2"),
    .package(url: "https://github.com/apple/swift-async-algorithms", exact: "1.1.4"),
    .package(url: "https://github.com/apple/swift-atomics", exact: "1.3.0"),
    .package(url: "https://github.com/apple/swift-distributed-tracing", exact: "1.7.3"),
    .package(url: "https://github.com/apple/swift-metrics", exact: "2.13.0"),
    .package(url: "https://github.com/apple/swift-service-context", exact: "1.5.1"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", exact: "2.13.0"),
  ],
  targets: [
    .executableTarget(name: "ootd", dependencies: ["Commands"], swiftSettings: settings),
    .target(
      name: "Commands",
      dependencies: [
        "Board", "Rendering", "Actions", "Exchange", "Sync", "Activity", "Store", "Git", "Files",
        "Todos", "Localization", "Resources", "CArguments", subprocess, system,
      ],
      swiftSettings: settings),
    .target(
      name: "Board",
      dependencies: [
        "Rendering", "Actions", "Activity", "Store", "Files", "Todos", "Localization", "Resources",
        httpTypes, logging,
      ] + hummingbird + nio + pinned,
      swiftSettings: settings),
    .target(
      name: "Rendering",
      dependencies: [
        "Actions", "Exchange", "Sync", "Activity", "Store", "Git", "Files", "Todos", "Localization",
      ],
      swiftSettings: settings),
    .target(
      name: "Actions", dependencies: ["Store", "Todos", "Localization"], swiftSettings: settings),
    .target(
      name: "Exchange", dependencies: ["Files", "Localization", "Todos", "CMark"],
      swiftSettings: settings),
    .target(
      name: "Sync",
      dependencies: ["Store", "Git", "Files", "Todos", "Localization", "CDeflate", crypto],
      swiftSettings: settings),
    .target(
      name: "Activity", dependencies: ["Store", "Git", "Files", "Todos"], swiftSettings: settings),
    .target(
      name: "Store",
      dependencies: ["Files", "Todos", "Localization", "CSQLite", heap],
      swiftSettings: settings),
    .target(
      name: "Git",
      dependencies: ["Files", "Localization", "CLibgit2", "CZlib", heap, subprocess, system],
      swiftSettings: settings,
      linkerSettings: [.linkedLibrary("iconv", .when(platforms: [.macOS]))]),
    .target(name: "Files", swiftSettings: settings),
    .target(name: "CArguments"),
    .target(name: "CSQLite", linkerSettings: [.linkedLibrary("sqlite3")]),
    .systemLibrary(
      name: "CLibgit2", pkgConfig: "libgit2",
      providers: [.apt(["libgit2-dev"]), .brew(["libgit2"])]),
    // Without `pkgConfig`: compilers find the header on every system, and the .pc file would put the
    // folder of shared libraries ahead of a release's static ones.
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(
      name: "CDeflate", pkgConfig: "libdeflate",
      providers: [.apt(["libdeflate-dev"]), .brew(["libdeflate"])]),
    .systemLibrary(
      name: "CMark", pkgConfig: "libcmark",
      providers: [.apt(["libcmark-dev"]), .brew(["cmark"])]),
    .systemLibrary(name: "CMbedTLS", providers: [.apt(["libmbedtls-dev"])]),
    .target(
      name: "Todos", dependencies: ["Files", "Localization", crypto], swiftSettings: settings),
    .target(name: "Localization", dependencies: ["Files", "Resources"], swiftSettings: settings),
    .target(name: "Resources", dependencies: ["CResources"], swiftSettings: settings),
    .target(
      name: "CResources", path: "Resources",
      exclude: [
        "Board", "Guide", "Locales", "Pictures", "hook.sh", "hook-prepare.sh", "hook-record.sh",
        "init.bash", "init.zsh", "init.fish", "complete.bash", "complete.zsh", "complete.fish",
        "agents.md", "skill.md",
      ]),
    .executableTarget(
      name: "Benchmarks", dependencies: ["Store", "Todos", "TestSupport", subprocess],
      swiftSettings: settings),
    .target(
      name: "TestSupport", dependencies: [subprocess, system], path: "Tests/TestSupport",
      swiftSettings: settings),
    .target(
      name: "TestingAdditions", dependencies: ["TestSupport"], path: "Tests/TestingAdditions",
      swiftSettings: settings),
    .target(
      name: "CommandSupport",
      dependencies: ["Commands", "Board", "Rendering", "Todos", "TestSupport", "TestingAdditions"],
      path: "Tests/CommandSupport", swiftSettings: settings),
    .testTarget(
      name: "StoreTests",
      dependencies: ["Store", "Todos", "CSQLite", "TestSupport", "TestingAdditions"],
      swiftSettings: settings),
    .testTarget(
      name: "TodosTests",
      dependencies: ["Todos", "Localization", "TestSupport", "TestingAdditions"],
      swiftSettings: settings),
    .testTarget(
      name: "FilesTests", dependencies: ["Files", "TestSupport", "TestingAdditions"],
      swiftSettings: settings),
    .testTarget(
      name: "LocalizationTests",
      dependencies: ["Localization", "Resources", "TestSupport", "TestingAdditions"],
      swiftSettings: settings),
    .testTarget(
      name: "ExchangeTests",
      dependencies: ["Exchange", "Todos", "TestSupport", "TestingAdditions"],
      swiftSettings: settings),
    .testTarget(
      name: "SyncTests",
      dependencies: [
        "Sync", "Git", "Store", "Todos", "Commands", "CommandSupport", "TestSupport",
        "TestingAdditions", "ootd",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "GitTests", dependencies: ["Git", "TestSupport", "TestingAdditions"],
      swiftSettings: settings),
    .testTarget(
      name: "ActivityTests",
      dependencies: ["Activity", "Git", "Store", "Todos", "TestSupport", "TestingAdditions"],
      swiftSettings: settings),
    .testTarget(
      name: "RenderingTests",
      dependencies: [
        "Rendering", "Activity", "Store", "Todos", "Localization", "TestSupport",
        "TestingAdditions",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "BoardTests",
      dependencies: [
        "Board", "CommandSupport", "Rendering", "TestSupport", "TestingAdditions", "Todos", "ootd",
      ],
      exclude: ["Page"],
      swiftSettings: settings),
    .testTarget(
      name: "TodoCommandTests",
      dependencies: commandTestDependencies, swiftSettings: settings),
    .testTarget(
      name: "GitCommandTests",
      dependencies: commandTestDependencies, exclude: ["Programs/Setup/startup-files.txt"],
      swiftSettings: settings),
    .testTarget(
      name: "ShellCommandTests",
      dependencies: commandTestDependencies, exclude: ["Clients"], swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .gnu2x
)
