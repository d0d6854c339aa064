import assert from 'node:assert/strict';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import {
  action,
  category,
  defineExecutors,
  runResource,
  type SubProjectOrder,
  text,
} from '@gatehouse/sdk-actions';
import { sampleExecutors } from '../testing/sample-executors.ts';
import { type ActionSketch, documentOf, runDocument, type TestRunOptions } from '../testing.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'gatehouse-sub-project-')));
after(() => rmSync(folder, { recursive: true }));

let made = 0;
const shelf = runResource({
  name: 'The shelf',
  create: async ({ setPort }) => {
    setPort(7);
    made += 1;
    return made;
  },
  dispose: async () => undefined,
});

const nested = category({
  tag: 'Nested',
  title: 'Nested',
  summary: 'Actions for tests',
  actions: {
    Run: action({
      description: 'Runs a project.',
      parameters: { Order: text('The order, as JSON') },
      results: { OutputVariable: 'How it ended' },
    }),
    Port: action({ description: 'Gives its port.', results: { OutputVariable: 'The port' } }),
    Shelf: action({ description: 'Uses the shelf.', results: { OutputVariable: 'Its number' } }),
    Code: action({ description: 'Needs a scope.', contentScopes: ['code:author'] }),
  },
});

const ended: string[] = [];

const executors = defineExecutors(nested, {
  Run: async ({ parameters, runProject, setResult }) => {
    const outcome = await runProject(JSON.parse(parameters.Order)).catch((error: Error) => {
      ended.push(error.message);
      throw error;
    });
    ended.push(outcome.result);
    setResult('OutputVariable', JSON.stringify(outcome));
  },
  Port: ({ port, setResult }) => setResult('OutputVariable', port),
  Shelf: async ({ resource, setResult }) => setResult('OutputVariable', await resource(shelf)),
  Code: () => undefined,
});

const results = { OutputVariable: 'out' };
const nestedAction = (name: string): ActionSketch => ({ type: 'Nested', action: name, results });
const sampleAction = (name: string, parameters: Record<string, string>): ActionSketch => ({
  ...{ type: 'Sample', action: name, parameters },
});

function write(name: string, actions: readonly ActionSketch[], variables: readonly string[] = []): string {
  const path = join(folder, name);
  const definitions = variables.map((each) => {
    return { name: each, defaultValue: 'default', comment: '', group: 'UserDefined' } as const;
  });
  writeFileSync(path, JSON.stringify(documentOf(actions, { name, variables: definitions })));
  return path;
}

async function run(
  order: Partial<SubProjectOrder> & { readonly path: string },
  more: Partial<TestRunOptions> = {},
) {
  const whole = { variables: {}, sharesInstance: false, allowsCode: true, ...order };
  const parameters = { Order: JSON.stringify(whole) };
  const before = [nestedAction('Shelf')];
  const document = documentOf([...before, { type: 'Nested', action: 'Run', parameters, results }]);
  const ran = await runDocument(document, { executors: [executors, sampleExecutors], ...more });
  const out =
    ran.outcome.result === 'success' ? JSON.parse(ran.outcome.values?.variables.out ?? 'null') : null;
  return { ...ran, out };
}

test('a project gets the values of variables that it has, and gives its own back', async () => {
  const path = write('values.zp', [sampleAction('Log', { Message: 'said {-Variable.a-}' })], ['a', 'b']);

  const { out, events } = await run({ path, variables: { a: 'given', unknown: 'x' } });

  assert.deepEqual([out.result, out.actionsExecuted, out.failedAt], ['success', 1, null]);
  assert.deepEqual(out.values.variables, { a: 'given', b: 'default' });
  assert.deepEqual(
    events.flatMap((event) => (event.kind === 'log' ? [[event.message, event.actionId]] : [])),
    [['said given', 'a2']],
  );
});

test('the action reports a failure of the inner project, which does not fail the run by itself', async () => {
  const soft: ActionSketch = { ...sampleAction('Fail', { Message: 'soft' }), optional: true };
  const path = write('fails.zp', [soft, sampleAction('Fail', { Message: 'hard' })]);

  const { out, events } = await run({ path });

  assert.deepEqual([out.result, out.failedAt], ['failure', { actionId: 'a2', groupId: 'g1' }]);
  assert.equal(
    events.some(({ kind }) => kind === 'failure'),
    false,
  );
});

test('the instance and the resources of the outer run are shared where it says so', async () => {
  const path = write('shelf.zp', [
    nestedAction('Port'),
    { ...nestedAction('Shelf'), results: { OutputVariable: 'n' } },
  ]);

  const [shared, own] = [await run({ path, sharesInstance: true }), await run({ path })];

  assert.equal(shared.out.values.variables.out, '7');
  assert.equal(own.out.values.variables.out, '-1');
  assert.equal(Number(own.out.values.variables.n), made);
});

test('a project whose code is not known needs the scope of code, the others it keeps', async () => {
  const path = write('code.zp', [nestedAction('Code')]);

  assert.equal((await run({ path })).out.result, 'success');
  const { out } = await run({ path, allowsCode: false });
  assert.match(out.errorMessage, /code:author/);
  const network = write('network.zp', [sampleAction('Network', {})]);
  assert.equal((await run({ path: network, allowsCode: false })).out.result, 'success');
});

test('projects run each other sixteen deep, and no deeper', async () => {
  const order = { path: join(folder, 'deep.zp'), variables: {}, sharesInstance: false, allowsCode: true };
  const path = write('deep.zp', [
    { ...nestedAction('Run'), parameters: { Order: JSON.stringify(order) }, results: {} },
  ]);
  ended.length = 0;

  await run({ path });

  assert.match(ended[0] ?? '', /^Projects run each other 16 deep, which is the most/);
  assert.deepEqual(ended.slice(1), ['failure', ...Array(15).fill('success')]);
});

test('a project that is not there fails the action', async () => {
  const { outcome } = await run({ path: join(folder, 'none.zp') });

  assert.equal(outcome.errorCode, 'action_failed');
  assert.match(outcome.errorMessage ?? '', /none\.zp/);
});

test('an interrupt ends the project within', { timeout: 20_000 }, async () => {
  const path = write('wait.zp', [sampleAction('Log', { Message: 'waits' }), sampleAction('Wait', {})]);
  const stop = new AbortController();
  setTimeout(() => stop.abort(), 50);

  const { outcome } = await run({ path }, { signal: stop.signal });

  assert.equal(outcome.errorCode, 'interrupted');
});
