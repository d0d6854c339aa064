import type { FileHandle } from 'node:fs/promises';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import type { Device } from './device.ts';
import { deleteFile, writeFile } from './device-files.ts';
import { stopApp } from './installed-apps.ts';
import { commandLine } from './quote.ts';
import { commandFailed, runShell } from './run-shell.ts';
import type { SentFile } from './sent-file.ts';
import { writeOutput } from './write-output.ts';

/** Access to the data of an app, which adb itself cannot read. */
export interface AppData {
  readonly isRoot: boolean;
  /** The command line that runs a script in the data folder. */
  command(script: string): string;
}

/** A root manager may ask its user first. */
const askedMs = 15_000;
const readableByAll = 0o644;

/**
 * Uses the access that needs least: `run-as` for debug builds, root for all other apps. Throws failed_precondition
 * where there is none.
 */
export async function openAppData(device: Device, name: string, signal: AbortSignal): Promise<AppData> {
  for (const { probe, isIn, isRoot, wrap } of accessMethods(name)) {
    const { stdout } = await runShell(device, probe, { signal, limitMs: askedMs });
    if (!isIn.test(String(stdout))) continue;
    const home = commandLine('cd', `/data/data/${name}`);
    return { isRoot, command: (script) => wrap(`${home} && { ${script}; }`) };
  }
  throw new GatehouseError(
    'failed_precondition',
    `The data of ${name} are closed: the app is no debug build, and the device gives no root. ` +
      'Use a debug build of the app, a rooted device, or an emulator without Google Play.',
  );
}

function accessMethods(name: string) {
  const root = { isIn: /^0\s*$/, isRoot: true };
  return [
    {
      probe: commandLine('run-as', name, 'id', '-u'),
      isIn: /^\d+\s*$/,
      isRoot: false,
      wrap: (script: string) => commandLine('run-as', name, 'sh', '-c', script),
    },
    { ...root, probe: 'id -u', wrap: (script: string) => commandLine('sh', '-c', script) },
    { ...root, probe: 'su 0 id -u', wrap: (script: string) => commandLine('su', '0', 'sh', '-c', script) },
    { ...root, probe: "su -c 'id -u'", wrap: (script: string) => commandLine('su', '-c', script) },
  ];
}

/** Ends an app and packs its data into a file of this machine. Returns the size of the archive. */
export async function saveAppData(
  device: Device,
  { name, to }: { readonly name: string; readonly to: FileHandle },
  signal: AbortSignal,
): Promise<number> {
  await stopApp(device, name, signal);
  const data = await openAppData(device, name, signal);
  return writeOutput(device, { command: data.command('tar -cf - .'), to }, signal);
}

/** Ends an app and replaces its data by an archive. */
export async function restoreAppData(
  device: Device,
  { name, source }: { readonly name: string; readonly source: SentFile },
  signal: AbortSignal,
): Promise<void> {
  await stopApp(device, name, signal);
  const data = await openAppData(device, name, signal);
  const path = `/data/local/tmp/gatehouse-data-${process.pid}.tar`;
  await writeFile(device, { source, path, permissions: readableByAll }, signal);
  const unpack = ['rm -rf *', 'tar -xf -'].join('; ');
  // Files that root unpacks must belong to the app again.
  const own = 'chown -R "$(stat -c %u .):$(stat -c %u .)" . && { restorecon -R . || true; }';
  const script = data.isRoot ? `${unpack} && ${own}` : unpack;
  try {
    const result = await runShell(device, `${commandLine('cat', path)} | ${data.command(script)}`, {
      signal,
    });
    if (result.exitCode !== 0) throw commandFailed(result);
  } finally {
    await deleteFile(device, path, signal).catch(() => undefined);
  }
}
