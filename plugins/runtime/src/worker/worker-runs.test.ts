import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { runResource } from '@gatehouse/sdk-actions';
import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import { unpackEnd } from '../protocol/ended-run.ts';
import type { EndedMessage, FromWorker, StartMessage } from '../protocol/worker-messages.ts';
import { sampleExecutors } from '../testing/sample-executors.ts';
import { type ActionSketch, documentOf, testFiles } from '../testing.ts';
import { WorkerRuns } from './worker-runs.ts';

const sketch = (name: string, parameters: Record<string, string> = {}, more: Partial<ActionSketch> = {}) =>
  ({ type: 'Sample', action: name, parameters, ...more }) satisfies ActionSketch;
const into = (variable: string) => ({ results: { OutputVariable: `{-Variable.${variable}-}` } });

let restored: unknown = null;
const restorable = runResource({
  name: 'place',
  create: async () => ({}),
  dispose: async () => undefined,
  restoreState: async (_place, state) => {
    restored = state;
  },
});

/** The runs of a process, and what it sends. */
function aProcess() {
  const sent: FromWorker[] = [];
  const marks: number[] = [];
  let endings = 0;
  const runs = new WorkerRuns({
    send: async (message) => void sent.push(structuredClone(message)),
    markBegin: (count) => void marks.push(count),
    endLeftPrograms: () => {
      endings += 1;
    },
  });
  runs.use({ executors: new Map([['Sample', sampleExecutors]]), restorable: [restorable], problems: [] });
  const until = async <Kind extends FromWorker['kind']>(kind: Kind, count = 1) => {
    for (;;) {
      const found = sent.filter(
        (message): message is Extract<FromWorker, { kind: Kind }> => message.kind === kind,
      );
      const last = found[count - 1];
      if (last !== undefined) return last;
      await nextTurn();
    }
  };
  return { runs, sent, marks, until, endings: () => endings };
}

function infoOf(uowId: string) {
  return { uowId, projectName: 'Test', projectPath: null, taskId: null, threadId: 0, fileRights: testFiles };
}

let lastProgram = 0;

function startOf(document: ProjectDocument | null, given: Partial<StartMessage> = {}): StartMessage {
  lastProgram += 1;
  const uowId = given.uowId ?? 'a';
  return {
    ...{ kind: 'start', uowId, info: infoOf(uowId), next: [], programId: lastProgram, document },
    ...{ allowedScopes: [], pins: {}, wantsValues: true, reportsStatuses: false, isTraced: false },
    ...{ limits: { maxActions: 1000, memoryMb: 4096 }, evidence: null, trace: null, test: null },
    ...{ usageLimits: null, drive: null, resume: null, workbench: null, dataOf: null },
    ...given,
  };
}

function outcomes(message: EndedMessage) {
  return message.runs.map((run) => unpackEnd(run).outcome);
}

test('the values of a run precede its end, which then has none', async () => {
  const { runs, sent, until, endings } = aProcess();

  runs.receive({ kind: 'values', uowId: 'a', part: { variables: { given: 'ahead' } } });
  runs.receive(startOf(documentOf([sketch('Set', { Value: 'x' }, into('made'))])));
  const ended = await until('ended');

  const values = sent.flatMap((message) => (message.kind === 'values' ? [message.part.variables] : []));
  assert.deepEqual(Object.assign({}, ...values), { given: 'ahead', made: 'x' });
  assert.equal(sent.at(-1), ended);
  assert.deepEqual(outcomes(ended), [
    {
      ...{ result: 'success', errorCode: null, errorMessage: null, actionsExecuted: 1, stopTask: false },
      values: { variables: {}, lists: {}, tables: {} },
    },
  ]);
  assert.deepEqual([ended.uowId, ended.unstarted, ended.isReusable, endings()], ['a', 0, true, 1]);
});

test('the runs of a series have one document and the same values, each under its own id', async () => {
  const { runs, marks, until, sent } = aProcess();

  runs.receive({ kind: 'values', uowId: 'a', part: { variables: { given: 'v' } } });
  runs.receive(
    startOf(documentOf([sketch('Ask', { Question: '{-Variable.given-}' })]), {
      next: ['b'],
      wantsValues: false,
    }),
  );
  for (const uowId of ['a', 'b']) {
    const { questionId, question } = await until('question', uowId === 'a' ? 1 : 2);
    assert.equal(question, 'v');
    runs.receive({ kind: 'answer', uowId, questionId, reply: { isAnswered: true, answer: '' } });
  }

  const ended = await until('ended', 2);
  assert.deepEqual(marks, [1, 2]);
  assert.deepEqual(
    sent.flatMap((message) => (message.kind === 'question' ? [message.uowId] : [])),
    ['a', 'b'],
  );
  assert.deepEqual([ended.unstarted, ended.isReusable], [0, true]);
});

