import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Collection, DocumentStore, StoredDocument } from '@gatehouse/sdk-plugin';
import fc from 'fast-check';
import { openDocumentStore } from './document-store.ts';
import { testSeals } from './fixtures/test-seals.ts';

interface Item extends StoredDocument {
  readonly value: unknown;
}

type Step =
  | { readonly kind: 'insert' | 'put' | 'update'; readonly id: string; readonly value: unknown }
  | { readonly kind: 'remove'; readonly id: string }
  | { readonly kind: 'reopen' };

const id = fc.constantFrom('a', 'b', '__proto__', 'with space', '"\\', '\ud800', 'é\n');
const value = fc.jsonValue({ maxDepth: 4 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constantFrom('insert', 'put', 'update'), id, value }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('remove'), id }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reopen') }) },
);

/** Applies the step to a plain Map. True if the store is expected to accept it. */
function applyStep(model: Map<string, unknown>, step: Exclude<Step, { kind: 'reopen' }>): boolean {
  if (step.kind === 'remove') return model.delete(step.id);
  if (step.kind === 'insert' && model.has(step.id)) return false;
  if (step.kind === 'update' && !model.has(step.id)) return false;
  model.set(step.id, step.value);
  return true;
}

function makeStep(items: Collection<Item>, step: Exclude<Step, { kind: 'reopen' }>): Promise<boolean> {
  if (step.kind === 'remove') return items.remove(step.id);
  const { id, value } = step;
  const made =
    step.kind === 'update' ? items.update(id, () => ({ id, value })) : items[step.kind]({ id, value });
  return made.then(
    () => true,
    () => false,
  );
}

test('a collection does what a Map does, in any order of changes, restarts and concurrency', async () => {
  const root = mkdtempSync(join(tmpdir(), 'store-model-'));
  let run = 0;
  const property = fc.asyncProperty(
    fc.array(fc.array(step, { maxLength: 4 }), { maxLength: 20 }),
    async (bursts) => {
      const folder = join(root, `${run++}`);
      const model = new Map<string, unknown>();
      let store: DocumentStore = await openDocumentStore({ seals: testSeals(), folder, leastGarbage: 500 });
      let items = await store.collection<Item>('items');
      for (const burst of bursts) {
        const steps = burst.filter((step) => step.kind !== 'reopen');
        const results = await Promise.all(steps.map((step) => makeStep(items, step)));
        assert.deepEqual(
          results,
          steps.map((step) => applyStep(model, step)),
        );
        if (steps.length < burst.length) {
          await store.close();
          store = await openDocumentStore({ seals: testSeals(), folder, leastGarbage: 500 });
          items = await store.collection<Item>('items');
        }
        const expected = Array.from(model, ([id, value]) => ({ id, value }));
        assert.equal(JSON.stringify(items.all()), JSON.stringify(expected));
        assert.equal((await items.find({})).length, model.size);
      }
      await store.close();
    },
  );
  await fc.assert(property, { numRuns: 100, seed: 5 });
  rmSync(root, { recursive: true });
});
