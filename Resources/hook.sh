# `ootd hook uninstall` takes this block out again; OOTD_HOOK=0 switches it off.
if [ "${OOTD_HOOK-}" != 0 ] && [ -x @ootd@ ] && { [ "${1-}" = rebase ] ||
  { [ ! -d "${GIT_DIR:-.git}/rebase-merge" ] &&
    [ ! -e "${GIT_DIR:-.git}/rebase-apply/rebasing" ]; }; }; then
  @start@
fi
