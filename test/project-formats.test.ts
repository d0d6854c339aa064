import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { completeTask } from './support/complete-task.ts';
import { startTestDaemon, type TestDaemon } from './support/start-test-daemon.ts';

let daemon: TestDaemon;
let folder = '';

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-formats-'));
  mkdirSync(join(folder, 'code'));
  mkdirSync(join(folder, 'data'));
  daemon = await startTestDaemon();
});
after(async () => {
  await daemon.stop();
  rmSync(folder, { recursive: true });
});

const id = '3f0a3c52-6f0e-4d8c-9a53-0c6f3f6f7d11';

function write(name: string, content: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

test('the editor saves .xmlz and opens it again, with the same token and the same project', async () => {
  const { editor } = daemon;
  const path = join(folder, 'shop.xmlz');
  await editor.ok('POST /projects');
  const parameters = { Message: 'a < b & "c"\r\n\t\u0000 \\ é' };
  await editor.ok('POST /projects/current/actions', { type: 'Notification', action: 'Log', parameters });
  await editor.ok('POST /projects/current/variables', { variables: [{ name: 'word', defaultValue: ']]>' }] });
  const saved = await editor.ok('POST /projects/current/save', { path });
  const structure = await editor.ok('GET /projects/current/structure');
  const bytes = readFileSync(path);

  const { projectId, restricted, ...opened } = await editor.ok('POST /projects/open', { path });

  assert.deepEqual(opened, saved);
  assert.equal(restricted, false);
  assert.deepEqual(await editor.ok('GET /projects/current/structure'), structure);
  const [action] = structure.actions;
  const details = await editor.ok(`GET /projects/current/actions/${action.groupId}/${action.actionId}`);
  assert.deepEqual(details.parameters.Message, parameters.Message);
  assert.equal((await editor.ok('GET /projects/current')).projectId, projectId);
  await editor.ok('POST /projects/current/save', { path });
  assert.deepEqual(readFileSync(path), bytes);
});

for (const name of ['shop.zpproj', 'shop.vsproj', 'shop.xml', 'shop.zip']) {
  test(`the editor neither opens nor saves ${name}`, async () => {
    const { editor } = daemon;
    await editor.ok('POST /projects');
    const path = write(name, {});

    const answers = await Promise.all([
      editor.send('POST /projects/open', { path }),
      editor.send('POST /projects/current/save', { path, overwrite: true }),
    ]);

    assert.deepEqual(
      answers.map(({ status }) => status),
      [400, 400],
    );
  });
}

test('the runner takes no .xmlz', async () => {
  const { status } = await daemon.runner.send('POST /tasks', { path: write('task.xmlz', '') });

  assert.equal(status, 400);
});

test('a folder project runs with the code and the data of its files', async () => {
  const code = {
    id: 'a1',
    type: 'OwnCode',
    action: 'TypeScript',
    parameters: { Code: { file: 'code/a.ts' } },
  };
  const path = write('folder.zpproj', {
    formatVersion: 1,
    id,
    name: 'folder',
    productVersion: '7.1.0.0',
    minVersion: '7.1.0.0',
    groups: [{ id: 'g1', actions: [code] }],
    links: [{ source: 'Start', branch: 'OnSuccess', target: 'a1' }],
    lists: [{ name: 'words', defaultItems: { file: 'data/words.txt' } }],
    sharedCode: { commonCode: { file: 'code/common.ts' } },
  });
  write('code/common.ts', 'export const twice = (n: number): number => 2 * n;\n');
  write('code/a.ts', "if (Common.twice(21) !== 42) throw new Error('the shared code is another');\n");
  write('data/words.txt', 'one\ntwo\n');

  await completeTask(daemon.runner, path);
});

test('a code project runs what its module exports', async () => {
  const path = write('prices.vsproj', { formatVersion: 1, id, name: 'prices', entry: 'main.ts' });
  const isRight = "if (project.name !== 'prices' || instance === undefined) throw new Error(project.name);";
  write(
    'main.ts',
    `export async function run(project: { name: string }, instance: unknown) {\n  ${isRight}\n}\n`,
  );

  await completeTask(daemon.runner, path);
});

for (const name of ['folder.zpproj', 'prices.vsproj']) {
  test(`${name} needs code:author, and says which action does`, async () => {
    const { runner } = daemon;
    const task = await runner.ok('POST /tasks', { path: join(folder, name) });
    const scopes = ['task:read', 'task:edit', 'task:control'];
    const { rawKey } = await runner.ok('POST /auth/keys', { label: name, maxTier: 'T3', scopes });

    const { status, body } = await runner.as(rawKey).send(`POST /tasks/${task.id}/start`);

    assert.deepEqual([status, body.missingScopes], [403, ['code:author']]);
    assert.deepEqual(
      body.causes.map(({ type }: { type: string }) => type),
      ['OwnCode'],
    );
  });
}
