import { type ErrorCode, GatehouseError } from '@gatehouse/sdk-plugin';
import { exchangeWithService } from '../adb/exchange-with-service.ts';
import type { Device } from './device.ts';
import { FramedShell } from './framed-shell.ts';
import { MarkedShell } from './marked-shell.ts';
import type { ShellOptions, ShellResult } from './shell-result.ts';

/**
 * Runs a command line on a device. There is a result only when the device reported the end of the command: a lost
 * connection rejects, and never looks like a success.
 */
export function runShell(device: Device, command: string, options: ShellOptions): Promise<ShellResult> {
  const { knownFeatures } = device;
  // Awaiting known features would cost more than most steps of hundreds of commands at a time.
  if (knownFeatures !== null) return run(device, { command, features: knownFeatures }, options);
  const { signal } = options;
  const asking = device.features(typeof signal === 'function' ? signal() : signal);
  return asking.then((features) => run(device, { command, features }, options));
}

interface Run {
  readonly command: string;
  /** Features of the adb of the device. */
  readonly features: ReadonlySet<string>;
}

function run(device: Device, { command, features }: Run, options: ShellOptions): Promise<ShellResult> {
  const { signal, stdin } = options;
  if (command.includes('\0')) return refuse('bad_request', 'A command has no NUL character.');
  const isFramed = features.has('shell_v2');
  if (!isFramed && stdin !== undefined) {
    return refuse('failed_precondition', 'The adb of this device is too old to take an input.');
  }
  const shell = isFramed ? new FramedShell(command, options) : new MarkedShell(command, options);
  const { serial, port } = device;
  return exchangeWithService({ port, serial, service: shell.service, signal }, shell);
}

function refuse(code: ErrorCode, message: string): Promise<never> {
  return Promise.reject(new GatehouseError(code, message));
}

/** The output of a command. Rejects when the exit code is not 0. */
export async function readShell(device: Device, command: string, signal: AbortSignal): Promise<string> {
  const result = await runShell(device, command, { signal });
  if (result.isTruncated)
    throw new GatehouseError('failed_precondition', 'The device said too much to be read.');
  if (result.exitCode === 0 || result.exitCode === null) return String(result.stdout);
  throw commandFailed(result);
}

/** The error for a command that failed, with the message of the device. */
export function commandFailed({ exitCode, stdout, stderr }: ShellResult): GatehouseError {
  const reason = firstLine(String(stderr)) || firstLine(String(stdout)) || 'it said nothing';
  const code = exitCode === null ? '' : ` (code ${exitCode})`;
  return new GatehouseError('failed_precondition', `The device refused${code}: ${reason}`);
}

function firstLine(text: string): string {
  return (text.split('\n').find((line) => line.trim() !== '') ?? '').trim().slice(0, 300);
}
