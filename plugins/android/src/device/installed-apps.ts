import { GatehouseError } from '@gatehouse/sdk-plugin';
import type { Device } from './device.ts';
import { pollUntil } from './poll-until.ts';
import { commandLine } from './quote.ts';
import { parseFocus } from './read-screen.ts';
import { commandFailed, readShell, runShell } from './run-shell.ts';
import type { ShellResult } from './shell-result.ts';

export const appKinds = ['all', 'user', 'system'] as const;

export interface InstalledApp {
  readonly package: string;
  readonly versionCode: number | null;
}

export interface AppFacts {
  readonly package: string;
  readonly versionName: string | null;
  readonly versionCode: number | null;
  readonly isSystem: boolean;
  readonly isEnabled: boolean;
  readonly pid: number | null;
  /** It has the focus. */
  readonly isForeground: boolean;
  /** The activity that starts when it is opened; null for an app without one. */
  readonly launchActivity: string | null;
}

const settleMs = 3000;

/** The output of the device, and the apps parsed from it. */
export async function listApps(
  device: Device,
  kind: (typeof appKinds)[number],
  signal: AbortSignal,
): Promise<{ readonly text: string; readonly apps: readonly InstalledApp[] }> {
  const flag = { all: [], user: ['-3'], system: ['-s'] }[kind];
  const command = commandLine('pm', 'list', 'packages', ...flag, '--show-versioncode');
  const text = await readShell(device, command, signal);
  return { text, apps: parseApps(text) };
}

export function parseApps(text: string): readonly InstalledApp[] {
  return text.split('\n').flatMap((line) => {
    const found = /^package:(\S+?)(?:\s+versionCode:(\d+).*)?\s*$/.exec(line);
    if (found === null) return [];
    const [, name = '', code] = found;
    return [{ package: name, versionCode: code === undefined ? null : Number(code) }];
  });
}

/** Throws not_found for an app that is not installed. */
export async function readApp(device: Device, name: string, signal: AbortSignal): Promise<AppFacts> {
  await assertInstalled(device, name, signal);
  const [dump, pid, windows, launchActivity] = await Promise.all([
    readShell(device, commandLine('dumpsys', 'package', name), signal),
    readPid(device, name, signal),
    readShell(device, 'dumpsys window', signal),
    readLaunchActivity(device, name, signal),
  ]);
  return {
    package: name,
    ...parsePackage(dump),
    pid,
    isForeground: parseFocus(windows)?.package === name,
    launchActivity,
  };
}

export function parsePackage(dump: string) {
  const versionName = /versionName=(.*)/.exec(dump)?.[1]?.trim();
  const versionCode = /versionCode=(\d+)/.exec(dump)?.[1];
  const flags = /(?:pkgFlags|flags)=\[([^\]]*)\]/.exec(dump)?.[1] ?? '';
  const enabled = /enabled=(\d)/.exec(dump)?.[1] ?? '0';
  return {
    versionName: versionName ?? null,
    versionCode: versionCode === undefined ? null : Number(versionCode),
    isSystem: /\bSYSTEM\b/.test(flags),
    isEnabled: enabled === '0' || enabled === '1',
  };
}

/** Ends all processes of an app. */
export async function stopApp(device: Device, name: string, signal: AbortSignal): Promise<void> {
  await assertInstalled(device, name, signal);
  await readShell(device, commandLine('am', 'force-stop', name), signal);
  const { isReached } = await pollUntil(() => readPid(device, name, signal), {
    until: (pid) => pid === null,
    timeoutMs: settleMs,
    signal,
  });
  if (!isReached) throw new GatehouseError('failed_precondition', `${name} still runs after it was stopped.`);
}

/** Deletes the data of an app, and ends it. */
export async function clearApp(device: Device, name: string, signal: AbortSignal): Promise<void> {
  await assertInstalled(device, name, signal);
  const result = await runShell(device, commandLine('pm', 'clear', name), { signal });
  if (!/^Success/m.test(String(result.stdout))) throw commandFailed(result);
}

