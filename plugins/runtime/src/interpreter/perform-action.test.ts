import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ActionOutcome, action, category, defineExecutors, text } from '@gatehouse/sdk-actions';
import { documentOf, runDocument } from '../testing.ts';

const outer = category({
  tag: 'Outer',
  title: 'Outer',
  summary: 'Actions for tests',
  actions: {
    Perform: action({
      description: 'Performs another.',
      parameters: { Action: text('Which') },
      results: { OutputVariable: 'Its results' },
    }),
    Quiet: action({ description: 'Has no outcome.' }),
    Give: action({ description: 'Gives a value.', results: { OutputVariable: 'The value' } }),
    Branch: action({ description: 'Takes Default.', branches: ['Default'] }),
    Error: action({ description: 'Takes OnError.' }),
    End: action({ description: 'Ends the run.' }),
    Jump: action({ description: 'Jumps.' }),
    Again: action({ description: 'Needs a group first.' }),
    Network: action({ description: 'Needs the network.', contentScopes: ['io:network'] }),
  },
});

const executors = defineExecutors(outer, {
  Perform: async ({ parameters, perform, setResult }) => {
    const order = { type: 'Outer', action: parameters.Action, parameters: {}, finder: null };
    setResult('OutputVariable', JSON.stringify(await perform(order)));
  },
  Quiet: () => undefined,
  Give: ({ setResult }) => setResult('OutputVariable', 'given'),
  Branch: () => ({ branch: 'Default' }),
  Error: () => ({ branch: 'OnError' }),
  End: (): ActionOutcome => ({ end: 'good', stopTask: false }),
  Jump: (): ActionOutcome => ({ group: 'g1' }),
  Again: (): ActionOutcome => ({ group: 'g1', again: true }),
  Network: () => undefined,
});

function perform(name: string, scopes: readonly string[] = []) {
  const parameters = { Action: name };
  const document = documentOf([
    { type: 'Outer', action: 'Perform', parameters, results: { OutputVariable: 'seen' } },
  ]);
  return runDocument(document, { executors: [executors], allowedScopes: new Set(scopes) });
}

for (const { name, results } of [
  { name: 'Quiet', results: {} },
  { name: 'Give', results: { OutputVariable: 'given' } },
  { name: 'Branch', results: {} },
]) {
  test(`the performed action ${name} has the results ${JSON.stringify(results)}`, async () => {
    const { outcome } = await perform(name);

    assert.equal(outcome.errorMessage, null);
    assert.deepEqual(JSON.parse(outcome.values?.variables.seen ?? ''), results);
  });
}

for (const { name, problem } of [
  { name: 'End', problem: /Outer\.End ends a run, which is for the project to do\.$/ },
  { name: 'Jump', problem: /Outer\.Jump jumps, which is for the project to do\.$/ },
  { name: 'Again', problem: /Outer\.Again needs the group "g1" first, which is for the project to run\.$/ },
  { name: 'Error', problem: /Outer\.Error took its OnError way\.$/ },
  { name: 'Network', problem: /io:network/ },
]) {
  test(`the performed action ${name} fails the one that performs it`, async () => {
    const { outcome } = await perform(name);

    assert.match(outcome.errorMessage ?? '', problem);
  });
}

test('a performed action has the scopes of the run', async () => {
  const { outcome } = await perform('Network', ['io:network']);

  assert.equal(outcome.errorMessage, null);
});
