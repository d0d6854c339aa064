import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import type { Logger } from '@gatehouse/sdk-plugin';
import { declaration, type troubles } from './declaration.ts';

type Trouble = (log: Logger) => void | Promise<void>;

const loop = () => {
  for (let turns = 0; ; turns += 1) if (turns < 0) return;
};

const makers: Readonly<Record<(typeof troubles)[number], Trouble>> = {
  loop,
  // Its answer leaves first.
  spin: () => void setTimeout(loop, 100),
  block: () => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0),
  leak: async () => {
    for (const kept: Buffer[] = []; ; await wait(20)) kept.push(Buffer.alloc(20_000_000, 1));
  },
  exit: () => process.exit(3),
  flood: async (log) => {
    for (;;) {
      log.info('again');
      await turn();
    }
  },
  none: () => undefined,
};

export default declaration.implement(({ log }) => ({
  bench_trouble_make: async ({ params }) => makers[params.kind](log),
}));
