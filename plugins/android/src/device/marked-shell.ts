import type { ServiceExchange } from '../adb/exchange-with-service.ts';
import { ShellOutput } from './shell-output.ts';
import type { ShellOptions, ShellResult } from './shell-result.ts';

/** The shell of old devices reports neither the exit code nor the end of a command: a last line of ours does. */
export class MarkedShell implements ServiceExchange<ShellResult> {
  readonly service: string;
  readonly limitMs: number | null;
  readonly #mark = `gatehouse-end-${Math.random().toString(36).slice(2)}`;
  readonly #output: ShellOutput;
  /** The end of the received bytes, which may be the start of the mark. */
  #held: Buffer = Buffer.alloc(0);

  constructor(command: string, { limitMs, maxBytes }: ShellOptions) {
    this.service = `exec:${command}\necho ${this.#mark}`;
    this.limitMs = limitMs ?? null;
    this.#output = new ShellOutput(maxBytes);
  }

  opened(): void {
    // This shell accepts no input.
  }

  read(bytes: Buffer): ShellResult | null {
    const received = Buffer.concat([this.#held, bytes]);
    const mark = received.indexOf(this.#mark);
    const end = mark === -1 ? Math.max(0, received.length - this.#mark.length) : mark;
    this.#output.push(received.subarray(0, end));
    this.#held = received.subarray(end);
    return mark !== -1 || this.#output.isFull ? this.#result() : null;
  }

  timeUp(): ShellResult {
    this.#output.push(this.#held);
    return { ...this.#result(), timedOut: true };
  }

  ended(): void {
    // It holds nothing that must be released.
  }

  #result(): ShellResult {
    const isTruncated = this.#output.isFull;
    return {
      exitCode: null,
      stdout: this.#output.bytes(),
      stderr: Buffer.alloc(0),
      isTruncated,
      timedOut: false,
    };
  }
}
