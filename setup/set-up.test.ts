import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { createCheckout, SHELL } from './testing/checkout.ts';

const PLAYWRIGHT = '/home/me/.cache/ms-playwright/chromium_headless_shell-1255/chrome-headless-shell-linux64';
const DEBIAN = 'NAME="Debian GNU/Linux"\nID=debian\n';
const UBUNTU = 'NAME="Ubuntu"\nID=ubuntu\nID_LIKE=debian\n';

test('a fresh checkout gets its packages and the browser that is there is checked', async (t) => {
  const checkout = createCheckout(t, { programs: [SHELL] });

  const { browser } = await checkout.setUp();

  assert.equal(browser, SHELL);
  assert.deepEqual(checkout.ran, ['npm ci --include=dev --no-audit --no-fund', `${SHELL} --version`]);
  assert.match(checkout.lines.join('\n'), /npm ci, since node_modules is missing/);
});

test('a second set-up starts no process and prints nothing', async (t) => {
  const checkout = createCheckout(t, { programs: [SHELL] });
  await checkout.setUp();
  checkout.forget();

  const { browser } = await checkout.setUp();

  assert.equal(browser, SHELL);
  assert.deepEqual(checkout.ran, []);
  assert.deepEqual(checkout.lines, []);
});

test('a changed lock file installs the packages again', async (t) => {
  const checkout = createCheckout(t, { programs: [SHELL] });
  await checkout.setUp();
  checkout.forget();
  checkout.write('package-lock.json', '{ "lockfileVersion": 3, "packages": {} }');

  await checkout.setUp();

  assert.deepEqual(checkout.ran, ['npm ci --include=dev --no-audit --no-fund']);
  assert.match(checkout.lines.join('\n'), /package-lock.json has changed/);
});

test('an install that fails leaves no stamp and says what to do', async (t) => {
  const checkout = createCheckout(t, { programs: [SHELL], fails: [/^npm ci/] });

  await assert.rejects(checkout.setUp(), /npm ci ended with code 1.*check the network/);

  assert.equal(existsSync(join(checkout.root, 'node_modules', '.gatehouse-setup.json')), false);
  assert.equal(existsSync(join(checkout.root, '.cache', 'setup', 'lock')), false);
});

test('npm runs by the same npm that started us', async (t) => {
  const checkout = createCheckout(t, { programs: [SHELL], env: { npm_execpath: '/opt/npm/bin/npm-cli.js' } });

  await checkout.setUp(['packages']);

  assert.deepEqual(checkout.ran, [
    `${process.execPath} /opt/npm/bin/npm-cli.js ci --include=dev --no-audit --no-fund`,
  ]);
});

test('root on Debian without a browser gets one from apt', async (t) => {
  const checkout = createCheckout(t, {
    isRoot: true,
    osRelease: DEBIAN,
    programs: ['/usr/bin/apt-get'],
    brings: [[/apt-get .*install.* chromium-headless-shell$/, SHELL]],
  });

  const { browser } = await checkout.setUp(['browser']);

  assert.equal(browser, SHELL);
  assert.deepEqual(
    checkout.ran.map((line) => line.replace(/ -q -o \S+/, '')),
    [
      'apt-get update',
      'apt-get install -y --no-install-recommends chromium-headless-shell',
      `${SHELL} --version`,
    ],
  );
});

test('root on Debian goes on to the chromium package when the headless shell is not to be had', async (t) => {
  const checkout = createCheckout(t, {
    isRoot: true,
    osRelease: DEBIAN,
    programs: ['/usr/bin/apt-get'],
    fails: [/apt-get .*update$/, /install.* chromium-headless-shell$/],
    brings: [[/apt-get .*install.* chromium$/, '/usr/bin/chromium']],
  });

  assert.equal((await checkout.setUp(['browser'])).browser, '/usr/bin/chromium');
});

test('root on Ubuntu is not sent to the chromium package, which is only the snap', async (t) => {
  const checkout = createCheckout(t, {
    isRoot: true,
    osRelease: UBUNTU,
    programs: ['/usr/bin/apt-get'],
    fails: [/apt-get/],
    brings: [[/install --with-deps/, `${PLAYWRIGHT}/chrome-headless-shell`]],
  });

  const { browser } = await checkout.setUp(['browser']);

  assert.equal(browser, `${PLAYWRIGHT}/chrome-headless-shell`);
  assert.equal(
    checkout.ran.some((line) => / chromium$/.test(line)),
    false,
  );
});

