import { open, rm } from 'node:fs/promises';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import { openAppData } from './app-data.ts';
import type { Device } from './device.ts';
import { commandLine } from './quote.ts';
import { commandFailed, runShell } from './run-shell.ts';
import { writeOutput } from './write-output.ts';

/** A SQLite database of a device. */
export interface DeviceDatabase {
  /** The package that owns it; empty for a file that all can read. */
  readonly app: string;
  /** Absolute, or relative to the data of the app. */
  readonly path: string;
}

/** The files beside the database: changes that were not merged yet, or the pages for a rollback. */
const parts = ['', '-wal', '-journal'] as const;
const maxTries = 3;

/**
 * Copies a database with the files beside it, all from one moment: when one changes meanwhile, the copy starts again.
 * Throws failed_precondition where the files cannot be read or change all the time.
 */
export async function copyDatabase(
  device: Device,
  { app, path, to }: DeviceDatabase & { readonly to: string },
  signal: AbortSignal,
): Promise<void> {
  const inside = app === '' ? asItIs : (await openAppData(device, app, signal)).command;
  const facts = () => readFacts(device, { path, inside }, signal);
  let before = await facts();
  for (let tries = 0; tries < maxTries; tries += 1) {
    for (const part of parts) {
      if (isListed(before, `${path}${part}`)) {
        const command = inside(commandLine('cat', `${path}${part}`));
        await copyInto(`${to}${part}`, (file) => writeOutput(device, { command, to: file }, signal));
      } else await rm(`${to}${part}`, { force: true });
    }
    const after = await facts();
    if (after === before) return;
    before = after;
  }
  throw new GatehouseError(
    'failed_precondition',
    `${JSON.stringify(path)} changed each time it was copied: its app writes all the time. Close the app first.`,
  );
}

interface Place {
  readonly path: string;
  inside(script: string): string;
}

/** Size and time of each file that exists, one to a line. */
async function readFacts(device: Device, { path, inside }: Place, signal: AbortSignal): Promise<string> {
  const names = parts.map((part) => `${path}${part}`);
  const result = await runShell(device, inside(commandLine('stat', '-L', '-c', '%s %y %n', ...names)), {
    signal,
  });
  const facts = String(result.stdout);
  if (isListed(facts, path)) return facts;
  throw commandFailed(result);
}

function isListed(facts: string, path: string): boolean {
  return facts.split('\n').some((line) => line.endsWith(` ${path}`));
}

async function copyInto(
  path: string,
  write: (file: Awaited<ReturnType<typeof open>>) => Promise<unknown>,
): Promise<void> {
  const file = await open(path, 'w', ownerOnly);
  try {
    await write(file);
  } finally {
    await file.close();
  }
}

const ownerOnly = 0o600;

function asItIs(script: string): string {
  return script;
}
