import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { GatehouseError } from '@gatehouse/sdk-plugin';
import type { HeldCall } from '@gatehouse/sdk-plugin/internal';
import type { NoteRecord } from '../audit/create-execution-journal.ts';
import { createExecutionJournal } from '../audit/create-execution-journal.ts';
import { createHeldCall } from '../testing/held-call.ts';
import { callerWith } from '../testing/key-kit.ts';
import { createMemoryJournal } from '../testing/memory-journal.ts';
import { HeldCalls } from './held-calls.ts';

const clock = { now: () => 0, timestamp: () => '1970-01-01T00:00:00.000Z' };
const person = { keyId: 'person', requestId: 'decision' };

function setUp(t: TestContext, { waitMs = 60_000 } = {}) {
  const journal = createMemoryJournal<NoteRecord>();
  const changes: string[] = [];
  const held = new HeldCalls({
    ...{ clock, journal: createExecutionJournal({ journal, clock }), waitMs },
    onChange: (id) => changes.push(id),
  });
  t.after(() => held.close());
  return {
    held,
    journal,
    changes,
    events: () => journal.records.map(({ event, keyId }) => `${event} ${keyId}`),
  };
}

/** How a wait ended, so far. */
function follow(answer: Promise<void>) {
  const ended = answer.then(
    () => 'handled',
    (error: GatehouseError) => String(error.details.reason ?? error.code),
  );
  return { ended, now: () => Promise.race([ended, Promise.resolve('waits')]) };
}

const only = (held: HeldCalls) => {
  const [found, ...others] = held.waiting();
  assert.ok(found !== undefined && others.length === 0);
  return found;
};

test('a call waits until it is approved, and the journal has who asked and who approved', async (t) => {
  const { held, events } = setUp(t);
  const asked = follow(held.approval(createHeldCall()));

  assert.equal(await asked.now(), 'waits');
  assert.equal(await held.decide(only(held), 'approved', person), true);

  assert.equal(await asked.ended, 'handled');
  assert.deepEqual(events(), ['confirmation_requested agent', 'confirmation_approved person']);
  assert.deepEqual(held.waiting(), []);
});

test('each change of what people see is reported', async (t) => {
  const { held, changes } = setUp(t);
  const since = () => changes.splice(0).length > 0;
  const asked = follow(held.approval(createHeldCall()));
  const [isBegun, found] = [since(), only(held)];
  await held.decide(found, 'rejected', person);

  assert.deepEqual([isBegun, since(), await asked.ended], [true, true, 'confirmation_rejected']);
  await leave(held, { body: { label: 'blue' } });
  assert.equal(since(), true);
});

test('two people decide at once: one decision counts', async (t) => {
  const { held, events } = setUp(t);
  const asked = follow(held.approval(createHeldCall()));
  const found = only(held);

  const decisions = await Promise.all([
    held.decide(found, 'approved', person),
    held.decide(found, 'rejected', { ...person, keyId: 'other' }),
    held.decide(found, 'approved', { ...person, keyId: 'other' }),
  ]);

  assert.deepEqual(decisions, [true, false, false]);
  assert.equal(await asked.ended, 'handled');
  assert.equal(events().filter((event) => !event.startsWith('confirmation_requested')).length, 1);
});

test('a rejected call is refused, and the same one too as long as it would have waited', async (t) => {
  const { held } = setUp(t);
  const first = follow(held.approval(createHeldCall()));
  await held.decide(only(held), 'rejected', person);

  const again = follow(held.approval(createHeldCall()));

  assert.deepEqual(
    [await first.ended, await again.ended, held.waiting().length],
    ['confirmation_rejected', 'confirmation_rejected', 0],
  );
});

test('a call that nobody decides is refused in the end, and an approval that comes later finds nothing', async (t) => {
  const { held } = setUp(t, { waitMs: 1 });
  const asked = follow(held.approval(createHeldCall()));
  const found = only(held);

  assert.equal(await asked.ended, 'confirmation_timeout');
  assert.equal(held.find(found.id), null);
});

test('an approval that is written as the call expires does not count', async (t) => {
  const { held, journal } = setUp(t, { waitMs: 1 });
  const asked = follow(held.approval(createHeldCall()));
  const found = only(held);
  const append = journal.append.bind(journal);
  journal.append = async (record) => {
    if (record.event === 'confirmation_approved') await asked.ended;
    return append(record);
  };

  assert.equal(await held.decide(found, 'approved', person), false);
  assert.equal(await asked.ended, 'confirmation_timeout');
});

