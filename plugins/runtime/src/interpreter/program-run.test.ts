import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ProjectDocument } from '@gatehouse/sdk-actions/document';
import type { ContentScope } from '@gatehouse/sdk-plugin';
import type { RunEvent } from '../run/run.ts';
import { resourceEvents, sampleExecutors } from '../testing/sample-executors.ts';
import { type ActionSketch, documentOf, runDocument, type TestRunOptions } from '../testing.ts';
import { compileProgram } from './compile-program.ts';
import { startProgram } from './program-run.ts';

const sketch = (action: string, parameters: Record<string, string> = {}, more: Partial<ActionSketch> = {}) =>
  ({ type: 'Sample', action, parameters, ...more }) satisfies ActionSketch;

const run = (document: ProjectDocument, options: Partial<TestRunOptions> = {}) =>
  runDocument(document, { executors: [sampleExecutors], ...options });

/** Like `AbortSignal.timeout`, but its timer keeps the process alive. */
function abortedSoon(): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), 20);
  return controller.signal;
}

const succeeded = (events: readonly RunEvent[]) =>
  events.flatMap((event) => (event.kind === 'action' && event.status === 'Success' ? [event.actionId] : []));

const failures = (events: readonly RunEvent[]) =>
  events.flatMap((event) => (event.kind === 'failure' ? [event.failure] : []));

const link = (
  source: string,
  target: string,
  branch: ProjectDocument['links'][number]['branch'] = 'OnSuccess',
) => ({
  source,
  branch,
  target,
});

test('success goes to the next action of the group and then once through GoodEnd', async () => {
  const document = documentOf([sketch('Nothing'), sketch('Nothing')], {
    links: [link('GoodEnd', 'a3'), link('Start', 'a1')],
  });
  const group = {
    id: 'g2',
    name: '',
    actions: documentOf([sketch('Nothing', {}, { id: 'a3' })]).groups[0]?.actions ?? [],
  };

  const { outcome, events } = await run({ ...document, groups: [...document.groups, group] });

  assert.deepEqual(succeeded(events), ['a1', 'a2', 'a3']);
  assert.deepEqual([outcome.result, outcome.errorCode, outcome.actionsExecuted], ['success', null, 3]);
});

test('an error without OnError fails the run and goes through BadEnd', async () => {
  const document = documentOf(
    [sketch('Fail', { Message: 'no luck' }), sketch('Nothing'), sketch('Nothing')],
    {
      links: [link('BadEnd', 'a3')],
    },
  );

  const { outcome, events } = await run(document);

  assert.deepEqual(succeeded(events), ['a3']);
  assert.deepEqual([outcome.result, outcome.errorCode], ['failure', 'action_failed']);
  assert.match(outcome.errorMessage ?? '', /Sample\.Fail failed: no luck/);
  const [failure] = failures(events);
  assert.deepEqual(
    [failure?.isHardStop, failure?.exceptionType, failure?.actionId],
    [true, 'TypeError', 'a1'],
  );
});

test('an error with OnError goes on there and is reported as a soft failure', async () => {
  const document = documentOf([sketch('Fail'), sketch('Nothing'), sketch('Nothing')], {
    links: [link('a1', 'a3', 'OnError')],
  });

  const { outcome, events } = await run(document);

  assert.equal(outcome.result, 'success');
  assert.deepEqual(succeeded(events), ['a3']);
  const [failure] = failures(events);
  assert.deepEqual([failure?.isHardStop, failure?.onErrorTargetActionId], [false, 'a3']);
});

test('the error of an optional action counts as success, and a disabled action succeeds at once', async () => {
  const document = documentOf([
    sketch('Fail', {}, { optional: true }),
    sketch('Fail', {}, { disabled: true }),
  ]);

  const { outcome, events } = await run(document);

  assert.deepEqual([outcome.result, outcome.actionsExecuted], ['success', 1]);
  assert.deepEqual(succeeded(events), ['a1', 'a2']);
  assert.deepEqual(failures(events), []);
});

for (const [branch, links, expected] of [
  ['Case:2', [link('a1', 'a3', 'Case:2'), link('a1', 'a2', 'Default')], ['a1', 'a3']],
  ['Case:7', [link('a1', 'a3', 'Default')], ['a1', 'a3']],
  ['Default', [], ['a1']],
  ['OnSuccess', [], ['a1', 'a2', 'a3']],
] as const) {
  test(`the branch ${branch} with ${links.length} links leads through ${expected}`, async () => {
    const { outcome, events } = await run(
      documentOf([sketch('Branch', { Branch: branch }), sketch('Nothing'), sketch('Nothing')], { links }),
    );

    assert.equal(outcome.result, 'success');
    assert.deepEqual(succeeded(events), expected);
  });
}

test('an action may end the run well or badly and stop its task', async () => {
  const good = await run(documentOf([sketch('End', { Kind: 'good', StopTask: 'true' }), sketch('Fail')]));
  const bad = await run(documentOf([sketch('End', { Kind: 'bad' }), sketch('Nothing')]));

  assert.deepEqual([good.outcome.result, good.outcome.stopTask], ['success', true]);
  assert.deepEqual([bad.outcome.errorCode, bad.outcome.errorMessage], ['bad_end', 'told to']);
});

