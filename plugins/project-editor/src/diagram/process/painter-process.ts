import type { ChildProcess } from 'node:child_process';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { CallsUntilEnd } from '@gatehouse/sdk-plugin/internal/calls-until-end';
import { forkChild, nextAnswer } from '../../child-process/fork-child.ts';
import type { PictureRequest } from '../drawing/drawing.ts';
import type { DrawingPart } from '../drawing/drawing-parts.ts';
import { fromPainter, type ToPainter } from './painter-messages.ts';
import { type Painted, PictureParts } from './picture-parts.ts';

export interface PaintJob {
  readonly parts: Iterable<DrawingPart>;
  readonly request: PictureRequest;
}

/** Pixels are drawn strip by strip and take little memory. */
const heapMegabytes = 256;

/** The process ended while it drew. */
export class PainterEndError extends Error {}

/** The daemon's side of the process that draws. */
export class PainterProcess {
  /** Resolves with a description of its end. Never rejects. */
  readonly ended: Promise<string>;
  readonly #child: ChildProcess;
  readonly #calls = new CallsUntilEnd();
  #isEnded = false;
  #isKilled = false;

  constructor() {
    this.#child = forkChild(fileURLToPath(import.meta.resolve('./main.ts')), { heapMegabytes });
    this.ended = new Promise((resolve) => {
      const end = (how: string) => {
        this.#isEnded = true;
        resolve(how);
        this.#calls.end(new PainterEndError(how));
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
    return !this.#isEnded && !this.#isKilled && this.#child.connected;
  }

  /** Whether the daemon ended it. */
  get isKilled(): boolean {
    return this.#isKilled;
  }

  /** Draws one picture at a time. Throws PainterEndError when the process ends meanwhile. */
  draw(job: PaintJob): Promise<Painted> {
    return this.#calls.during(() => this.#draw(job));
  }

  async #draw({ parts: drawing, request }: PaintJob): Promise<Painted> {
    this.#child.ref();
    this.#child.channel?.ref();
    for (const part of drawing) {
      await this.#send({ kind: 'part', part });
      await setImmediate();
    }
    const parts = new PictureParts();
    const answer = nextAnswer(this.#child, fromPainter, (message) => parts.take(message)).finally(() =>
      this.#rest(),
    );
    return (await Promise.all([answer, this.#send({ kind: 'draw', request })]))[0];
  }

  kill(): void {
    if (this.#isEnded) return;
    this.#isKilled = true;
    this.#child.ref();
    this.#child.kill('SIGKILL');
  }

  /** A process without work does not keep the daemon alive, and ends with it. */
  #rest(): void {
    this.#child.unref();
    this.#child.channel?.unref();
  }

  /** A message to a process that just ended is lost; `ended` reports the end. */
  #send(message: ToPainter): Promise<void> {
    return new Promise((resolve) => {
      if (this.isAlive) this.#child.send(message, () => resolve());
      else resolve();
    });
  }
}
