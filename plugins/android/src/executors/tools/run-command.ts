import type { ParametersOf } from '@gatehouse/sdk-actions';
import { ActionError } from '@gatehouse/sdk-actions';
import type { androidUtil } from '../../categories/android-util.ts';
import { runShell } from '../../device/run-shell.ts';
import type { DeviceUser } from '../../run/device-of-run.ts';
import { onDevice, usualMs } from '../../run/on-device.ts';

const maxBytes = 16 * 2 ** 20;

/** Runs a command line to its end. A command that takes too long or writes too much is ended, and an error. */
export async function runCommand(
  user: DeviceUser,
  { Command, TimeoutSec, FailOnExitCode }: ParametersOf<typeof androidUtil, 'Shell'>,
) {
  const limitMs = TimeoutSec * 1000;
  const result = await onDevice(user, limitMs + usualMs, (device, signal) =>
    runShell(device, Command, { signal, limitMs, maxBytes }),
  );
  if (result.timedOut) throw new ActionError(`The command did not end within ${TimeoutSec} s.`);
  if (result.isTruncated) throw new ActionError('The command wrote more than 16 MiB and was ended.');
  const { exitCode } = result;
  const [stdout, stderr] = [String(result.stdout), String(result.stderr)];
  if (FailOnExitCode && exitCode !== null && exitCode !== 0) {
    const reason = (stderr || stdout).trim().slice(0, 300);
    throw new ActionError(`The command ended with exit code ${exitCode}: ${reason || 'it said nothing'}`);
  }
  return { stdout, stderr, exitCode };
}
