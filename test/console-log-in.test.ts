import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { type Answer, createApiClient } from './support/api-client.ts';
import { filesBelow } from './support/files-below.ts';
import { ownProgram, runGatehouse } from './support/gatehouse-process.ts';
import { startTestDaemon, type TestDaemon } from './support/start-test-daemon.ts';
import { testConfigDir } from './support/test-config-dir.ts';

let gatehouse: TestDaemon;
before(async () => {
  gatehouse = await startTestDaemon();
});
after(() => gatehouse.stop());

async function printed(...args: readonly string[]) {
  const { code, stdout, stderr } = await runGatehouse([
    'console',
    ...args,
    '--json',
    '--data-dir',
    gatehouse.dataDir,
  ]);
  assert.equal(code, 0, stderr);
  return JSON.parse(stdout);
}

async function ticketOf(role: string): Promise<string> {
  return (await gatehouse.editor.ok('POST /auth/console/tickets', { role })).ticket;
}

/** The exchange as a browser sends it for a page. */
function enter(ticket: string, headers: Record<string, string> = {}): Promise<Answer> {
  const { baseUrl } = gatehouse.editor;
  const page = createApiClient(baseUrl, null, { origin: baseUrl, ...headers });
  return page.send('POST /auth/console/enter', { ticket });
}

test('the link of the command line opens a page once, and the page steps up by a second ticket', async () => {
  const { url } = await printed('--role', 'operate');
  const [address, ticket = ''] = url.split('/#ticket=');
  assert.equal(address, gatehouse.editor.baseUrl);
  assert.equal((await fetch(url)).headers.get('content-type'), 'text/html; charset=utf-8');

  const entered = await enter(ticket);
  const again = await enter(ticket);

  assert.deepEqual([entered.status, again.status, again.body.error], [201, 404, 'not_found']);
  assert.equal(entered.headers.get('set-cookie'), null);
  const page = createApiClient(`${address}/host/runner`, entered.body.rawKey);
  assert.equal((await page.ok('GET /auth/whoami')).maxTier, 2);
  assert.equal((await page.send('POST /auth/keys', {})).status, 403);
  assert.equal((await page.send('GET /auth/keys')).status, 403);
  const up = await page.ok('POST /auth/console/step-up', { ticket: (await printed('--step-up')).ticket });
  const steppedUp = createApiClient(gatehouse.runner.baseUrl, up.rawKey);
  assert.equal((await steppedUp.ok('GET /auth/whoami')).maxTier, 3);
  const labels = (await gatehouse.editor.ok('GET /auth/keys')).map(({ label }: { label: string }) => label);
  assert.ok(labels.includes('console: operate') && labels.includes('console: operate, stepped up'));
  await page.ok('POST /auth/console/leave');
  assert.deepEqual(
    [(await page.send('GET /auth/whoami')).status, (await steppedUp.send('GET /auth/whoami')).status],
    [401, 401],
  );
});

for (const [what, headers] of [
  ['of another origin', { origin: 'http://localhost:9999' }],
  ['of another port, by its Sec-Fetch-Site', { 'sec-fetch-site': 'same-site' }],
  ['of another site', { 'sec-fetch-site': 'cross-site' }],
] as const) {
  test(`a page ${what} exchanges no ticket, and uses none up`, async () => {
    const ticket = await ticketOf('watch');

    assert.equal((await enter(ticket, headers)).status, 400);
    assert.equal((await enter(ticket)).status, 201);
  });
}

test('a key that is lower than T3 or has no admin makes no ticket', async () => {
  for (const [maxTier, scopes] of [
    ['T2', ['admin']],
    ['T3', ['task:read', 'task:control']],
  ] as const) {
    const { rawKey } = await gatehouse.editor.ok('POST /auth/keys', { maxTier, scopes });
    const lower = createApiClient(gatehouse.editor.baseUrl, rawKey);

    assert.equal((await lower.send('POST /auth/console/tickets', {})).status, 403);
  }
});

test('a page that watches reads, and is refused what it may not with what that requires', async () => {
  const { body } = await enter(await ticketOf('watch'));
  const page = createApiClient(gatehouse.editor.baseUrl, body.rawKey);

  const refusal = await page.send('POST /projects/current/undo');

  assert.equal((await page.send('GET /capabilities')).status, 200);
  assert.deepEqual([refusal.status, refusal.body.current?.tier], [403, 0]);
});

test('each try is in the audit, and no file has a ticket or a key', async () => {
  const ticket = await ticketOf('author');
  const { body } = await enter(ticket);
  await enter(ticket);

  const records = await gatehouse.editor.ok('GET /audit?operationId=console_enter&sort=-timestamp&take=2');
  assert.deepEqual(
    records.map(({ statusCode }: { statusCode: number }) => statusCode),
    [404, 201],
  );
  assert.ok(!JSON.stringify(records).includes(ticket));
  for (const file of await filesBelow(gatehouse.dataDir)) {
    const text = await readFile(file, 'latin1');
    assert.ok(!text.includes(ticket) && !text.includes(body.rawKey), file);
  }
});

test('the command that a page shows is run in any folder, and prints a ticket for it', async () => {
  const { body } = await enter(await ticketOf('operate'));
  const [program, ...words] = body.stepUpCommand.split(' ');
  assert.equal(program, 'node');
  const env = { ...process.env, GATEHOUSE_CONFIG_DIR: testConfigDir() };
  const child = spawn(process.execPath, words, { cwd: tmpdir(), env });
  let shown = '';
  child.stdout.on('data', (chunk) => {
    shown += chunk;
  });
  const [code] = await once(child, 'close');

  assert.equal(code, 0);
  const page = createApiClient(gatehouse.editor.baseUrl, body.rawKey);
  const up = await page.ok('POST /auth/console/step-up', { ticket: shown.trim() });
  assert.equal(up.maxTier, 'T3');
});

const noTerminal = existsSync('/usr/bin/script') ? false : 'script(1), which makes terminals, is not here';

/** The output of `gatehouse start` at a terminal until it runs. */
async function startAtTerminal(dataDir: string): Promise<string> {
  const ports = ['--editor-port', '0', '--runner-port', '0'];
  const words = [process.execPath, ownProgram, 'start', '--data-dir', dataDir, ...ports];
  const env = { ...process.env, GATEHOUSE_CONFIG_DIR: testConfigDir(), GATEHOUSE_KEYCHAIN: 'off' };
  const child = spawn('script', ['--quiet', '--command', words.join(' '), '/dev/null'], { env });
  let shown = '';
  const isShown = new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk) => {
      shown += chunk;
      if (/#ticket=[\w-]{43}\s[\s\S]*\n\s*\n/.test(shown)) resolve();
    });
  });
  const ended = once(child, 'close');
  await Promise.race([isShown, ended]);
  // Ctrl+C.
  child.stdin.write('\x03');
  await ended;
  return shown;
}

test('the first start at a terminal shows a link and a ticket of tier 3, later ones a link alone', {
  skip: noTerminal,
}, async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-banner-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const ticket = /asks for a ticket\.[\s\S]*?\n {2}[\w-]{43}\s/;

  const first = await startAtTerminal(join(folder, 'data'));
  const second = await startAtTerminal(join(folder, 'data'));

  assert.match(first, ticket);
  assert.match(second, /#ticket=[\w-]{43}\s/);
  assert.doesNotMatch(second, ticket);
});
