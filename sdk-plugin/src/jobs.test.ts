import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GatehouseError } from './errors.ts';
import type { Job } from './job.ts';
import { Jobs, type JobsOptions } from './jobs.ts';
import type { Collection, DocumentStore, StoredDocument } from './store.ts';

/** Documents in memory, as the store keeps them: as JSON. */
function memoryStore(): DocumentStore & { failing: boolean } {
  const documents = new Map<string, StoredDocument>();
  const store = { failing: false };
  const copy = <T>(document: T): T => JSON.parse(JSON.stringify(document));
  const write = async (document: StoredDocument) => {
    if (store.failing) throw new Error('the disk is full');
    documents.set(document.id, copy(document));
  };
  const collection = {
    get: (id: string) => documents.get(id),
    all: () => [...documents.values()],
    insert: write,
    put: write,
    update: async (id: string, change: (current: StoredDocument) => StoredDocument) =>
      write(change(documents.get(id) ?? { id })),
    remove: async (id: string) => documents.delete(id),
  };
  return Object.assign(store, {
    collection: async <T extends StoredDocument>() => collection as unknown as Collection<T>,
    close: async () => undefined,
  });
}

async function setUp(options: Partial<JobsOptions> & { store?: ReturnType<typeof memoryStore> } = {}) {
  const errors: string[] = [];
  const log = {
    ...{ debug: () => undefined, info: () => undefined, warn: () => undefined },
    error: (message: string) => void errors.push(message),
  };
  const clock = { now: () => 0, timestamp: () => '2026-01-01T00:00:00.000Z' };
  const { store = memoryStore(), ...rest } = options;
  const jobs = await Jobs.open<unknown>({ name: 'jobs', documentStore: store, clock, log, ...rest });
  return { jobs, store, errors };
}

/** Work that ends when the test says so, or when it is cut off. */
function work() {
  let end: (result: unknown) => void = () => undefined;
  const done = new Promise((resolve) => {
    end = resolve;
  });
  const run = ({ signal }: { readonly signal: AbortSignal }) =>
    Promise.race([
      done,
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    ]);
  return { run, end };
}

const shown = (job: Job<unknown> | undefined) => job && [job.state, job.message, job.result];

test('a job runs on after its start, says how far it is, and is kept with its result', async () => {
  const { jobs } = await setUp();
  const { run, end } = work();
  const started = await jobs.start('Counts', async (context) => {
    context.progress({ done: 1, of: 2 });
    return run(context);
  });
  await new Promise((resolve) => setImmediate(resolve));
  const during = jobs.get(started.id);
  end({ count: 7 });
  await jobs.whenEnded(started.id);

  const after = jobs.get(started.id);
  assert.deepEqual([started.state, started.progress], ['running', null]);
  assert.deepEqual(during?.progress, { done: 1, of: 2, message: null });
  assert.deepEqual(shown(after), ['done', null, { count: 7 }]);
  assert.deepEqual([after?.progress, after?.endedAt], [null, '2026-01-01T00:00:00.000Z']);
});

for (const [title, fail, message, logged] of [
  ['for clients is shown', () => new GatehouseError('failed_precondition', 'No lamp'), 'No lamp', 0],
  [
    'of the plugin is logged',
    () => new TypeError('secret'),
    'It failed by an error of the plugin; the log has it',
    1,
  ],
] as const) {
  test(`a job that throws is failed, and an error ${title}`, async () => {
    const { jobs, errors } = await setUp();
    const { id } = await jobs.start('Fails', () => Promise.reject(fail()));
    await jobs.whenEnded(id);

    assert.deepEqual(shown(jobs.get(id)), ['failed', message, null]);
    assert.equal(errors.length, logged);
  });
}

