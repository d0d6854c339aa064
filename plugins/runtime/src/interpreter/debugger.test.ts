import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import type { RunEvent } from '../api.ts';
import type { Drive } from '../run/workbench.ts';
import { sampleExecutors } from '../testing/sample-executors.ts';
import { type ActionSketch, documentOf } from '../testing.ts';
import { compileProgram } from './compile-program.ts';
import { startProgram } from './program-run.ts';

type Paused = Extract<RunEvent, { kind: 'paused' }>;

const sketch = (action: string, more: Partial<ActionSketch> = {}) =>
  ({ type: 'Sample', action, ...more }) satisfies ActionSketch;
const step = { actionId: null, isStep: true, holdsFailures: true };
const run = { ...step, isStep: false };
const info = { uowId: 'u', projectName: '', projectPath: null, taskId: null, threadId: 0, fileRights: [] };
const three = [sketch('Nothing'), sketch('Nothing'), sketch('Nothing')];

/** A run in this process. `pause` waits for the next pause. */
function debug(document: ProjectDocument, drive: Drive) {
  const executed: string[] = [];
  const pauses: Paused[] = [];
  let wake: () => void = () => undefined;
  const running = startProgram(
    compileProgram(document, () => sampleExecutors),
    {
      info,
      drive,
      allowedScopes: new Set(),
      assertApproved: async () => ({ isPinned: true }),
      wantsValues: true,
      observer: {
        action: ({ action }, status) => void (status === 'Executing' && executed.push(action.id)),
        event: (event) => {
          if (event.kind !== 'paused') return;
          pauses.push(event);
          wake();
        },
      },
      ask: () => Promise.reject(new Error('nobody answers')),
    },
  );
  const pause = async () => {
    while (pauses.length === 0) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    const { actionId, reason, message } = pauses.shift() as Paused;
    return [actionId, reason, ...(message === null ? [] : [message])];
  };
  return { ...running, executed, wait: pause };
}

test('a step executes one action and pauses before the next; after the last the run ends', async () => {
  const running = debug(documentOf(three), step);

  assert.deepEqual(await running.wait(), ['a2', 'step']);
  assert.deepEqual(running.executed, ['a1']);
  running.resume(step);
  assert.deepEqual(await running.wait(), ['a3', 'step']);
  running.resume(step);

  assert.equal((await running.ended).result, 'success');
  assert.deepEqual(running.executed, ['a1', 'a2', 'a3']);
});

test('a run pauses before an action with a breakpoint, at each visit, and at the first action too', async () => {
  const document = documentOf(
    [sketch('Nothing', { breakpoint: true }), sketch('Count', { parameters: { To: '2' } })],
    { links: [{ source: 'a2', branch: 'OnSuccess', target: 'a1' }] },
  );
  const running = debug(document, run);

  assert.deepEqual(await running.wait(), ['a1', 'breakpoint']);
  assert.deepEqual(running.executed, []);
  running.resume(run);
  assert.deepEqual(await running.wait(), ['a1', 'breakpoint']);
  running.resume(run);

  assert.equal((await running.ended).actionsExecuted, 4);
});

test('a step goes into GoodEnd and stops there', async () => {
  const running = debug(
    documentOf([sketch('Nothing'), sketch('Nothing')], {
      links: [
        { source: 'GoodEnd', branch: 'OnSuccess', target: 'a2' },
        { source: 'a1', branch: 'Case:9', target: 'a2' },
      ],
    }),
    { ...step, actionId: 'a2' },
  );

  assert.deepEqual(await running.wait(), ['a2', 'step']);
  running.resume(run);
  assert.equal((await running.ended).actionsExecuted, 2);
});

test('a run pauses at an action that fails without an OnError link, and executes it again when it resumes', async () => {
  const document = documentOf([sketch('Fail', { parameters: { Message: '{-Variable.why-}' } })], {
    variables: [{ name: 'why', defaultValue: 'no luck', comment: '', group: 'UserDefined' }],
  });
  const running = debug(document, run);

  const failed = ['a1', 'failure', 'Sample.Fail failed: no luck'];
  assert.deepEqual(await running.wait(), failed);
  running.resume(step);
  assert.deepEqual(await running.wait(), failed);
  assert.deepEqual(running.executed, ['a1', 'a1']);
  running.interrupt({ throughBadEnd: false });

  assert.equal((await running.ended).result, 'interrupted');
});

test('a failure with an OnError link or of an optional action causes no pause', async () => {
  const document = documentOf([sketch('Fail'), sketch('Fail', { optional: true }), sketch('Nothing')], {
    links: [{ source: 'a1', branch: 'OnError', target: 'a2' }],
  });

  const { result } = await debug(document, run).ended;

  assert.equal(result, 'success');
});

test('without pauses on failures a run fails through BadEnd', async () => {
  const document = documentOf([sketch('Fail'), sketch('Nothing')], {
    links: [{ source: 'BadEnd', branch: 'OnSuccess', target: 'a2' }],
  });
  const running = debug(document, { ...run, holdsFailures: false });

  assert.equal((await running.ended).errorCode, 'action_failed');
  assert.deepEqual(running.executed, ['a1', 'a2']);
});

test('a run starts and resumes at the given action', async () => {
  const running = debug(documentOf(three), { ...step, actionId: 'a2' });

  assert.deepEqual(await running.wait(), ['a3', 'step']);
  running.resume({ ...run, actionId: 'a1' });
  await running.ended;

  assert.deepEqual(running.executed, ['a2', 'a1', 'a2', 'a3']);
});

test('a pause holds an endless loop at its next action, and a stop ends it there', async () => {
  const document = documentOf([sketch('Nothing'), sketch('Nothing')], {
    links: [{ source: 'a2', branch: 'OnSuccess', target: 'a1' }],
  });
  const running = debug(document, run);

  setTimeout(() => running.pause(), 5);
  const [, reason] = await running.wait();
  const standing = running.executed.length;
  await new Promise((resolve) => setTimeout(resolve, 20));
  assert.deepEqual([reason, running.executed.length], ['pause', standing]);
  running.interrupt({ throughBadEnd: true });

  assert.equal((await running.ended).result, 'interrupted');
});

test('a run that is interrupted during a pause does not pause in BadEnd', async () => {
  const document = documentOf([sketch('Nothing'), sketch('Nothing', { breakpoint: true })], {
    links: [{ source: 'BadEnd', branch: 'OnSuccess', target: 'a2' }],
  });
  const running = debug(document, step);
  await running.wait();

  running.interrupt({ throughBadEnd: true });
  await running.ended;

  assert.deepEqual(running.executed, ['a1', 'a2']);
});

test('a run cannot start at a missing action', () => {
  assert.throws(() => debug(documentOf(three), { ...run, actionId: 'gone' }), /no action gone/);
});

for (const actionId of [null, 'a2']) {
  test(`a run that is to pause first does so before ${actionId ?? 'the first action'}, and goes on from there`, async () => {
    const running = debug(documentOf(three), { ...run, actionId, pausesFirst: true });

    assert.deepEqual(await running.wait(), [actionId ?? 'a1', 'pause']);
    assert.deepEqual(running.executed, []);
    running.resume(run);

    assert.equal((await running.ended).result, 'success');
    assert.deepEqual(running.executed, actionId === null ? ['a1', 'a2', 'a3'] : ['a2', 'a3']);
  });
}
