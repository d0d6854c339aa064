import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type EvidenceCapture,
  type ResourceContext,
  type RunResource,
  runResource,
} from '@gatehouse/sdk-actions';
import { RunInstance } from './run-instance.ts';
import { createRunResources } from './run-resources.ts';

const context = {} as ResourceContext;

function named(name: string, more: Partial<RunResource<string>> = {}) {
  return runResource<string>({ name, create: async () => name, dispose: async () => undefined, ...more });
}

test('a resource is created once, and its context when the first one is', async () => {
  let [contexts, created] = [0, 0];
  const resources = createRunResources(() => {
    contexts += 1;
    return context;
  });
  const counted = named('a', { create: async () => `a${++created}` });
  assert.deepEqual([contexts, resources.areNone()], [0, true]);

  const values = [
    await resources.get(counted),
    await resources.get(counted),
    await resources.get(named('b')),
  ];

  assert.deepEqual([values, contexts, resources.areNone()], [['a1', 'a1', 'b'], 1, false]);
});

test('a creation that failed is tried again', async () => {
  let attempts = 0;
  const resources = createRunResources(() => context);
  const shaky = named('a', {
    create: async () => {
      attempts += 1;
      if (attempts === 1) throw new Error('not yet');
      return 'made';
    },
  });

  await assert.rejects(resources.get(shaky), /not yet/);
  assert.equal(resources.areNone(), true);
  assert.equal(await resources.get(shaky), 'made');
});

test('the latest resource is disposed of first, and errors are named', async () => {
  const disposed: string[] = [];
  const resources = createRunResources(() => context);
  const dispose = async (value: string) => {
    disposed.push(value);
    if (value === 'b') throw new Error('it hangs.');
  };
  for (const name of ['a', 'b', 'c']) await resources.get(named(name, { dispose }));

  const problems = await resources.dispose(10_000);

  assert.deepEqual(disposed, ['c', 'b', 'a']);
  assert.deepEqual(problems, ['b was not closed cleanly: it hangs.']);
});

test('a resource that does not close in time holds up no other', async () => {
  const resources = createRunResources(() => context);
  await resources.get(named('quick'));
  await resources.get(named('stuck', { dispose: () => new Promise(() => undefined) }));

  const problems = await resources.dispose(1);

  assert.equal(problems[0], 'stuck was not closed cleanly: it took too long');
});

test('evidence is asked of resources that have some, each in its time', async () => {
  const seen: unknown[] = [];
  const resources = createRunResources(() => context);
  const captureEvidence = async (value: string) => void seen.push(value);
  await resources.get(named('silent'));
  await resources.get(named('usual', { captureEvidence }));
  await resources.get(named('slow', { captureEvidence, evidenceMs: 70 }));

  const capturing = resources.capture({} as EvidenceCapture);
  await Promise.all(capturing.map(({ done }) => done));

  assert.deepEqual(
    capturing.map(({ name, ms }) => [name, ms]),
    [
      ['usual', 0],
      ['slow', 70],
    ],
  );
  assert.deepEqual(seen, ['usual', 'slow']);
});

test('the instance of a run is its own, else the one of its workbench, else none', () => {
  const none = () => Promise.reject(new Error('none'));
  const noteSecrets = () => undefined;
  const kept = { get: none, port: 7, address: () => 'kept', otherSecrets: ['old'], noteSecrets };
  const facts = (instance: RunInstance) => [instance.port, instance.address];
  const own = new RunInstance(kept);

  assert.deepEqual(
    [facts(new RunInstance()), facts(own)],
    [
      [-1, ''],
      [7, 'kept'],
    ],
  );
  own.set(0, () => 'own');
  assert.deepEqual(facts(own), [0, 'own']);
  const state = { otherSecrets: new Set(['old']), secretTexts: () => ['new'] };
  const shared = own.sharedBy({ state, resource: none });
  assert.deepEqual([shared.port, shared.address(), shared.otherSecrets], [0, 'own', ['new', 'old']]);
});
