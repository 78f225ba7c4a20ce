# Keeps today's summary in OOTD_PROMPT, and prints a morning briefing each day: ootd init fish | source.
# A prompt only reads a file; ootd runs only if that is out of date. For fish 3.6 and later.

function __ootd_prompt --on-event fish_prompt
    set -l state "$HOME/.local/state/ootd"
    string match -q '/*' -- "$XDG_STATE_HOME"; and set state "$XDG_STATE_HOME/ootd"
    # fish has no clock except the age of a folder, which is too slow for a prompt. So a result is valid for
    # up to a minute of the machine's uptime.
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
        set -l seconds (builtin math "min(60, $__ootd_end - $__ootd_now, $__ootd_claimed - $__ootd_now) - 1")
        set -g __ootd_until (builtin math $uptime + $seconds)
    end
end

function __ootd_clock
    set -g __ootd_now (builtin math (builtin path mtime /) + (builtin path mtime -R /))
end

# Reads `1<TAB>end<TAB>text` from a file; fails if it has expired or is valid for over `longest` seconds.
function __ootd_read -a file longest
    set -g __ootd_line ''
    set -g __ootd_end 0
    set -g __ootd_text ''
    test -f $file -a -r $file; and builtin read -g __ootd_line <$file; or return 1
    string match -qr '^1\t(?<moment>[0-9]{1,11})\t(?<text>\P{Cc}{0,99})$' -- $__ootd_line; or return 1
    # With OOTD_NOW set, the last output of ootd stays valid.
    test -n "$OOTD_NOW"
    or test $moment -gt $__ootd_now -a $moment -le (builtin math $__ootd_now + $longest)
    or return 1
    set -g __ootd_end $moment
    set -g __ootd_text $text
end

function __ootd_renew -a state
    __ootd_clock
    if test $__ootd_now -ge $__ootd_claimed; and __ootd_read $state/morning 180000
        set -g __ootd_claimed $__ootd_end
    end
    # Without `tally` there is nothing to print. A new time zone shows in /etc or TZ, a new clock in
    # OOTD_NOW. A hook that git didn't wait for leaves `unread`.
    set -l ages (builtin path mtime -R /etc $state/prompt)
    if not __ootd_read $state/prompt 21600
        or test -f $state/unread
        or test $__ootd_now -ge $__ootd_claimed -a -f $state/tally
        or test "$TZ $OOTD_NOW" != "$__ootd_zone" -o $ages[1] -lt $ages[2]
        __ootd_ask $state
    end
    set -g OOTD_PROMPT $__ootd_text
    # starship reads the environment, not shell variables.
    set -q STARSHIP_SHELL; and set -gx OOTD_PROMPT $OOTD_PROMPT
end

# Runs ootd, at most once a minute unless the time zone or the clock changed.
function __ootd_ask -a state
    if test "$TZ $OOTD_NOW" = "$__ootd_zone" -a $__ootd_asked -le $__ootd_now
        test $__ootd_now -lt (builtin math $__ootd_asked + 60); and return
    end
    set -g __ootd_zone "$TZ $OOTD_NOW"
    set -g __ootd_asked $__ootd_now
    test -x @ootd@; and @ootd@ morning --claim </dev/null 2>/dev/null
    __ootd_clock
    # If there is nothing to print yet, ask again in an hour.
    set -g __ootd_claimed (builtin math $__ootd_now + 3600)
    __ootd_read $state/morning 180000; and test $__ootd_end -gt $__ootd_now
    and set -g __ootd_claimed $__ootd_end
    # Wait only if the prompt file couldn't be renewed.
    set -l ages (builtin path mtime -R /etc $state/prompt)
    __ootd_read $state/prompt 21600; and test $ages[1] -ge $ages[2]; and set -g __ootd_asked 0
end

if status is-interactive; and not builtin contains -- "$TERM" dumb ''
    set -g OOTD_PROMPT ''
    set -g __ootd_zone "$TZ "
    for name in line end claimed asked since until
        set -g __ootd_$name 0
    end
else
    builtin functions -e __ootd_prompt __ootd_read __ootd_renew __ootd_ask __ootd_clock
end