test('an approval that cannot be written does not count, and the call waits on', async (t) => {
  const { held, journal } = setUp(t);
  const asked = follow(held.approval(createHeldCall()));
  const found = only(held);
  await asked.now();
  journal.failWith(new Error('disk full'));

  await assert.rejects(held.decide(found, 'approved', person), /disk full/);

  assert.deepEqual([await asked.now(), held.waiting().length], ['waits', 1]);
});

test('a request that cannot be written fails, and nothing waits', async (t) => {
  const { held, journal } = setUp(t);
  journal.failWith(new Error('disk full'));

  await assert.rejects(held.approval(createHeldCall()), /disk full/);

  assert.deepEqual(held.waiting(), []);
});

/** A call whose client goes away at once. */
async function leave(held: HeldCalls, facts: Partial<HeldCall> = {}) {
  const client = new AbortController();
  const asked = follow(held.approval(createHeldCall({ ...facts, signal: client.signal })));
  client.abort();
  assert.equal(await asked.ended, 'service_unavailable');
}

test('a client that hung up and comes again takes its approval, once', async (t) => {
  const { held, events } = setUp(t);
  await leave(held);
  await held.decide(only(held), 'approved', person);

  const [first, second] = [held.approval(createHeldCall()), held.approval(createHeldCall())].map(follow);

  assert.equal(await first?.ended, 'handled');
  assert.equal(await second?.now(), 'waits');
  assert.equal(events().filter((event) => event === 'confirmation_used agent').length, 1);
});

test('a client that hung up and comes again before the decision waits for the same one', async (t) => {
  const { held } = setUp(t);
  await leave(held);
  const { id } = only(held);

  const asked = follow(held.approval(createHeldCall()));
  assert.equal(only(held).id, id);
  await held.decide(only(held), 'approved', person);

  assert.equal(await asked.ended, 'handled');
});

test('a client gets an answer in time while its call waits, sends it again and goes on', async (t) => {
  const { held } = setUp(t);
  const first = follow(held.approval(createHeldCall({ waitMs: 1 })));
  assert.equal(await first.ended, 'confirmation_waiting');

  const again = follow(held.approval(createHeldCall({ waitMs: 60_000 })));
  await held.decide(only(held), 'approved', person);

  assert.equal(await again.ended, 'handled');
});

test('a call that the person at the client approved is noted, and waits for nobody', async (t) => {
  const { held, events } = setUp(t);
  await held.approval(createHeldCall({ isApprovedByClient: true }));

  assert.deepEqual([events(), held.waiting()], [['confirmation_by_client agent'], []]);
});

for (const [what, changed] of Object.entries({
  'another key': { caller: callerWith({ keyId: 'thief' }) },
  'another body': { body: { label: 'evil' } },
  'another path': { path: '/api/v1/other' },
  'another parameter': { params: { id: 'other' } },
  'another query': { query: { force: true } },
  'another method': { method: 'DELETE' },
  'another host': { host: 'editor' as const },
  'another upload': { uploadSha256: 'ff' },
  'another If-Match': { ifMatch: '"2"' },
})) {
  test(`an approval counts for no request with ${what}`, async (t) => {
    const { held } = setUp(t);
    await leave(held);
    await held.decide(only(held), 'approved', person);

    const asked = follow(held.approval(createHeldCall(changed)));

    assert.equal(await asked.now(), 'waits');
  });
}

test('of 10,000 calls of one key 16 wait; the others are refused, and other keys are not', async (t) => {
  const { held, journal } = setUp(t);
  const many = Array.from({ length: 10_000 }, (_, n) =>
    follow(held.approval(createHeldCall({ body: { n } }))),
  );
  const other = follow(held.approval(createHeldCall({ caller: callerWith({ keyId: 'other' }) })));

  const refused = await Promise.all(many.slice(16).map(({ ended }) => ended));

  assert.deepEqual([...new Set(refused)], ['confirmation_limit']);
  assert.deepEqual([await many[0]?.now(), await other.now()], ['waits', 'waits']);
  assert.deepEqual([held.waiting().length, journal.records.length], [17, 17]);
});

test('what a key that ended asked for waits no longer', async (t) => {
  const { held } = setUp(t);
  await leave(held);
  held.dropOf('agent');

  assert.deepEqual(held.waiting(), []);
});

test('what waits is refused when the plugin stops', async (t) => {
  const { held } = setUp(t);
  const asked = follow(held.approval(createHeldCall()));
  held.close();

  assert.equal(await asked.ended, 'service_unavailable');
});

test('the body of a call is not kept beside what is shown of it', async (t) => {
  const { held } = setUp(t);
  await leave(held, { body: { label: 'blue' } });

  assert.deepEqual(
    ['params', 'query', 'body', 'bodyText', 'signal'].filter((name) => name in only(held).call),
    [],
  );
});
