import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, type TestContext, test } from 'node:test';
import { chromium } from 'playwright-core';
import { createApiClient } from './support/api-client.ts';
import { eventually } from './support/eventually.ts';
import { startGatehouse } from './support/gatehouse-process.ts';
import { isAlive, processTree } from './support/processes.ts';

let folder = '';
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-killed-'));
});
after(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

test('a daemon that is killed with its browsers leaves none, the next one sweeps their folders, and a foreign browser stays', async (context) => {
  const { GATEHOUSE_BROWSER: executablePath = '/usr/bin/chromium-headless-shell' } = process.env;
  const foreign = await chromium.launch({ executablePath, chromiumSandbox: process.getuid?.() !== 0 });
  context.after(() => foreign.close());
  const dataDir = join(folder, 'data');
  const first = await start(context, dataDir, null);
  for (let count = 0; count < 3; count += 1) await first.runner.ok('POST /instances', {});
  await first.runner.ok('POST /instances', { isolated: true });
  await first.editor.ok('POST /instances', {});
  const folders = () => readdir(join(dataDir, 'instances'));
  const tree = () => processTree(first.process.pid ?? 0).filter(({ pid }) => pid !== first.process.pid);
  // That of three calls and two warm instances, the isolated one, and that of the editor.
  await eventually(
    async () =>
      tree().filter(({ commandLine }) => /^(?!.*--type=).*--remote-debugging-pipe/.test(commandLine)),
    (browsers) => browsers.length === 3,
  );
  await eventually(folders, (names) => names.length === 7);
  const left = tree();

  first.process.kill('SIGKILL');
  await once(first.process, 'exit');

  await eventually(
    async () => left.filter(({ pid }) => isAlive(pid)),
    (alive) => alive.length === 0,
  );
  const second = await start(context, dataDir, first.key);
  await eventually(folders, (names) => names.length === 0);
  assert.deepEqual((await second.runner.ok('GET /instances')).instances, []);
  assert.equal(await (await foreign.newPage()).evaluate('1 + 1'), 2);
  second.process.kill('SIGTERM');
  await once(second.process, 'exit');
});

async function start(context: TestContext, dataDir: string, known: string | null) {
  const daemon = await startGatehouse(dataDir);
  context.after(() => daemon.process.kill('SIGKILL'));
  const key = daemon.key ?? known ?? '';
  const editor = createApiClient(daemon.editorUrl, key);
  const runner = createApiClient(daemon.runnerUrl, key);
  return { process: daemon.process, key, editor, runner };
}
