import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { readRegistrySettings, registryOf } from './registry-settings.ts';

test('registry and logins are those of npm, by scope too, and no other setting is taken', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-npmrc-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'npmrc');
  await writeFile(
    path,
    `; a comment
registry = https://registry.example.org
@x:registry=https://x.example.org/npm
//x.example.org/npm/:_authToken=\${X_TOKEN}
ignore-scripts=false
git=/bin/evil
`,
  );

  const settings = readRegistrySettings({ npm_config_userconfig: path, X_TOKEN: 'secret' });

  assert.deepEqual(settings, {
    registry: 'https://registry.example.org/',
    '@x:registry': 'https://x.example.org/npm',
    '//x.example.org/npm/:_authToken': 'secret',
  });
  assert.equal(registryOf('@x/lamps', settings), 'https://x.example.org/npm/');
  assert.equal(registryOf('@y/lamps', settings), 'https://registry.example.org/');
});

test('without settings it is the public registry, and the environment goes first', () => {
  const npm_config_userconfig = '/nowhere/npmrc';

  assert.equal(readRegistrySettings({ npm_config_userconfig }).registry, 'https://registry.npmjs.org/');
  assert.equal(
    readRegistrySettings({ npm_config_userconfig, npm_config_registry: 'http://127.0.0.1:1' }).registry,
    'http://127.0.0.1:1/',
  );
});
