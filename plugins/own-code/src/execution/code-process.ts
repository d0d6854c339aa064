import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { Duplex, type Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { loaderArguments } from '@gatehouse/sdk-plugin/internal';
import { channelFd, type FromCode, maxLineLength, parseFromCode, type ToCode } from '../code-messages.ts';
import { codeEnvironment } from './code-environment.ts';
import { heldMegabytes, killGroup, killMarked } from './code-process-tree.ts';
import { forgedMessage, limitError } from './code-run-error.ts';
import { Lines } from './message-lines.ts';

export interface CodeProcessOptions {
  readonly memoryMb: number;
  /** The working folder of the code. */
  readonly folder: string | null;
}

const maxOutputBytes = 64 * 2 ** 20;
const maxPrintedLine = 4000;
const memoryLookMs = 100;
const lastWords = '<--- Last few GCs';
const outOfHeap = 'heap out of memory';
/** The share of its memory for JavaScript objects; buffers and programs use the rest. */
const heapShare = 0.75;

/** The process that executes the custom code of a run. It is ended with its process group. */
export class CodeProcess {
  /** Resolves with the reason when the process has ended. */
  readonly ended: Promise<Error>;
  onMessage: (message: FromCode) => void = () => undefined;
  onOutput: (text: string, isError: boolean) => void = () => undefined;
  /** Called when the process ends; its child processes may end a moment later. */
  onEnd: (reason: Error) => void = () => undefined;
  readonly #child: ChildProcess;
  readonly #channel: Duplex;
  readonly #mark = randomUUID();
  readonly #memoryMb: number;
  #reason: Error | null = null;
  #outputBytes = 0;
  #isOutOfHeap = false;
  #isDying = false;
  /** An empty line of stderr is held back until the next line is known. */
  #hasEmptyLine = false;

  constructor(options: CodeProcessOptions) {
    this.#memoryMb = options.memoryMb;
    this.#child = spawnCode(options, this.#mark);
    this.#channel = channelOf(this.#child);
    this.ended = this.#waitForEnd();
    this.#listen();
    this.#watchMemory();
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  get isAlive(): boolean {
    return this.#reason === null && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  send(message: ToCode): void {
    if (this.isAlive) this.#channel.write(`${JSON.stringify(message)}\n`);
  }

  /** Ends the process with its child processes. The first reason is kept. */
  kill(reason: Error): void {
    this.#reason ??= reason;
    if (this.#child.pid !== undefined) killGroup(this.#child.pid);
  }

  #waitForEnd(): Promise<Error> {
    const gone = new Promise<Error>((resolve) => {
      this.#child.once('error', resolve);
      this.#child.once('exit', (code, signal) => resolve(this.#reason ?? this.#endedBy(code, signal)));
    });
    return gone.then((reason) => {
      this.#reason ??= reason;
      this.onEnd(reason);
      // Its child processes end too, inside its group or outside.
      if (this.#child.pid !== undefined) killGroup(this.#child.pid);
      killMarked(this.#mark);
      return reason;
    });
  }

  #endedBy(code: number | null, signal: string | null): Error {
    if (this.#isOutOfHeap) return this.#tooHungry();
    return limitError(
      signal
        ? `The process of the code was ended by ${signal}.`
        : `The code ended its process with code ${code}.`,
    );
  }

  #listen(): void {
    const lines = new Lines({
      maxLength: maxLineLength,
      onLine: (line) => this.#receive(line),
      onTooLong: () => this.kill(limitError('The code sent more in one message than the run takes.')),
    });
    this.#channel.on('data', (chunk: Buffer) => lines.take(chunk));
    // The exit of the process is reported instead.
    this.#channel.on('error', () => undefined);
    this.#takeOutput(this.#child.stdout, false);
    this.#takeOutput(this.#child.stderr, true);
  }

  #receive(line: string): void {
    if (this.#reason) return;
    try {
      this.onMessage(parseFromCode(line));
    } catch {
      this.kill(forgedMessage());
    }
  }

  #takeOutput(stream: Readable | null, isError: boolean): void {
    const lines = new Lines({
      maxLength: maxPrintedLine,
      onLine: (line) => this.#print(line, isError),
      onTooLong: () => this.onOutput('A line is too long for the log and was left out.', true),
    });
    stream?.on('data', (chunk: Buffer) => {
      this.#outputBytes += chunk.length;
      if (this.#outputBytes > maxOutputBytes) {
        this.kill(limitError(`The code printed more than ${maxOutputBytes / 2 ** 20} MB.`));
        return;
      }
      if (isError && chunk.includes(outOfHeap)) this.#isOutOfHeap = true;
      lines.take(chunk);
    });
    stream?.on('end', () => lines.end());
  }

  /** Drops the lines that V8 prints about a fatal error, after an empty line: the error has the message. */
  #print(line: string, isError: boolean): void {
    if (!isError) {
      this.onOutput(line, false);
      return;
    }
    if (line.startsWith(lastWords)) this.#isDying = true;
    if (this.#isDying) return;
    if (this.#hasEmptyLine) this.onOutput('', true);
    this.#hasEmptyLine = line === '';
    if (!this.#hasEmptyLine) this.onOutput(line, true);
  }

  #watchMemory(): void {
    const timer = setInterval(() => {
      if (heldMegabytes(this.pid) > this.#memoryMb) this.kill(this.#tooHungry());
    }, memoryLookMs);
    void this.ended.then(() => clearInterval(timer));
  }

  #tooHungry(): Error {
    return limitError(`The code needs more than the ${this.#memoryMb} MB of memory that it may have.`);
  }
}

function spawnCode({ memoryMb, folder }: CodeProcessOptions, mark: string): ChildProcess {
  const entry = fileURLToPath(import.meta.resolve('../process/main.ts'));
  const flags = [
    `--max-old-space-size=${Math.floor(memoryMb * heapShare)}`,
    '--disable-warning=ExperimentalWarning',
  ];
  return spawn(process.execPath, [...flags, ...loaderArguments(entry), entry, String(process.pid)], {
    env: codeEnvironment(process.env, mark),
    // The child inherits no other descriptor of the worker.
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    // Its own process group, so that it can be ended with its children and without the worker.
    detached: process.platform !== 'win32',
    ...(folder === null ? {} : { cwd: folder }),
  });
}

function channelOf(child: ChildProcess): Duplex {
  const channel = child.stdio[channelFd];
  if (channel instanceof Duplex) return channel;
  throw new Error('The process of the code could not be started.');
}
