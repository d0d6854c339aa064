import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { createApiClient } from './support/api-client.ts';
import { type ActionSketch, authorProject } from './support/author-project.ts';
import { eventually } from './support/eventually.ts';
import { type RunningDaemon, startGatehouse } from './support/gatehouse-process.ts';

const body = 'x'.repeat(5000);
let captchas = 0;
const server = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://host');
  if (pathname === '/in.php') captchas += 1;
  if (pathname === '/in.php') return response.end('OK|1');
  if (pathname === '/res.php') return response.end('OK|solved');
  // It promises a gigabyte, and breaks off.
  if (pathname === '/liar') {
    response.writeHead(200, { 'content-length': '1000000000' });
    response.write(body);
    return setTimeout(() => response.destroy(), 50);
  }
  if (pathname === '/page') return response.setHeader('content-type', 'text/html').end(`<p>${body}`);
  return response.end(body);
});
await once(server.listen(0, '127.0.0.1'), 'listening');
const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
const folder = await mkdtemp(join(tmpdir(), 'gatehouse-ledger-'));
const dataDir = join(folder, 'data');
let daemon: RunningDaemon = await startGatehouse(dataDir);
const key = daemon.key ?? '';
let runner = createApiClient(daemon.runnerUrl, key);
after(async () => {
  await kill();
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true, force: true });
});

async function kill(): Promise<void> {
  const gone = once(daemon.process, 'exit');
  daemon.process.kill('SIGKILL');
  await gone;
}

const get = (path: string): ActionSketch => ({
  type: 'Http',
  action: 'Get',
  parameters: { Url: `http://${host}${path}` },
});
const solve: ActionSketch = {
  type: 'Captcha',
  action: 'SolveToken',
  parameters: { Kind: 'recaptcha', SiteKey: 'k', Url: 'http://a', Server: `http://${host}/`, Key: 'key' },
};

async function author(name: string, actions: readonly ActionSketch[]): Promise<string> {
  const path = join(folder, `${name}.zp`);
  await authorProject(createApiClient(daemon.editorUrl, key), path, actions);
  return path;
}

async function taskOf(path: string, execution: object = {}): Promise<string> {
  const { id } = await runner.ok('POST /tasks', { path });
  await runner.ok(`PUT /tasks/${id}/settings/execution`, execution);
  return id;
}

async function run(id: string, tries: number): Promise<void> {
  await runner.ok(`PUT /tasks/${id}/settings/execution`, { numberOfTries: tries });
}

const stateOf = (id: string) => runner.ok(`GET /tasks/${id}/state`);
const usageOf = (id: string) => runner.ok(`GET /tasks/${id}/usage`);
const done = (id: string, count: number) =>
  eventually(
    () => stateOf(id),
    ({ doneAll }) => doneAll === count,
  );

test('requests, bytes and captchas of tries are summed by host, day and try; what a header says is not believed', async () => {
  const id = await taskOf(await author('sums', [get('/data'), get('/liar'), solve]));
  await run(id, 1);
  await done(id, 1);
  const failed = await usageOf(id);
  const { tries } = await runner.ok(`GET /tasks/${id}/history`);

  // The second request breaks off, and the try ends with it.
  const [day] = failed.days;
  assert.equal(failed.total.requests, 2);
  assert.ok(failed.total.receivedBytes > 2 * body.length && failed.total.receivedBytes < 20_000);
  assert.deepEqual(day.amounts, failed.total);
  assert.deepEqual(
    day.traffic.map(({ host: name, proxy, requests }: Record<string, unknown>) => [name, proxy, requests]),
    [[host, '', 2]],
  );
  assert.deepEqual(tries[0].usage.amounts, failed.total);
});

