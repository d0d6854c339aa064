import assert from 'node:assert/strict';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { authorProject } from './support/author-project.ts';
import { eventually } from './support/eventually.ts';
import { processTree } from './support/processes.ts';
import { startTestDaemon, type TestDaemon } from './support/start-test-daemon.ts';

let gatehouse: TestDaemon;
let folder = '';
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-ports-'));
  gatehouse = await startTestDaemon();
});
after(async () => {
  await gatehouse.stop();
  await rm(folder, { recursive: true, force: true });
});

test('no browser can be reached over a port: below the daemon only its two hosts listen', async () => {
  const { editor, runner, daemon } = gatehouse;
  const made = [await runner.ok('POST /instances', {}), await editor.ok('POST /instances', {})];
  for (const [client, { id }] of [
    [runner, made[0]],
    [editor, made[1]],
  ] as const)
    await client.ok(`POST /instances/${id}/tabs/0/navigate`, { url: 'about:blank' });
  await openInTask();
  const tree = processTree(process.pid);
  const browsers = tree.filter(({ commandLine }) =>
    /^(?!.*--type=).*--remote-debugging-pipe/.test(commandLine),
  );

  // The browsers of the two calls, that of the task, and the warm ones.
  assert.deepEqual([browsers.length >= 3, tree.some(hasDebuggingPort)], [true, false]);
  const own = Object.values(daemon.baseUrls).map((url) => Number(new URL(url ?? '').port));
  assert.deepEqual(new Set(listeningPorts(tree.map(({ pid }) => pid))), new Set(own));
});

async function openInTask(): Promise<void> {
  const { editor, runner } = gatehouse;
  const path = join(folder, 'browsing.zp');
  await authorProject(editor, path, [
    { type: 'Tab', action: 'Navigate', parameters: { Url: 'about:blank' } },
    { type: 'UserAction', action: 'WaitForUserAction', parameters: { Prompt: 'go on' } },
  ]);
  const { id } = await runner.ok('POST /tasks', { path });
  await runner.ok(`POST /tasks/${id}/start`);
  await eventually(
    () => runner.ok('GET /sessions'),
    ({ total }) => total === 1,
  );
}

function hasDebuggingPort({ commandLine }: { readonly commandLine: string }): boolean {
  return /--remote-debugging-(?:port|address)/.test(commandLine);
}

/** TCP ports of the processes' listeners (Linux). */
function listeningPorts(pids: readonly number[]): readonly number[] {
  const sockets = new Set(pids.flatMap(socketsOf));
  const lines = ['tcp', 'tcp6'].flatMap((table) =>
    readFileSync(`/proc/net/${table}`, 'utf8').trim().split('\n'),
  );
  return lines.flatMap((line) => {
    const [, local = '', , state, , , , , , inode] = line.trim().split(/\s+/);
    const isOurs = state === '0A' && sockets.has(`socket:[${inode}]`);
    return isOurs ? [Number.parseInt(local.split(':').at(-1) ?? '', 16)] : [];
  });
}

function socketsOf(pid: number): readonly string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).flatMap((name) => {
      try {
        return [readlinkSync(`/proc/${pid}/fd/${name}`)];
      } catch {
        return [];
      }
    });
  } catch {
    // The process ended meanwhile.
    return [];
  }
}
