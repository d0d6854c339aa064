import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { readSettings } from './read-settings.ts';

let dataDir = '';
before(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'gatehouse-settings-'));
});
after(() => rmSync(dataDir, { recursive: true }));

const writeConfig = (text: string) => writeFileSync(join(dataDir, 'config.json'), text);

test('a flag wins over the environment, the environment over the file, the file over the default', () => {
  writeConfig('{ "editorPort": 1, "runnerPort": 1, "logLevel": "error", "edition": "android" }');
  const env = { GATEHOUSE_DATA_DIR: dataDir, GATEHOUSE_EDITOR_PORT: '2', GATEHOUSE_RUNNER_PORT: '2' };

  const settings = readSettings({ editorPort: 3 }, env);

  assert.deepEqual(settings.ports, { editor: 3, runner: 2 });
  assert.equal(settings.logLevel, 'error');
  assert.equal(settings.edition, 'android');
  assert.deepEqual(settings.hosts, ['editor', 'runner']);
});

test('the data folder defaults to the place for data of the platform', () => {
  assert.equal(readSettings({}, { XDG_DATA_HOME: '/nowhere/data' }).dataDir, '/nowhere/data/gatehouse');
});

test('new keys go into the keychain unless the environment says off, which no configuration file does', () => {
  writeConfig('{ "keychain": false }');
  assert.throws(() => readSettings({ dataDir }, {}), /keychain/);
  writeConfig('{}');

  const wanted = [{}, { GATEHOUSE_KEYCHAIN: 'on' }, { GATEHOUSE_KEYCHAIN: 'off' }];

  assert.deepEqual(
    wanted.map((env) => readSettings({ dataDir }, env).keychain),
    [true, true, false],
  );
  assert.throws(() => readSettings({ dataDir }, { GATEHOUSE_KEYCHAIN: '' }), /must be one of on, off/);
});

test('every problem of a wrong configuration file is told at once', () => {
  writeConfig('{ "editorPort": 70000, "edtion": "x" }');

  assert.throws(
    () => readSettings({ dataDir }, {}),
    (error: Error) => /editorPort/.test(error.message) && /edtion/.test(error.message),
  );
});

test('a configuration that is not JSON names the file', () => {
  writeConfig('{');

  assert.throws(() => readSettings({ dataDir }, {}), /config\.json is not JSON/);
});

const variables = [
  ['GATEHOUSE_LOCKED', 'true', 'locked', true],
  ['GATEHOUSE_LOCKED', 'yes', 'locked', false],
  ['GATEHOUSE_HOST', 'runner', 'hosts', ['runner']],
  ['GATEHOUSE_HEADED', 'true', 'headed', true],
  ['GATEHOUSE_REQUIRE_SANDBOX', 'true', 'requireSandbox', true],
  ['GATEHOUSE_PLUGIN', 'a,,b', 'plugins', ['a', 'b']],
] as const;

for (const [name, text, key, value] of variables) {
  test(`${name}=${text} sets ${key}`, () => {
    assert.deepEqual(readSettings({ dataDir: '/nowhere' }, { [name]: text })[key], value);
  });
}

const wrongValues = [
  ['GATEHOUSE_EDITOR_PORT', '70000'],
  ['GATEHOUSE_EDITOR_PORT', '12ab'],
  ['GATEHOUSE_LOG_LEVEL', 'loud'],
  ['GATEHOUSE_HOST', 'editor,nobody'],
] as const;

for (const [name, value] of wrongValues) {
  test(`${name}=${value} is refused and quoted`, () => {
    assert.throws(() => readSettings({ dataDir: '/nowhere' }, { [name]: value }), new RegExp(name));
  });
}
