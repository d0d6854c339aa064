import assert from 'node:assert/strict';
import { once } from 'node:events';
import { chmodSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { createApiClient } from './support/api-client.ts';
import { canBecomeOther, spawnAsOther } from './support/as-other-user.ts';
import { askSocket } from './support/ask-socket.ts';
import { authorProject } from './support/author-project.ts';
import { eventually } from './support/eventually.ts';
import { filesBelow } from './support/files-below.ts';
import { type RunningDaemon, runGatehouse, startGatehouse } from './support/gatehouse-process.ts';

let folder = '';
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-local-'));
  // The other user can reach the data folder.
  chmodSync(folder, 0o755);
});
after(() => rm(folder, { recursive: true, force: true }));

interface Started {
  readonly dataDir: string;
  readonly daemon: RunningDaemon;
  readonly socket: string;
}

async function start(t: { after(undo: () => Promise<void>): void }, name: string): Promise<Started> {
  const dataDir = join(folder, name);
  const daemon = await startGatehouse(dataDir);
  t.after(() => end(daemon, 'SIGKILL'));
  const { socket } = await readCliFile(dataDir);
  return { dataDir, daemon, socket };
}

async function readCliFile(dataDir: string) {
  const file = join(dataDir, 'run', 'cli.json');
  return JSON.parse(
    await eventually(
      () => readFile(file, 'utf8').catch(() => ''),
      (text) => text !== '',
    ),
  );
}

async function end(daemon: RunningDaemon, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (daemon.process.exitCode !== null || daemon.process.signalCode !== null) return;
  daemon.process.kill(signal);
  await once(daemon.process, 'exit');
}

const statusOf = async (url: string, key: string) =>
  (await createApiClient(url, key).send('GET /auth/whoami')).status;

const rawKeys = /gth[ks]_[0-9A-Za-z]{49}/;
/** Shorter than what a scan took when it read every file. */
const betweenScansMs = 5;
const clockTickMs = 20;

/** Finds the files below a folder with text that looks like a raw key. A file is read again when it has changed. */
function keyScan(root: string) {
  const seen = new Map<string, string>();
  const found = new Set<string>();
  const look = async (path: string) => {
    // The file may be deleted meanwhile.
    const facts = await stat(path, { bigint: true }).catch(() => null);
    const state = `${facts?.ino} ${facts?.size} ${facts?.ctimeNs}`;
    if (facts === null || seen.get(path) === state) return;
    const content = await readFile(path, 'latin1').catch(() => '');
    if (rawKeys.test(content)) found.add(relative(root, path));
    // A write within the same tick of the clock of the file system would not show in the time of the file.
    if (Date.now() - Number(facts.ctimeMs) > clockTickMs) seen.set(path, state);
  };
  return {
    found,
    scan: async () => void (await Promise.all((await filesBelow(root)).map(look))),
  };
}

test('no file of the data folder holds a raw key, before, during and after each command', async (t) => {
  const { dataDir, daemon } = await start(t, 'scanned');
  const project = join(folder, 'compare.zp');
  const compare = { type: 'Logic', action: 'If', parameters: { Left: 'a', Right: 'a' } };
  await authorProject(createApiClient(daemon.editorUrl, daemon.key), project, [compare]);
  const commands = [
    ['status'],
    ['tasks'],
    ['keys', 'list'],
    ['keys', 'create', '--max-tier', 'T3', '--scopes', 'all'],
    ['keys', 'temporary'],
    ['console', '--step-up'],
    ['plugin', 'list'],
    ['why', 'task_start'],
    ['doctor'],
    ['tool', 'overview'],
    ['run', project],
  ];
  const { found, scan } = keyScan(dataDir);
  let isRunning = true;
  const scanning = (async () => {
    for (; isRunning; await wait(betweenScansMs)) await scan();
  })();

  for (const command of commands) {
    const { code, stderr } = await runGatehouse([...command, '--data-dir', dataDir]);
    assert.equal(code, 0, `${command.join(' ')}: ${stderr}`);
  }
  await end(daemon, 'SIGTERM');
  isRunning = false;
  await scanning;
  await scan();

  assert.deepEqual([...found], []);
});

test('cli.json contains only the address of the daemon; it and the socket are private', async (t) => {
  const { dataDir, daemon, socket } = await start(t, 'file');

  const file = await readCliFile(dataDir);

  assert.deepEqual(file, {
    pid: daemon.pid,
    hosts: { editor: daemon.editorUrl, runner: daemon.runnerUrl },
    socket: join(dataDir, 'run', 'daemon.sock'),
  });
  const modes = [dataDir, join(dataDir, 'run'), join(dataDir, 'run', 'cli.json'), socket];
  assert.deepEqual(
    modes.map((path) => statSync(path).mode & 0o777),
    [0o700, 0o700, 0o600, 0o600],
  );
});

test('the key of a command works on both hosts, and ends with the connection that asked for it', async (t) => {
  const { daemon, socket } = await start(t, 'lease');
  const { status, text, leave } = await askSocket(socket, 'POST', '/keys/command');
  const { rawKey } = JSON.parse(text);
  assert.equal(status, 200);
  for (const url of [daemon.editorUrl, daemon.runnerUrl]) assert.equal(await statusOf(url, rawKey), 200);

  leave();

  const left = await eventually(
    () => statusOf(daemon.runnerUrl, rawKey),
    (now) => now !== 200,
  );
  assert.equal(left, 401);
});