test('a document that came in pieces is that of the run, and a run without a document cannot start', async () => {
  const { runs, until } = aProcess();
  const json = JSON.stringify(documentOf([sketch('Nothing'), sketch('Nothing')]));

  for (const text of [json.slice(0, 50), json.slice(50)])
    runs.receive({ kind: 'document', uowId: 'a', text });
  runs.receive(startOf(null));
  const whole = outcomes(await until('ended'));
  runs.receive(startOf(null, { uowId: 'b' }));
  const missing = outcomes(await until('ended', 2));

  assert.deepEqual([whole[0]?.result, whole[0]?.actionsExecuted], ['success', 2]);
  assert.deepEqual([missing[0]?.errorCode, missing[0]?.values], ['start_failed', null]);
  assert.match(missing[0]?.errorMessage ?? '', /has no program/);
});

test('a run that goes on where another failed restores the resources of that one', async () => {
  const { runs, until } = aProcess();
  restored = null;

  runs.receive(
    startOf(documentOf([sketch('Fail'), sketch('Nothing')]), {
      next: ['b'],
      resume: {
        ...{ formatVersion: 1, actionId: 'a2', groupId: 'g1', variables: [], lists: [], tables: [] },
        resources: [['place', { x: 7 }]],
      },
    }),
  );
  const ended = await until('ended');

  const seen = outcomes(ended).map(({ result, actionsExecuted }) => [result, actionsExecuted]);
  assert.deepEqual([restored, seen[0]], [{ x: 7 }, ['success', 1]]);
});

test('an interrupt ends the current run, and those behind it do not start', async () => {
  const { runs, until } = aProcess();

  runs.receive(
    startOf(documentOf([sketch('Log', { Message: 'here' }), sketch('Wait')]), { next: ['b', 'c'] }),
  );
  await until('events');
  runs.receive({ kind: 'interrupt', uowId: 'a', throughBadEnd: false, isTimeUp: false });
  const withdrawn = await until('ended');
  const ended = await until('ended', 2);

  assert.deepEqual([withdrawn.runs, withdrawn.unstarted, withdrawn.isReusable], [[], 2, null]);
  assert.deepEqual(
    outcomes(ended).map(({ result }) => result),
    ['interrupted'],
  );
  assert.deepEqual([ended.unstarted, ended.isReusable], [2, false]);
});

test('runs that are withdrawn are named at once, and the current one goes on', async () => {
  const { runs, until } = aProcess();

  runs.receive(startOf(documentOf([sketch('Ask')]), { next: ['b'] }));
  const { questionId } = await until('question');
  runs.receive({ kind: 'withdraw', uowId: 'a' });
  const withdrawn = await until('ended');
  runs.receive({ kind: 'answer', uowId: 'a', questionId, reply: { isAnswered: true, answer: '' } });
  const ended = await until('ended', 2);

  assert.deepEqual([withdrawn.unstarted, outcomes(ended)[0]?.result], [1, 'success']);
});

test('an error that no action caught fails the runs of the process, which is not used again', async () => {
  const { runs, until } = aProcess();

  runs.receive(startOf(documentOf([sketch('Log', { Message: 'here' }), sketch('Wait')]), { next: ['b'] }));
  await until('events');
  runs.failAll(new RangeError('stray'));
  const ended = await until('ended');

  assert.equal(outcomes(ended)[0]?.errorCode, 'action_failed');
  assert.match(outcomes(ended)[0]?.errorMessage ?? '', /stray/);
  assert.deepEqual([ended.unstarted, ended.isReusable], [1, false]);
});

test('an interrupt that an action heeds leaves the process of a workbench clean', async () => {
  const { runs, until } = aProcess();
  const document = documentOf([sketch('Log', { Message: 'here' }), sketch('Wait')]);

  runs.receive(startOf(document, { workbench: infoOf('w') }));
  await until('events');
  runs.receive({ kind: 'interrupt', uowId: 'a', throughBadEnd: false, isTimeUp: false });
  const ended = await until('ended');

  assert.deepEqual([outcomes(ended)[0]?.result, ended.isReusable], ['interrupted', true]);
});

test('the data of a live run is answered by the number of its request, and that of no other', async () => {
  const { runs, sent, until } = aProcess();

  runs.receive(startOf(documentOf([sketch('Set', { Value: 'x' }, into('made')), sketch('Ask')])));
  const { questionId } = await until('question');
  runs.receive({ kind: 'data', uowId: 'gone', requestId: 1, request: { kind: 'variables' } });
  runs.receive({ kind: 'data', uowId: 'a', requestId: 2, request: { kind: 'variables' } });
  const answer = await until('data-answer');
  runs.receive({
    kind: 'answer',
    uowId: 'a',
    questionId,
    reply: { isAnswered: false, name: 'Error', message: 'it is shut' },
  });
  const ended = await until('ended');

  const parts = sent.flatMap((message) => (message.kind === 'data-part' ? [message] : []));
  assert.deepEqual([answer.uowId, answer.requestId], ['a', 2]);
  assert.deepEqual(
    parts.map(({ requestId, part }) => [requestId, part.variables?.made]),
    [[2, 'x']],
  );
  assert.match(outcomes(ended)[0]?.errorMessage ?? '', /it is shut/);
});

