import { GatehouseError } from '@gatehouse/sdk-plugin';
import { LostConnectionError } from '../adb/adb-errors.ts';
import { openService, type ServiceStream, toAdbError } from '../adb/open-service.ts';
import { FrameReader, frameKind, toFrame } from '../adb/shell-frames.ts';
import type { Device } from './device.ts';

export interface ShellOptions {
  readonly signal: AbortSignal;
  readonly stdin?: string;
  /** Of stdout and stderr each; a command that says more is ended. */
  readonly maxBytes?: number;
  /** A command that takes longer is ended, and what it said until then is its result. */
  readonly limitMs?: number;
}

export interface ShellResult {
  /** Null where it was ended for saying too much, and on devices whose adb does not tell. */
  readonly exitCode: number | null;
  readonly stdout: Buffer;
  /** Empty on devices whose adb does not keep it apart: there it is in `stdout`. */
  readonly stderr: Buffer;
  readonly isTruncated: boolean;
  readonly timedOut: boolean;
}

/** After which a command that still runs is told that it has no input. */
const noInputMs = 10;
const usualMaxBytes = 64 * 2 ** 20;

/**
 * Runs a command line on a device. A result is one only when the device said how the command ended: a connection that
 * is lost rejects, and never looks like a command that ended well.
 */
export async function runShell(device: Device, command: string, options: ShellOptions): Promise<ShellResult> {
  if (command.includes('\0')) throw new GatehouseError('bad_request', 'A command has no NUL character.');
  const features = await device.features(options.signal);
  return features.has('shell_v2') ? runFramed(device, command, options) : runMarked(device, command, options);
}

/** What a command prints. Rejects when it ends with another code than 0. */
export async function readShell(device: Device, command: string, signal: AbortSignal): Promise<string> {
  const result = await runShell(device, command, { signal });
  if (result.exitCode === 0 || result.exitCode === null) return String(result.stdout);
  throw commandFailed(result);
}

/** What the device said of a command that did not work. */
export function commandFailed({ exitCode, stdout, stderr }: ShellResult): GatehouseError {
  const said = firstLine(String(stderr)) || firstLine(String(stdout)) || 'it said nothing';
  const code = exitCode === null ? '' : ` (code ${exitCode})`;
  return new GatehouseError('failed_precondition', `The device refused${code}: ${said}`);
}

async function runFramed(device: Device, command: string, options: ShellOptions): Promise<ShellResult> {
  const { signal, stdin } = options;
  const { serial, port } = device;
  const service = `shell,v2,TERM=dumb,raw:${command}`;
  const stream = await openService({ port, serial, service, signal });
  giveInput(stream, stdin);
  const frames = new FrameReader();
  const output = new Output(options);
  return readOutput(stream, { output, options }, (chunk) => {
    for (const { kind, data } of frames.push(chunk)) {
      if (kind === frameKind.stdout) output.stdout.push(data);
      if (kind === frameKind.stderr) output.stderr.push(data);
      if (kind === frameKind.exit) return output.result({ exitCode: data.readUInt8(0) });
    }
    return output.endIfFull();
  });
}

/** Most commands have ended before they could read what they are not given, and need not be told that it is nothing. */
function giveInput({ socket }: ServiceStream, stdin: string | undefined): void {
  const close = () => socket.write(toFrame(frameKind.closeStdin, Buffer.alloc(0)));
  if (stdin === undefined) {
    const timer = setTimeout(close, noInputMs);
    socket.once('close', () => clearTimeout(timer));
    return;
  }
  socket.write(toFrame(frameKind.stdin, Buffer.from(stdin)));
  close();
}

/** Old devices say neither the code nor that the command ended: a last line of ours does. */
async function runMarked(device: Device, command: string, options: ShellOptions): Promise<ShellResult> {
  if (options.stdin !== undefined) {
    throw new GatehouseError('failed_precondition', 'The adb of this device is too old to take an input.');
  }
  const { serial, port } = device;
  const { signal } = options;
  const mark = `gatehouse-end-${Math.random().toString(36).slice(2)}`;
  const service = `exec:${command}\necho ${mark}`;
  const stream = await openService({ port, serial, service, signal });
  const output = new Output(options);
  let tail = '';
  return readOutput(stream, { output, options }, (chunk) => {
    output.stdout.push(chunk);
    tail = `${tail}${chunk.toString('latin1')}`.slice(-2 * mark.length);
    return tail.includes(mark) ? output.endAt(mark) : output.endIfFull();
  });
}

/** Collects what a command says. */
class Output {
  readonly stdout: Collected;
  readonly stderr: Collected;

  constructor({ maxBytes = usualMaxBytes }: ShellOptions) {
    this.stdout = new Collected(maxBytes);
    this.stderr = new Collected(maxBytes);
  }

  result(end: Partial<ShellResult>): ShellResult {
    const said = { stdout: this.stdout.bytes(), stderr: this.stderr.bytes() };
    return { exitCode: null, isTruncated: false, timedOut: false, ...said, ...end };
  }

  endIfFull(): ShellResult | null {
    return this.stdout.isFull || this.stderr.isFull ? this.result({ isTruncated: true }) : null;
  }

  endAt(mark: string): ShellResult {
    const all = this.stdout.bytes();
    return this.result({ stdout: all.subarray(0, all.lastIndexOf(mark)) });
  }
}

class Collected {
  readonly #chunks: Buffer[] = [];
  readonly #most: number;
  #length = 0;

  constructor(most: number) {
    this.#most = most;
  }

  get isFull(): boolean {
    return this.#length > this.#most;
  }

  push(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#length += chunk.length;
  }

  bytes(): Buffer {
    const all = Buffer.concat(this.#chunks).subarray(0, this.#most);
    this.#chunks.splice(0, Number.POSITIVE_INFINITY, all);
    return all;
  }
}

/** Gives what comes to `read` until it has a result, or the time of the command is up. */
function readOutput(
  { socket, close }: ServiceStream,
  { output, options }: { output: Output; options: ShellOptions },
  read: (chunk: Buffer) => ShellResult | null,
): Promise<ShellResult> {
  const { limitMs, signal } = options;
  return new Promise<ShellResult>((resolve, reject) => {
    const end = (result: ShellResult) => {
      clearTimeout(timer);
      socket.off('close', lost);
      resolve(result);
      close();
    };
    const timer =
      limitMs === undefined ? undefined : setTimeout(() => end(output.result({ timedOut: true })), limitMs);
    const lost = () => {
      clearTimeout(timer);
      reject(toAdbError(new LostConnectionError(), signal));
    };
    socket.on('data', (chunk: Buffer) => {
      const result = read(chunk);
      if (result !== null) end(result);
    });
    socket.on('error', lost);
    socket.on('close', lost);
  });
}

function firstLine(text: string): string {
  return (text.split('\n').find((line) => line.trim() !== '') ?? '').trim().slice(0, 300);
}