/** Deletes only files that the app can create again. */
export async function clearCaches(device: Device, name: string, signal: AbortSignal): Promise<void> {
  await assertInstalled(device, name, signal);
  const result = await runShell(device, commandLine('pm', 'clear', '--cache-only', name), { signal });
  if (/^Success/m.test(String(result.stdout))) return;
  if (!/unknown option/i.test(`${result.stdout}${result.stderr}`)) throw commandFailed(result);
  throw new GatehouseError(
    'failed_precondition',
    'This device cannot delete only the caches of an app: that needs Android 14 or newer.',
  );
}

export interface InstallOutcome {
  readonly success: boolean;
  /** The reason in the words of the device: `INSTALL_FAILED_...`. */
  readonly reason: string | null;
}

export async function uninstallApp(
  device: Device,
  name: string,
  { keepsData, signal }: { keepsData: boolean; signal: AbortSignal },
): Promise<InstallOutcome> {
  await assertInstalled(device, name, signal);
  const command = commandLine('pm', 'uninstall', ...(keepsData ? ['-k'] : []), name);
  const outcome = toOutcome(await runShell(device, command, { signal }));
  if (!outcome.success || !(await isInstalled(device, name, signal))) return outcome;
  return { success: false, reason: 'The device said Success, and the app is still there' };
}

/** The outcome from the output of the package manager: its exit code proves nothing. */
export function toOutcome({ stdout, stderr }: Pick<ShellResult, 'stdout' | 'stderr'>): InstallOutcome {
  const output = `${stdout}\n${stderr}`;
  if (/^\s*Success/m.test(output)) return { success: true, reason: null };
  const reason =
    /Failure \[([^\]]*)\]/.exec(output)?.[1] ?? /^.*(?:Failure|Error|Exception).*$/im.exec(output)?.[0];
  return {
    success: false,
    reason: (reason ?? 'The device said neither Success nor Failure').trim().slice(0, 500),
  };
}

/** Throws not_found for an app that is not installed: removing or stopping one would look like a success. */
export async function assertInstalled(device: Device, name: string, signal: AbortSignal): Promise<void> {
  if (await isInstalled(device, name, signal)) return;
  throw new GatehouseError('not_found', `The app ${name} is not installed on ${device.serial}.`);
}

/** The path of its base APK, followed by those of its splits. Throws not_found. */
export async function readApkPaths(
  device: Device,
  name: string,
  signal: AbortSignal,
): Promise<readonly string[]> {
  await assertInstalled(device, name, signal);
  const paths = await readShell(device, commandLine('pm', 'path', name), signal);
  return [...paths.matchAll(/^package:(\/.*?)\s*$/gm)].map(([, path = '']) => path);
}

export async function isInstalled(device: Device, name: string, signal: AbortSignal): Promise<boolean> {
  const result = await runShell(device, commandLine('pm', 'path', name), { signal });
  return /^package:/m.test(String(result.stdout));
}

export async function readPid(device: Device, name: string, signal: AbortSignal): Promise<number | null> {
  const { stdout } = await runShell(device, commandLine('pidof', name), { signal });
  const pid = /^\d+/.exec(String(stdout).trim())?.[0];
  return pid === undefined ? null : Number(pid);
}

/** Null where the device does not report it, or the app has none. */
export async function readLaunchActivity(
  device: Device,
  name: string,
  signal: AbortSignal,
): Promise<string | null> {
  const command = commandLine('cmd', 'package', 'resolve-activity', '--brief', name);
  const { stdout } = await runShell(device, command, { signal });
  const lines = String(stdout).trim().split('\n');
  const component = lines.map((line) => line.trim()).find((line) => line.startsWith(`${name}/`));
  return component?.slice(name.length + 1) ?? null;
}
