import { GatehouseError } from '@gatehouse/sdk-plugin';
import { talkToService } from '../adb/talk-to-service.ts';
import type { Device } from './device.ts';
import { FramedShell } from './framed-shell.ts';
import { MarkedShell } from './marked-shell.ts';

export interface ShellOptions {
  readonly signal: AbortSignal;
  readonly stdin?: string | undefined;
  /** Of stdout and stderr each; a command that says more is ended. */
  readonly maxBytes?: number;
  /** A command that takes longer is ended, and what it said until then is its result. */
  readonly limitMs?: number;
}

export interface ShellResult {
  /** Null where it was ended for its time or for saying too much, and on devices whose adb does not tell. */
  readonly exitCode: number | null;
  readonly stdout: Buffer;
  /** Empty on devices whose adb does not keep it apart: there it is in `stdout`. */
  readonly stderr: Buffer;
  readonly isTruncated: boolean;
  readonly timedOut: boolean;
}

/**
 * Runs a command line on a device. A result is one only when the device said how the command ended: a connection that
 * is lost rejects, and never looks like a command that ended well.
 */
export async function runShell(device: Device, command: string, options: ShellOptions): Promise<ShellResult> {
  if (command.includes('\0')) throw new GatehouseError('bad_request', 'A command has no NUL character.');
  const features = device.knownFeatures ?? (await device.features(options.signal));
  const shell = shellOf(features, command, options);
  const { serial, port } = device;
  return talkToService({ port, serial, service: shell.service, signal: options.signal }, shell);
}

function shellOf(
  features: ReadonlySet<string>,
  command: string,
  options: ShellOptions,
): FramedShell | MarkedShell {
  if (features.has('shell_v2')) return new FramedShell(command, options);
  if (options.stdin === undefined) return new MarkedShell(command, options);
  throw new GatehouseError('failed_precondition', 'The adb of this device is too old to take an input.');
}

/** What a command prints. Rejects when it ends with another code than 0. */
export async function readShell(device: Device, command: string, signal: AbortSignal): Promise<string> {
  const result = await runShell(device, command, { signal });
  if (result.isTruncated)
    throw new GatehouseError('failed_precondition', 'The device said too much to be read.');
  if (result.exitCode === 0 || result.exitCode === null) return String(result.stdout);
  throw commandFailed(result);
}

/** What the device said of a command that did not work. */
export function commandFailed({ exitCode, stdout, stderr }: ShellResult): GatehouseError {
  const said = firstLine(String(stderr)) || firstLine(String(stdout)) || 'it said nothing';
  const code = exitCode === null ? '' : ` (code ${exitCode})`;
  return new GatehouseError('failed_precondition', `The device refused${code}: ${said}`);
}

function firstLine(text: string): string {
  return (text.split('\n').find((line) => line.trim() !== '') ?? '').trim().slice(0, 300);
}
