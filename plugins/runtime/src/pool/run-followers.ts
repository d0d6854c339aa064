import type { RunOutcome } from '@gatehouse/sdk-actions';

/** Promises of the ends of runs, by the ids of the runs. */
export class RunFollowers {
  readonly #waiting = new Map<string, ((outcome: RunOutcome) => void)[]>();

  follow(uowId: string): Promise<RunOutcome> {
    return new Promise((resolve) => {
      this.#waiting.set(uowId, [...(this.#waiting.get(uowId) ?? []), resolve]);
    });
  }

  ended(uowId: string, outcome: RunOutcome): void {
    for (const resolve of this.#waiting.get(uowId) ?? []) resolve(outcome);
    this.#waiting.delete(uowId);
  }
}
