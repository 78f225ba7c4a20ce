# `ootd hook uninstall` removes this block; OOTD_HOOK=0 disables it.
if [ "${OOTD_HOOK-}" != 0 ] && [ -x @ootd@ ] && { [ "${1-}" = rebase ] ||
  { [ ! -d "${GIT_DIR:-.git}/rebase-merge" ] &&
    [ ! -e "${GIT_DIR:-.git}/rebase-apply/rebasing" ]; }; }; then
  @start@
fi
