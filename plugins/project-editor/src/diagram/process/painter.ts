import { GatehouseError, type Logger } from '@gatehouse/sdk-plugin';
import { withTimeLimit } from '@gatehouse/sdk-plugin/internal/with-time-limit';
import type { Picture } from '../drawing/drawing.ts';
import { PainterEndError, PainterProcess, type PaintJob } from './painter-process.ts';

export interface PainterOptions {
  readonly log: Logger;
  /** Maximum number of waiting pictures; 8 by default. */
  readonly maxWaiting?: number;
  /** Milliseconds for one picture, including the start of the process; 30 seconds by default. */
  readonly deadlineMs?: number;
  /** Milliseconds after which a process without work ends; 30 seconds by default. */
  readonly idleMs?: number;
  /** A process that takes more memory than this after a picture is replaced; 320 MB by default. */
  readonly maxResidentBytes?: number;
}

/**
 * Draws pictures in a child process: a crash of native code or a picture that takes all memory costs only that
 * picture. The process starts with the first picture and draws one at a time.
 */
export class Painter {
  readonly #options: PainterOptions;
  #process: PainterProcess | null = null;
  #turn: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  #idle: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(options: PainterOptions) {
    this.#options = options;
  }

  /** The id of the process that draws; null without one. */
  get pid(): number | null {
    return this.#process?.isAlive ? this.#process.pid : null;
  }

  /** Throws failed_precondition when too many wait, and when the picture could not be drawn. */
  async paint(job: PaintJob, signal?: AbortSignal): Promise<Picture> {
    const { maxWaiting = 8 } = this.#options;
    if (this.#waiting > maxWaiting) {
      throw refusal(`${maxWaiting} pictures wait to be drawn already: ask again when some of them are done.`);
    }
    this.#waiting += 1;
    const painted = this.#turn.then(() => {
      if (signal?.aborted) throw refusal('Nobody waits for the picture any more.');
      return this.#paintNow(job);
    });
    this.#turn = painted.catch(() => undefined);
    try {
      return await painted;
    } finally {
      this.#waiting -= 1;
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#idle);
    this.#process?.kill();
    await this.#process?.ended;
  }

  async #paintNow(job: PaintJob): Promise<Picture> {
    if (this.#isStopped) throw refusal('The project editor is stopping.');
    clearTimeout(this.#idle);
    const painter = this.#process?.isAlive ? this.#process : this.#start();
    const { maxResidentBytes = 320e6 } = this.#options;
    const answer = await this.#inTime(painter, job);
    if (answer.kind === 'failed') throw new Error(`The picture was not drawn: ${answer.message}`);
    if (answer.residentBytes > maxResidentBytes) painter.kill();
    else this.#endWhenIdle(painter);
    return answer.picture;
  }

  #start(): PainterProcess {
    const painter = new PainterProcess();
    this.#process = painter;
    void painter.ended.then((end) => {
      if (painter.isKilled) return;
      this.#options.log.warn('The process that draws pictures ended', { pid: painter.pid, end });
    });
    return painter;
  }

  async #inTime(painter: PainterProcess, job: PaintJob) {
    const { deadlineMs = 30_000 } = this.#options;
    try {
      return await withTimeLimit(painter.draw(job), deadlineMs, () => {
        throw refusal(`The picture was not drawn within ${deadlineMs} ms: ask for a smaller part of it.`);
      });
    } catch (error) {
      painter.kill();
      if (!(error instanceof PainterEndError)) throw error;
      throw refusal(
        `The picture was not drawn: its process ended (${error.message}). Ask again, or for a smaller part of it.`,
      );
    }
  }

  #endWhenIdle(painter: PainterProcess): void {
    const { idleMs = 30_000 } = this.#options;
    this.#idle = setTimeout(() => painter.kill(), idleMs).unref();
  }
}

function refusal(message: string): GatehouseError {
  return new GatehouseError('failed_precondition', message);
}
