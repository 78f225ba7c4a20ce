# Keeps today's figures in OOTD_PROMPT, and tells the morning once a day: ootd init fish | source.
# A prompt reads a file; only where that is out of date is ootd started. For fish 3.6 and later.

function __ootd_prompt --on-event fish_prompt
    set -l state "$HOME/.local/state/ootd"
    string match -q '/*' -- "$XDG_STATE_HOME"; and set state "$XDG_STATE_HOME/ootd"
    # fish has no clock but how long ago a folder was changed, and to ask takes longer than a prompt
    # may. So what was found is good for a minute of the time that the machine has been running.
    set -l uptime
    set -l line ''
    if test -r /proc/uptime
        builtin read uptime __ootd_rest </proc/uptime
    else
        set uptime (builtin path mtime -R /)
    end
    test -f $state/prompt -a -r $state/prompt; and builtin read line <$state/prompt
    if test "$line" != "$__ootd_line" -o "$TZ $OOTD_NOW" != "$__ootd_zone" \
            -o $uptime -lt $__ootd_since -o $uptime -ge $__ootd_until -o -f $state/unread
        __ootd_renew $state
        set -g __ootd_since $uptime
        set -l seconds (builtin math "min(60, $__ootd_end - $__ootd_now, $__ootd_told - $__ootd_now) - 1")
        set -g __ootd_until (builtin math $uptime + $seconds)
    end
end

function __ootd_clock
    set -g __ootd_now (builtin math (builtin path mtime /) + (builtin path mtime -R /))
end

# Reads `1<TAB>end<TAB>text` from a file; fails unless it holds now, for at most that many seconds.
function __ootd_read -a file longest
    set -g __ootd_line ''
    set -g __ootd_end 0
    set -g __ootd_text ''
    test -f $file -a -r $file; and builtin read -g __ootd_line <$file; or return 1
    string match -qr '^1\t(?<moment>[0-9]{1,11})\t(?<text>\P{Cc}{0,99})$' -- $__ootd_line; or return 1
    # By a clock that OOTD_NOW has set, what ootd said last holds.
    test -n "$OOTD_NOW"
    or test $moment -gt $__ootd_now -a $moment -le (builtin math $__ootd_now + $longest)
    or return 1
    set -g __ootd_end $moment
    set -g __ootd_text $text
end

function __ootd_renew -a state
    __ootd_clock
    if test $__ootd_now -ge $__ootd_told; and __ootd_read $state/morning 180000
        set -g __ootd_told $__ootd_end
    end
    # Without a tally there is nothing to tell. Another time zone is a new link in /etc, or said in TZ,
    # as another clock is in OOTD_NOW. A hook that git didn't wait for leaves `unread`.
    set -l ages (builtin path mtime -R /etc $state/prompt)
    if not __ootd_read $state/prompt 21600
        or test -f $state/unread
        or test $__ootd_now -ge $__ootd_told -a -f $state/tally
        or test "$TZ $OOTD_NOW" != "$__ootd_zone" -o $ages[1] -lt $ages[2]
        __ootd_ask $state
    end
    set -g OOTD_PROMPT $__ootd_text
    # What others read as a variable of the shell, starship has to find in the environment.
    set -q STARSHIP_SHELL; and set -gx OOTD_PROMPT $OOTD_PROMPT
end

# Starts ootd: at most once a minute, unless it is in another zone or by another clock.
function __ootd_ask -a state
    if test "$TZ $OOTD_NOW" = "$__ootd_zone" -a $__ootd_asked -le $__ootd_now
        test $__ootd_now -lt (builtin math $__ootd_asked + 60); and return
    end
    set -g __ootd_zone "$TZ $OOTD_NOW"
    set -g __ootd_asked $__ootd_now
    test -x @ootd@; and @ootd@ morning --claim </dev/null 2>/dev/null
    __ootd_clock
    # Where there is nothing to tell yet, it is asked for in an hour.
    set -g __ootd_told (builtin math $__ootd_now + 3600)
    __ootd_read $state/morning 180000; and test $__ootd_end -gt $__ootd_now
    and set -g __ootd_told $__ootd_end
    # Only what can't be renewed waits.
    set -l ages (builtin path mtime -R /etc $state/prompt)
    __ootd_read $state/prompt 21600; and test $ages[1] -ge $ages[2]; and set -g __ootd_asked 0
end

if status is-interactive; and not builtin contains -- "$TERM" dumb ''
    set -g OOTD_PROMPT ''
    set -g __ootd_zone "$TZ "
    for name in line end told asked since until
        set -g __ootd_$name 0
    end
else
    builtin functions -e __ootd_prompt __ootd_read __ootd_renew __ootd_ask __ootd_clock
end
