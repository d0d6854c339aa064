import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Admission, type AdmissionLimits } from './admission.ts';

const refused = { code: 'failed_precondition', message: /instances\.max/ };

function open(limits: Partial<AdmissionLimits> = {}) {
  const state = { taken: 0, free: 1000 };
  const admission = new Admission({
    max: 1,
    queue: 2,
    queueSeconds: 600,
    minFreeMegabytes: 300,
    ...limits,
    taken: () => state.taken,
    freeMegabytes: () => state.free,
  });
  const order: string[] = [];
  const make = (name: string, signal?: AbortSignal) =>
    admission.during(signal, async () => {
      order.push(name);
      state.taken += 1;
    });
  return { admission, state, order, make };
}

test('the call that waits longest gets the free place', async () => {
  const { admission, state, order, make } = open();
  await make('first');
  const waiting = [make('second'), make('third')];

  for (const name of ['second', 'third']) {
    state.taken -= 1;
    admission.look();
    await waiting.shift();
    assert.equal(order.at(-1), name);
  }

  assert.equal(admission.waiting, 0);
});

test('a place is taken while its browser starts', async () => {
  const { admission, state, order, make } = open({ max: 2 });

  const all = [make('a'), make('b'), make('c'), make('d')];
  await Promise.all(all.slice(0, 2));
  assert.deepEqual([order, admission.waiting], [['a', 'b'], 2]);

  state.taken = 0;
  admission.look();
  await Promise.all(all);
  assert.deepEqual(order, ['a', 'b', 'c', 'd']);
});

test('the queue is limited, and a call whose client has disconnected leaves it', async () => {
  const { admission, make } = open({ queue: 1 });
  await make('first');
  const leaving = new AbortController();
  const waiting = make('second', leaving.signal);

  await assert.rejects(make('third'), refused);
  leaving.abort(new Error('the client is gone'));
  await assert.rejects(waiting, /the client is gone/);

  assert.equal(admission.waiting, 0);
});

test('a call whose client has disconnected before it arrives does not enter the queue', async () => {
  const { admission, make, order } = open({ queueSeconds: 1 });
  await make('first');

  await assert.rejects(make('second', AbortSignal.abort(new Error('the client is gone'))), /is gone/);

  assert.deepEqual([admission.waiting, order], [0, ['first']]);
});

test('a call waits for the time in the settings', async () => {
  const { admission, make } = open({ queueSeconds: 0 });
  await make('first');
  await assert.rejects(make('second'), refused);

  const patient = open({ queueSeconds: 1 });
  await patient.make('first');
  await assert.rejects(patient.make('second'), {
    ...refused,
    message:
      /There are 1 browser instances, the most of calls \(instances\.max\)\. None was released within 1 s/,
  });

  assert.deepEqual([admission.waiting, patient.admission.waiting], [0, 0]);
});

test('work that fails gives its place back', async () => {
  const { admission, make, order } = open();

  const failing = admission.during(undefined, async () => Promise.reject(new Error('it did not start')));
  const next = make('next');

  await assert.rejects(failing, /it did not start/);
  await next;
  assert.deepEqual(order, ['next']);
});

test('where memory is short no call is admitted, and the refusal says how much is free', async () => {
  const { state, make, order } = open();
  state.free = 120;

  await assert.rejects(make('first'), {
    code: 'failed_precondition',
    message: /Only 120 MB of memory are free.*300 MB.*instances\.minFreeMegabytes/,
  });
  state.free = 301;
  await make('second');

  assert.deepEqual(order, ['second']);
});
