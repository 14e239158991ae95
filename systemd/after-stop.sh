#!/bin/sh
# Run by systemd after the companion has ended: the settings screen asked to switch off.
[ "${EXIT_STATUS:-}" = 77 ] && exec systemctl --no-block poweroff
exit 0