test('root on Debian without adb gets it from apt when tests ask for it', async (t) => {
  const checkout = createCheckout(t, {
    isRoot: true,
    osRelease: DEBIAN,
    programs: ['/usr/bin/apt-get'],
    brings: [[/apt-get .*install.* adb$/, '/usr/bin/adb']],
  });

  await checkout.setUp(['adb']);
  assert.deepEqual(
    checkout.ran.map((line) => line.replace(/ -q -o \S+/, '')),
    ['apt-get update', 'apt-get install -y --no-install-recommends adb'],
  );
  checkout.forget();
  await checkout.setUp(['adb']);

  assert.deepEqual([checkout.ran, checkout.lines], [[], []]);
});

test('where adb cannot be installed set-up says what is skipped, and goes on', async (t) => {
  const checkout = createCheckout(t, { osRelease: DEBIAN, programs: ['/usr/bin/apt-get'] });

  await checkout.setUp(['adb']);

  assert.deepEqual(checkout.ran, []);
  assert.match(checkout.lines.join('\n'), /No adb was found, so tests of Android devices are skipped/);
});

test('a machine for tests gets the servers that tests start, and nobody else does', async (t) => {
  const there = [
    '/usr/bin/apt-get',
    '/usr/sbin/mariadbd',
    '/usr/bin/my_print_defaults',
    '/usr/sbin/vsftpd',
    '/usr/sbin/sshd',
    '/usr/bin/ssh-keygen',
    '/usr/bin/dbus-run-session',
    '/usr/bin/dbus-send',
    '/usr/bin/gnome-keyring-daemon',
    '/usr/bin/redis-server',
  ];
  const options = {
    isRoot: true,
    osRelease: DEBIAN,
    programs: [...there, '/usr/lib/dovecot/imap', '/usr/lib/dovecot/pop3'],
    brings: [[/apt-get .*install.* postgresql$/, '/usr/lib/postgresql/17/bin/initdb']],
  } as const;
  const own = createCheckout(t, options);
  const forTests = createCheckout(t, { ...options, env: { CI: 'true' } });

  await own.setUp(['servers']);
  await forTests.setUp(['servers']);
  await forTests.setUp(['servers']);

  assert.deepEqual(own.ran, []);
  assert.deepEqual(
    forTests.ran.map((line) => line.replace(/ -q -o \S+/, '')),
    ['apt-get update', 'apt-get install -y --no-install-recommends postgresql'],
  );
});

test("who is not root gets Playwright's download", async (t) => {
  const checkout = createCheckout(t, {
    osRelease: DEBIAN,
    programs: ['/usr/bin/apt-get'],
    brings: [[/playwright-core/, `${PLAYWRIGHT}/chrome-headless-shell`]],
  });

  const { browser } = await checkout.setUp(['browser']);

  const cli = join(checkout.root, 'node_modules', 'playwright-core', 'cli.js');
  assert.equal(browser, `${PLAYWRIGHT}/chrome-headless-shell`);
  assert.equal(checkout.ran[0], `${process.execPath} ${cli} install chromium-headless-shell`);
});

test('where nothing works the message lists what was tried and what to do', async (t) => {
  const checkout = createCheckout(t, {
    isRoot: true,
    osRelease: DEBIAN,
    programs: ['/usr/bin/apt-get'],
    fails: [/install/],
  });

  await assert.rejects(checkout.setUp(['browser']), (error: Error) => {
    assert.match(error.message, /apt-get install chromium-headless-shell: ended with code 1/);
    assert.match(error.message, /apt-get install chromium: ended with code 1/);
    assert.match(error.message, /playwright install --with-deps chromium-headless-shell: ended with code 1/);
    assert.match(error.message, /set GATEHOUSE_BROWSER to the path of one/);
    return true;
  });
});

test('a browser that does not start is passed over', async (t) => {
  const checkout = createCheckout(t, {
    programs: [SHELL, '/usr/bin/chromium'],
    fails: [/chromium-headless-shell --version/],
  });

  assert.equal((await checkout.setUp(['browser'])).browser, '/usr/bin/chromium');
  assert.match(checkout.lines[0] ?? '', /chromium-headless-shell does not start and is passed over/);
});

