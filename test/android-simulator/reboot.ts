import { setTimeout as wait } from 'node:timers/promises';
import type { Network } from './network.ts';
import type { Device } from './phone/device.ts';
import type { PhoneOptions } from './phone-options.ts';

const DOWN_MS = 200;

/** Adds reboots to a phone: it goes down, boots, and is up a while later. */
export function rebootsWith(
  device: Device,
  network: Network,
  { downMs = DOWN_MS, bootMs = 0 }: PhoneOptions,
): AbortController {
  const stopped = new AbortController();
  const { signal } = stopped;

  const reboot = async (mode: string): Promise<void> => {
    shutDown(device);
    await network.close();
    // Turned off: it stays down.
    if (mode === '-p') return;
    await wait(downMs, null, { signal });
    await network.open();
    await wait(bootMs, null, { signal });
    device.properties.set('sys.boot_completed', '1');
  };
  device.reboot = (mode) => {
    reboot(mode).catch((error: unknown) => {
      // The phone was stopped during its reboot.
      if (!signal.aborted) throw error;
    });
  };
  return stopped;
}

function shutDown({ activities, keyguard, properties, display }: Device): void {
  activities.stopAll();
  if (keyguard.pin !== null) keyguard.lock();
  display.isOn = true;
  properties.set('sys.boot_completed', '');
}
