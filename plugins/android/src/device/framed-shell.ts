import type { Socket } from 'node:net';
import type { ServiceExchange } from '../adb/exchange-with-service.ts';
import { FrameReader, frameKind, toFrame } from '../adb/shell-frames.ts';
import { ShellOutput } from './shell-output.ts';
import type { ShellOptions, ShellResult } from './shell-result.ts';

/** Time after which a running command gets the end of its input. */
const noInputMs = 500;

/** The shell of adb from Android 7 on: it separates the outputs and reports the exit code. */
export class FramedShell implements ServiceExchange<ShellResult> {
  readonly service: string;
  readonly limitMs: number | null;
  readonly #stdin: string | undefined;
  readonly #frames = new FrameReader();
  readonly #stdout: ShellOutput;
  readonly #stderr: ShellOutput;
  #noInput: NodeJS.Timeout | undefined;

  constructor(command: string, { limitMs, stdin, maxBytes }: ShellOptions) {
    this.service = `shell,v2,TERM=dumb,raw:${command}`;
    this.limitMs = limitMs ?? null;
    this.#stdin = stdin;
    this.#stdout = new ShellOutput(maxBytes);
    this.#stderr = new ShellOutput(maxBytes);
  }

  /** Most commands end before they could read, so the end of the input is not sent at once. */
  opened(socket: Socket): void {
    if (this.#stdin === undefined) {
      this.#noInput = setTimeout(endInput, noInputMs, socket);
      return;
    }
    socket.setNoDelay();
    socket.write(toFrame(frameKind.stdin, Buffer.from(this.#stdin)));
    endInput(socket);
  }

  read(bytes: Buffer): ShellResult | null {
    const frames = this.#frames;
    frames.push(bytes);
    while (frames.next()) {
      if (frames.kind === frameKind.stdout) this.#stdout.push(frames.data());
      else if (frames.kind === frameKind.stderr) this.#stderr.push(frames.data());
      else if (frames.kind === frameKind.exit) return this.#result(frames.data().readUInt8());
    }
    return this.#stdout.isFull || this.#stderr.isFull ? this.#result(null) : null;
  }

  timeUp(): ShellResult {
    return { ...this.#result(null), timedOut: true };
  }

  ended(): void {
    clearTimeout(this.#noInput);
  }

  #result(exitCode: number | null): ShellResult {
    return {
      exitCode,
      stdout: this.#stdout.bytes(),
      stderr: this.#stderr.bytes(),
      isTruncated: this.#stdout.isFull || this.#stderr.isFull,
      timedOut: false,
    };
  }
}

function endInput(socket: Socket): void {
  socket.write(toFrame(frameKind.closeStdin, Buffer.alloc(0)));
}
