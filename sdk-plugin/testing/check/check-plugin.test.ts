import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { checkPlugin } from './check-plugin.ts';
import { describeReport } from './report.ts';

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

test('a plugin without a manifest is told how to write one', async () => {
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

test('a plugin that answers what it does not declare breaks the contract', async () => {
  const folder = await writeLamps({ setup: '() => ({ lamp_get: () => ({ id: 7 }) })' });

  const [failure] = await failuresOf(folder);

  assert.equal(failure?.id, 'contract');
  assert.match(failure?.details.join() ?? '', /lamp_get on the runner host: 200 with what it declares/);
});

test('a live operation that no fixture calls is not taken for one that works', async () => {
  const folder = await writeLamps({ fixtures: 'export const fixtures = { good: {} };' });

  const [failure] = await failuresOf(folder);

  assert.deepEqual([failure?.id, failure?.details], ['contract', ['lamp_get has no good call']]);
});

test('what is left running is found, with the line that opened it', async () => {
  const folder = await writeLamps({
    setup: `() => { setInterval(() => {}, 1000); return (${handlers})(); }`,
  });

  const [failure] = await failuresOf(folder);

  assert.equal(failure?.id, 'stop');
  assert.match(failure?.details.join() ?? '', /leaves a Timeout opened at .*setup/);
});

test('errors that nobody caught, and missing papers, are told', async () => {
  const folder = await writeLamps({ files: { 'README.md': '# Lamps\n' } });

  const failed = await failuresOf(folder, { fix: true, strays: () => [new Error('in a timer')] });

  assert.deepEqual(
    failed.map(({ id, details }) => [id, details]),
    [
      ['papers', ['README.md says next to nothing']],
      ['quiet', ['Error: in a timer']],
    ],
  );
});
