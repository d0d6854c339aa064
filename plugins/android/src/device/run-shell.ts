import type { Socket } from 'node:net';
import { GatehouseError } from '@gatehouse/sdk-plugin';
import { FrameReader, frameKind, toFrame } from '../adb/shell-frames.ts';
import { type Talk, talkToService } from '../adb/talk-to-service.ts';
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
const noInputMs = 500;
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

function runFramed({ serial, port }: Device, command: string, options: ShellOptions): Promise<ShellResult> {
  const frames = new FrameReader();
  const output = new Output(options);
  const service = `shell,v2,TERM=dumb,raw:${command}`;
  let forgetInput = nothing;
  return talkToService(
    { port, serial, service, signal: options.signal },
    {
      ...limitOf(output, options),
      opened: (socket) => {
        forgetInput = giveInput(socket, options.stdin);
      },
      ended: () => forgetInput(),
      read: (chunk) => {
        for (const { kind, data } of frames.push(chunk)) {
          if (kind === frameKind.stdout) output.stdout.push(data);
          if (kind === frameKind.stderr) output.stderr.push(data);
          if (kind === frameKind.exit) return output.result({ exitCode: data.readUInt8(0) });
        }
        return output.endIfFull();
      },
    },
  );
}

/**
 * Most commands have ended before they could read what they are not given, and need not be told that it is nothing. Gives
 * what is to be done when the command has ended.
 */
function giveInput(socket: Socket, stdin: string | undefined): () => void {
  const close = () => socket.write(toFrame(frameKind.closeStdin, Buffer.alloc(0)));
  if (stdin === undefined) {
    const timer = setTimeout(close, noInputMs);
    return () => clearTimeout(timer);
  }
  socket.setNoDelay();
  socket.write(toFrame(frameKind.stdin, Buffer.from(stdin)));
  close();
  return nothing;
}

/** Old devices say neither the code nor that the command ended: a last line of ours does. */
function runMarked({ serial, port }: Device, command: string, options: ShellOptions): Promise<ShellResult> {
  if (options.stdin !== undefined) {
    throw new GatehouseError('failed_precondition', 'The adb of this device is too old to take an input.');
  }
  const mark = `gatehouse-end-${Math.random().toString(36).slice(2)}`;
  const service = `exec:${command}\necho ${mark}`;
  const output = new Output(options);
  let tail = '';
  return talkToService(
    { port, serial, service, signal: options.signal },
    {
      ...limitOf(output, options),
      opened: nothing,
      ended: nothing,
      read: (chunk) => {
        output.stdout.push(chunk);
        tail = `${tail}${chunk.toString('latin1')}`.slice(-2 * mark.length);
        return tail.includes(mark) ? output.endAt(mark) : output.endIfFull();
      },
    },
  );
}

function nothing(): void {}

function limitOf(output: Output, { limitMs }: ShellOptions): Pick<Talk<ShellResult>, 'limit'> {
  if (limitMs === undefined) return {};
  return { limit: { ms: limitMs, result: () => output.result({ timedOut: true }) } };
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

function firstLine(text: string): string {
  return (text.split('\n').find((line) => line.trim() !== '') ?? '').trim().slice(0, 300);
}
