import Git
import Rendering
import Store
import Todos

/// The errors of our own modules, which all have words in each language.
protocol OotdError: Error {}

extension TodoError: OotdError {}
extension QueryError: OotdError {}
extension StoreError: OotdError {}
extension GitError: OotdError {}
extension InputError: OotdError {}
extension UsageError: OotdError {}