test('a driven run pauses when a pause is requested, and goes on with its drive', async () => {
  const { runs, sent, until } = aProcess();
  const drive = { actionId: null, isStep: true, holdsFailures: true };

  runs.receive(startOf(documentOf([sketch('Nothing'), sketch('Nothing')]), { drive }));
  const pausesOf = (message: FromWorker) =>
    message.kind === 'events' ? message.events.filter(({ kind }) => kind === 'paused') : [];
  while (sent.flatMap(pausesOf).length === 0) await nextTurn();
  runs.receive({ kind: 'resume', uowId: 'a', drive: { ...drive, isStep: false } });

  assert.deepEqual(
    outcomes(await until('ended')).map(({ result, actionsExecuted }) => [result, actionsExecuted]),
    [['success', 2]],
  );
});

test('a run pauses before the next action once a pause is requested', async () => {
  const { runs, sent, until } = aProcess();
  const drive = { actionId: null, isStep: false, holdsFailures: true };
  const pauses = () =>
    sent.flatMap((message) =>
      message.kind === 'events' ? message.events.filter(({ kind }) => kind === 'paused') : [],
    );

  runs.receive(startOf(documentOf([sketch('Ask'), sketch('Nothing')]), { drive }));
  const { questionId } = await until('question');
  runs.receive({ kind: 'pause', uowId: 'gone' });
  runs.receive({ kind: 'pause', uowId: 'a' });
  runs.receive({ kind: 'answer', uowId: 'a', questionId, reply: { isAnswered: true, answer: '' } });
  while (pauses().length === 0) await nextTurn();
  runs.receive({ kind: 'resume', uowId: 'a', drive });

  assert.equal(outcomes(await until('ended'))[0]?.actionsExecuted, 2);
  assert.equal(pauses().length, 1);
});

test('runs of a workbench share its resources, whose questions are its own, and which end with it', async () => {
  const { runs, sent, until, endings } = aProcess();
  const workbench = infoOf('w');
  const document = documentOf([sketch('Keep', {}, into('kept'))]);

  runs.receive(startOf(document, { workbench }));
  const made = await until('question');
  const reply = { isAnswered: true, answer: 'mine' } as const;
  runs.receive({ kind: 'answer', uowId: 'w', questionId: made.questionId, reply });
  await until('ended');
  runs.receive(startOf(document, { workbench, uowId: 'b' }));
  await until('ended', 2);
  runs.receive({ kind: 'close', uowId: 'w' });
  const disposed = await until('question', 2);
  runs.receive({ kind: 'answer', uowId: 'w', questionId: disposed.questionId, reply });
  const closed = await until('closed');
  runs.receive({ kind: 'close', uowId: 'w' });
  const again = await until('closed', 2);

  const kept = sent.flatMap((message) => (message.kind === 'values' ? [message.part.variables?.kept] : []));
  assert.deepEqual(kept, [`mine ${process.pid}`, `mine ${process.pid}`]);
  assert.deepEqual([made.uowId, made.question, disposed.question], ['w', 'made', 'disposed']);
  assert.deepEqual([closed.problems, again.problems, endings()], [[], [], 0]);
});

test('a run uses the data of the paused run that it names', async () => {
  const { runs, until, sent } = aProcess();
  const asking = documentOf([sketch('Set', { Value: 'theirs' }, into('made')), sketch('Ask')]);

  runs.receive(startOf(asking));
  await until('question');
  runs.receive(startOf(documentOf([sketch('Nothing')]), { uowId: 'b', dataOf: 'a' }));
  await until('ended');

  const values = sent.flatMap((message) => (message.kind === 'values' ? [message.part.variables?.made] : []));
  assert.deepEqual(values, ['theirs']);
  runs.receive({ kind: 'interrupt', uowId: 'a', throughBadEnd: false, isTimeUp: false });
  await until('ended', 2);
});

for (const { title, limits } of [
  { title: 'of actions', limits: { maxActions: 1, memoryMb: 4096 } },
  { title: 'of memory', limits: { maxActions: 1e9, memoryMb: 1 } },
])
  test(`a run has the limits ${title} of its start`, async () => {
    const { runs, until } = aProcess();
    const links = [{ source: 'a1', branch: 'OnSuccess', target: 'a1' } as const];

    runs.receive(startOf(documentOf([sketch('Nothing')], { links }), { limits }));

    assert.equal(outcomes(await until('ended'))[0]?.errorCode, 'limit_reached');
  });

test('a run has the scopes of its start', async () => {
  const { runs, until } = aProcess();

  runs.receive(startOf(documentOf([sketch('Network')]), { allowedScopes: ['io:network'] }));
  runs.receive(startOf(documentOf([sketch('Network')]), { uowId: 'b' }));

  const all = [await until('ended'), await until('ended', 2)];
  assert.deepEqual(all.map((ended) => [ended.uowId, outcomes(ended)[0]?.errorCode ?? null]).toSorted(), [
    ['a', null],
    ['b', 'action_failed'],
  ]);
});
