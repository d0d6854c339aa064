import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readCorpus } from './support/corpus.ts';
import { type CorpusWorld, createCorpusWorld } from './support/corpus-world.ts';

const pristine = Object.getOwnPropertyNames(Object.prototype).sort();

let world: CorpusWorld;
before(async () => {
  world = await createCorpusWorld();
});
after(() => world.close());

test('every hostile body, query and path gets one of its answers and leaves nothing behind', async (t) => {
  for (const item of readCorpus('json', world.values)) {
    await t.test(item.name, async () => {
      await world.run(item);
      // The daemon runs in this process, so a polluted prototype would be visible here.
      assert.deepEqual(Object.getOwnPropertyNames(Object.prototype).sort(), pristine);
    });
  }
});