test('a failure in the GoodEnd chain fails the run without BadEnd, and one in BadEnd changes nothing', async () => {
  const actions = [sketch('Nothing'), sketch('Fail', { Message: 'late' }), sketch('Nothing')];
  const inGood = await run(
    documentOf(actions, { links: [link('Start', 'a3'), link('GoodEnd', 'a2'), link('BadEnd', 'a1')] }),
  );
  const inBad = await run(
    documentOf([sketch('Fail', { Message: 'first' }), sketch('Fail', { Message: 'second' })], {
      links: [link('BadEnd', 'a2')],
    }),
  );

  assert.deepEqual([inGood.outcome.errorCode, succeeded(inGood.events)], ['action_failed', ['a3']]);
  assert.match(inBad.outcome.errorMessage ?? '', /first/);
  assert.equal(failures(inBad.events).length, 1);
});

test('an unknown action or a missing start fails the run before it starts', async () => {
  const unknown = await run(documentOf([{ type: 'Gone', action: 'Away' }]));
  const unwired = await run({ ...documentOf([sketch('Nothing')]), links: [] });

  assert.equal(unknown.outcome.errorCode, 'start_failed');
  assert.match(unknown.outcome.errorMessage ?? '', /Gone\.Away/);
  assert.match(unwired.outcome.errorMessage ?? '', /Start/);
});

test('a loop keeps the memory of its counter', async () => {
  const { outcome } = await run(
    documentOf([sketch('Count', { To: '20000' }), sketch('Nothing')], { links: [link('a2', 'a1')] }),
  );

  assert.deepEqual([outcome.result, outcome.actionsExecuted], ['success', 39_999]);
});

test('an interrupt ends an endless loop of cheap actions', async () => {
  const { outcome } = await run(documentOf([sketch('Nothing')], { links: [link('a1', 'a1')] }), {
    signal: abortedSoon(),
  });

  assert.equal(outcome.result, 'interrupted');
});

for (const Ignore of ['false', 'true']) {
  test(`an interrupt ends a waiting action (which ignores its signal: ${Ignore})`, async () => {
    const { outcome, events } = await run(documentOf([sketch('Wait', { Ignore })]), {
      signal: abortedSoon(),
    });

    assert.deepEqual([outcome.result, outcome.errorCode], ['interrupted', 'interrupted']);
    assert.deepEqual(failures(events), []);
  });
}

test('an action that needs a scope the key lacks does not run', async () => {
  const { outcome } = await run(documentOf([sketch('Network')]), {
    allowedScopes: new Set(['io:filesystem']),
  });

  assert.match(outcome.errorMessage ?? '', /io:network/);
});

test('a scope that depends on a parameter is needed only where the parameter has a value', async () => {
  const allowedScopes = new Set<string>();

  const without = await run(documentOf([sketch('Typed')]), { allowedScopes });
  const withPath = await run(documentOf([sketch('Typed', { Path: '{-String.Tab-}' })]), { allowedScopes });

  assert.equal(without.outcome.result, 'success');
  assert.match(withPath.outcome.errorMessage ?? '', /io:filesystem/);
});

test('a resource is made once and disposed of at the end, also after a failure', async () => {
  resourceEvents.length = 0;

  const { outcome } = await run(documentOf([sketch('Resource'), sketch('Resource'), sketch('Fail')]));

  assert.equal(outcome.result, 'failure');
  assert.deepEqual(resourceEvents, ['create', 'dispose']);
});

test('executors ask over channels', async () => {
  const { outcome } = await run(
    documentOf([sketch('Ask', { Question: 'why' }, { results: { OutputVariable: '{-Variable.said-}' } })]),
    { answer: async (channel, question) => `${channel}: ${question}` },
  );

  assert.equal(outcome.values?.variables.said, 'sample.question: why');
});

test('a failure shows the variables with secrets masked and long values cut', async () => {
  const { events, outcome } = await run(documentOf([sketch('Fail', { Message: 'used hunter2' })]), {
    variables: { userPassword: 'hunter2', long: 'x'.repeat(2000), plain: 'p' },
  });

  const [failure] = failures(events);
  const shown = Object.fromEntries(failure?.variables.map(({ name, value }) => [name, value]) ?? []);
  assert.deepEqual([shown.userPassword, shown.plain, shown.long?.length], ['***', 'p', 1001]);
  assert.equal(failure?.exceptionMessage, 'used ***');
  assert.doesNotMatch(outcome.errorMessage ?? '', /hunter2/);
});

test('start values replace the defaults of variables and of the form', async () => {
  const variable = { name: 'a', defaultValue: '1', comment: '', group: 'UserDefined' } as const;
  const setting = { name: 'B', type: 'Text', defaultValue: '2', help: '', variable: 'b' };
  const document = documentOf([], {
    variables: [variable, { ...variable, name: 'c' }],
    inputSettings: [setting],
  });

  const { outcome } = await run(document, { variables: { a: '9' } });

  assert.deepEqual(outcome.values?.variables, { a: '9', b: '2', c: '1' });
});

test('a run that was interrupted and went through BadEnd leaves no timer behind', async () => {
  const document = documentOf([sketch('Wait'), sketch('Nothing')], { links: [link('BadEnd', 'a2')] });
  const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
  const program = compileProgram(document, () => sampleExecutors);
  const before = timers();
  const running = startProgram(program, {
    info: { uowId: 'u', projectName: '', projectPath: null, taskId: null, threadId: 0, fileRights: [] },
    ...{ allowedScopes: new Set<ContentScope>(), wantsValues: false },
    assertApproved: async () => ({ isPinned: true }),
    observer: { action: () => undefined, event: () => undefined },
    ask: async () => undefined,
  });

  running.interrupt({ throughBadEnd: true });
  const { result, actionsExecuted } = await running.ended;

  assert.deepEqual([result, actionsExecuted, timers()], ['interrupted', 2, before]);
});
