import type { Planting } from '../planting/planting.ts';

/** The bytes of a failed write stay in the journal. */
export const planting: Planting = {
  module: 'packages/store/src/journal-file.ts',
  text: `    await calls.ftruncate(this.#fd, end);
    await calls.fsync(this.#fd);
    this.#allocated = end;
`,
  replacement: '',
  check: 'failed-write',
  finding: /StoreDamagedError|after a write that failed/,
};
