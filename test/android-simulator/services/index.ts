import { setTimeout as wait } from 'node:timers/promises';
import { HostGone } from '../protocol/stream.ts';
import { forwardTarget } from './forward.ts';
import { framebuffer } from './framebuffer.ts';
import type { Ports } from './ports.ts';
import { reverse } from './reverse.ts';
import type { Service, ServiceCall } from './service.ts';
import { exec, framedShell, plainShell } from './shell.ts';
import { sync } from './sync.ts';
import { reboot, restartAdbd } from './system.ts';

interface Named {
  readonly pattern: RegExp;
  readonly service: Service;
  /** The argument of the service is its whole name, and not just the part after the first colon. */
  readonly takesName?: true;
}

const SERVICES: readonly Named[] = [
  { pattern: /^shell,v2/, service: framedShell },
  { pattern: /^shell[:,]/, service: plainShell },
  { pattern: /^exec:/, service: exec },
  { pattern: /^sync:/, service: sync },
  { pattern: /^reverse:/, service: reverse },
  { pattern: /^framebuffer:/, service: framebuffer },
  { pattern: /^reboot:/, service: reboot },
  { pattern: /^(root|unroot|remount|tcpip|usb):/, service: restartAdbd, takesName: true },
  { pattern: /^(tcp|localabstract|localreserved|localfilesystem):/, service: forwardTarget, takesName: true },
];

/** Whether a phone has the service; it refuses the stream if not. */
export function offersService(name: string, { listeners }: Ports): boolean {
  const found = find(name);
  return found !== undefined && (found.service !== forwardTarget || listeners.has(name));
}

/** Runs a service to its end, and then closes its stream. */
export async function runService(name: string, parts: Omit<ServiceCall, 'argument'>): Promise<void> {
  const { device, stream } = parts;
  const found = find(name);
  const argument = found?.takesName === true ? name : name.slice(name.indexOf(':') + 1);
  try {
    if (device.faults.answerDelayMs > 0)
      await wait(device.faults.answerDelayMs, null, { signal: stream.signal });
    await found?.service({ ...parts, argument });
  } catch (error) {
    const isExpected = error instanceof HostGone || stream.isClosed;
    if (!isExpected) throw error;
  } finally {
    stream.close();
  }
}

function find(name: string): Named | undefined {
  return SERVICES.find(({ pattern }) => pattern.test(name));
}
