import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EvidencePart } from '@gatehouse/sdk-actions';
import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import type { RunEvent } from '../api.ts';
import { parseEvidence } from '../run/sent-evidence.ts';
import { readTrace } from '../testing/read-trace.ts';
import { type Captures, windowActions } from '../testing/window-actions.ts';
import { documentOf, testFiles, wideEvidence } from '../testing.ts';
import { WorkbenchResources } from '../worker/kept-resources.ts';
import { compileProgram } from './compile-program.ts';
import type { ProgramOptions } from './program-options.ts';
import { startProgram } from './program-run.ts';
import { traceLogOf } from './trace-log.ts';

const info = {
  uowId: 'u',
  projectName: '',
  projectPath: null,
  taskId: null,
  threadId: 0,
  fileRights: testFiles,
};
const run = { actionId: null, isStep: false, holdsFailures: true };

/** Actions on a window that outlives runs. */
const keptWindow = (captures: Captures) => windowActions(captures, { outlivesRun: true });

const open = { type: 'Window', action: 'Open' };
const refuse = { type: 'Window', action: 'Refuse', parameters: { Address: 'the corner' } };

interface Started extends Partial<ProgramOptions> {
  readonly executors?: ReturnType<typeof keptWindow>;
}

/** A run in this process, with its events in order. */
function start(
  document: ProjectDocument,
  { executors = keptWindow(async () => undefined), ...options }: Started = {},
) {
  const events: RunEvent[] = [];
  const waiting: (() => void)[] = [];
  const running = startProgram(
    compileProgram(document, () => executors),
    {
      ...{ info, allowedScopes: new Set<string>(), wantsValues: true, evidence: wideEvidence, ...options },
      assertApproved: async () => ({ isPinned: true }),
      observer: {
        action: () => undefined,
        event: (event) => {
          events.push(event);
          for (const wake of waiting.splice(0)) wake();
        },
      },
      ask: () => Promise.reject(new Error('nobody answers')),
    },
  );
  const pauses = async (count: number) => {
    while (events.filter(({ kind }) => kind === 'paused').length < count)
      await new Promise<void>((resolve) => waiting.push(resolve));
  };
  return { running, events, pauses };
}

function partsOf(events: readonly RunEvent[]): readonly EvidencePart[] {
  return events.flatMap((event) => (event.kind === 'evidence' ? (parseEvidence(event.part) ?? []) : []));
}

const kinds = (events: readonly RunEvent[]) =>
  events.filter(({ kind }) => kind === 'evidence' || kind === 'paused').map(({ kind }) => kind);

const workbench = () => new WorkbenchResources(info, {} as never);

test('a debugged run keeps what explains a failure before it pauses there, each time', async () => {
  const { running, events, pauses } = start(documentOf([refuse]), { drive: run });
  await pauses(1);
  running.resume(run);
  await pauses(2);
  running.interrupt({ throughBadEnd: false });
  await running.ended;

  assert.deepEqual(kinds(events), ['evidence', 'evidence', 'paused', 'evidence', 'evidence', 'paused']);
  const [record] = partsOf(events).map(({ bytes }) => JSON.parse(Buffer.from(bytes).toString()));
  assert.deepEqual([record.errorCode, record.action.id], ['action_failed', 'a1']);
  assert.match(record.errorMessage, /Nothing is at the corner/);
});

test('a debugged run keeps nothing where nothing is to be kept', async () => {
  const { running, events, pauses } = start(documentOf([refuse]), { drive: run, evidence: null });
  await pauses(1);
  running.interrupt({ throughBadEnd: false });
  await running.ended;

  assert.deepEqual(kinds(events), ['paused']);
});

test('a run that is interrupted while it keeps a failure ends at once, and keeps nothing', async () => {
  let captured: () => void = () => undefined;
  const capturing = new Promise<void>((resolve) => {
    captured = resolve;
  });
  let answer: () => void = () => undefined;
  const captures: Captures = () => {
    captured();
    return new Promise((resolve) => {
      answer = resolve;
    });
  };
  const { running, events } = start(documentOf([open, refuse]), {
    ...{ executors: keptWindow(captures), drive: run },
    evidence: { ...wideEvidence, maxMs: 600_000 },
  });
  await capturing;
  running.interrupt({ throughBadEnd: false });

  assert.equal((await running.ended).result, 'interrupted');
  answer();
  await new Promise(setImmediate);
  assert.deepEqual(kinds(events), []);
});

for (const { onlyFailures, atPause, atEnd } of [
  { onlyFailures: true, atPause: 1, atEnd: 1 },
  { onlyFailures: false, atPause: 0, atEnd: 1 },
]) {
  test(`a debugged run with a trace of ${onlyFailures ? 'failures' : 'all'} keeps it at ${onlyFailures ? 'its pause' : 'its end'}`, async () => {
    const log = traceLogOf({ onlyFailures, percent: 100 });
    const { running, events, pauses } = start(documentOf([open, refuse]), {
      ...{ drive: run, evidence: null },
      trace: log && { log, parent: null },
    });
    const traces = () => partsOf(events).filter(({ kind }) => kind === 'trace');
    await pauses(1);
    const before = traces().length;
    running.interrupt({ throughBadEnd: false });
    await running.ended;

    assert.deepEqual([before, traces().length], [atPause, atEnd]);
    const [part] = traces();
    const trace = await readTrace(Buffer.from(part?.bytes ?? []));
    assert.deepEqual(
      trace.of('before').map(({ method }) => method),
      ['Open', 'Refuse'],
    );
  });
}

test('a failure keeps what a resource shows that an earlier run opened, without the secrets of that run', async () => {
  const kept = workbench();
  const executors = keptWindow(async ({ keepText, secrets, note }) => {
    note('hidden', secrets.length);
    keepText({ kind: 'page', name: 'window.txt', mediaType: 'text/plain', text: 'It shows hunter2.' });
  });
  const password = { name: 'password', defaultValue: 'hunter2', comment: '', group: 'UserDefined' } as const;
  await start(documentOf([open], { variables: [password] }), { executors, kept }).running.ended;
  const second = start(documentOf([refuse]), { executors, kept });
  await second.running.ended;

  const texts = new Map(
    partsOf(second.events).map(({ name, bytes }) => [name, Buffer.from(bytes).toString()]),
  );
  assert.equal(JSON.parse(texts.get('failure.json') ?? '').hidden, 1);
  assert.equal(texts.get('window.txt'), 'It shows ***.');
});

test('a workbench remembers the newest secrets of its runs, up to a limit', () => {
  const kept = workbench();
  kept.noteSecrets(['first', 'again']);
  kept.noteSecrets(Array.from({ length: 999 }, (_, index) => `secret ${index}`));
  kept.noteSecrets(['again']);

  const all = [...kept.otherSecrets];
  assert.deepEqual([all.length, all.includes('first'), all.at(-1)], [1000, false, 'again']);
});
