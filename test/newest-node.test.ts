import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { skipInQuick } from '@gatehouse/test-tiers';
import { createApiClient } from './support/api-client.ts';
import { authorProject } from './support/author-project.ts';
import { eventually } from './support/eventually.ts';
import { ownProgram } from './support/gatehouse-process.ts';
import { testConfigDir } from './support/test-config-dir.ts';

const node = process.env.GATEHOUSE_NEWEST_NODE ?? '';
const isMissing = existsSync(node) ? false : 'set-up could not install the newest Node';
/** The first start builds the bundle of this Node. */
const buildMs = 300_000;
const skip = skipInQuick('tries the newest Node beside this one') || isMissing;
const env = {
  ...process.env,
  GATEHOUSE_CONFIG_DIR: testConfigDir(),
  GATEHOUSE_KEYCHAIN: 'off',
  FORCE_COLOR: '0',
};

function spawnOnNewest(args: readonly string[]) {
  return spawn(node, [ownProgram, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
}

describe('on the newest Node', { skip }, () => {
  let folder = '';
  let daemon: ReturnType<typeof spawnOnNewest>;
  let banner = '';
  let errors = '';
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gatehouse-newest-'));
    const ports = ['--editor-port', '0', '--runner-port', '0'];
    daemon = spawnOnNewest(['start', '--data-dir', join(folder, 'data'), ...ports]);
    daemon.stdout.on('data', (chunk) => {
      banner += chunk;
    });
    daemon.stderr.on('data', (chunk) => {
      errors += chunk;
    });
    await eventually(
      async () => banner,
      (shown) => /data .*\n/.test(shown) || daemon.exitCode !== null,
      buildMs,
    );
  });
  after(async () => {
    daemon.kill('SIGTERM');
    if (daemon.exitCode === null) await once(daemon, 'exit');
    await rm(folder, { recursive: true });
  });

  for (const args of [['--help'], ['status'], ['tasks'], ['keys', 'list'], ['plugin', 'list'], ['doctor']]) {
    test(`gatehouse ${args.join(' ')} prints no error`, async () => {
      const ofData = args[0] === '--help' ? [] : ['--data-dir', join(folder, 'data')];
      const child = spawnOnNewest([...args, ...ofData]);

      const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);

      assert.deepEqual({ code, stderr }, { code: 0, stderr: '' });
    });
  }

  test('a project is authored and run, and the daemon prints no error', async () => {
    const key = /gthk_\w+/.exec(banner)?.[0] ?? '';
    const urlOf = (host: string) => new RegExp(`${host} +(\\S+)/api/v1`).exec(banner)?.[1] ?? '';
    const path = join(folder, 'compare.zp');
    const compare = { type: 'Logic', action: 'If', parameters: { Left: 'a', Right: 'a' } };
    await authorProject(createApiClient(urlOf('editor'), key), path, [compare]);
    const runner = createApiClient(urlOf('runner'), key);
    const { id } = await runner.ok('POST /tasks', { path });
    await runner.ok(`PUT /tasks/${id}/settings/execution`, { numberOfTries: 1 });

    await runner.ok(`POST /tasks/${id}/start`);

    const state = await eventually(
      () => runner.ok(`GET /tasks/${id}/state`),
      ({ status }) => status === 'Complete' || status === 'Fail',
    );
    assert.deepEqual([state.status, state.doneSuccessfully, errors], ['Complete', 1, '']);
  });
});

test('the parts of Node that are not documented work on the newest Node', { skip }, async () => {
  const root = join(import.meta.dirname, '..');
  const files = [
    ...testsIn(root, 'packages/platform/src'),
    'host/src/pipeline/write-answer.test.ts',
    ...testsIn(root, 'host/src/http'),
  ];
  const group = files.map((file) => [file, pathToFileURL(join(root, file)).href]);
  // One process for all, as a process costs more than most of the files.
  const program = `
    import { runGroup } from ${JSON.stringify(import.meta.resolve('../scripts/testing/run-group.mjs'))};
    runGroup(${JSON.stringify(group)});`;
  const loader = import.meta.resolve('../scripts/source-loader/register.mjs');
  // The variable that node sets for a test file would make this run report to the outer one.
  const own = { ...env, NODE_TEST_CONTEXT: undefined };
  const child = spawn(node, ['--import', loader, '--input-type=module', '--eval', program], {
    cwd: root,
    env: own,
    stdio: ['ignore', 'pipe', 'pipe'],
  });

  const [report, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);

  assert.equal(code, 0, report);
  for (const file of files) assert.ok(report.includes(file), `${file} did not run:\n${report}`);
});

function testsIn(root: string, folder: string): readonly string[] {
  const names = readdirSync(join(root, folder)).filter((name) => name.endsWith('.test.ts'));
  assert.ok(names.length > 0, `${folder} has no test`);
  return names.map((name) => `${folder}/${name}`);
}
