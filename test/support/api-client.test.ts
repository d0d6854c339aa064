import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { createApiClient } from './api-client.ts';

/** A host that says nothing of an end, ends a kept connection at once, and writes a file then. */
const hasty = `
  const { createServer } = require('node:net');
  const { writeFileSync } = require('node:fs');
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.write('HTTP/1.1 200 OK\\r\\ncontent-length: 2\\r\\n\\r\\n{}');
      socket.once('data', () => socket.resetAndDestroy());
      setImmediate(() => socket.end(() => writeFileSync(process.argv[1], '')));
    });
  });
  server.listen(0, '127.0.0.1', () => console.log(server.address().port));
`;

test('a call after a computation takes no connection that the host has ended meanwhile', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-hasty-'));
  const ended = join(folder, 'ended');
  const host = spawn(process.execPath, ['-e', hasty, ended], { stdio: ['ignore', 'pipe', 'inherit'] });
  t.after(async () => {
    host.kill('SIGKILL');
    await rm(folder, { recursive: true });
  });
  const [port] = await once(host.stdout, 'data');
  const client = createApiClient(`http://127.0.0.1:${Number(String(port))}`, null);
  await client.ok('POST /first');

  const since = performance.now();
  while (!existsSync(ended) || performance.now() - since < 1_100) {
    // It computes, and the event loop stands still.
  }

  assert.deepEqual(await client.ok('POST /second'), {});
});
