import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { products } from '@gatehouse/example-shop/products';
import { createApiClient } from './support/api-client.ts';
import { authorProject } from './support/author-project.ts';
import { eventually } from './support/eventually.ts';
import {
  type RunningDaemon,
  runGatehouse,
  spawnGatehouse,
  startGatehouse,
} from './support/gatehouse-process.ts';

const example = fileURLToPath(new URL('../examples/shop/', import.meta.url));

let dataDir = '';
let folder = '';
let daemon: RunningDaemon;
before(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'gatehouse-example-'));
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-projects-'));
  daemon = await startGatehouse(dataDir);
});
after(async () => {
  daemon.process.kill('SIGTERM');
  await once(daemon.process, 'exit');
  await rm(dataDir, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
});

test('one command runs the price example, answers its question, and prints how it ended', async () => {
  await rm(join(example, 'prices.csv'), { force: true });

  const args = ['run', join(example, 'prices.zp'), '--data-dir', dataDir, '--answer', 'all of them'];
  const { code, stdout, stderr } = await runGatehouse(args);

  assert.equal(code, 0, stderr);
  assert.match(stderr, /Serving the example site at http/);
  assert.match(stderr, /The project asks: Are these all prices of the shop\?/);
  assert.match(stdout, /✔ prices: Complete in [\d.]+ s/);
  const rows = (await readFile(join(example, 'prices.csv'), 'utf8')).trimEnd().split('\n');
  assert.equal(rows.length, products.length);
});

async function askingProject(name: string): Promise<string> {
  const path = join(folder, name);
  await authorProject(createApiClient(daemon.editorUrl, daemon.key), path, [
    { type: 'Notification', action: 'Log', parameters: { Message: 'before the question' } },
    { type: 'UserAction', action: 'WaitForUserAction', parameters: { Prompt: 'Is it \u00fc?' } },
  ]);
  return path;
}

test('without a terminal, a question ends the run with what to do, and its log is shown', async () => {
  const path = await askingProject('asks.zp');

  const { code, stdout, stderr } = await runGatehouse(['run', path, '--data-dir', dataDir]);

  assert.equal(code, 1);
  assert.match(stderr, /\d\d:\d\d:\d\d before the question/);
  assert.match(stderr, /asks "Is it \u00fc\?", and there is no terminal.*--answer TEXT.*--timeout SECONDS/);
  assert.match(stdout, /✖ asks: \w+ in/);
});

test('with a time, a question waits that long for the console', async () => {
  const path = await askingProject('waits.zp');
  const late = await runGatehouse(['run', path, '--data-dir', dataDir, '--timeout', '1']);
  const child = spawnGatehouse(['run', path, '--data-dir', dataDir, '--timeout', '60', '--json']);
  let stdout = '';
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
  });
  await eventually(
    async () => stdout,
    (shown) => shown.includes('"question"'),
  );
  const runner = createApiClient(daemon.runnerUrl, daemon.key);
  const { sessions } = await runner.ok('GET /sessions');
  await runner.ok(`POST /sessions/${sessions[0].sessionId}/complete`, { summary: 'from the console' });
  const [code] = await once(child, 'close');

  assert.equal(late.code, 1);
  assert.match(late.stderr, /was ended after 1 s/);
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.equal(code, 0);
  assert.deepEqual(
    lines.map(({ kind }) => kind).filter((kind) => kind !== 'log'),
    ['question', 'end'],
  );
  assert.ok(lines.some(({ kind, message }) => kind === 'log' && message === 'before the question'));
  assert.equal(lines.at(-1).status, 'Complete');
});

test('a failed project is reported with the action and the reason, and ends with exit code 1', async () => {
  const path = join(folder, 'fails.zp');
  const editor = createApiClient(daemon.editorUrl, daemon.key);
  await authorProject(editor, path, [
    { type: 'File', action: 'Read', parameters: { Path: '/nowhere/at-all.txt' } },
  ]);

  const { code, stdout } = await runGatehouse(['run', path, '--data-dir', dataDir]);

  assert.equal(code, 1);
  assert.match(stdout, /✖ fails: Fail in/);
  assert.match(stdout, /failed: .*at-all\.txt/);
});

test('a missing project file is a line for people and exit code 1', async () => {
  const args = ['run', join(example, 'missing.zp'), '--data-dir', dataDir];
  const { code, stderr } = await runGatehouse(args);

  assert.equal(code, 1);
  assert.match(stderr, /^gatehouse: .*missing\.zp/m);
});