test('a chosen browser that does not start ends set-up instead of installing another', async (t) => {
  const checkout = createCheckout(t, {
    programs: [SHELL, '/opt/mine'],
    env: { GATEHOUSE_BROWSER: '/opt/mine' },
    fails: [/mine --version/],
  });

  await assert.rejects(checkout.setUp(['browser']), /GATEHOUSE_BROWSER is \/opt\/mine, which does not start/);
  assert.deepEqual(checkout.ran, ['/opt/mine --version']);
});

test('an old Node is refused before anything is done', async (t) => {
  const checkout = createCheckout(t, { nodeVersion: '20.18.3' });

  await assert.rejects(checkout.setUp(), /needs Node 20.19 or newer, and this is Node 20.18.3/);
  assert.deepEqual(checkout.ran, []);
});

test('two set-ups at the same time install once, and the second says that it waits', async (t) => {
  const checkout = createCheckout(t, { programs: [SHELL] });

  await Promise.all([checkout.setUp(['packages']), checkout.setUp(['packages'])]);

  assert.equal(checkout.ran.length, 1);
  assert.match(checkout.lines.join('\n'), /Another set-up is at work here \(process \d+\)/);
});

test('the lock of a set-up that died is taken over', async (t) => {
  const checkout = createCheckout(t, { programs: [SHELL] });
  // No system gives out a process id as high as this one.
  checkout.write('.cache/setup/lock/pid', '999999999');

  await checkout.setUp(['packages']);

  assert.equal(checkout.ran.length, 1);
  assert.equal(
    readFileSync(join(checkout.root, 'node_modules', '.gatehouse-setup.json'), 'utf8').length > 0,
    true,
  );
});

test('applications come from npm, each into a folder of the cache, and what fails is said', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-applications-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const env = { GATEHOUSE_APPLICATIONS: folder };
  const checkout = createCheckout(t, { env, fails: [/node-red/] });

  await checkout.setUp(['applications']);

  assert.equal(checkout.ran[0]?.startsWith(`npm install --prefix ${folder}/node-red --ignore-scripts`), true);
  assert.equal(checkout.ran.length, 4);
  assert.match(checkout.lines.join('\n'), /node-red was not installed, so its scenarios are skipped/);
});

test('the official checks of MCP come from a lock file of their own, again when it changes, and a failure is said', async (t) => {
  const checkout = createCheckout(t, { fails: [/mcp-checks/] });
  const folder = join(checkout.root, '.cache', 'mcp-checks');
  checkout.write('setup/mcp-checks/package.json', '{}');
  checkout.write('setup/mcp-checks/package-lock.json', '{"lockfileVersion":3}');

  await checkout.setUp(['mcp-checks']);

  assert.match(checkout.ran[0] ?? '', /^npm ci --prefix \S+mcp-checks --ignore-scripts/);
  assert.match(checkout.lines.join('\n'), /of MCP were not installed, so their tests are skipped/);
  assert.equal(existsSync(folder), false);

  checkout.write('.cache/mcp-checks/package-lock.json', '{"lockfileVersion":3}');
  checkout.write('.cache/mcp-checks/node_modules/.package-lock.json', '{}');
  checkout.forget();
  await checkout.setUp(['mcp-checks']);
  assert.deepEqual(checkout.ran, []);

  checkout.write('setup/mcp-checks/package-lock.json', '{"lockfileVersion":4}');
  await checkout.setUp(['mcp-checks']);
  assert.equal(checkout.ran.length, 1);
});

test('packages of Debian are unpacked into the cache with what the system lacks of them', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-applications-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const programs = ['/usr/bin/apt-get'];
  const env = { GATEHOUSE_APPLICATIONS: folder };
  const options = { env, programs, isRoot: true, osRelease: DEBIAN };
  const checkout = createCheckout(t, { ...options, says: [[/--simulate/, 'Inst php-cli (2:8.2 Debian)']] });

  await checkout.setUp(['applications']);
  const [first] = checkout.ran.filter((line) => / download /.test(line));
  checkout.forget();
  await checkout.setUp(['applications']);

  assert.equal(first, 'apt-get -q -o APT::Sandbox::User=root download php-cli');
  assert.deepEqual(
    checkout.ran.filter((line) => /apt-get/.test(line)),
    [],
  );
});
