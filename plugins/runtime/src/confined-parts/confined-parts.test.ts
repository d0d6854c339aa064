import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { openSandbox } from '@gatehouse/sandbox/open-sandbox';
import type { Logger } from '@gatehouse/sdk-plugin';
import type { GrantedReach, WorkerPartFacts } from '@gatehouse/sdk-plugin/internal';
import type { PartLauncher } from '../pool/part-launcher.ts';
import type { RunEvent, RunRequest } from '../run/run.ts';
import { createTestRuns, eventOf } from '../testing/create-test-runs.ts';
import { type ActionSketch, documentOf } from '../testing.ts';
import { ConfinedParts } from './confined-parts.ts';
import { double, wayward } from './fixtures/wayward-category.ts';
import { LocalPartLauncher } from './local-part-launcher.ts';
import { PartPool } from './part-pool.ts';

const code = fileURLToPath(new URL('../../../../', import.meta.url));
const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'gatehouse-parts-')));
const granted = join(scratch, 'granted');
mkdirSync(granted);

const reach: GrantedReach = {
  folder: fileURLToPath(new URL('./fixtures', import.meta.url)),
  ...{ files: [granted], hasNetwork: true, targets: ['127.0.0.1:*'], runsPrograms: false },
};
const partAt = (file: string, confined: GrantedReach): WorkerPartFacts => ({
  pluginId: 'wayward',
  ...{ url: new URL(`./fixtures/${file}`, import.meta.url).href, config: undefined, confined },
});
const ofPlugin = partAt('wayward-worker.ts', reach);
let part = ofPlugin;

const problems: string[] = [];
const lines: string[] = [];
const note = (message: string, fields?: object) => void lines.push(`${message} ${JSON.stringify(fields)}`);
const log: Logger = { debug: note, info: note, warn: note, error: note };

const launcher = new LocalPartLauncher({
  sandbox: async () => {
    const opened = await openSandbox({
      ...{ folder: scratch, isSealed: true },
      rules: () => ({ home: realpathSync(homedir()), temporary: [], closed: [] }),
      programs: () => [code],
    });
    return 'sandbox' in opened ? opened.sandbox : null;
  },
  folders: join(scratch, 'work'),
  log,
  silentMs: 300_000,
});
const newPool = (of: PartLauncher) =>
  new PartPool({ launcher: of, onProblem: (_, message) => void problems.push(message) });
const pool = newPool(launcher);
const { service, start, channels } = createTestRuns({
  confined: {
    categories: [wayward],
    open: (answers) => {
      answers.serveFor('wayward', double, async ({ number }) => ({ number: number * 2 }));
      return new ConfinedParts({
        pool,
        newPool,
        directory: { workerParts: () => [part] },
        catalog: { addedBy: (id) => (id === 'wayward' ? [wayward] : []) },
        askPlugin: (question, run, signal) => answers.answerOwn(question, run, signal),
      });
    },
  },
});
channels.serve({ name: 'secrets.read' }, async () => ({ values: { password: 'hunter2' }, problems: {} }));
after(async () => {
  await service.stop();
  rmSync(scratch, { recursive: true });
});

const step = (
  action: string,
  parameters: ActionSketch['parameters'] = {},
  output = 'Result',
): ActionSketch => ({ type: 'Wayward', action, parameters, results: { OutputVariable: output } });

const variables = [{ name: 'Hidden', defaultValue: 'hidden', comment: '', group: 'UserDefined' }] as const;
const unbound = {
  bindToFile: false,
  syncWithFile: false,
  bindedFile: '',
  leaveBlankFile: false,
  encoding: null,
};
const lists = [
  { name: 'Lines', splitter: '', splitterType: 'Text', defaultItems: ['first'], ...unbound },
] as const;
const separators = {
  colSeparator: ';',
  colSeparatorType: 'Text',
  rowSeparator: '\n',
  rowSeparatorType: 'Text',
} as const;
const plainTable = {
  csvSeparator: '',
  useSpecializedFormat: false,
  tryParseType: false,
  isCorrectDisplayInExcel: false,
};
const tables = [
  {
    name: 'Rows',
    ...separators,
    isFirstRowContainsHeaders: false,
    defaultItems: 'x;y',
    columnTypes: null,
    ...plainTable,
    ...unbound,
  },
];

function startSteps(steps: readonly ActionSketch[], more: Partial<RunRequest> = {}) {
  return start({ document: documentOf(steps, { variables, lists, tables }), ...more });
}

async function resultOf(
  action: string,
  parameters: ActionSketch['parameters'] = {},
  more?: Partial<RunRequest>,
) {
  const { values, errorMessage } = await startSteps([step(action, parameters)], more).ended;
  assert.ok(values, errorMessage ?? 'without an error');
  return values.variables.Result;
}

test('an action of a confined plugin has its parameters, its results, its log and its own channel', async () => {
  const logged: RunEvent[] = [];
  const onEvent = (event: RunEvent) => void (event.kind === 'log' && logged.push(event));

  assert.equal(await resultOf('Greet', { Name: '{-Variable.Hidden-}' }, { onEvent }), 'hello hidden');
  assert.equal(await resultOf('Double', { Number: '21' }), '42');

  assert.deepEqual(
    logged.map((event) => event.kind === 'log' && event.message),
    ['greets hidden'],
  );
});

