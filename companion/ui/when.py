"""Times as people say them: 12 minutes ago, today at 21:40, the 12th of August."""

from __future__ import annotations

from datetime import datetime

from companion.i18n import Translator

MINUTE, HOUR, DAY = 60, 3600, 86400


def ago(at: float, now: float, say: Translator) -> str:
    """How long ago that was, in the largest unit that fits."""
    seconds = max(0, int(now - at))
    if seconds < MINUTE:
        return say("app.just_now")
    if seconds < HOUR:
        return say("app.minutes_ago", count=seconds // MINUTE)
    if seconds < DAY:
        return say("app.hours_ago", count=seconds // HOUR)
    return say("app.days_ago", count=seconds // DAY)


def moment(at: float, now: float, say: Translator) -> str:
    """Today 21:40, yesterday 20:15, else the day; in the time of the place."""
    then = datetime.fromtimestamp(at)
    days = (datetime.fromtimestamp(now).date() - then.date()).days
    if days == 0:
        return say("app.today_at", time=f"{then:%H:%M}")
    if days == 1:
        return say("app.yesterday_at", time=f"{then:%H:%M}")
    return day(at, now, say)


def within(at: float, now: float, say: Translator) -> str:
    """The same behind other words: no capital begins it."""
    told = moment(at, now, say)
    return told[:1].lower() + told[1:]


def day(at: float, now: float, say: Translator) -> str:
    """12 août, with the year when it is another one."""
    from babel.dates import format_date  # only here: the first frame must not wait for it

    then = datetime.fromtimestamp(at)
    near = then.year == datetime.fromtimestamp(now).year
    return format_date(then.date(), "d MMM" if near else "d MMM y", locale=say.language)


def length(seconds: float, say: Translator) -> str:
    """45 min, or 1 h 05."""
    minutes = max(1, round(seconds / MINUTE))
    if minutes < 60:
        return say("app.length_minutes", minutes=minutes)
    return say("app.length_hours", hours=minutes // 60, minutes=f"{minutes % 60:02d}")
