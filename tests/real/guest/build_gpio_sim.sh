#!/usr/bin/env bash
# Inside the prepared root: builds gpio-sim out of tree, for Debian's kernels ship without it.
set -euo pipefail
kernel=$(ls /lib/modules | sort -V | tail -1); source=linux-source-6.12
[ -e "/lib/modules/$kernel/updates/gpio_sim.ko" ] && exit 0
mkdir -p /usr/src/gpio-sim && cd /usr/src/gpio-sim
tar xf "/usr/src/$source.tar.xz" --wildcards "$source/drivers/gpio/gpio-sim.c" "$source/kernel/irq/irq_sim.c" \
  "$source/drivers/gpio/dev-sync-probe.*" || true
cp "$source/drivers/gpio/gpio-sim.c" "$source/kernel/irq/irq_sim.c" .
cp "$source"/drivers/gpio/dev-sync-probe.* . 2>/dev/null || true
# irq_sim cannot be loaded by itself and irq_to_desc() is not exported: link it into the module and
# reach the same descriptor by an exported way.
sed -i 's/irq_to_desc(irqnum)/irq_data_to_desc(irq_get_irq_data(irqnum))/; s/^EXPORT_SYMBOL_GPL.*//' irq_sim.c
printf 'obj-m += gpio_sim.o\ngpio_sim-y := gpio-sim.o irq_sim.o\n' > Kbuild
make -s -C "/lib/modules/$kernel/build" M="$PWD" modules
mkdir -p "/lib/modules/$kernel/updates" && cp gpio_sim.ko "/lib/modules/$kernel/updates/" && depmod "$kernel"
