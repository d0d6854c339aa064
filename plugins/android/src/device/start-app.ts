import { GatehouseError } from '@gatehouse/sdk-plugin';
import type { Device } from './device.ts';
import { assertInstalled, readLaunchActivity, readPid } from './installed-apps.ts';
import { pollUntil } from './poll-until.ts';
import { commandLine } from './quote.ts';
import { parseFocus, type Screen } from './read-screen.ts';
import { readShell, runShell } from './run-shell.ts';

export interface StartOptions {
  readonly activity: string | null;
  /** An address for the app to open. */
  readonly url: string | null;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

export interface StartedApp {
  readonly activity: string | null;
  readonly wasRunning: boolean;
  /** Null where the device does not report it. */
  readonly totalTimeMs: number | null;
}

/** Starts an app, or brings it to the front. It has started when it has the focus. */
export async function startApp(device: Device, name: string, options: StartOptions): Promise<StartedApp> {
  const { signal, timeoutMs } = options;
  await assertInstalled(device, name, signal);
  const wasRunning = (await readPid(device, name, signal)) !== null;
  const command = await startCommand(device, name, options);
  const result = await runShell(device, command, { signal });
  const output = `${result.stdout}\n${result.stderr}`;
  if (/^Error|Error type|Exception|monkey aborted|No activities found/im.test(output))
    throw startFailed(name, output);
  const { value: focus, isReached } = await pollUntil(() => readFocus(device, signal), {
    until: (now) => now?.package === name,
    timeoutMs,
    signal,
  });
  if (!isReached) {
    const shown = focus === null ? 'nothing' : focus.package;
    throw new GatehouseError(
      'failed_precondition',
      `${name} was started and did not come to the front within ${timeoutMs / 1000} s: ${shown} has the focus.`,
    );
  }
  const totalTime = /TotalTime: (\d+)/.exec(output)?.[1];
  return {
    activity: focus?.activity ?? null,
    wasRunning,
    totalTimeMs: totalTime === undefined ? null : Number(totalTime),
  };
}

async function startCommand(
  device: Device,
  name: string,
  { activity, url, signal }: StartOptions,
): Promise<string> {
  if (url !== null) {
    const view = ['-a', 'android.intent.action.VIEW', '-d', url];
    return commandLine(
      'am',
      'start',
      '-W',
      ...view,
      ...(activity === null ? [name] : ['-n', `${name}/${activity}`]),
    );
  }
  const chosen = activity ?? (await readLaunchActivity(device, name, signal));
  if (chosen !== null) return commandLine('am', 'start', '-W', '-n', `${name}/${chosen}`);
  return commandLine('monkey', '-p', name, '-c', 'android.intent.category.LAUNCHER', '1');
}

async function readFocus(device: Device, signal: AbortSignal): Promise<Screen['focus']> {
  return parseFocus(await readShell(device, 'dumpsys window', signal));
}

function startFailed(name: string, output: string): GatehouseError {
  const lines = output.split('\n').map((line) => line.trim());
  const reason =
    lines.find((line) => /^Error: |Exception|aborted|No activities/.test(line)) ??
    lines.find((line) => line.startsWith('Error')) ??
    output;
  return new GatehouseError('failed_precondition', `${name} was not started: ${reason.slice(0, 300)}`);
}
