import assert from 'node:assert/strict';
import { test } from 'node:test';
import { action, category, defineExecutors, text } from '@gatehouse/sdk-actions';
import type { Branch, Link, ProjectDocument } from '@gatehouse/sdk-actions/document';
import type { RunEvent } from '../run/run.ts';
import { sampleExecutors } from '../testing/sample-executors.ts';
import { type ActionSketch, documentOf, runDocument } from '../testing.ts';

const ways = category({
  tag: 'Ways',
  title: 'Ways',
  summary: 'Actions that choose where a run goes',
  actions: {
    Jump: action({ description: 'Jumps to a group.', parameters: { Group: text('Its name') } }),
    TakeError: action({ description: 'Takes OnError.' }),
    Skip: action({ description: 'Takes Default.', branches: ['Default'] }),
    Buy: action({
      description: 'Buys.',
      parameters: { Take: text('The branch') },
      branches: ['Default'],
      ownBranches: { SoldOut: 'The shop has none' },
    }),
    EndBadly: action({ description: 'Ends the run.', parameters: { Message: text('The reason') } }),
  },
});

const waysExecutors = defineExecutors(ways, {
  Jump: ({ parameters }) => ({ group: parameters.Group }),
  TakeError: () => ({ branch: 'OnError' }),
  Skip: () => ({ branch: 'Default' }),
  Buy: ({ parameters }) => ({ branch: parameters.Take as 'SoldOut' }),
  EndBadly: ({ parameters }) => ({ end: 'bad', stopTask: false, message: parameters.Message }),
});

const run = (document: ProjectDocument) =>
  runDocument(document, { executors: [sampleExecutors, waysExecutors] });

const nothing: ActionSketch = { type: 'Sample', action: 'Nothing' };
const fail = (Message: string, more: Partial<ActionSketch> = {}): ActionSketch => ({
  ...{ type: 'Sample', action: 'Fail', parameters: { Message } },
  ...more,
});
const way = (name: string, parameters: Record<string, string> = {}, more: Partial<ActionSketch> = {}) => ({
  ...{ type: 'Ways', action: name, parameters },
  ...more,
});
const keep = (Value: string, variable: string): ActionSketch => ({
  ...{ type: 'Sample', action: 'Set', parameters: { Value } },
  results: { OutputVariable: variable },
});
const onError = (source: string, target: string) => ({ source, branch: 'OnError', target }) as const;
const wired = (source: string, target: string) => ({ source, branch: 'OnSuccess', target }) as const;

/** The reports of a run, without times and ids of the run. */
const reported = (events: readonly RunEvent[]) =>
  events.flatMap((event) => {
    if (event.kind === 'action') return [`${event.actionId} ${event.status}`];
    if (event.kind === 'log') return [`${event.actionId} ${event.level}: ${event.message}`];
    if (event.kind !== 'failure') return [];
    const { actionId, exceptionType, exceptionMessage, onErrorTargetActionId: target } = event.failure;
    return [`${actionId} ${exceptionType}: ${exceptionMessage} -> ${target}`];
  });

function withGroup(actions: readonly ActionSketch[], name: string, id: string): ProjectDocument {
  const document = documentOf(actions);
  const other = documentOf([{ ...nothing, id }]).groups.map((group) => ({ ...group, id: 'g2', name }));
  return { ...document, groups: [...document.groups, ...other] };
}

test('an action may jump to a group, and what follows it does not run', async () => {
  const { outcome, events } = await run(
    withGroup([way('Jump', { Group: 'Payment' }), nothing], 'Payment', 'a3'),
  );

  assert.equal(outcome.result, 'success');
  assert.deepEqual(reported(events), ['a1 Executing', 'a1 Success', 'a3 Executing', 'a3 Success']);
});

test('a jump to a group that is not there fails the action', async () => {
  const { outcome, events } = await run(withGroup([way('Jump', { Group: 'Payments' })], 'Payment', 'a3'));

  const problem = 'The project has no group "Payments" with actions.';
  assert.deepEqual([outcome.result, outcome.errorCode], ['failure', 'action_failed']);
  assert.equal(outcome.errorMessage, `Ways.Jump failed: ${problem}`);
  assert.deepEqual(reported(events), ['a1 Executing', 'a1 Fail', `a1 DataError: ${problem} -> null`]);
});

