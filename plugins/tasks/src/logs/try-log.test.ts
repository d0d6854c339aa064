import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RunEvent, TraceStep } from '@gatehouse/plugin-runtime/api';
import { aFailure } from '../../test/fakes/fake-runs.ts';
import type { LogEntry } from './log-entry.ts';
import { TryLog } from './try-log.ts';

const run = { uowId: 'try-1', threadId: 3 };
const ofRun = { uowId: 'try-1', threadId: 3 };
const startedAt = Date.parse('2026-03-01T10:00:00.000Z');
const timeAfter = (ms: number) => new Date(startedAt + ms).toISOString();

/** The log entries of the events of a try. */
function logOf(...events: readonly RunEvent[]): readonly LogEntry[] {
  const entries: LogEntry[] = [];
  const log = new TryLog({
    run,
    names: new Map([['action-1', 'Open the shop']]),
    mask: (text) => text.replaceAll('hunter2', '***'),
    add: (entry) => entries.push(entry),
  });
  for (const event of events) log.take(event);
  return entries;
}

const ofAction = { actionId: 'action-1', actionGroupId: 'group-1', actionName: 'Open the shop' };
const place = { actionId: 'action-1', groupId: 'group-1' };

const aLog = (more: object = {}): RunEvent => ({
  ...{ kind: 'log', timestamp: timeAfter(5), level: 'Warning', message: 'hello', ...place },
  ...more,
});

const aStep = (more: Partial<TraceStep> = {}): TraceStep => ({
  ...{ ...place, beganAt: startedAt, ms: 40, status: 'Success', branch: 'OnSuccess' },
  ...more,
});

const aTrace = (steps: readonly TraceStep[], omitted = 0): RunEvent => ({
  kind: 'trace',
  trace: { steps, omitted },
});

test('a line of the project names its action and its group', () => {
  assert.deepEqual(logOf(aLog()), [
    {
      ...{ kind: 'project', timestamp: timeAfter(5), level: 'Warning', ...ofRun, message: 'hello' },
      ...{ way: null, ...ofAction, direction: 'Info', elapsedMilliseconds: null },
    },
  ]);
});

test('a line that no action wrote names none', () => {
  const [entry] = logOf(aLog({ actionId: '', groupId: '' }));

  assert.deepEqual([entry?.actionId, entry?.actionGroupId, entry?.actionName], [null, null, null]);
});

test('an action that the project does not know has no name', () => {
  const [entry] = logOf(aLog({ actionId: 'action-9' }));

  assert.deepEqual([entry?.actionId, entry?.actionName], ['action-9', null]);
});

test('an entry has a color only where its line has one', () => {
  const [red, plain] = logOf(aLog({ color: 'red' }), aLog());

  assert.equal(red?.color, 'red');
  assert.equal(plain !== undefined && 'color' in plain, false);
});

test('secrets are masked before a message is cut', () => {
  const [entry] = logOf(aLog({ message: `${'x'.repeat(3990)}hunter2hunter2` }));

  assert.equal(entry?.message, `${'x'.repeat(3990)}******`);
});

test('a message is cut behind its 4000th character', () => {
  const [fits, long] = logOf(aLog({ message: 'x'.repeat(4000) }), aLog({ message: 'x'.repeat(4001) }));

  assert.equal(fits?.message, 'x'.repeat(4000));
  assert.equal(long?.message, `${'x'.repeat(4000)}…`);
});

test('a failure that ends the try is an error, and one that took OnError a warning', () => {
  const hard = aFailure({ exceptionMessage: 'no such button', timestamp: timeAfter(9) });
  const soft = aFailure({ isHardStop: false, actionComment: 'Buy', timestamp: timeAfter(9) });
  const entries = logOf({ kind: 'failure', failure: hard }, { kind: 'failure', failure: soft });

  const common = { kind: 'engine', timestamp: timeAfter(9), ...ofRun, direction: 'Bad' };
  const unknownTime = { elapsedMilliseconds: null };
  assert.deepEqual(entries, [
    { ...common, ...ofAction, ...unknownTime, level: 'Error', message: 'no such button', way: null },
    {
      ...{ ...common, ...ofAction, ...unknownTime, actionName: 'Buy' },
      ...{ level: 'Warning', message: 'broken', way: 'OnError' },
    },
  ]);
});

for (const { title, step, elapsed } of [
  { title: 'that its step took', step: aStep({ ms: 40, status: 'Fail' }), elapsed: 40 },
  { title: 'since its step began', step: aStep({ ms: null, status: 'Executing' }), elapsed: 25 },
  {
    title: 'that is 0 where its step began later',
    step: aStep({ ms: null, beganAt: startedAt + 30 }),
    elapsed: 0,
  },
  { title: 'of no other action', step: aStep({ actionId: 'action-2' }), elapsed: null },
]) {
  test(`a failure of a traced action has the time ${title}`, () => {
    const failure = aFailure({ timestamp: timeAfter(25) });

    const entries = logOf(aTrace([step]), { kind: 'failure', failure });

    assert.equal(entries.at(-1)?.elapsedMilliseconds, elapsed);
  });
}

test('a traced action has an entry for its begin and one for its end', () => {
  const entry = { kind: 'engine', level: 'Info', ...ofRun, ...ofAction };

  assert.deepEqual(logOf(aTrace([aStep()])), [
    {
      ...{ ...entry, timestamp: timeAfter(0), message: 'The action begins' },
      ...{ way: null, direction: 'In', elapsedMilliseconds: null },
    },
    {
      ...{ ...entry, timestamp: timeAfter(40), message: 'The action ended: Success' },
      ...{ way: 'OnSuccess', direction: 'Good', elapsedMilliseconds: 40 },
    },
  ]);
});

test('a traced action that fails ends badly', () => {
  const ended = logOf(aTrace([aStep({ status: 'Fail', branch: null })])).at(-1);

  assert.deepEqual([ended?.message, ended?.direction, ended?.way], ['The action ended: Fail', 'Bad', null]);
});

test('an action that goes on in the next trace begins once', () => {
  const begun = aStep({ ms: null, status: 'Executing' });

  const entries = logOf(aTrace([begun]), aTrace([aStep()]));

  assert.deepEqual(
    entries.map(({ direction }) => direction),
    ['In', 'Good'],
  );
});

test('an action that is repeated begins each time', () => {
  const again = aStep({ beganAt: startedAt + 50 });

  const directionsOf = (...steps: readonly TraceStep[]) =>
    logOf(aTrace(steps)).map(({ direction }) => direction);

  assert.deepEqual(directionsOf(aStep(), again), ['In', 'Good', 'In', 'Good']);
  assert.deepEqual(directionsOf(aStep({ ms: 0 }), aStep({ ms: 0 })), ['In', 'Good', 'In', 'Good']);
  assert.deepEqual(directionsOf(aStep({ ms: null, status: 'Executing' }), again), ['In', 'In', 'Good']);
});

test('a trace with a gap says how many actions are missing, at the time of the first that is there', () => {
  const [note, begun] = logOf(aTrace([aStep()], 1234));

  assert.match(note?.message ?? '', /^1,234 actions are left out/);
  assert.deepEqual(
    [note?.level, note?.timestamp, note?.actionId, note?.kind, note?.direction],
    ['Info', timeAfter(0), null, 'engine', 'Info'],
  );
  assert.equal(begun?.direction, 'In');
});

test('an event that is no report leaves no entry', () => {
  assert.deepEqual(logOf({ kind: 'action', status: 'Executing', ...place }), []);
});
