import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RunOutcome } from '@gatehouse/sdk-actions';
import { packEnd, type SentEnd } from '../protocol/ended-run.ts';
import type { EndedMessage, StartMessage } from '../protocol/worker-messages.ts';
import type { RunEvent } from '../run/run.ts';

/** A run that has ended. */
export interface OverRun {
  readonly outcome: RunOutcome;
  readonly events: readonly RunEvent[];
}

export interface SeriesParts {
  /** Called before each run of a series, so that the daemon knows the current run of a process that died. */
  markBegin(count: number): void;
  /** Never rejects. */
  run(uowId: string): Promise<OverRun>;
  /** Whether no ended run left anything running. */
  isClean(): boolean;
  send(message: EndedMessage): void;
}

/** Maximum delay of an end message, to batch several ends. */
const gatherMs = 5;
/** Maximum time of consecutive runs before the process handles messages. */
const sliceMs = 8;

/** Executes the runs of one start message in sequence. */
export class RunSeries {
  readonly #uowIds: readonly string[];
  readonly #parts: SeriesParts;
  #begun = 0;
  /** Index of the first run that does not start. */
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

  /** Id of the current run. */
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
      this.#untold.push(packEnd({ endedAt: Date.now(), ...over }));
      if (!this.hasMore) break;
      this.#gather();
      if (performance.now() < sliceEnd) continue;
      await nextTurn();
      sliceEnd = performance.now() + sliceMs;
    }
    this.#tell({ unstarted: this.#unstarted, isReusable: isClean() });
  }

  /** Starts no other run. */
  withdraw(): void {
    this.#end = this.#begun;
    this.#tell({ unstarted: this.#unstarted, isReusable: null });
  }

  /** Sends pending ends, which must precede reports of later runs. */
  sendEnds(): void {
    if (this.#untold.length > 0) this.#tell({ unstarted: null, isReusable: null });
  }

  get #unstarted(): number {
    return this.#uowIds.length - this.#end;
  }

  #gather(): void {
    const now = performance.now();
    if (this.#timer === undefined) {
      this.#gatherSince = now;
      this.#timer = setTimeout(() => this.sendEnds(), gatherMs);
    } else if (now - this.#gatherSince > gatherMs) this.sendEnds();
  }

  #tell(rest: Pick<EndedMessage, 'unstarted' | 'isReusable'>): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const runs = this.#untold;
    this.#untold = [];
    this.#parts.send({ kind: 'ended', uowId: this.#uowIds[0] ?? '', runs, ...rest });
  }
}
