import { after, before, test } from 'node:test';
import { readCorpus } from './support/corpus.ts';
import { type CorpusWorld, createCorpusWorld } from './support/corpus-world.ts';

let world: CorpusWorld;
before(async () => {
  world = await createCorpusWorld();
});
after(() => world.close());

test('every hostile key and key request gets one of its answers, and no key comes of it', async (t) => {
  for (const item of readCorpus('keys', world.values)) {
    await t.test(item.name, async () => {
      await world.run(item);
    });
  }
});
