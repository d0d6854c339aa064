import assert from 'node:assert/strict';
import { copyFile, mkdir, mkdtemp, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { type ActionSketch, authorProject } from './support/author-project.ts';
import { completeTask } from './support/complete-task.ts';
import { eventually } from './support/eventually.ts';
import { startTestDaemon, type TestDaemon } from './support/start-test-daemon.ts';

const wait: ActionSketch = {
  type: 'UserAction',
  action: 'WaitForUserAction',
  parameters: { Prompt: 'go on' },
};
const decide: ActionSketch = { type: 'Logic', action: 'If', parameters: { Left: 'a', Right: 'a' } };

let world: TestDaemon;
let folder = '';
const at = (name: string) => join(folder, `${name}.zp`);

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-damaged-'));
  world = await startTestDaemon({ pluginConfig: { tasks: { maxThreads: 4 } } });
  await authorProject(world.editor, at('whole'), [decide]);
  await authorProject(world.editor, at('waits'), [wait]);
});
after(async () => {
  await world.stop();
  await rm(folder, { recursive: true, force: true });
});

interface Damage {
  readonly status: 400 | 404;
  harm(path: string): Promise<unknown>;
}

const damages: Readonly<Record<string, Damage>> = {
  'is gone': { harm: (path) => rm(path), status: 404 },
  'is empty': { harm: (path) => truncate(path), status: 400 },
  'breaks off': { harm: (path) => truncate(path, 400), status: 400 },
  'is no text': { harm: (path) => writeFile(path, Buffer.alloc(4096, 0xff)), status: 400 },
  'is other JSON': { harm: (path) => writeFile(path, '{"groups":{"nested":[[[]]]}}'), status: 400 },
  'is a folder now': { harm: (path) => rm(path).then(() => mkdir(path)), status: 400 },
  'is a link to itself': { harm: (path) => rm(path).then(() => symlink(path, path)), status: 400 },
};

for (const [what, { harm, status }] of Object.entries(damages)) {
  test(`a project file that ${what} hurts its own task alone`, async () => {
    const { runner } = world;
    const path = at(what.replaceAll(' ', '-'));
    await copyFile(at('whole'), path);
    const { id } = await runner.ok('POST /tasks', { path });
    await runner.ok(`PUT /tasks/${id}/settings/execution`, { priority: 100 });
    await harm(path);

    const refused = await Promise.all([
      runner.send(`POST /tasks/${id}/start`),
      runner.send(`PUT /tasks/${id}/tries`, { tries: 3 }),
      runner.send(`GET /tasks/${id}/requirements`),
    ]);
    await completeTask(runner, at('whole'));

    assert.deepEqual(
      refused.map((answer) => answer.status),
      Array(3).fill(status),
    );
    const state = await runner.ok(`GET /tasks/${id}/state`);
    assert.deepEqual([state.status, state.numberOfTries], ['Newbie', 0]);
    for (const order of ['stop', 'interrupt', 'success/clear', 'fails/clear']) {
      await runner.ok(`POST /tasks/${id}/${order}`);
    }
    await runner.ok(`DELETE /tasks/${id}`);
  });
}

test('a file that is damaged while its task runs changes nothing for the tries that were started', async () => {
  const { runner } = world;
  const path = at('runs');
  await copyFile(at('waits'), path);
  const { id } = await runner.ok('POST /tasks', { path });
  await runner.ok(`PUT /tasks/${id}/tries`, { tries: 2 });
  await openWindow(id);
  await writeFile(path, 'damaged');

  for (let n = 0; n < 2; n += 1) {
    const sessionId = await openWindow(id);
    await runner.ok(`POST /sessions/${sessionId}/complete`);
    await eventually(
      () => runner.send(`GET /sessions/${sessionId}`),
      (answer) => answer.status === 404,
    );
  }
  const state = await eventually(
    () => runner.ok(`GET /tasks/${id}/state`),
    ({ status }) => status !== 'Perform',
  );

  assert.deepEqual([state.status, state.doneSuccessfully], ['Complete', 2]);
  assert.equal((await runner.send(`POST /tasks/${id}/start`)).status, 400);
});

test('an uploaded project that is damaged in the data folder hurts its own task alone', async () => {
  const { runner, dataDir } = world;
  const headers = { 'content-type': 'application/octet-stream' };
  const bytes = await readFile(at('whole'));
  const { id } = (await runner.send('POST /tasks?name=uploaded.zp', bytes, headers)).body;
  const { projectPath } = await runner.ok(`GET /tasks/${id}`);
  await writeFile(projectPath, 'damaged');

  const started = await runner.send(`POST /tasks/${id}/start`);
  await completeTask(runner, at('whole'));

  assert.equal(projectPath.startsWith(dataDir), true);
  assert.equal(started.status, 400);
  await runner.ok(`DELETE /tasks/${id}`);
});

async function openWindow(taskId: string): Promise<string> {
  const { sessions } = await eventually(
    () => world.runner.ok(`GET /sessions?taskId=${taskId}`),
    ({ total }) => total === 1,
  );
  return sessions[0].sessionId;
}
