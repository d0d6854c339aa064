import type { PooledSeries } from '../pool/pooled-series.ts';
import type { WorkerProcess } from '../pool/worker-process.ts';
import type { Run } from '../run/run.ts';

type Series = Pick<PooledSeries, 'uowIds' | 'ended' | 'worker' | 'find' | 'interrupt'>;

/** The runs that are not over, by their ids. */
export class LiveSeries {
  readonly #byRun = new Map<string, Series>();

  watch(series: Series): void {
    for (const uowId of series.uowIds) this.#byRun.set(uowId, series);
    void series.ended.then(() => {
      for (const uowId of series.uowIds) this.#byRun.delete(uowId);
    });
  }

  find(uowId: string): Run | null {
    return this.#byRun.get(uowId)?.find(uowId) ?? null;
  }

  workerOf(uowId: string): WorkerProcess | null {
    return this.#byRun.get(uowId)?.worker ?? null;
  }

  /** Interrupts them all and waits for their ends. */
  async end(): Promise<void> {
    const left = new Set(this.#byRun.values());
    for (const series of left) series.interrupt({ throughBadEnd: false });
    await Promise.all([...left].map(({ ended }) => ended));
  }
}