test('captchas of all threads stop exactly at the cap, the task waits with the reason, and a higher cap lets it go on', async () => {
  const caps = [{ measure: 'captchas', per: 'task', max: 3 }];
  const id = await taskOf(await author('captchas', [solve]), { caps, limitOfThreads: 2 });
  const before = captchas;
  await run(id, 6);

  const waiting = await eventually(
    () => stateOf(id),
    ({ waitReason, countOfThreads }) => waitReason !== null && countOfThreads === 0,
  );
  assert.match(waiting.waitReason, /cap of 3 captchas in all/);
  assert.equal(captchas - before, 3);
  const { caps: used } = await usageOf(id);
  assert.deepEqual(used, [{ ...caps[0], used: 3, isReached: true }]);
  const { tries } = await runner.ok(`GET /tasks/${id}/history`);
  const refused = tries.filter(({ result }: { result: string }) => result === 'failure');
  for (const { errorMessage } of refused)
    assert.match(errorMessage, /cap of the task is reached: 3 captchas/);

  await runner.ok(`PUT /tasks/${id}/settings/execution`, { caps: [{ ...caps[0], max: 100 }] });
  await done(id, 6);
  assert.equal((await stateOf(id)).waitReason, null);
});

test('pages count with their bytes and browser seconds, and a cap on requests ends a try in a limit', async () => {
  const open = { type: 'Tab', action: 'Navigate', parameters: { Url: `http://${host}/page` } };
  const caps = [{ measure: 'requests', per: 'try', max: 2 }];
  const id = await taskOf(await author('pages', [open, open, open, open]), { caps });
  await run(id, 1);
  await done(id, 1);
  const { total, days } = await usageOf(id);
  const { tries } = await runner.ok(`GET /tasks/${id}/history`);

  assert.deepEqual([tries[0].result, tries[0].errorCode], ['failure', 'limit_reached']);
  assert.match(tries[0].errorMessage, /2 requests in one try/);
  assert.equal(total.requests, 3);
  assert.ok(total.browserSeconds > 0);
  assert.ok(days[0].traffic[0].receivedBytes >= 2 * body.length);
});

test('what was answered outlives a kill of the daemon, and a key without task:read sees nothing', async () => {
  const id = await taskOf(await author('durable', [get('/data')]));
  await run(id, 1);
  await done(id, 1);
  const answered = await usageOf(id);

  await kill();
  daemon = await startGatehouse(dataDir);
  runner = createApiClient(daemon.runnerUrl, key);
  const after = await usageOf(id);
  const { rawKey: weak } = await runner.ok('POST /auth/keys', {
    label: 'weak',
    maxTier: 0,
    scopes: ['instance:read'],
  });
  const refused = await runner.as(weak).send(`GET /tasks/${id}/usage`);

  assert.equal(answered.total.requests, 1);
  assert.deepEqual(after, answered);
  assert.equal(refused.status, 403);
});

test('limits of targets outlive a kill, a slot of a killed try is free again, and a key without tier 2 sets none', async () => {
  const limit = { target: 'account:anna', atOnce: 1, rate: null };
  await runner.ok('PUT /target-limits', { limits: [limit] });
  const slow = await taskOf(
    await author('slow', [{ type: 'Logic', action: 'Pause', parameters: { From: '600' } }]),
    {
      targets: ['account:anna'],
    },
  );
  const quick = await taskOf(await author('quick', [get('/data')]), { targets: ['account:anna'] });
  await run(slow, 1);
  await eventually(
    () => stateOf(slow),
    ({ countOfThreads }) => countOfThreads === 1,
  );
  await run(quick, 1);
  const waiting = await eventually(
    () => stateOf(quick),
    ({ waitReason }) => waitReason !== null,
  );
  const before = await runner.ok('GET /target-limits');

  await kill();
  daemon = await startGatehouse(dataDir);
  runner = createApiClient(daemon.runnerUrl, key);
  const after = await runner.ok('GET /target-limits');
  await runner.ok(`POST /tasks/${quick}/start`, {});
  await done(quick, 1);
  const { rawKey } = await runner.ok('POST /auth/keys', {
    label: 'editor',
    maxTier: 1,
    scopes: ['task:edit', 'task:control', 'task:read'],
  });
  const change = await runner.as(rawKey).send('PUT /target-limits', { limits: [{ ...limit, atOnce: 9 }] });

  assert.match(waiting.waitReason, /account:anna, where 1 of 1 tries at once run/);
  assert.deepEqual(before.limits, [{ ...limit, running: 1, waiting: 1 }]);
  assert.deepEqual(after.limits, [{ ...limit, running: 0, waiting: 0 }]);
  assert.equal(change.status, 403);
  assert.deepEqual((await runner.ok('GET /target-limits')).limits[0].atOnce, 1);
});
