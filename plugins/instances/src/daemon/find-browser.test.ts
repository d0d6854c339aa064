import assert from 'node:assert/strict';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { readCandidates } from './browser-candidates.ts';
import { findBrowser, rememberFound } from './find-browser.ts';

async function createPrograms(context: TestContext, programs: Readonly<Record<string, string>>) {
  const root = await mkdtemp(join(tmpdir(), 'gatehouse-browsers-'));
  context.after(() => rm(root, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(programs)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
    await chmod(join(root, path), 0o755);
  }
  return root;
}

const wanted = { configured: '', headed: false };

test('the browser in the environment takes precedence over the configured one', async (context) => {
  const root = await createPrograms(context, { chrome: '', 'chromium-headless-shell': '' });
  const configured = join(root, 'chrome');

  assert.deepEqual(await findBrowser({ configured, headed: false }, {}), {
    executablePath: configured,
    kind: 'full',
  });
  const named = { GATEHOUSE_BROWSER: join(root, 'chromium-headless-shell') };
  assert.deepEqual(await findBrowser({ configured, headed: false }, named), {
    executablePath: named.GATEHOUSE_BROWSER,
    kind: 'headless-shell',
  });
});

test('a named browser that does not exist is an error with its path and its source', async () => {
  await assert.rejects(
    findBrowser(wanted, { GATEHOUSE_BROWSER: '/no/such' }),
    /GATEHOUSE_BROWSER is \/no\/such, and no program is there/,
  );
  await assert.rejects(findBrowser({ ...wanted, configured: '/tmp' }, {}), /executablePath is \/tmp/);
});

/** Without the places that are the same on every machine: browsers may be installed there. */
async function ofEnvironment() {
  const { override, candidates } = await readCandidates();
  const isNamed = (path: string) => path.includes('%');
  return { override, candidates: candidates.map((one) => ({ ...one, paths: one.paths.filter(isNamed) })) };
}

test('of the installed browsers, one that can show a window is used for windows only', async (context) => {
  const root = await createPrograms(context, {
    'ms-playwright/chromium_headless_shell-9/chrome-headless-shell-linux64/chrome-headless-shell': '',
    'ms-playwright/chromium-9/chrome-linux64/chrome': '',
    'ms-playwright/chromium-10/chrome-linux64/chrome': '',
  });
  const env = { PLAYWRIGHT_BROWSERS_PATH: join(root, 'ms-playwright') };

  const headed = await findBrowser({ configured: '', headed: true }, env, ofEnvironment);

  assert.deepEqual(headed, {
    executablePath: join(root, 'ms-playwright/chromium-10/chrome-linux64/chrome'),
    kind: 'full',
  });
  assert.equal((await findBrowser(wanted, env, ofEnvironment)).kind, 'headless-shell');
});

test('a script that starts a browser from snap is skipped, and no browser is a clear error', async (context) => {
  const root = await createPrograms(context, {
    'google-chrome': '#!/bin/sh\nexec /snap/bin/chromium "$@"\n',
  });

  await assert.rejects(
    findBrowser({ configured: '', headed: true }, { PATH: root }, ofEnvironment),
    /^Error: no browser found: run npm start once, or set GATEHOUSE_BROWSER$/,
  );
});

test('a found browser is searched again only when it has gone', async (context) => {
  const root = await createPrograms(context, { first: '', second: '', window: '' });
  let searches = 0;
  let name = 'first';
  const find = rememberFound(async ({ headed }) => {
    searches += 1;
    return { executablePath: join(root, headed ? 'window' : name), kind: headed ? 'full' : 'headless-shell' };
  });

  await find({ headed: false });
  name = 'second';
  assert.equal((await find({ headed: false })).executablePath, join(root, 'first'));
  assert.equal((await find({ headed: true })).kind, 'full');
  assert.equal(searches, 2);

  await rm(join(root, 'first'));
  assert.equal((await find({ headed: false })).executablePath, join(root, 'second'));
});
