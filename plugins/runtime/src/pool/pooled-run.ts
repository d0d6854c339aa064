import type { RunInfo, RunOutcome, RunValues } from '@gatehouse/sdk-actions';
import type { Logger } from '@gatehouse/sdk-plugin';
import type { MessageOfRun, StartOrder } from '../protocol/worker-messages.ts';
import type { InterruptOptions, RunEvent } from '../run/run.ts';
import type { DataAnswer, DataRequest } from '../run/run-data-dialogue.ts';
import { CollectedValues } from '../run/value-parts.ts';
import type { DebugRun, Drive } from '../run/workbench.ts';
import type { AnswerQuestion } from './asked-questions.ts';
import { DataRequests } from './data-requests.ts';
import { PooledSeries } from './pooled-series.ts';
import type { WorkerSource } from './worker-pool.ts';

export interface PooledRunOptions {
  readonly source: WorkerSource;
  readonly log: Logger;
  readonly start: StartOrder;
  readonly values: Partial<RunValues>;
  readonly onEvent: (event: RunEvent) => void;
  readonly answer: AnswerQuestion;
}

/** A run in the daemon, which may be debugged and may return its values. */
export class PooledRun implements DebugRun {
  readonly info: RunInfo;
  readonly ended: Promise<RunOutcome>;
  isPaused = false;
  readonly series: PooledSeries;
  readonly #values = new CollectedValues();
  readonly #dataRequests = new DataRequests();

  constructor({ onEvent, ...options }: PooledRunOptions) {
    this.info = options.start.info;
    let end: (outcome: RunOutcome) => void = () => undefined;
    this.ended = new Promise((resolve) => {
      end = resolve;
    });
    this.series = new PooledSeries({
      ...options,
      listener: {
        began: (_uowId, at) => onEvent({ kind: 'started', timestamp: new Date(at).toISOString() }),
        event: (_uowId, event) => {
          if (event.kind === 'paused') this.isPaused = true;
          onEvent(event);
        },
        ended: (_uowId, outcome) => {
          this.#dataRequests.close();
          end({ ...outcome, values: outcome.values && this.#values.values() });
        },
        unstarted: () => undefined,
      },
      onMessage: (message) => this.#receive(message),
    });
  }

  interrupt(options: InterruptOptions): void {
    this.series.interrupt(options);
  }

  pause(): void {
    const { worker } = this.series;
    if (worker) worker.send({ kind: 'pause', uowId: this.info.uowId });
    else this.series.pauseFirst();
  }

  resume(drive: Drive): void {
    this.isPaused = false;
    this.series.worker?.send({ kind: 'resume', uowId: this.info.uowId, drive });
  }

  data<R extends DataRequest>(request: R): Promise<DataAnswer<R['kind']>> {
    const { worker } = this.series;
    if (!worker) return Promise.reject(new Error('The run has no worker.'));
    const { uowId } = this.info;
    return this.#dataRequests.ask<R['kind']>((requestId) =>
      worker.send({ kind: 'data', uowId, requestId, request }),
    );
  }

  #receive(message: MessageOfRun): void {
    if (message.kind === 'values') this.#values.add(message.part);
    else if (message.kind === 'data-part') this.#dataRequests.addPart(message);
    else if (message.kind === 'data-answer') this.#dataRequests.settle(message);
  }
}
