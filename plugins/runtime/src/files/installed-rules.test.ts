import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { accessTo } from '@gatehouse/sdk-actions/internal/files';
import { createFileGrants } from './file-grants.ts';
import { followRules, installedRules } from './installed-rules.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'gatehouse-rules-')));
after(() => rmSync(folder, { recursive: true }));

const made = (name: string) => {
  mkdirSync(join(folder, name), { recursive: true });
  return join(folder, name);
};
const data = made('data');
const moved = made('disk/tasks');
symlinkSync(moved, join(data, 'tasks'));
const product = made('product');
const code = { installation: product, code: product, extras: null, plugins: [made('lamp')] };
const grants = createFileGrants(() => installedRules({ data, code }, undefined));
const scopes = ['io:filesystem'];

const closed = ['data/run/cli.json', 'product/package.json', 'lamp/plugin.ts', 'disk/tasks/1/up.zp'];

for (const path of closed) {
  test(`no run opens ${path} of this installation`, () => {
    const rights = grants.ofRun({ projectPath: join(folder, 'work/x.zp'), allowedScopes: scopes });

    assert.equal(accessTo(rights, join(folder, path)), 'none');
    assert.equal(accessTo(rights, join(folder, 'work/out.txt')), 'write');
  });
}

test('what an installed package compiled, and its choice of a browser, are closed where all of the home folder is open', (t) => {
  const caches = join(folder, 'caches');
  const before = process.env.XDG_CACHE_HOME;
  process.env.XDG_CACHE_HOME = caches;
  t.after(() => {
    if (before === undefined) delete process.env.XDG_CACHE_HOME;
    else process.env.XDG_CACHE_HOME = before;
  });
  const open = createFileGrants(() => installedRules({ data, code }, 'any'));

  for (const rights of [open.ofCall(), open.ofRun({ projectPath: null, allowedScopes: scopes })]) {
    for (const cache of [caches, join(homedir(), '.cache')])
      for (const name of ['bundle/1/start.cache', 'bundle/1/outside/part.mjs', 'setup/browser.json'])
        assert.equal(accessTo(rights, join(cache, 'gatehouse', name)), 'none');
    assert.equal(accessTo(rights, join(caches, 'other', 'file.txt')), 'write');
  }
});

test('the interfaces of the system are closed to runs and to calls', {
  skip: process.platform === 'win32',
}, () => {
  for (const rights of [grants.ofCall(), grants.ofRun({ projectPath: null, allowedScopes: scopes })]) {
    for (const path of ['/proc/1/environ', '/sys/power/state', '/dev/null'])
      assert.equal(accessTo(rights, path), 'none');
  }
});

test('an upload is open to its own project where the folder of uploads was moved to another disk', () => {
  const rights = grants.ofRun({ projectPath: join(data, 'tasks/1/up.zp'), allowedScopes: scopes });

  assert.equal(accessTo(rights, join(moved, '1/prices.csv')), 'write');
  assert.equal(accessTo(rights, join(moved, '2/prices.csv')), 'none');
});

test('a project that is reached through a link has the folder that the link leads to', () => {
  const run = made('data/run');
  symlinkSync(run, join(folder, 'link'));
  const rights = grants.ofRun({ projectPath: join(folder, 'link/x.zp'), allowedScopes: scopes });

  assert.equal(accessTo(rights, join(run, 'cli.json')), 'none');
});

for (const path of ['data/store', 'product', 'link']) {
  test(`a root in the closed place ${path} is refused, and the setting is named`, () => {
    assert.throws(
      () => installedRules({ data, code }, [join(folder, path)]),
      /runtime\.files\.roots.*closed/,
    );
  });
}

test('the samples of the installation are open, and a plugin that was loaded from there is not', () => {
  const plugins = [join(code.installation, 'examples/lamp')];
  const rules = installedRules({ data, code: { ...code, plugins } }, undefined);
  const rights = createFileGrants(() => rules).ofRun({ projectPath: null, allowedScopes: scopes });

  assert.equal(accessTo(rights, join(code.installation, 'examples/shop/prices.csv')), 'write');
  assert.equal(accessTo(rights, join(code.installation, 'examples/lamp/plugin.ts')), 'none');
});

test('the rules change with the loaded plugins', () => {
  let plugins: string[] = [];
  const rules = followRules({ data, code: () => ({ ...code, plugins }), roots: undefined });

  const before = rules();
  assert.equal(rules(), before);
  plugins = [join(folder, 'late')];
  assert.ok(rules().closed.includes(join(folder, 'late')));
});
