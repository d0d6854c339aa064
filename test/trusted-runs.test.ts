import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { createApiClient } from './support/api-client.ts';
import { projectText, shell } from './support/approval-world.ts';
import { authorProject } from './support/author-project.ts';
import { ownProgram, type RunningDaemon, runGatehouse, startGatehouse } from './support/gatehouse-process.ts';
import { testConfigDir } from './support/test-config-dir.ts';

let folder = '';
let daemon: RunningDaemon;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-trusted-'));
  daemon = await startGatehouse(join(folder, 'data'));
});
after(async () => {
  daemon.process.kill('SIGTERM');
  await once(daemon.process, 'exit');
  await rm(folder, { recursive: true });
});

const run = (project: string, ...more: readonly string[]) =>
  runGatehouse(['run', project, '--data-dir', join(folder, 'data'), ...more]);

test('without a terminal, `gatehouse run` refuses a restricted project and shows what it may do', async () => {
  const project = join(folder, 'foreign.zp');
  const mark = join(folder, 'refused');
  await writeFile(project, projectText([shell(mark)]));

  const { code, stderr } = await run(project);

  assert.equal(code, 1);
  assert.match(stderr, /was not made or approved here.*start programs \(Program\.Run\).*--trust/);
  assert.equal(existsSync(mark), false);
});

const hasTerminal = existsSync('/usr/bin/script') ? false : 'script(1), which makes terminals, is not here';

/** Runs at a terminal where a person types a line after the question is shown. */
async function runAtTerminal(project: string, typed: string) {
  const words = [process.execPath, ownProgram, 'run', project, '--data-dir', join(folder, 'data')];
  const child = spawn(
    'script',
    ['--quiet', '--return', '--command', words.map(quote).join(' '), '/dev/null'],
    {
      env: { ...process.env, GATEHOUSE_CONFIG_DIR: testConfigDir(), FORCE_COLOR: '0' },
    },
  );
  let shown = '';
  child.stdout.on('data', (chunk) => {
    const wasAsked = asks.test(shown);
    shown += chunk;
    if (!wasAsked && asks.test(shown)) child.stdin.write(`${typed}\r`);
  });
  const [code] = await once(child, 'close');
  return { code, shown };
}

const asks = /start programs \(Program\.Run\).*Run it\? /s;
const quote = (word: string) => `'${word.replaceAll("'", "'\\''")}'`;

test('at a terminal, it shows what the project may do and asks', { skip: hasTerminal }, async () => {
  const project = join(folder, 'asked.zp');
  const mark = join(folder, 'asked');
  await writeFile(project, projectText([shell(mark)]));

  const refused = await runAtTerminal(project, 'n');
  assert.deepEqual([refused.code, existsSync(mark)], [1, false], refused.shown);
  const allowed = await runAtTerminal(project, 'y');

  assert.deepEqual([allowed.code, existsSync(mark)], [0, true], allowed.shown);
});

test('`gatehouse run --trust` runs it, and it stays trusted', async () => {
  const project = join(folder, 'trusted.zp');
  const mark = join(folder, 'trusted');
  await writeFile(project, projectText([shell(mark)]));

  const first = await run(project, '--trust');
  const second = await run(project);

  assert.deepEqual([first.code, second.code, existsSync(mark)], [0, 0, true], first.stderr + second.stderr);
});

test('`gatehouse run` asks nothing about a project that was made here', async () => {
  const project = join(folder, 'own.zp');
  const mark = join(folder, 'own');
  await authorProject(createApiClient(daemon.editorUrl, daemon.key), project, [shell(mark)]);

  const { code, stderr } = await run(project);

  assert.deepEqual([code, existsSync(mark)], [0, true], stderr);
});