test('it changes the lists, tables and variables that it names, and keeps memory and resources for its run', async () => {
  const names = { List: 'Lines', Table: 'Rows', Variable: 'Text' };
  const steps = [step('Change', names), step('Count', {}, 'First'), step('Count', {}, 'Second')];

  const { values } = await startSteps(steps).ended;
  const { values: later } = await startSteps(steps).ended;

  assert.deepEqual(values?.lists.Lines, ['first', 'added']);
  assert.deepEqual(values?.tables.Rows, [
    ['x', 'y'],
    ['a', 'b'],
  ]);
  const { Result, Text, Hidden, First, Second } = values?.variables ?? {};
  assert.deepEqual([Result, Text, Hidden], ['2 2', 'changed', 'hidden']);
  // Each action has a memory of its own; the resource is of the run; and a process serves one run after the other.
  assert.match(`${First}, ${Second}`, /^1 1 (\d+), 1 2 \1$/);
  assert.equal(later?.variables.First, First);
  assert.equal(pool.size, 1);
});

for (const [what, refusal] of [
  ['variable', /has no variable "Hidden"/],
  ['another variable', /has no variable "Hidden"/],
  ['list', /has no list "Lines"/],
  ['secrets', /does not serve the channel secrets\.read/],
  ['macro', /has not the expansion of macros/],
  ['action', /has not the action Sample\.Nothing/],
  ['a list of others', /List\.AddAll of what the action does not name/],
] as const)
  test(`it does not get what it does not name: ${what}`, async () => {
    assert.match((await resultOf('Pry', { What: what })) ?? '', refusal);
  });

test('it reaches what both its run and its grant reach', async (t) => {
  const mine = join(granted, 'a.txt');
  const other = join(scratch, 'b.txt');
  for (const path of [mine, other]) writeFileSync(path, 'content');
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  const port = String((server.address() as AddressInfo).port);
  const allowedScopes = new Set(['io:network', 'io:filesystem'] as const);

  assert.equal(await resultOf('Read', { Path: mine }, { allowedScopes }), 'content');
  assert.match((await resultOf('Read', { Path: other }, { allowedScopes })) ?? '', /^refused: ENOENT/);
  assert.equal(await resultOf('Connect', { Port: port }, { allowedScopes }), 'connected');
  part = partAt('wayward-worker.ts', { ...reach, targets: ['127.0.0.1:1', `localhost:${port}`] });
  assert.match(
    (await resultOf('Connect', { Port: port }, { allowedScopes })) ?? '',
    /^refused: The plugin wayward reaches 127\.0\.0\.1:\d+, which its access\.network does not name/,
  );
  part = partAt('wayward-worker.ts', { ...reach, files: [], hasNetwork: false });
  t.after(() => {
    part = ofPlugin;
  });
  assert.match((await resultOf('Read', { Path: mine }, { allowedScopes })) ?? '', /^refused: ENOENT/);
  assert.match(
    (await resultOf('Connect', { Port: port }, { allowedScopes })) ?? '',
    /^refused: connect ECONNREFUSED|^refused: connect ENETUNREACH/,
  );
});

for (const [action, message] of [
  ['Refuse', /not today/],
  ['Exit', /plugin wayward failed: its process ended \(exit code 7\)/],
  ['Stray', /plugin wayward failed: its process ended/],
  ['Babble', /plugin wayward failed: It sent what is no message/],
  ['Lie', /plugin wayward failed: A message has the unknown kind "conquer"/],
  ['Flood', /plugin wayward failed: It sent more than 2000 messages a second/],
  ['Leak', /plugin wayward failed: It used \d+ MB of memory; 512 MB are allowed/],
  ['Gone', /has no executor for Wayward\.Gone/],
] as const)
  test(`an action that does ${action} fails its run by the name of the plugin, and nothing else`, async () => {
    const { result, errorMessage } = await startSteps([step(action)]).ended;

    assert.equal(result, 'failure');
    assert.match(errorMessage ?? '', message);
    assert.equal(await resultOf('Greet', { Name: 'next' }), 'hello next');
  });

for (const action of ['Wait', 'Loop'])
  test(`a run that is interrupted leaves nothing of an action that does ${action}`, async () => {
    const begun = eventOf('action');
    const run = startSteps([step(action)], { onEvent: begun.onEvent });
    await begun.event;

    run.interrupt({ throughBadEnd: false });

    assert.equal((await run.ended).result, 'interrupted');
    assert.equal(await resultOf('Greet', { Name: 'again' }), 'hello again');
  });

test('a part that does not load fails its actions with the place, and is reported', async (t) => {
  part = partAt('broken-worker-part.ts', reach);
  t.after(() => {
    part = ofPlugin;
  });

  const { errorMessage } = await startSteps([step('Greet')]).ended;

  assert.match(
    errorMessage ?? '',
    /plugin wayward failed: It did not load: Error: no part today \(at .*broken/,
  );
  assert.match(problems.join(), /no part today/);
});

test('a part without executors is reported as one that does not load', async (t) => {
  part = partAt('empty-worker-part.ts', reach);
  t.after(() => {
    part = ofPlugin;
  });

  const { errorMessage } = await startSteps([step('Greet')]).ended;

  assert.match(errorMessage ?? '', /plugin wayward failed: It did not load: it has no executors/);
  assert.match(problems.join(), /it has no executors/);
});

test('a part whose plugin names no target is refused by name', async (t) => {
  part = partAt('wayward-worker.ts', { ...reach, targets: [], hasNetwork: false });
  t.after(() => {
    part = ofPlugin;
  });

  const allowedScopes = new Set(['io:network', 'io:filesystem'] as const);
  assert.match(
    (await resultOf('Connect', { Port: '9' }, { allowedScopes })) ?? '',
    /^refused: The plugin wayward reaches 127\.0\.0\.1:9, which its access\.network does not name/,
  );
});
