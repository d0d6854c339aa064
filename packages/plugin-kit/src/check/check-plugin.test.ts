import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { useSourceParts } from '@gatehouse/test-tiers';
import { checkPlugin } from './check-plugin.ts';
import { describeReport } from './report.ts';

useSourceParts();
let parent = '';
before(async () => {
  parent = await mkdtemp(join(tmpdir(), 'gatehouse-check-'));
});
after(() => rm(parent, { recursive: true, force: true }));

const handlers = '() => ({ lamp_get: ({ params }) => ({ id: params.id }) })';
const readme = `# Lamps\n\n${'A plugin of lamps. '.repeat(20)}\n`;

interface Sketch {
  readonly setup?: string;
  readonly fixtures?: string;
  readonly files?: Readonly<Record<string, string>>;
}

let count = 0;

async function writeLamps({ setup = handlers, fixtures, files = {} }: Sketch = {}): Promise<string> {
  count += 1;
  const folder = join(parent, `lamps-${count}`);
  const gatehouse = { entry: './plugin.ts', contract: '^1.2.0', sdk: '^0.1.0' };
  const all = {
    'package.json': JSON.stringify({ version: '0.1.0', type: 'module', license: 'MIT', gatehouse }),
    'README.md': readme,
    LICENSE: 'MIT',
    'plugin.ts': `
      import { declarePlugin, operation } from '@gatehouse/sdk-plugin';
      import * as v from 'valibot';
      export default declarePlugin({ id: 'lamps', title: 'Lamps', operations: [operation({
        id: 'lamp_get', method: 'GET', path: '/lamps/{id}', tier: 0, scope: null, hosts: ['runner'],
        reply: v.object({ id: v.string() }),
      })] }).implement(${setup});`,
    'test/fixtures.ts':
      fixtures ?? "export const fixtures = { good: { lamp_get: { params: { id: 'desk' } } } };",
    ...files,
  };
  for (const [name, text] of Object.entries(all)) {
    await mkdir(join(folder, name, '..'), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return folder;
}

async function failuresOf(folder: string, options: Parameters<typeof checkPlugin>[1] = { fix: true }) {
  const report = await checkPlugin(folder, options);
  const failed = report.checks.filter(({ outcome }) => outcome === 'failed');
  assert.equal(report.passed, failed.length === 0, 'it passes when nothing fails');
  return failed;
}

test('a plugin with nothing wrong passes, and its manifest is written when that is asked for', async () => {
  const folder = await writeLamps();

  const report = await checkPlugin(folder, { fix: true });

  assert.deepEqual([report.passed, report.id, report.quality], [true, 'lamps', 'bronze']);
  assert.match(describeReport(report).join('\n'), /✓ load[\s\S]*Quality: bronze; for silver:\n {2}tests: /);
});

test('a plugin without a manifest gets a report of how to write one', async () => {
  const [first, ...others] = await failuresOf(await writeLamps(), {});

  assert.equal(first?.id, 'manifest');
  assert.match(first?.fix ?? '', /gatehouse plugin manifest/);
  assert.deepEqual(
    others.map(({ id }) => id),
    ['load'],
  );
});

test('a plugin whose setup throws fails at the load, with the code of the loader', async () => {
  const folder = await writeLamps({ setup: "() => { throw new Error('no light'); }" });

  const [failure] = await failuresOf(folder);

  assert.equal(failure?.id, 'load');
  assert.match(failure?.details.join() ?? '', /setup_failed: .*no light/);
});

test('a plugin with an undeclared answer breaks the contract', async () => {
  const folder = await writeLamps({ setup: '() => ({ lamp_get: () => ({ id: 7 }) })' });

  const [failure] = await failuresOf(folder);

  assert.equal(failure?.id, 'contract');
  const text = failure?.details.join('\n') ?? '';
  assert.match(text, /lamp_get on the runner host: 200 with what it declares/);
  assert.doesNotMatch(text, /The log| {4}at |requestId/);
});

test('a live operation without a fixture does not count as working', async () => {
  const folder = await writeLamps({ fixtures: 'export const fixtures = { good: {} };' });

  const [failure] = await failuresOf(folder);

  assert.deepEqual([failure?.id, failure?.details], ['contract', ['lamp_get has no good call']]);
});

test('what is left running is found, with the line that opened it', async () => {
  const folder = await writeLamps({
    setup: `() => { globalThis.leaked = globalThis.lampTimer = setInterval(() => {}, 1000); return (${handlers})(); }`,
  });

  const [failure] = await failuresOf(folder);

  clearInterval(Reflect.get(globalThis, 'leaked'));
  assert.equal(failure?.id, 'stop');
  assert.match(failure?.details.join() ?? '', /leaves a Timeout opened at .*lamps-\d+\/plugin\.ts:\d+/);
  clearInterval(Reflect.get(globalThis, 'lampTimer'));
});

test('unhandled errors and missing documents are reported', async () => {
  const folder = await writeLamps({ files: { 'README.md': '# Lamps\n' } });
  await rm(join(folder, 'LICENSE'));

  const failed = await failuresOf(folder, { fix: true, strays: () => [new Error('in a timer')] });

  assert.deepEqual(
    failed.map(({ id }) => id),
    ['papers', 'quiet'],
  );
  assert.deepEqual(failed[0]?.details, [
    'README.md says next to nothing',
    'there is no LICENSE file with the text of the licence',
  ]);
  assert.match(failed[1]?.details.join() ?? '', /^Error: in a timer at .*check-plugin\.test\.ts:\d+:\d+\)?$/);
});

for (const { what, code, details, fix } of [
  {
    what: 'a slip of the pen',
    code: 'export default {;',
    details: /plugin\.ts:1:\d+: ERROR/,
    fix: /Correct what the message names/,
  },
  {
    what: 'a package that is not there',
    code: "import x from 'no-such-package/part'; export default x;",
    details: /no-such-package/,
    fix: /Run npm install in .*; add no-such-package to its package\.json/,
  },
]) {
  test(`${what} is reported, with the name of the folder`, async () => {
    const folder = await writeLamps({ files: { 'plugin.ts': code } });

    const report = await checkPlugin(folder);

    const [failure] = report.checks.filter(({ outcome }) => outcome === 'failed');
    assert.equal(failure?.id, 'manifest');
    assert.match(failure?.details.join('\n') ?? '', details);
    assert.match(failure?.fix ?? '', fix);
    assert.match(describeReport(report)[0] ?? '', /^lamps-\d+ /);
  });
}

test('fixtures may import plugins of this installation, and bring those that run beside', async () => {
  const provider = `declarePlugin({ id: 'sun', title: 'Sun', operations: [] }).implement(() => ({}))`;
  const folder = await writeLamps({
    fixtures: `
      import catalog from '@gatehouse/plugin-catalog';
      import { documentOf } from '@gatehouse/plugin-runtime/testing';
      import { declarePlugin } from '@gatehouse/sdk-plugin';
      export const beside = [catalog, ${provider}];
      export const fixtures = { good: { lamp_get: async ({ host }) => {
        if (!host.plugins().some(({ id }) => id === 'sun') || documentOf([]).name === '') throw new Error('no sun');
        return { params: { id: 'desk' } };
      } } };`,
  });

  assert.deepEqual(await failuresOf(folder), []);
});

const actionParts = (executors: string) => ({
  'plugin.ts': `
    import { action, catalog, category, text } from '@gatehouse/sdk-actions';
    import { declarePlugin } from '@gatehouse/sdk-plugin';
    export const lamp = category({ tag: 'Lamp', title: 'Lamp', summary: 'Light', actions: {
      Light: action({ description: 'Lights.', parameters: { Room: text('Where', { required: true }) },
        results: { OutputVariable: 'The room' } }),
      Wait: action({ description: 'Waits.' }),
    } });
    export default declarePlugin({ id: 'lamps', title: 'Lamps', operations: [], needs: { catalog },
      actionCategories: [lamp], worker: './worker.ts' }).implement(({ use }) => { use.catalog.add(lamp); return {}; });`,
  'worker.ts': executors,
});

test('a worker part that throws, and one without an executor, fail with what is wrong', async () => {
  const broken = await writeLamps({ files: actionParts("throw new Error('no bulb'); export default 1;") });
  const lacking = await writeLamps({
    files: actionParts(
      "import { lamp } from './plugin.ts'; export default (r) => r.add({ category: lamp, executors: { Wait() {} } });",
    ),
  });

  const [thrown, ...others] = await failuresOf(broken);
  const [lacks] = await failuresOf(lacking);

  assert.deepEqual([thrown?.id, others], ['worker', []]);
  assert.match(thrown?.details.join() ?? '', /no bulb \(at .*:\d+:\d+/);
  assert.equal(lacks?.id, 'worker');
  assert.match(lacks?.details.join() ?? '', /The action Lamp\.Light has no executor/);
});

test('actions are called as fixtures say; one that goes on when it is interrupted is named', async () => {
  const folder = await writeLamps({
    files: actionParts(`
      import { lamp } from './plugin.ts';
      export default (r) => r.add({ category: lamp, executors: {
        Light({ parameters, lists, tables, setResult }) {
          if (lists.has('rooms')) lists.get('rooms').push(tables.get('bulbs').rows[0][1]);
          if (parameters.Room === 'attic') throw new Error('There is no attic');
          setResult('OutputVariable', parameters.Room);
        },
        Wait: () => new Promise((resolve) => setTimeout(resolve, 600_000)),
      } });`),
    fixtures: `
      import { actionFixtures } from '@gatehouse/plugin-kit';
      import { lamp } from '../plugin.ts';
      export const actions = [actionFixtures(lamp, {
        Light: {
          good: [
            { parameters: { Room: '{-Variable.Where-}' }, variables: { Where: 'hall' }, results: { OutputVariable: 'hall' } },
            { parameters: { Room: 'hall' }, results: { OutputVariable: /^attic/ } },
            { parameters: { Room: 'hall' }, branch: 'Default' },
            {
              parameters: { Room: 'hall' },
              lists: { rooms: ['hall'] },
              tables: { bulbs: [['hall', 'dim']] },
              listsThen: { rooms: ['hall', 'dim'] },
            },
            { parameters: { Room: 'hall' }, lists: { rooms: [] }, tables: { bulbs: [['', 'dim']] }, listsThen: { rooms: [] } },
            { parameters: { Room: 'attic' } },
          ],
          errors: [
            { parameters: { Room: 'attic' }, message: 'no attic' },
            { parameters: { Room: 'attic' }, message: 'no cellar' },
            { parameters: { Room: 'hall' } },
          ],
          cancel: { parameters: { Room: 'hall' } },
        },
        Wait: { good: [], cancel: {} },
        Gone: { good: [] },
      })];`,
  });

  const [failure] = await failuresOf(folder);

  assert.equal(failure?.id, 'actions');
  assert.deepEqual(failure?.details, [
    'the fixtures call Lamp.Gone, which the plugin does not declare',
    'Lamp.Light, good call 2: OutputVariable is "hall", not /^attic/',
    'Lamp.Light, good call 3: it does not take the branch Default',
    'Lamp.Light, good call 5: the list rooms is ["dim"], not []',
    'Lamp.Light, good call 6: Lamp.Light failed: There is no attic',
    'Lamp.Light, failing call 2: its message is "Lamp.Light failed: There is no attic", without no cellar',
    'Lamp.Light, failing call 3: it succeeds',
    'Lamp.Light, interrupted call: it ends before it can be interrupted: give a call that takes seconds',
    'Lamp.Wait, interrupted call: it goes on when it is interrupted: end it with "signal" of the context',
  ]);
});

test('fixtures that need a missing package get a report of what to install', async () => {
  const folder = await writeLamps({
    fixtures: "import 'no-such-package'; export const fixtures = { good: {} };",
  });

  const [failure] = await failuresOf(folder);

  assert.equal(failure?.id, 'load');
  assert.match(failure?.fix ?? '', /npm install .*no-such-package/);
});
