import { chmod, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { checkConfig } from './check-config.ts';
import { checkDataFolder } from './check-data-folder.ts';
import { checkDiskSpace } from './check-disk-space.ts';
import { checkNode } from './check-node.ts';
import { checkPlugins } from './check-plugins.ts';
import { assertFailed, assertPassed } from './fixtures/assert-finding.ts';

const fixture = (name: string) =>
  fileURLToPath(new URL(`../../../../test/fixtures/plugins/${name}/`, import.meta.url));

let dataDir = '';

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'gatehouse-doctor-'));
});
afterEach(async () => {
  await rm(dataDir, { recursive: true, force: true });
});

describe('node', () => {
  test('the version of this process is fine', async () => assertPassed(await checkNode()));

  test('one that is too old is named', async () => {
    assertFailed(await checkNode('18.20.0'), { what: /18\.20\.0 is too old/, fix: /nodejs\.org/ });
  });
});

describe('data folder', () => {
  test('one that is private passes', async () => {
    await writeFile(join(dataDir, 'config.json'), '{}', { mode: 0o600 });

    assertPassed(await checkDataFolder(dataDir));
  });

  test('one that is not there is named', async () => {
    const missing = join(dataDir, 'missing');
    assertFailed(await checkDataFolder(missing), { what: /There is no data folder/, fix: /--data-dir/ });
  });

  test('a file in its place is named', async () => {
    const path = join(dataDir, 'file');
    await writeFile(path, '');

    assertFailed(await checkDataFolder(path), { what: /is not a folder/, fix: /--data-dir/ });
  });

  test('what others can read is named, deep in the folder too', async () => {
    await mkdir(join(dataDir, 'store'), { mode: 0o700 });
    await writeFile(join(dataDir, 'store', 'keys.journal'), '');
    await chmod(join(dataDir, 'store', 'keys.journal'), 0o644);

    assertFailed(await checkDataFolder(dataDir), { what: /keys\.journal/, fix: /^chmod -R go= '/ });
  });

  test('what a browser writes into its profile is its own affair', async () => {
    await mkdir(join(dataDir, 'instances'), { mode: 0o700 });
    await writeFile(join(dataDir, 'instances', 'Preferences'), '');
    await chmod(join(dataDir, 'instances', 'Preferences'), 0o644);

    assertPassed(await checkDataFolder(dataDir));
  });
});

describe('disk space', () => {
  test('enough passes, also for a folder that is not there yet', async () => {
    assertPassed(await checkDiskSpace(join(dataDir, 'a', 'b'), 1));
  });

  test('less than needed is named', async () => {
    const finding = await checkDiskSpace(dataDir, Number.MAX_SAFE_INTEGER);
    assertFailed(finding, { what: /^Only \d+ MiB free/, fix: /--data-dir/ });
  });
});

describe('settings', () => {
  test('none at all are valid', async () => assertPassed(await checkConfig({ dataDir }, {})));

  for (const [text, what] of [
    ['{', /is not JSON/],
    ['{"editorPort": "x"}', /editorPort/],
    ['{"edition": "gold"}', /no edition "gold"/],
  ] as const) {
    test(`a config.json of ${text} is named`, async () => {
      await writeFile(join(dataDir, 'config.json'), text);

      assertFailed(await checkConfig({ dataDir }, {}), { what, fix: /^Correct / });
    });
  }

  test('a wrong variable of the environment is named', async () => {
    const finding = await checkConfig({ dataDir }, { GATEHOUSE_RUNNER_PORT: 'x' });
    assertFailed(finding, { what: /GATEHOUSE_RUNNER_PORT/, fix: /environment/ });
  });
});

describe('plugins', () => {
  test('plugins that fit pass', async () => assertPassed(await checkPlugins([fixture('healthy')], [])));

  for (const [names, what] of [
    [['bad-json'], /^bad-json \(manifest_invalid\)/],
    [['too-new'], /^too-new \(incompatible\)/],
    [['needs-nobody'], /^needs-nobody \(need_missing\)/],
    [['healthy', 'clashes-with-healthy'], /\(clash\)/],
  ] as const) {
    test(`${names.join(' and ')} are named with code and fix`, async () => {
      assertFailed(await checkPlugins(names.map(fixture), []), { what, fix: /./ });
    });
  }

  test('one whose code is gone is named, and none of its code is run', async () => {
    const folder = join(dataDir, 'healthy');
    await cp(fixture('throws-on-import'), folder, { recursive: true });
    assertPassed(await checkPlugins([folder], []));
    await rm(join(folder, 'plugin.mjs'));

    assertFailed(await checkPlugins([folder], []), { what: /plugin\.mjs cannot be read/, fix: /Restore/ });
  });

  test('one that failed in the running daemon is named with the reason that the daemon gave', async () => {
    const reported = [{ id: 'healthy', code: 'setup_failed', message: 'It broke', fix: 'Mend it' }];
    const finding = await checkPlugins([fixture('healthy')], reported);
    assertFailed(finding, { what: /healthy \(setup_failed\): It broke/, fix: /Mend it/ });
  });
});
