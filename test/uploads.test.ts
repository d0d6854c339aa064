import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { readSettings } from '@gatehouse/host';
import { authorProject } from './support/author-project.ts';
import { startTestDaemon, type TestDaemon } from './support/start-test-daemon.ts';

let folder = '';
let project: Buffer;
let gatehouse: TestDaemon;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-uploads-'));
  const path = join(folder, 'wait.zp');
  const author = await startTestDaemon();
  await authorProject(author.editor, path, [
    { type: 'File', action: 'Write', parameters: { Path: 'a', Text: 'b' } },
  ]);
  await author.stop();
  project = await readFile(path);
  gatehouse = await startTestDaemon({ uploadLimit: project.length });
});
after(async () => {
  await gatehouse.stop();
  await rm(folder, { recursive: true });
});

const upload = (body: Buffer, headers: Readonly<Record<string, string>> = {}) =>
  gatehouse.runner.send('POST /tasks?name=wait.zp', body, headers);
const leftOver = async () =>
  (await readdir(join(gatehouse.dataDir, 'uploads'))).filter((name) => name.endsWith('.part'));

test('a project of exactly the upload limit becomes a task', async () => {
  const answer = await upload(project);

  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  assert.equal((await gatehouse.runner.ok(`GET /tasks/${answer.body.id}`)).id, answer.body.id);
  assert.deepEqual(await leftOver(), []);
});

test('one byte more is too large, announced or not, and nothing is kept', async () => {
  const before = await gatehouse.runner.ok('GET /tasks');
  const bytes = Buffer.concat([project, Buffer.from(' ')]);
  const chunked = await fetch(`${gatehouse.runner.baseUrl}/api/v1/tasks?name=wait.zp`, {
    method: 'POST',
    headers: { authorization: `Bearer ${gatehouse.key}`, 'content-type': 'application/octet-stream' },
    body: new Blob([bytes]).stream(),
    duplex: 'half',
  });

  const announced = await upload(bytes);

  assert.deepEqual([announced.status, announced.body.error], [413, 'payload_too_large']);
  assert.deepEqual([chunked.status, Object(await chunked.json()).error], [413, 'payload_too_large']);
  assert.deepEqual(await gatehouse.runner.ok('GET /tasks'), before);
  assert.deepEqual(await leftOver(), []);
});

test('an upload to the editor is opened, or refused for its name, its bytes or its size, and nothing is left over', async () => {
  const { editor } = gatehouse;
  const send = (name: string, body: Buffer) => editor.send(`POST /projects/import?name=${name}`, body);
  const { status, body } = await send('sent.zp', project);
  const refused = [
    await send('sent.html', project),
    await send('sent.xmlz', project),
    await send('sent.zp', project.subarray(0, 100)),
    await send('sent.zp', Buffer.concat([project, Buffer.from(' ')])),
    await editor.send('POST /projects/import', project),
  ];

  assert.deepEqual([status, body.projectName, body.restricted], [200, 'sent', true]);
  for (const answer of refused) assert.deepEqual([answer.status, answer.body.error], [400, 'bad_request']);
  assert.deepEqual(await leftOver(), []);
  await editor.ok('POST /projects/current/close', { discardUnsavedChanges: true });
});

test('an upload without a key is not even begun', async () => {
  const answer = await gatehouse.runner.as(null).send('POST /tasks?name=wait.zp', project);

  assert.equal(answer.status, 401);
  assert.deepEqual(await leftOver(), []);
});

test('the upload limit may be set in config.json', async () => {
  await writeFile(join(folder, 'config.json'), '{ "uploadLimit": 1000 }');

  assert.equal(readSettings({ dataDir: folder }, {}).uploadLimit, 1000);
});