for (const { title, actions, links, said } of [
  {
    title: 'warns that the actions after it did not run',
    actions: [way('Skip', {}, { name: '03' }), nothing],
    links: [],
    said: 'a1 Warning: The run ended at Ways.Skip “03”: Default leads nowhere, so what follows there did not run',
  },
  {
    title: 'only says so where nothing comes after it',
    actions: [nothing, way('Skip')],
    links: [],
    said: 'a2 Info: The run ended at Ways.Skip: Default leads nowhere',
  },
  {
    title: 'only says so where the actions after it have run',
    actions: [way('Skip'), nothing],
    links: [wired('Start', 'a2'), wired('a2', 'a1')],
    said: 'a1 Info: The run ended at Ways.Skip: Default leads nowhere',
  },
]) {
  test(`a run that ends because a branch leads nowhere ${title}`, async () => {
    const { outcome, events } = await run(documentOf(actions, { links }));

    assert.equal(outcome.result, 'success');
    assert.equal(reported(events).at(-1), said);
  });
}

const link = (branch: string, target: string): Link => ({ source: 'a1', branch: branch as Branch, target });

for (const { title, links, reached } of [
  { title: 'is followed', links: [link('SoldOut', 'a3'), link('Default', 'a2')], reached: ['a3'] },
  { title: 'without a link goes to Default', links: [link('Default', 'a2')], reached: ['a2'] },
  { title: 'without any link ends the run', links: [], reached: [] },
]) {
  test(`a branch with a name of its own ${title}`, async () => {
    const { outcome, events } = await run(
      documentOf([way('Buy', { Take: 'SoldOut' }), nothing, nothing], { links }),
    );

    const done = events.flatMap((event) =>
      event.kind === 'action' && event.status === 'Success' ? event.actionId : [],
    );
    assert.equal(outcome.result, 'success');
    assert.deepEqual(done.slice(0, 2), ['a1', ...reached]);
  });
}

for (const name of ['Blocked', 'Case:1', 'no name', 'toString']) {
  test(`an action fails that takes the branch "${name}", which it does not declare`, async () => {
    const { outcome } = await run(documentOf([way('Buy', { Take: name }), nothing]));

    const said = `It took the branch "${name}", which its declaration does not name`;
    assert.equal(outcome.result, 'failure');
    assert.equal(
      outcome.errorMessage,
      `Ways.Buy failed: ${said}; it has OnSuccess, OnError, Default, SoldOut.`,
    );
  });
}

test('a branch with a link, and the end of a group, say nothing in the log', async () => {
  const links = [{ source: 'a1', branch: 'Default', target: 'a2' } as const];

  const { events } = await run(documentOf([way('Skip'), nothing], { links }));

  assert.deepEqual(
    events.filter(({ kind }) => kind === 'log'),
    [],
  );
});

test('an action that takes its wired OnError goes on there, and nothing has failed', async () => {
  const document = documentOf([way('TakeError'), fail('never'), nothing], { links: [onError('a1', 'a3')] });

  const { outcome, events } = await run(document);

  assert.equal(outcome.result, 'success');
  assert.deepEqual(reported(events), ['a1 Executing', 'a1 Fail', 'a3 Executing', 'a3 Success']);
});

test('an action that takes an OnError without a link fails the run', async () => {
  const { outcome, events } = await run(documentOf([way('TakeError'), nothing]));

  const problem = 'It took its OnError way, which leads nowhere.';
  assert.equal(outcome.errorMessage, `Ways.TakeError failed: ${problem}`);
  assert.deepEqual(reported(events), ['a1 Executing', 'a1 Fail', `a1 Error: ${problem} -> null`]);
});

test('an optional action that takes OnError only warns, whether it is wired or not', async () => {
  const actions = [way('TakeError', {}, { optional: true }), nothing, nothing];
  const wiredRun = await run(documentOf(actions, { links: [onError('a1', 'a3')] }));
  const unwiredRun = await run(documentOf(actions));

  for (const { outcome, events } of [wiredRun, unwiredRun]) {
    assert.equal(outcome.result, 'success');
    assert.deepEqual(reported(events).slice(0, 3), [
      'a1 Executing',
      'a1 Warning: Ways.TakeError failed and is optional: It took its OnError way, which leads nowhere.',
      'a1 Success',
    ]);
  }
});

for (const { title, links, target } of [
  { title: 'where OnError leads', links: [onError('a1', 'a2')], target: 'a2' },
  { title: 'that it leads nowhere', links: [], target: 'null' },
]) {
  test(`the report of a failure says ${title}`, async () => {
    const { events } = await run(documentOf([fail('broken'), nothing], { links }));

    assert.deepEqual(reported(events).slice(0, 3), [
      'a1 Executing',
      'a1 Fail',
      `a1 TypeError: broken -> ${target}`,
    ]);
  });
}

