import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, type TestContext, test } from 'node:test';
import { type ApiClient, createApiClient } from './support/api-client.ts';
import { authorProject } from './support/author-project.ts';
import { eventually } from './support/eventually.ts';
import { startGatehouse } from './support/gatehouse-process.ts';

let folder = '';
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-profiles-'));
});
after(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

test('a profile that is kept is for one run at a time, and free again after a kill -9 of the daemon', async (context) => {
  const dataDir = join(folder, 'data');
  const first = await start(context, dataDir, null);
  const path = join(folder, 'project.zp');
  const profile = { ProfilePath: join(folder, 'ada') };
  await authorProject(first.editor, path, [
    { type: 'WebBrowser', action: 'StartInstance', parameters: profile },
    { type: 'UserAction', action: 'WaitForUserAction', parameters: { Prompt: 'go on' } },
  ]);
  const { id: holder } = await first.runner.ok('POST /tasks', { path });
  const { id: other } = await first.runner.ok('POST /tasks', { path });
  await first.runner.ok(`POST /tasks/${holder}/start`);
  await waitForWindow(first.runner, holder);

  await first.runner.ok(`POST /tasks/${other}/start`);
  const { tries } = await eventually(
    () => first.runner.ok(`GET /tasks/${other}/history`),
    ({ total }) => total === 1,
  );
  assert.match(tries[0].errorMessage, /The profile .*ada is in use by another browser: wait until/);

  first.process.kill('SIGKILL');
  await once(first.process, 'exit');
  const second = await start(context, dataDir, first.key);
  await second.runner.ok(`POST /tasks/${other}/start`);
  await waitForWindow(second.runner, other);

  second.process.kill('SIGTERM');
  await once(second.process, 'exit');
  assert.deepEqual((await readdir(profile.ProfilePath)).includes('Default'), true);
});

async function start(context: TestContext, dataDir: string, known: string | null) {
  const daemon = await startGatehouse(dataDir);
  context.after(() => daemon.process.kill('SIGKILL'));
  const key = daemon.key ?? known ?? '';
  const [editor, runner] = [daemon.editorUrl, daemon.runnerUrl].map((url) => createApiClient(url, key));
  if (!editor || !runner) throw new Error('The daemon has two hosts');
  return { process: daemon.process, key, editor, runner };
}

async function waitForWindow(runner: ApiClient, taskId: string): Promise<void> {
  await eventually(
    () => runner.ok(`GET /sessions?taskId=${taskId}`),
    ({ total }) => total === 1,
  );
}
