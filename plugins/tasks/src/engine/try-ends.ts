import type { TryRecord } from '../task/try-record.ts';

export type EndListener = (record: TryRecord) => void;

/** Reports the ends of runs of tries to the one who counts them, if there is one. */
export class TryEnds {
  #listener: EndListener | null = null;

  listen(listener: EndListener): void {
    this.#listener = listener;
  }

  report(record: TryRecord): void {
    this.#listener?.(record);
  }
}
