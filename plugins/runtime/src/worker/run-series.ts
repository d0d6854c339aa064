import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RunOutcome } from '@gatehouse/sdk-actions';
import { packEnd, type SentEnd } from '../protocol/ended-run.ts';
import type { EndedMessage, StartMessage } from '../protocol/worker-messages.ts';
import type { RunEvent } from '../run/run.ts';

/** A run as it is when it is over. */
export interface OverRun {
  readonly outcome: RunOutcome;
  readonly events: readonly RunEvent[];
}

export interface SeriesParts {
  /** Before each run of several: whoever started them learns from it what a process that died was at. */
  markBegin(count: number): void;
  /** Never rejects. */
  run(uowId: string): Promise<OverRun>;
  /** Whether what ended left nothing behind. */
  isClean(): boolean;
  send(message: EndedMessage): void;
}

/** So long the end of a run may wait for others. */
const gatherMs = 5;
/** So long runs may follow each other before the process looks at its messages. */
const sliceMs = 8;

/** The runs of one start, one after the other. */
export class RunSeries {
  readonly #uowIds: readonly string[];
  readonly #parts: SeriesParts;
  #begun = 0;
  /** Runs from this one on do not begin. */
  #end: number;
  #untold: SentEnd[] = [];
  #timer: NodeJS.Timeout | undefined;
  #gatherSince = 0;

  constructor({ uowId, next }: Pick<StartMessage, 'uowId' | 'next'>, parts: SeriesParts) {
    this.#uowIds = [uowId, ...next];
    this.#end = this.#uowIds.length;
    this.#parts = parts;
  }

  get hasMore(): boolean {
    return this.#begun < this.#end;
  }

  /** The id of the run that is on its way. */
  get current(): string {
    return this.#uowIds[this.#begun - 1] ?? '';
  }

  async walk(): Promise<void> {
    const { markBegin, run, isClean } = this.#parts;
    let sliceEnd = performance.now() + sliceMs;
    while (this.hasMore) {
      const uowId = this.#uowIds[this.#begun++] ?? '';
      if (this.#uowIds.length > 1) markBegin(this.#begun);
      const over = await run(uowId);
      if (over.outcome.stopTask || !isClean()) this.#end = this.#begun;
      this.#untold.push(packEnd({ ...over, endedAt: Date.now() }));
      if (!this.hasMore) break;
      this.#gather();
      if (performance.now() < sliceEnd) continue;
      await nextTurn();
      sliceEnd = performance.now() + sliceMs;
    }
    this.#tell({ unstarted: this.#unstarted, isReusable: isClean() });
  }

  /** No other run begins. */
  withdraw(): void {
    this.#end = this.#begun;
    this.#tell({ unstarted: this.#unstarted, isReusable: null });
  }

  /** What is told of a run comes after the ends of those before it. */
  tellEnds(): void {
    if (this.#untold.length > 0) this.#tell({ unstarted: null, isReusable: null });
  }

  get #unstarted(): number {
    return this.#uowIds.length - this.#end;
  }

  #gather(): void {
    const now = performance.now();
    if (this.#timer === undefined) {
      this.#gatherSince = now;
      this.#timer = setTimeout(() => this.tellEnds(), gatherMs);
    } else if (now - this.#gatherSince > gatherMs) this.tellEnds();
  }

  #tell(rest: Pick<EndedMessage, 'unstarted' | 'isReusable'>): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const runs = this.#untold;
    this.#untold = [];
    this.#parts.send({ kind: 'ended', uowId: this.#uowIds[0] ?? '', runs, ...rest });
  }
}