test('a temporary key has every scope at T3, and ends with the daemon, however that ends', async (t) => {
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    const { dataDir, daemon } = await start(t, `temporary-${signal}`);
    const { code, stdout } = await runGatehouse(['keys', 'temporary', '--json', '--data-dir', dataDir]);
    assert.equal(code, 0);
    const { rawKey, ...rest } = JSON.parse(stdout);
    const who = await createApiClient(daemon.runnerUrl, rawKey).ok('GET /auth/whoami');
    const admin = await createApiClient(daemon.runnerUrl, daemon.key).ok('GET /auth/whoami');
    assert.deepEqual([rest, who.maxTier, who.scopes.sort()], [{}, 3, admin.scopes.sort()]);

    await end(daemon, signal);
    const again = await startGatehouse(dataDir);
    t.after(() => end(again, 'SIGKILL'));

    assert.equal(await statusOf(again.runnerUrl, rawKey), 401);
    const keys = await createApiClient(again.runnerUrl, daemon.key).ok('GET /auth/keys');
    assert.deepEqual(
      keys.map(({ label }: { label: string }) => label),
      ['bootstrap'],
    );
  }
});

test('the next daemon takes over the socket of a killed one, and accepts none of its keys', async (t) => {
  const { dataDir, daemon, socket } = await start(t, 'anew');
  const held = await askSocket(socket, 'POST', '/keys/command');
  await end(daemon, 'SIGKILL');
  const again = await startGatehouse(dataDir);
  t.after(() => end(again, 'SIGKILL'));

  const { code, stdout } = await runGatehouse(['tasks', '--json', '--data-dir', dataDir]);

  assert.deepEqual([code, JSON.parse(stdout)], [0, []]);
  assert.equal(await statusOf(again.runnerUrl, JSON.parse(held.text).rawKey), 401);
});

test('the socket of a data folder with a long path is reached as any other', async (t) => {
  const name = join('long', 'x'.repeat(100), 'y'.repeat(100));
  await mkdir(join(folder, 'long', 'x'.repeat(100)), { recursive: true });
  const { dataDir } = await start(t, name);

  const { code, stdout } = await runGatehouse(['status', '--json', '--data-dir', dataDir]);

  assert.equal(code, 0);
  assert.equal(JSON.parse(stdout).hosts[0].available > 0, true);
  assert.equal((await runGatehouse(['stop', '--data-dir', dataDir])).code, 0);
  await assert.rejects(readFile(join(dataDir, 'run', 'daemon.sock')), { code: 'ENOENT' });
});

test('another user cannot reach the socket', async (t) => {
  const { socket } = await start(t, 'closed');
  const script = `require('node:net').connect(${JSON.stringify(socket)})
    .on('connect', () => console.log('connected')).on('error', ({ code }) => console.log(code));`;

  const [answer] = await once(spawnAsOther(script).stdout.setEncoding('utf8'), 'data');

  assert.equal(answer.trim(), canBecomeOther ? 'EACCES' : 'connected');
});

test('a socket whose folder is open to other users is not used', async (t) => {
  const { dataDir } = await start(t, 'opened');
  chmodSync(join(dataDir, 'run'), 0o755);

  const { code, stderr } = await runGatehouse(['tasks', '--data-dir', dataDir]);

  assert.equal(code, 1);
  assert.match(stderr, /Others can reach the daemon's socket .*chmod 700/);
});

test('a name that another user binds keeps no daemon from starting', async (t) => {
  const dataDir = join(folder, 'squatted');
  await mkdir(dataDir, { mode: 0o700 });
  const { dev, ino } = statSync(dataDir, { bigint: true });
  const script = `require('node:net').createServer().listen('\\0gatehouse-${dev}-${ino}', () => console.log('bound'))`;
  const squatter = spawnAsOther(script);
  await once(squatter.stdout, 'data');
  t.after(() => void squatter.kill('SIGKILL'));

  const daemon = await startGatehouse(dataDir);

  assert.match(daemon.banner, /is running/);
  await end(daemon, 'SIGTERM');
});

test('a program that takes the ports of a dead daemon gets no key from any command', async (t) => {
  const { dataDir, daemon } = await start(t, 'ports');
  await end(daemon, 'SIGKILL');
  const received: string[] = [];
  for (const url of [daemon.editorUrl, daemon.runnerUrl]) {
    const squatter = await squat(Number(new URL(url).port), received);
    t.after(async () => void squatter.close());
  }

  for (const command of [
    ['status'],
    ['tasks'],
    ['keys', 'list'],
    ['keys', 'temporary'],
    ['console', '--step-up'],
    ['plugin', 'list'],
    ['doctor'],
  ]) {
    await runGatehouse([...command, '--data-dir', dataDir]);
  }

  assert.deepEqual(
    received.filter((text) => /authorization|gth[ks]_/i.test(text)),
    [],
  );
});

/** Answers every request like a host would, and keeps the received data. */
async function squat(port: number, received: string[]): Promise<Server> {
  const answer = 'HTTP/1.1 200 OK\r\nX-Request-Id: 1\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}';
  const server = createServer((socket) => {
    socket
      .on('error', () => undefined)
      .on('data', (chunk) => {
        received.push(chunk.toString('latin1'));
        socket.end(answer);
      });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
