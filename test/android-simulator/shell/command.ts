import type { Device } from '../phone/device.ts';

export type Output = (data: string | Uint8Array) => void | Promise<void>;

/** One run of a program on the phone. */
export interface Call {
  readonly device: Device;
  /** Without the program's name. */
  readonly args: readonly string[];
  readonly stdin: AsyncIterable<Uint8Array>;
  readonly out: Output;
  readonly err: Output;
  /** Aborted when the host disconnects. */
  readonly signal: AbortSignal;
  readonly folder: string;
}

/** A program of the phone; it returns its exit code. */
export type Command = (call: Call) => number | Promise<number>;

/** A program fails: its text for stderr, and its exit code. */
export class CommandFailure extends Error {
  readonly code: number;

  constructor(message: string, code = 1) {
    super(message);
    this.name = 'CommandFailure';
    this.code = code;
  }
}
