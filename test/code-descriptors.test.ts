import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { createApiClient } from './support/api-client.ts';
import { projectText } from './support/approval-world.ts';
import { eventually } from './support/eventually.ts';
import { type RunningDaemon, startGatehouse } from './support/gatehouse-process.ts';

let folder = '';
let daemon: RunningDaemon;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-code-descriptors-'));
  daemon = await startGatehouse(join(folder, 'data'));
});
after(async () => {
  daemon.process.kill('SIGTERM');
  await once(daemon.process, 'exit');
  await rm(folder, { recursive: true, force: true });
});

/** Its own descriptors, and the sockets of other processes that it can open. */
const code = `
  const fs = require('node:fs');
  const namesOf = (pid) => { try { return fs.readdirSync('/proc/' + pid + '/fd'); } catch { return []; } };
  const linkOf = (path) => { try { return fs.readlinkSync(path); } catch { return ''; } };
  const isOpen = (path) => { try { fs.closeSync(fs.openSync(path, 'r+')); return true; } catch { return false; } };
  const pathsOf = (pid) => namesOf(pid).map((fd) => '/proc/' + pid + '/fd/' + fd);
  const others = fs.readdirSync('/proc').filter((name) => /^[0-9]+$/.test(name) && Number(name) !== process.pid);
  const sockets = others.flatMap(pathsOf).filter((path) => linkOf(path).startsWith('socket:'));
  await log.info(JSON.stringify({ own: pathsOf('self').map(linkOf), opened: sockets.filter(isOpen).map(linkOf) }));
`;

/** All processes below one, itself included. */
async function below(root: number): Promise<readonly number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const parents = new Map(
    await Promise.all(
      pids.map(async (pid) => {
        const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
        return [pid, Number(status.slice(status.lastIndexOf(')') + 2).split(' ')[1])] as const;
      }),
    ),
  );
  const isBelow = (pid: number): boolean => {
    const parent = parents.get(pid);
    return pid === root || (parent !== undefined && parent > 1 && isBelow(parent));
  };
  return pids.filter(isBelow);
}

/** The sockets of a worker beside its output: those to the daemon, and those to code that it runs. Each end has a number of its own. */
async function socketsOf(pid: number): Promise<readonly string[]> {
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  if (!/^[^\0]*node\0/.test(command) || !command.includes('worker-main')) return [];
  const names = await readdir(`/proc/${pid}/fd`).catch(() => []);
  const links = names.filter((name) => Number(name) > 2).map((name) => readlink(`/proc/${pid}/fd/${name}`));
  const found = await Promise.all(links.map((link) => link.catch(() => '')));
  return found.filter((link) => link.startsWith('socket:'));
}

test('code of a project has no descriptor of the channel of its worker, and cannot open it', async () => {
  const runner = createApiClient(daemon.runnerUrl, daemon.key);
  const action = {
    type: 'OwnCode',
    action: 'JavaScript',
    parameters: { Code: code },
  };
  const path = join(folder, 'project.zp');
  await writeFile(path, projectText([action]));
  const { id } = await runner.ok('POST /tasks', { path });
  await runner.ok(`POST /tasks/${id}/start`, {});
  await eventually(
    () => runner.ok(`GET /tasks/${id}/state`),
    ({ status }) => status === 'Complete' || status === 'Fail',
  );
  const { entries } = await runner.ok(`GET /tasks/${id}/logs`);
  const texts: readonly string[] = entries.map(({ message }: { message: string }) => message);
  const line = texts.find((text) => text.startsWith('{"own"'));
  assert.ok(line, texts.join('\n'));
  const { own, opened } = JSON.parse(line);
  const sockets = new Set((await Promise.all((await below(daemon.process.pid ?? 0)).map(socketsOf))).flat());

  assert.ok(own.length > 0 && sockets.size > 0, 'no descriptors were found');
  assert.deepEqual(
    own.filter((link: string) => sockets.has(link)),
    [],
  );
  assert.deepEqual(opened, []);
});
