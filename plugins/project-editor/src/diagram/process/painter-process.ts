import { type ChildProcess, fork } from 'node:child_process';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { loaderArguments } from '@gatehouse/sdk-plugin';
import type { PictureRequest } from '../drawing/drawing.ts';
import type { DrawingPart } from '../drawing/drawing-parts.ts';
import type { FromPainter, ToPainter } from './messages.ts';

export interface PaintJob {
  readonly parts: Iterable<DrawingPart>;
  readonly request: PictureRequest;
}

/** Of JavaScript objects; pixels are drawn strip by strip and take little. */
const heapMegabytes = 256;
/** What it needs of the daemon's environment: to find itself, and fonts for scripts that ours lack. */
const keptEnvironment = ['PATH', 'HOME', 'TMPDIR', 'XDG_CACHE_HOME', 'SYSTEMROOT', 'WINDIR', 'LOCALAPPDATA'];

/** The process that draws, as the daemon holds it. */
export class PainterProcess {
  /** How it ended, in words. Never rejects. */
  readonly ended: Promise<string>;
  readonly #child: ChildProcess;
  #isEnded = false;

  constructor() {
    this.#child = forkPainter();
    this.ended = new Promise((resolve) => {
      const end = (how: string) => {
        this.#isEnded = true;
        resolve(how);
      };
      this.#child.once('error', (error) => end(error.message));
      this.#child.once('exit', (code, signal) => end(signal ? `signal ${signal}` : `exit code ${code}`));
    });
    this.#rest();
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  get isAlive(): boolean {
    return !this.#isEnded && this.#child.connected;
  }

  /** One at a time. Never settles when the process ends meanwhile. */
  async draw({ parts, request }: PaintJob): Promise<FromPainter> {
    this.#child.ref();
    this.#child.channel?.ref();
    const answer = new Promise<FromPainter>((resolve) => {
      this.#child.once('message', (message) => resolve(parseMessage(message)));
    });
    for (const part of parts) {
      await this.#send({ kind: 'part', part });
      await setImmediate();
    }
    await this.#send({ kind: 'draw', request });
    return await answer.finally(() => this.#rest());
  }

  kill(): void {
    if (this.#isEnded) return;
    this.#child.ref();
    this.#child.kill('SIGKILL');
  }

  /** Waiting for work it keeps nobody alive; it ends with the daemon. */
  #rest(): void {
    this.#child.unref();
    this.#child.channel?.unref();
  }

  /** A message to a process that just ended is lost; its end tells the rest. */
  #send(message: ToPainter): Promise<void> {
    return new Promise((resolve) => {
      if (this.isAlive) this.#child.send(message, () => resolve());
      else resolve();
    });
  }
}

function forkPainter(): ChildProcess {
  const entry = fileURLToPath(import.meta.resolve('./main.ts'));
  return fork(entry, {
    execArgv: [...loaderArguments(entry), `--max-old-space-size=${heapMegabytes}`],
    env: Object.fromEntries(
      Object.entries(process.env).filter(([name]) => keptEnvironment.includes(name.toUpperCase())),
    ),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'json',
  });
}

/** It is our own process, of the same version. */
function parseMessage(message: unknown): FromPainter {
  return message as FromPainter;
}
