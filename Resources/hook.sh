# `ootd hook uninstall` takes this block out again; OOTD_HOOK=0 switches it off.
if [ "${OOTD_HOOK-}" != 0 ] && [ -x @ootd@ ] && { [ "${1-}" = rebase ] ||
  { [ ! -d "${GIT_DIR:-.git}/rebase-merge" ] &&
    [ ! -e "${GIT_DIR:-.git}/rebase-apply/rebasing" ]; }; }; then (
  # Nothing started here keeps git's pipes open or runs for longer than a tenth of a second.
  exec 3>&2 4<&0 2>/dev/null
  line=${GIT_DIR:-.git}/ootd.$$
  @ootd@ hook run @words@ @input@ >/dev/null 3>&- 4<&- &
  run=$!
  (sleep 0.08 && kill -9 $run) </dev/null >/dev/null 3>&- 4<&- &
  wait $run
  kill -9 $!
  if [ -e "$line" ]; then
    IFS= read -r text <"$line"
    rm -f "$line"
    printf '%s\n' "$text" >&3
  fi
) || :; fi
