"""Days as people write them."""

from datetime import datetime

from scorekeeper.language import N_, _

MONTHS = (
    *(N_("Jan"), N_("Feb"), N_("Mar"), N_("Apr"), N_("May"), N_("Jun")),
    *(N_("Jul"), N_("Aug"), N_("Sep"), N_("Oct"), N_("Nov"), N_("Dec")),
)


def day(at: datetime) -> str:
    """Return a day such as “12 Nov 2026”, in the server's time zone."""
    local = at.astimezone()
    return f"{local:%d} {_(MONTHS[local.month - 1])} {local:%Y}"