test('a caption names an action in messages', async () => {
  const { outcome } = await run(documentOf([fail('broken', { name: 'Buy' })]));

  assert.equal(outcome.errorMessage, 'Sample.Fail “Buy” failed: broken');
});

test('a run that ends badly reports the reason of the project, or that it gave none', async () => {
  const withReason = await run(documentOf([way('EndBadly', { Message: 'sold out' }), nothing]));
  const without = await run(documentOf([way('EndBadly'), nothing]));

  for (const [{ outcome, events }, reason] of [
    [withReason, 'sold out'],
    [without, 'The project chose to end badly.'],
  ] as const) {
    assert.deepEqual([outcome.errorCode, outcome.errorMessage], ['bad_end', reason]);
    assert.deepEqual(reported(events), ['a1 Executing', 'a1 Success', `a1 BadEnd: ${reason} -> null`]);
  }
});

test('a failure within BadEnd is an error in the log, and one with OnError is reported as ever', async () => {
  const links = [wired('BadEnd', 'a2'), onError('a2', 'a3')];

  const { outcome, events } = await run(
    documentOf([fail('first'), fail('second'), fail('third')], { links }),
  );

  assert.equal(outcome.errorMessage, 'Sample.Fail failed: first');
  assert.deepEqual(reported(events), [
    ...['a1 Executing', 'a1 Fail', 'a1 TypeError: first -> null'],
    ...['a2 Executing', 'a2 Fail', 'a2 TypeError: second -> a3'],
    ...['a3 Executing', 'a3 Fail', 'a3 Error: Sample.Fail failed in BadEnd: third'],
  ]);
});

test('BadEnd knows what failed, where and why, and a failure in it changes nothing of that', async () => {
  const links = [wired('BadEnd', 'a2')];
  const variables = [
    { name: 'password', defaultValue: 'hunter2', comment: '', group: 'UserDefined' },
  ] as const;
  const facts = '{-Failure.Message-}/{-Failure.Action-}/{-Failure.ActionId-}/{-Failure.Url-}';
  const document = documentOf(
    [
      fail('no {-Variable.password-} here', { name: '01' }),
      keep(facts, 'first'),
      fail('second', { optional: true }),
      keep('{-Failure.Message-}', 'again'),
      keep('{-Failure.Time-}', 'time'),
    ],
    { links, variables },
  );

  const { outcome } = await run(document);

  const { first, again, time } = outcome.values?.variables ?? {};
  assert.deepEqual([first, again], ['no *** here/Sample.Fail “01”/a1/', 'no *** here']);
  assert.match(time ?? '', /^\d{4}-\d\d-\d\dT/);
});

test('BadEnd after a limit of the run knows the limit', async () => {
  const limits = { maxActions: 1, memoryProblem: () => null };
  const document = documentOf([nothing, nothing, keep('{-Failure.Message-}', 'said')], {
    links: [wired('BadEnd', 'a3')],
  });

  const { outcome } = await runDocument(document, { executors: [sampleExecutors], limits });

  assert.match(outcome.values?.variables.said ?? '', /executed 1 actions/);
});

test('the branch of OnError knows the failure, and a run without one reads nothing', async () => {
  const said = '<{-Failure.Message-}>';
  const document = documentOf([keep(said, 'before'), fail('broken'), keep(said, 'after')], {
    links: [onError('a2', 'a3')],
  });

  const { outcome } = await run(document);

  const { before, after } = outcome.values?.variables ?? {};
  assert.deepEqual([before, after], ['<>', '<broken>']);
});

test('BadEnd may run more actions than the limit, and a failure before it keeps its message', async () => {
  const limits = { maxActions: 1, memoryProblem: () => null };
  const document = documentOf([fail('first'), nothing, nothing], { links: [wired('BadEnd', 'a2')] });

  const { outcome } = await runDocument(document, { executors: [sampleExecutors], limits });

  assert.deepEqual([outcome.errorMessage, outcome.actionsExecuted], ['Sample.Fail failed: first', 3]);
});

test('a message of more than the length that is shown is cut', async () => {
  const { outcome } = await run(documentOf([fail('x'.repeat(9000))]));

  assert.match(outcome.errorMessage ?? '', /^Sample\.Fail failed: x+…$/);
});
