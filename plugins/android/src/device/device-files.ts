import { GatehouseError } from '@gatehouse/sdk-plugin';
import { AdbRefusal } from '../adb/adb-errors.ts';
import { type FileStat, type FolderEntry, SyncSession } from '../adb/sync-session.ts';
import type { Device } from './device.ts';
import { commandLine } from './quote.ts';
import { commandFailed, runShell } from './run-shell.ts';
import type { SentFile } from './sent-file.ts';

const typeMask = 0o170000;
const kinds: ReadonlyMap<number, FileKind> = new Map([
  [0o100000, 'file'],
  [0o040000, 'folder'],
  [0o120000, 'link'],
]);

export type FileKind = 'file' | 'folder' | 'link' | 'other';

export interface DeviceFile {
  readonly name: string;
  readonly kind: FileKind;
  readonly sizeBytes: number;
  /** UTC ISO-8601. */
  readonly modifiedAt: string;
  /** Octal, such as `0644`. */
  readonly permissions: string;
}

/** The content of a folder, by name. */
export async function listFiles(
  device: Device,
  path: string,
  signal: AbortSignal,
): Promise<readonly DeviceFile[]> {
  return inSession(device, signal, async (session) => {
    // With a slash at its end, a link to a folder is the folder.
    const folder = path.endsWith('/') ? path : `${path}/`;
    const stat = await statOf(session, device, { path: folder, signal });
    if (stat === null || kindOf(stat) !== 'folder') {
      const itself = await statOf(session, device, { path, signal });
      throw itself === null ? missing(path) : notA('folder', path);
    }
    const entries = await session.list(folder);
    return entries.map(toFile).sort((a, b) => (a.name < b.name ? -1 : 1));
  });
}

/** The file at a path; links are followed as far as the device does. Null where nothing exists. */
export async function statFile(device: Device, path: string, signal: AbortSignal): Promise<FileStat | null> {
  return inSession(device, signal, (session) => statOf(session, device, { path, signal }));
}

/** The file at a path. Throws not_found, and failed_precondition for a folder. */
export async function statPlainFile(device: Device, path: string, signal: AbortSignal): Promise<FileStat> {
  const stat = await statFile(device, path, signal);
  if (stat === null) throw missing(path);
  if (kindOf(stat) === 'folder') throw notA('file', path);
  return stat;
}

/** Writes a file of this machine to the device, and checks that it is complete. */
export async function writeFile(
  device: Device,
  { path, source, permissions }: { path: string; source: SentFile; permissions: number },
  signal: AbortSignal,
): Promise<FileStat> {
  return inSession(device, signal, async (session) => {
    const there = await statOf(session, device, { path, signal });
    if (there !== null && kindOf(there) === 'folder') throw notA('file', path);
    await session.send(path, permissions | 0o100000, await source.open()).catch((error: unknown) => {
      throw error instanceof AdbRefusal ? refused('written', path, error.message) : error;
    });
    const stat = await statOf(session, device, { path, signal });
    if (stat?.size === source.sizeBytes) return stat;
    throw refused('written', path, `it holds ${stat?.size ?? 0} of ${source.sizeBytes} bytes afterwards`);
  });
}

/** Removes a file, never a folder. */
export async function deleteFile(device: Device, path: string, signal: AbortSignal): Promise<void> {
  await statPlainFile(device, path, signal);
  const result = await runShell(device, commandLine('rm', '-f', path), { signal });
  if ((result.exitCode ?? 0) !== 0) throw commandFailed(result);
  if ((await statFile(device, path, signal)) === null) return;
  throw refused('deleted', path, String(result.stderr).trim() || 'it is still there');
}

/** A file that is being read, and how far. */
export interface FileReading {
  readonly parts: AsyncGenerator<Buffer>;
  close(): void;
}

export async function openFile(device: Device, path: string, signal: AbortSignal): Promise<FileReading> {
  const session = await SyncSession.open({ port: device.port, serial: device.serial, signal });
  const parts = (async function* () {
    try {
      yield* session.receive(path);
    } catch (error) {
      throw error instanceof AdbRefusal ? refused('read', path, error.message) : error;
    } finally {
      session.close();
    }
  })();
  return { parts, close: () => session.close() };
}

async function inSession<T>(
  { port, serial }: Device,
  signal: AbortSignal,
  work: (session: SyncSession) => Promise<T>,
): Promise<T> {
  const session = await SyncSession.open({ port, serial, signal });
  try {
    return await work(session);
  } finally {
    session.close();
  }
}

async function statOf(
  session: SyncSession,
  device: Device,
  { path, signal }: { path: string; signal: AbortSignal },
): Promise<FileStat | null> {
  const features = await device.features(signal);
  return session.stat(path, { isLarge: features.has('stat_v2') });
}

function kindOf({ mode }: Pick<FileStat, 'mode'>): FileKind {
  return kinds.get(mode & typeMask) ?? 'other';
}

function toFile({ name, mode, size, modifiedAt }: FolderEntry): DeviceFile {
  return {
    name,
    kind: kindOf({ mode }),
    sizeBytes: size,
    modifiedAt: new Date(modifiedAt * 1000).toISOString(),
    permissions: (mode & 0o7777).toString(8).padStart(4, '0'),
  };
}

function missing(path: string): GatehouseError {
  return new GatehouseError('not_found', `There is nothing at ${JSON.stringify(path)} on the device.`);
}

function notA(wanted: 'file' | 'folder', path: string): GatehouseError {
  return new GatehouseError('failed_precondition', `${JSON.stringify(path)} is no ${wanted} on the device.`);
}

function refused(userAction: string, path: string, reason: string): GatehouseError {
  return new GatehouseError(
    'failed_precondition',
    `${JSON.stringify(path)} cannot be ${userAction}: ${reason.slice(0, 300)}.`,
  );
}
