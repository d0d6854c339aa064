import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { authorProject } from './support/author-project.ts';
import { eventually } from './support/eventually.ts';
import { startFleet } from './support/fleet-world.ts';
import { startRecordingRelay } from './support/recording-relay.ts';
import { withoutRedis } from './support/redis-server.ts';

const secret = 'S3cr3t-of-the-shop-4711';
const digest = createHash('sha256').update(secret).digest('hex');

const sum = {
  type: 'Program',
  action: 'Run',
  parameters: { Path: '/bin/sh', Args: `-c\nprintf %s "$0" | sha256sum\n{-Secret.shop-}` },
  results: { StdOut: 'sum' },
};
const log = { type: 'Notification', action: 'Log', parameters: { Message: 'sum {-Variable.sum-}' } };
const wait = { type: 'UserAction', action: 'WaitForUserAction', parameters: { Prompt: 'go on' } };

test('a secret that a run on a node uses is on no link, in no engine, no folder and no log of the node', {
  skip: withoutRedis,
}, async (t) => {
  const fleet = await startFleet();
  t.after(() => fleet.remove());
  const relay = await startRecordingRelay(`ws://127.0.0.1:${fleet.port}`);
  t.after(() => relay.stop());
  const monitor = spawn('redis-cli', ['-u', fleet.redis.url, 'monitor']);
  t.after(() => monitor.kill());
  const commands: Buffer[] = [];
  monitor.stdout.on('data', (part: Buffer) => commands.push(part));
  await once(monitor.stdout, 'data');
  const node = await fleet.startNode('one', { joinAt: relay.url });
  const { runner, editor } = fleet.daemon;
  const path = join(fleet.daemon.folder, 'shop', 'shop.zp');
  await mkdir(dirname(path));
  await authorProject(editor, path, [sum, log, wait]);
  const { id } = await runner.ok('POST /tasks', { path });
  await runner.ok('PUT /secrets/shop', { value: secret });
  await runner.ok('POST /secrets/shop/grant', { taskId: id });
  await runner.ok(`PUT /tasks/${id}/settings/execution`, { numberOfTries: 1, limitOfThreads: 1 });
  await runner.ok(`POST /tasks/${id}/start`, {});

  const { sessions } = await eventually(
    () => runner.ok(`GET /sessions?taskId=${id}`),
    (found) => found.sessions.length === 1,
  );
  const during = await filesBelow(join(fleet.daemon.folder, 'one'));
  await runner.ok(`POST /sessions/${sessions[0].sessionId}/complete`);
  await eventually(
    () => runner.ok(`GET /tasks/${id}/state`),
    ({ doneAll }) => doneAll === 1,
  );

  const { entries } = await runner.ok(`GET /tasks/${id}/logs`);
  assert.match(JSON.stringify(entries), new RegExp(digest));
  const places = {
    link: relay.recorded(),
    engine: Buffer.concat(commands),
    'folder during the run': during,
    'folder after it': await filesBelow(join(fleet.daemon.folder, 'one')),
    log: Buffer.from(node.output()),
  };
  for (const [place, bytes] of Object.entries(places)) {
    assert.ok(bytes.length > 0, place);
    assert.equal(bytes.includes(secret), false, place);
  }
  assert.equal(places.link.includes(fleet.redis.url), false);
  assert.match(places.link.toString('latin1'), /"welcome"/);
});

async function filesBelow(folder: string): Promise<Buffer> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const read = files.map(({ parentPath, name }) =>
    readFile(join(parentPath, name)).catch(() => Buffer.alloc(0)),
  );
  return Buffer.concat(await Promise.all(read));
}
