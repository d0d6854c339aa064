import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { RunEvent } from '../run/run.ts';
import { parseEvidence } from '../run/sent-evidence.ts';
import { createTestRuns, eventOf } from '../testing/create-test-runs.ts';
import { type ActionSketch, documentOf, wideEvidence } from '../testing.ts';

const runs = createTestRuns({ evidence: wideEvidence });
after(() => runs.service.stop());

const fail = { type: 'Sample', action: 'Fail', parameters: { Message: 'sold out' } };
const wait = { type: 'Sample', action: 'Wait' };

/** Runs an action in a worker, and returns its `failure.json`, or null where it kept none. */
async function recordOf(action: ActionSketch, { keepsEvidence = true, interrupts = {} } = {}) {
  const events: RunEvent[] = [];
  const begun = eventOf('action');
  const onEvent = (event: RunEvent) => {
    events.push(event);
    begun.onEvent(event);
  };
  const run = runs.start({ document: documentOf([action]), keepsEvidence, onEvent });
  await begun.event;
  if (action === wait) run.interrupt({ throughBadEnd: false, ...interrupts });
  await run.ended;
  const [part = null] = events.flatMap((event) =>
    event.kind === 'evidence' ? [parseEvidence(event.part)] : [],
  );
  return part === null ? null : JSON.parse(Buffer.from(part.bytes).toString());
}

test('the evidence of a failure arrives from the worker, where the request asks for it', async () => {
  const record = await recordOf(fail);

  assert.equal(record.action.attempts[0].reason, 'TypeError: sold out');
  assert.equal(await recordOf(fail, { keepsEvidence: false }), null);
});

test('a run whose time is up keeps evidence, and one that a person interrupts keeps none', async () => {
  const record = await recordOf(wait, { interrupts: { isTimeUp: true } });

  assert.deepEqual([record.errorCode, record.action.action], ['interrupted', 'Wait']);
  assert.equal(await recordOf(wait), null);
});

for (const sent of [
  null,
  { kind: 'picture' },
  { kind: 'nothing', name: 'a', mediaType: 'b', base64: '' },
  'text',
]) {
  test(`what a worker sends as evidence is none: ${JSON.stringify(sent)}`, () => {
    assert.equal(parseEvidence(sent), null);
  });
}
