import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Interruption } from './interruption.ts';
import { LastEntries } from './last-entries.ts';
import { InterruptedError, MacroError } from './run-errors.ts';
import { RunSecrets } from './run-secrets.ts';

const asked = { kind: 'interrupted', throughBadEnd: true } as const;
const broken = { kind: 'broken', error: new Error('broken') } as const;

test('an interruption ends the wait for an action that goes on, and aborts its signal', async () => {
  const interruption = new Interruption();
  const { signal } = interruption;
  const waiting = interruption.wait(new Promise(() => undefined));

  interruption.cut(asked);

  await assert.rejects(waiting, InterruptedError);
  assert.equal(interruption.reason, asked);
  assert.equal(signal.reason instanceof InterruptedError, true);
});

test('a signal that is asked for after the interruption is aborted with its reason', () => {
  const interruption = new Interruption();
  interruption.cut(broken);

  assert.equal(interruption.signal.reason, broken.error);
});

test('the first reason counts; of interrupts, the one that leaves BadEnd out', () => {
  const interruption = new Interruption();
  interruption.cut(asked);

  interruption.cut(broken);
  assert.deepEqual(interruption.reason, asked);
  interruption.cut({ ...asked, throughBadEnd: false });
  assert.deepEqual(interruption.reason, { ...asked, throughBadEnd: false });
  interruption.cut(asked);
  assert.deepEqual(interruption.reason, { ...asked, throughBadEnd: false });
});

test('a broken run stays broken when it is interrupted', () => {
  const interruption = new Interruption();
  interruption.cut(broken);

  interruption.cut(asked);

  assert.equal(interruption.reason, broken);
});

test('an interrupted run may execute again, with a new signal', () => {
  const interruption = new Interruption();
  const before = interruption.signal;
  interruption.cut(asked);

  interruption.renew();

  assert.deepEqual([before.aborted, interruption.reason, interruption.signal.aborted], [true, null, false]);
});

test('an action that ends has its value or its error', async () => {
  const interruption = new Interruption();
  const pending = Promise.resolve('done');

  assert.equal(await interruption.wait(pending), 'done');
  assert.equal(interruption.pending, pending);
  await assert.rejects(interruption.wait(Promise.reject(new Error('failed'))), /^Error: failed$/);
});

test('of many entries the last are kept, the oldest first', () => {
  const entries = new LastEntries<number>(2);
  const after = (count: number) => {
    while (entries.added < count) entries.add(entries.added);
    return entries.all();
  };

  assert.deepEqual([after(0), after(3), after(4), after(9)], [[], [0, 1, 2], [0, 1, 2, 3], [5, 6, 7, 8]]);
});

test('secrets that were read have values, and others the reason why they have none', () => {
  const secrets = new RunSecrets();
  secrets.add({ values: { Short: 'hunter2' }, problems: { Locked: 'is locked' } });
  secrets.add({ values: { Long: 'hunter2secret' }, problems: {} });

  assert.deepEqual(
    ['Short', 'Locked', 'Other'].map((name) => secrets.has(name)),
    [true, true, false],
  );
  assert.equal(secrets.get('Short'), 'hunter2');
  for (const [name, problem] of [
    ['Locked', /the secret Locked is locked\.$/],
    ['Other', /was not read: write its name in the macro itself\.$/],
  ] as const)
    assert.throws(
      () => secrets.get(name),
      (error) => error instanceof MacroError && problem.test(error.message),
    );
  assert.deepEqual(secrets.entries(), [
    ['Long', 'hunter2secret'],
    ['Short', 'hunter2'],
  ]);
  assert.equal(secrets.mask('hunter2secret or hunter2'), '*** or ***');
  assert.equal(secrets.values(), secrets.values());
});