test('a job that throws at once is failed too, and so is one with an endless result', async () => {
  const { jobs } = await setUp();
  const thrown = await jobs.start('Throws', () => {
    throw new GatehouseError('bad_request', 'No');
  });
  const long = await jobs.start('Long', async () => 'x'.repeat(1_048_577));
  await Promise.all([thrown, long].map(({ id }) => jobs.whenEnded(id)));

  assert.deepEqual(shown(jobs.get(thrown.id)), ['failed', 'No', null]);
  assert.match(jobs.get(long.id)?.message ?? '', /^Its result has 1048579 characters/);
});

test('a cancelled job is cancelling until its work ends; one that ends well all the same is done', async () => {
  const { jobs } = await setUp();
  const [obeys, stubborn] = [work(), work()];
  const one = await jobs.start('Obeys', obeys.run);
  const other = await jobs.start('Does not', () => stubborn.run({ signal: new AbortController().signal }));
  await new Promise((resolve) => setImmediate(resolve));
  const during = [jobs.cancel(one.id), jobs.cancel(other.id)].map((job) => [job?.state, job?.isCancelling]);
  stubborn.end('result');
  await Promise.all([one, other].map(({ id }) => jobs.whenEnded(id)));

  assert.deepEqual(during, [
    ['running', true],
    ['running', true],
  ]);
  assert.deepEqual(shown(jobs.get(one.id)), ['cancelled', 'Somebody cancelled it', null]);
  assert.deepEqual(shown(jobs.cancel(other.id)), ['done', null, 'result']);
  assert.equal(jobs.cancel('none'), undefined);
});

test('a result that is no JSON fails its job alone', async () => {
  const { jobs, errors } = await setUp();
  const circle: { own?: unknown } = {};
  circle.own = circle;
  const { id } = await jobs.start('Circles', async () => circle);
  await jobs.whenEnded(id);

  assert.deepEqual([jobs.get(id)?.state, errors.length], ['failed', 1]);
});

test('a stop interrupts what runs and waits for it; nothing starts after it', async () => {
  const { jobs } = await setUp();
  const { id } = await jobs.start('Runs', work().run);

  await jobs.close();

  assert.equal(jobs.get(id)?.state, 'interrupted');
  await assert.rejects(jobs.start('Late', work().run), { code: 'service_unavailable' });
});

test('a job that a kill cut off is interrupted at the next opening, and does not run again', async () => {
  const { jobs, store } = await setUp();
  const { id } = await jobs.start('Runs', work().run);

  const after = await setUp({ store });

  const [state, message] = shown(after.jobs.get(id)) ?? [];
  assert.deepEqual([state, message], ['interrupted', 'The daemon or the plugin ended while it ran']);
  assert.equal(after.jobs.list().length, 1);
});

test('more jobs than may run are refused, and only the newest that ended are kept', async () => {
  const { jobs } = await setUp({ maxRunning: 2, maxEnded: 3 });
  const works = [work(), work()];
  const running = await Promise.all(works.map(({ run }) => jobs.start('Runs', run)));
  await assert.rejects(jobs.start('Third', work().run), { code: 'failed_precondition' });
  works[0]?.end(null);
  await jobs.whenEnded(running[0]?.id ?? '');
  for (let n = 0; n < 4; n++) await jobs.whenEnded((await jobs.start(`Number ${n}`, async () => n)).id);

  assert.deepEqual(
    jobs.list().map(({ title }) => title),
    ['Number 3', 'Number 2', 'Number 1', 'Runs'],
  );
});

test('a job that cannot be stored does not start; an end that cannot be stored is logged', async () => {
  const { jobs, store, errors } = await setUp();
  store.failing = true;
  await assert.rejects(jobs.start('Never', work().run), /disk is full/);
  assert.deepEqual(jobs.list(), []);
  store.failing = false;
  const { run, end } = work();
  const { id } = await jobs.start('Runs', run);
  store.failing = true;
  end('result');
  await jobs.whenEnded(id);

  assert.match(errors.join(), /the end of a job cannot be stored/);
});
