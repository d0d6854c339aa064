import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { startTestDaemon, type TestDaemon } from './support/start-test-daemon.ts';

let gatehouse: TestDaemon;
let folder = '';
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-bad-'));
  gatehouse = await startTestDaemon();
  await gatehouse.editor.ok('POST /projects');
});
after(async () => {
  await gatehouse.stop();
  await rm(folder, { recursive: true, force: true });
});

const nobody = '00000000-0000-4000-8000-000000000000';
const action = (body: object) => ({ target: 'POST /projects/current/actions', body });

const editorCases = [
  { what: 'an unknown action', ...action({ type: 'File', action: 'Vanish' }), status: 400, says: /Vanish/ },
  { what: 'an unknown category', ...action({ type: 'Magic', action: 'Do' }), status: 400, says: /Magic/ },
  {
    what: 'a missing parameter',
    ...action({ type: 'File', action: 'Read', parameters: {} }),
    status: 400,
    says: /Path/,
  },
  { what: 'an unknown field', ...action({ typ: 'File' }), status: 400, says: /typ/ },
  {
    what: 'a number where a text stands',
    target: 'POST /projects/open',
    body: { path: 7 },
    status: 400,
    says: /path/,
  },
  {
    what: 'a project file that is not there',
    target: 'POST /projects/open',
    body: { path: '/nowhere/at-all.zp' },
    status: 404,
    says: /at-all\.zp/,
  },
  {
    what: 'a file of another format',
    target: 'POST /projects/open',
    body: { path: '/etc/hostname' },
    status: 400,
    says: /\.zp/,
  },
];

for (const { what, target, body, status, says } of editorCases) {
  test(`${what} is refused by the editor and changes nothing`, async () => {
    const before = await gatehouse.editor.ok('GET /projects/current/structure');

    const answer = await gatehouse.editor.send(target, body);

    assert.equal(answer.status, status, JSON.stringify(answer.body));
    assert.match(JSON.stringify(answer.body), says);
    assert.match(answer.body.resultCode, /^RESULT_(INVALID_PARAMS|NOT_FOUND)$/);
    assert.deepEqual(await gatehouse.editor.ok('GET /projects/current/structure'), before);
  });
}

const brokenFiles = [
  { what: 'half a project', name: 'half.zp', content: '{ "formatVersion": 1,', says: /line 1/ },
  {
    what: 'bytes that are no text',
    name: 'bytes.zp',
    content: Buffer.from([0xff, 0xfe, 0x00]),
    says: /UTF-8/,
  },
  { what: 'an empty file', name: 'empty.zp', content: '', says: /empty|JSON|line 1/ },
  { what: 'another ending', name: 'project.txt', content: '{}', says: /\.zp/ },
  { what: 'a later format', name: 'later.zp', content: '{ "formatVersion": 99 }', says: /99/ },
];

for (const { what, name, content, says } of brokenFiles) {
  test(`${what} is refused as a task, by path and by upload, and nothing is kept`, async () => {
    await writeFile(join(folder, name), content);

    const byPath = await gatehouse.runner.send('POST /tasks', { path: join(folder, name) });
    const byUpload = await gatehouse.runner.send(`POST /tasks?name=${name}`, Buffer.from(content));

    for (const answer of [byPath, byUpload]) {
      assert.deepEqual([answer.status, answer.body.error], [400, 'bad_request'], JSON.stringify(answer.body));
    }
    assert.match(byPath.body.message, says);
    assert.deepEqual(await gatehouse.runner.ok('GET /tasks'), { tasks: [] });
    assert.deepEqual(await readdir(join(gatehouse.dataDir, 'uploads')), []);
  });
}

for (const target of [
  `GET /tasks/${nobody}`,
  `POST /tasks/${nobody}/start`,
  `POST /tasks/${nobody}/stop`,
  `POST /tasks/${nobody}/interrupt`,
  `GET /tasks/${nobody}/state`,
  `DELETE /tasks/${nobody}`,
]) {
  test(`${target} for an unknown task is a 404 that names it`, async () => {
    const answer = await gatehouse.runner.send(target);

    assert.deepEqual([answer.status, answer.body.error], [404, 'not_found']);
    assert.match(answer.body.message, new RegExp(nobody));
  });
}

test('a project that touches files is refused for a key without the scope, with every cause', async () => {
  const path = join(folder, 'touches.zp');
  await gatehouse.editor.ok('POST /projects');
  const added = await gatehouse.editor.ok('POST /projects/current/actions', {
    type: 'File',
    action: 'Write',
    parameters: { Path: join(folder, 'never.txt'), Text: 'x' },
  });
  await gatehouse.editor.ok('POST /projects/current/save', { path });
  const { id } = await gatehouse.runner.ok('POST /tasks', { path });
  const scopes = ['task:read', 'task:edit', 'task:control'];
  const { rawKey } = await gatehouse.runner.ok('POST /auth/keys', { maxTier: 'T3', scopes });
  const limited = gatehouse.runner.as(rawKey);

  const starts = [
    await limited.send(`POST /tasks/${id}/start`),
    await limited.send(`PUT /tasks/${id}/tries`, { tries: 1 }),
    await limited.send(`POST /tasks/${id}/tries/add`, { count: 1 }),
  ];

  for (const { status, body } of starts) {
    assert.deepEqual([status, body.error], [403, 'forbidden']);
    assert.deepEqual(body.missingScopes, ['io:filesystem']);
    assert.deepEqual(body.causes, [
      {
        scope: 'io:filesystem',
        actionId: added.actionId,
        groupId: added.groupId,
        type: 'File',
        action: 'Write',
      },
    ]);
  }
  assert.equal((await limited.ok(`GET /tasks/${id}/state`)).numberOfTries, 0);
  assert.ok(!(await readdir(folder)).includes('never.txt'));
});
