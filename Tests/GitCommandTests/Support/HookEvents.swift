/// The hooks that `ootd hook install` adds by default, in its order.
let hookEvents = ["post-commit", "post-merge", "post-rewrite", "post-applypatch"]
