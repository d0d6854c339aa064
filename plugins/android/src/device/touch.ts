import type { Point } from '@gatehouse/sdk-actions/matching';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import type { Device } from './device.ts';
import { commandLine } from './quote.ts';
import { commandFailed, runShell } from './run-shell.ts';

export interface Swipe {
  readonly from: Point;
  readonly to: Point;
  readonly durationMs: number;
}

/** A short tap, or one of the given duration. */
export async function tap(
  device: Device,
  { x, y }: Point,
  { durationMs, signal }: { durationMs: number; signal: AbortSignal },
): Promise<void> {
  const command =
    durationMs === 0
      ? commandLine('input', 'tap', x, y)
      : commandLine('input', 'swipe', x, y, x, y, durationMs);
  await runInput(device, command, signal);
}

export async function swipe(
  device: Device,
  { from, to, durationMs }: Swipe,
  signal: AbortSignal,
): Promise<void> {
  await runInput(device, commandLine('input', 'swipe', from.x, from.y, to.x, to.y, durationMs), signal);
}

export interface KeyOptions {
  readonly isLong?: boolean;
  readonly signal: AbortSignal;
}

/** Presses keys one after another: names such as `HOME` or `KEYCODE_HOME`, or key codes. */
export async function pressKeys(
  device: Device,
  keys: readonly (string | number)[],
  { isLong = false, signal }: KeyOptions,
): Promise<void> {
  const codes = await toKeyCodes(keys);
  await runInput(
    device,
    commandLine('input', 'keyevent', ...(isLong ? ['--longpress'] : []), ...codes),
    signal,
  );
}

/** The codes of keys. Throws bad_request that names all unknown keys. */
export async function toKeyCodes(keys: readonly (string | number)[]): Promise<readonly number[]> {
  const known = await knownKeys();
  const codes = keys.map((key) => (typeof key === 'number' ? key : known.get(toKeyName(key))));
  const wrong = keys.filter((_, at) => codes[at] === undefined);
  if (wrong.length > 0) {
    const shown = wrong.map((key) => JSON.stringify(String(key).slice(0, 40))).join(', ');
    throw new GatehouseError(
      'bad_request',
      `There are no keys ${shown}: keys have names such as HOME, BACK or ENTER.`,
    );
  }
  return codes.flatMap((code) => (code === undefined ? [] : [code]));
}

/** The shortest names of keys, such as `HOME`. A code without a name stays a number. */
export async function keyNamesOf(keys: readonly (string | number)[]): Promise<readonly string[]> {
  const names = new Map([...(await knownKeys())].map(([name, code]) => [code, name]));
  return keys.map((key) => {
    const name = typeof key === 'number' ? names.get(key) : toKeyName(key);
    return name?.slice('KEYCODE_'.length) ?? String(key);
  });
}

async function knownKeys(): Promise<ReadonlyMap<string, number>> {
  const { KeyCodes } = await import('@devicefarmer/adbkit');
  return new Map(
    Object.entries(KeyCodes).flatMap(([name, code]) => (typeof code === 'number' ? [[name, code]] : [])),
  );
}

function toKeyName(key: string): string {
  const name = key.trim().toUpperCase();
  return name.startsWith('KEYCODE_') ? name : `KEYCODE_${name}`;
}

/** `input` reports a failure by its exit code and an exception. */
async function runInput(device: Device, command: string, signal: AbortSignal): Promise<void> {
  const result = await runShell(device, command, { signal });
  const isSilent = result.stdout.length === 0 && result.stderr.length === 0;
  if (
    (result.exitCode ?? 0) === 0 &&
    (isSilent || !/exception|error/i.test(`${result.stderr}${result.stdout}`))
  )
    return;
  throw commandFailed(result);
}
