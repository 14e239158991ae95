#!/usr/bin/env bash
# Inside the VM, as root: makes the simulated chip and webcam, then runs the tests of the real parts.
set -uo pipefail
modprobe gpio_sim; mountpoint -q /sys/kernel/config || mount -t configfs none /sys/kernel/config
chip=/sys/kernel/config/gpio-sim/pi
mkdir -p $chip/bank0; echo 54 > $chip/bank0/num_lines; echo pinctrl-bcm2711 > $chip/bank0/label; echo 1 > $chip/live
name=$(cat $chip/bank0/chip_name)
export COMPANION_GPIO_SIM_CHIP=${name#gpiochip}
export COMPANION_GPIO_SIM_LINES=/sys/devices/platform/$(cat $chip/dev_name)/$name
modprobe vivid n_devs=1 node_types=0x1
ls -l /dev/gpiochip* /dev/video*
cd /srv/companion; export PYTHONPATH=/srv/companion HOME=/root
timeout 600 /opt/venv/bin/python -m pytest -v --color=no --tb=short -rs -p no:cacheprovider tests/real/test_real_gpio.py tests/real/test_real_webcam.py \
  tests/hardware/test_buttons_contract.py tests/hardware/test_light_contract.py tests/hardware/test_camera_contract.py \
  -k "real or kernel or webcam" && echo "REAL PARTS OK"
[ -e /tmp/edges.json ] && { echo EDGES; cat /tmp/edges.json; }
true
