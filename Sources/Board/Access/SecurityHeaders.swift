import HTTPTypes

/// The security headers of every response, including errors.
enum SecurityHeaders {
  /// The page is made of its own files alone; nobody frames it or reads it (CSP Level 3, Fetch, "CORP").
  static let fields: HTTPFields = [
    .contentSecurityPolicy:
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
      + "img-src 'self' data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    .xContentTypeOptions: "nosniff",
    HTTPField.Name("Referrer-Policy")!: "no-referrer",
    HTTPField.Name("Cross-Origin-Resource-Policy")!: "same-origin",
    HTTPField.Name("Cross-Origin-Opener-Policy")!: "same-origin",
    .cacheControl: "no-store",
  ]
}
