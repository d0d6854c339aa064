import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startProgram } from '../interpreter/program-run.ts';
import type { RunEvent } from '../run/run.ts';
import { type StubOutcome, testStubs } from '../run/run-test.ts';
import { sampleExecutors } from '../testing/sample-executors.ts';
import { type ActionSketch, documentOf, testFiles } from '../testing.ts';
import { TestedRun } from './tested-run.ts';

interface Given {
  /** Outcomes of stubs, by the ids of their actions. */
  readonly stubs?: Readonly<Record<string, StubOutcome>>;
  readonly secrets?: Readonly<Record<string, string>>;
  readonly more?: Parameters<typeof documentOf>[1];
}

async function runTested(actions: readonly ActionSketch[], { stubs = {}, secrets = {}, more }: Given = {}) {
  const events: RunEvent[] = [];
  const asked: unknown[] = [];
  const run = new TestedRun(
    { stubbed: Object.keys(stubs), hasNetwork: false, secrets },
    {
      observer: { action: () => undefined, event: (event) => events.push(event) },
      ask: async (channel, question) => {
        assert.equal(channel, testStubs.name);
        asked.push(question);
        return stubs[(question as { readonly actionId: string }).actionId];
      },
    },
  );
  const document = documentOf(actions, more);
  const running = startProgram(run.begin(document, new Map([['Sample', sampleExecutors]])), {
    info: {
      uowId: '1',
      projectName: '',
      projectPath: null,
      taskId: null,
      threadId: 0,
      fileRights: testFiles,
    },
    allowedScopes: new Set(),
    assertApproved: async () => ({ isPinned: true }),
    wantsValues: true,
    observer: run.coverage,
    ask: (channel, question) => run.ask(channel, question),
  });
  const outcome = await running.ended.finally(() => run.end());
  const coverage = events.flatMap((event) => (event.kind === 'coverage' ? event.actions : []));
  return { outcome, asked, coverage };
}

const set = (Value: string, id: string): ActionSketch => ({
  ...{ type: 'Sample', action: 'Set', id },
  ...{ parameters: { Value }, results: { OutputVariable: 'out' } },
});
const list = {
  ...{ bindToFile: false, syncWithFile: false, bindedFile: '', leaveBlankFile: false, encoding: null },
  ...{ name: 'goods', splitter: '\n', splitterType: 'Text' as const, defaultItems: ['old', 'older'] },
};

test('a stub gets the expanded parameters of its action, and gives results and data in place of it', async () => {
  const stub = {
    results: { OutputVariable: 'stubbed' },
    variables: { other: '7' },
    lists: { goods: ['new'] },
  };
  const { outcome, asked } = await runTested([set('first', 'a'), set('{-Variable.out-}!', 'b')], {
    stubs: { b: stub },
    more: { lists: [list] },
  });

  assert.equal(outcome.result, 'success');
  assert.deepEqual(asked, [{ actionId: 'b', parameters: { Value: 'first!' } }]);
  assert.deepEqual([outcome.values?.variables.out, outcome.values?.variables.other], ['stubbed', '7']);
  assert.deepEqual(outcome.values?.lists.goods, ['new']);
});

test('a stub that says nothing lets the run go on, and one with an error fails its action', async () => {
  const silent = await runTested([set('x', 'a'), set('y', 'b')], { stubs: { a: {} } });
  const failing = await runTested([set('x', 'a')], { stubs: { a: { error: 'The shop is shut' } } });

  assert.equal(silent.outcome.values?.variables.out, 'y');
  assert.equal(failing.outcome.result, 'failure');
  assert.match(failing.outcome.errorMessage ?? '', /The shop is shut/);
});

test('coverage counts how often an action was executed and failed, and its branches, but no disabled ones', async () => {
  const branch = { type: 'Sample', action: 'Branch', id: 'b', parameters: { Branch: 'Default' } };
  const links = [
    { source: 'Start', branch: 'OnSuccess', target: 'a' },
    { source: 'b', branch: 'Default', target: 'a' },
  ] as const;
  const actions = [set('x', 'a'), { ...set('z', 'off'), disabled: true }, branch];
  const stubs = { b: { branch: 'Default' as const } };
  let calls = 0;
  const twice = new Proxy(stubs, {
    get: (_target, id) => {
      if (id !== 'b') return undefined;
      calls += 1;
      return calls < 3 ? stubs.b : { error: 'Enough' };
    },
  });

  const { coverage, outcome } = await runTested(actions, { stubs: twice, more: { links } });

  assert.equal(outcome.result, 'failure');
  assert.deepEqual(coverage, [
    { actionId: 'a', times: 3, failed: 0, branches: { OnSuccess: 3 } },
    { actionId: 'b', times: 3, failed: 1, branches: { Default: 2 } },
  ]);
});

test('a test reads the secrets that it gives, and no others', async () => {
  const secrets = { Shop: 'a-key-of-the-shop' };
  const given = await runTested([set('{-Secret.Shop-}', 'a')], { secrets });
  const missing = await runTested([set('{-Secret.Shop-}{-Secret.Bank-}', 'a')], { secrets });

  // Values that leave a run are masked.
  assert.equal(given.outcome.values?.variables.out, '***');
  assert.equal(missing.outcome.result, 'failure');
  assert.match(missing.outcome.errorMessage ?? '', /Bank.*given\.secrets/);
});
