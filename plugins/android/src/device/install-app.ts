import { once } from 'node:events';
import { LostConnectionError } from '../adb/adb-errors.ts';
import { openService, toAdbError } from '../adb/open-service.ts';
import type { Device } from './device.ts';
import { deleteFile, writeFile } from './device-files.ts';
import { type InstalledApp, type InstallOutcome, listApps, toOutcome } from './installed-apps.ts';
import { commandLine } from './quote.ts';
import { runShell } from './run-shell.ts';
import type { SentFile } from './sent-file.ts';

export interface InstallRequest {
  /** The APK on this machine. */
  readonly source: SentFile;
  /** Keeps the data of the installed version. */
  readonly replace: boolean;
  readonly grantPermissions: boolean;
  readonly downgrade: boolean;
}

export interface Installed extends InstallOutcome {
  /** Null where the device lists nothing new, since the same version was installed. */
  readonly package: string | null;
}

/** A failure of the package manager is an outcome; an installation counts only when the app is listed. */
export async function installApp(
  device: Device,
  request: InstallRequest,
  signal: AbortSignal,
): Promise<Installed> {
  const before = await listApps(device, 'all', signal);
  const features = await device.features(signal);
  const outcome = features.has('cmd')
    ? await installStreamed(device, request, signal)
    : await installPushed(device, request, signal);
  if (!outcome.success) return { ...outcome, package: null };
  const after = await listApps(device, 'all', signal);
  const added = after.apps.find((app) => !before.apps.some((known) => isSame(known, app)));
  if (added === undefined && !request.replace) {
    return { success: false, reason: 'The device said Success, and lists no new app', package: null };
  }
  return { ...outcome, package: added?.package ?? null };
}

async function installStreamed(device: Device, request: InstallRequest, signal: AbortSignal) {
  const { serial, port } = device;
  const size = ['-S', request.source.sizeBytes];
  const service = `exec:${commandLine('cmd', 'package', 'install', ...flagsOf(request), ...size)}`;
  const { socket, close } = await openService({ port, serial, service, signal });
  const output: Buffer[] = [];
  const ended = new Promise<void>((resolve, reject) => {
    socket.on('data', (chunk: Buffer) => output.push(chunk));
    socket.on('end', resolve);
    socket.on('error', reject);
    socket.on('close', () => reject(new LostConnectionError()));
  });
  ended.catch(() => undefined);
  try {
    for await (const bytes of await request.source.open()) {
      if (!socket.write(bytes)) await Promise.race([once(socket, 'drain'), ended]);
    }
    await ended;
    // An empty answer is a lost connection: the package manager always writes a line.
    if (output.length === 0) throw new LostConnectionError();
    return toOutcome({ stdout: Buffer.concat(output), stderr: Buffer.alloc(0) });
  } catch (error) {
    throw toAdbError(error, signal);
  } finally {
    close();
  }
}

/** For devices whose package manager accepts no stream. */
async function installPushed(device: Device, request: InstallRequest, signal: AbortSignal) {
  const path = `/data/local/tmp/${request.source.name}.apk`;
  const { source } = request;
  await writeFile(device, { path, source, permissions: 0o644 }, signal);
  const result = await runShell(device, commandLine('pm', 'install', ...flagsOf(request), path), { signal });
  await deleteFile(device, path, signal);
  return toOutcome(result);
}

function flagsOf({ replace, grantPermissions, downgrade }: InstallRequest): readonly string[] {
  return [...(replace ? ['-r'] : []), ...(grantPermissions ? ['-g'] : []), ...(downgrade ? ['-d'] : [])];
}

function isSame(one: InstalledApp, other: InstalledApp): boolean {
  return one.package === other.package && one.versionCode === other.versionCode;
}
