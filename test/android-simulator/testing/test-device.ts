import { commands } from '../commands/index.ts';
import type { Device } from '../phone/device.ts';
import { createDeviceFor, type PhoneOptions } from '../phone-options.ts';
import type { Output } from '../shell/command.ts';
import { chunksOf } from '../shell/redirect.ts';
import { createShellMemory, runScript } from '../shell/run-script.ts';

/** A phone without a network. */
export function createTestDevice(options: PhoneOptions = {}): Device {
  return createDeviceFor(options);
}

/** Runs a command line on a phone as `adb shell` would. */
export async function runOn(
  device: Device,
  command: string,
): Promise<{ code: number; stdout: string; stderr: string }> {
  const collected = { stdout: '', stderr: '' };
  const into =
    (name: 'stdout' | 'stderr'): Output =>
    (data) => {
      collected[name] += Buffer.from(data).toString();
    };
  const shell = { device, commands, memory: createShellMemory() };
  const { signal } = new AbortController();
  const io = { stdin: chunksOf([]), out: into('stdout'), err: into('stderr'), signal };
  return { code: await runScript(shell, command, io), ...collected };
}
