# git reads the message next: whatever isn't written after 80 ms never is.
  (
    @ootd@ hook run @event@ "$@" </dev/null &
    run=$!
    (sleep 0.08 && kill -9 $run) </dev/null &
    wait $run
    kill -9 $!
  ) >/dev/null 2>&1 || :
