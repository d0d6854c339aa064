import type { Planting } from '../planting/planting.ts';

/** A change is answered before it is on the disk. */
export const planting: Planting = {
  module: 'packages/store/src/journal-file.ts',
  text: 'await calls.fdatasync(this.#fd);',
  replacement: '',
  check: 'power-loss',
  finding: /power cut after burst/,
};
