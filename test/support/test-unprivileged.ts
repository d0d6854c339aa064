import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { loaderArguments } from '@gatehouse/sdk-plugin/internal';
import { sample, skipInQuick } from '@gatehouse/test-tiers';

const checkout = fileURLToPath(new URL('../../', import.meta.url));
const nobody = 65_534;
const asNobody = ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups'] as const;
/** The file runs in its own process: `--test` would start a second one for it. */
const reporter = ['--test-reporter=tap'];
const skip =
  process.getuid?.() === 0
    ? skipInQuick('repeats the attacks as an unprivileged user')
    : 'this run is of an unprivileged user already, and only root becomes another';

/**
 * Runs the tests of other files as a user without rights. A run of root has run them as root, with every attempt: here
 * a part of the attempts shows that the user makes no difference, other ones each time. A night tries all.
 */
export function testUnprivileged(suites: readonly string[]): void {
  const drawn = sample(suites, { what: 'attacks as an unprivileged user', quick: suites.length, all: 2 });
  describe('as an unprivileged user', { concurrency: 3 }, () => {
    for (const suite of drawn) {
      test(`${suite} holds as an unprivileged user`, { skip }, async (t) => {
        const { env, remove } = await ownFolders();
        t.after(remove);
        const file = join('test', `${suite}.test.ts`);

        const { code, output } = await run(
          [...asNobody, process.execPath, ...loaderArguments(import.meta.filename), ...reporter, file],
          env,
        );

        const countOf = (what: string) =>
          Number(new RegExp(`^# ${what} (\\d+)$`, 'm').exec(output)?.[1] ?? 0);
        t.diagnostic(`${countOf('pass')} passed, ${countOf('skipped')} skipped`);
        assert.equal(code, 0, failuresIn(output));
        assert.ok(countOf('pass') > 0, output);
      });
    }
  });
}

/** The folders that a user needs, in a temporary folder. */
async function ownFolders() {
  const root = await mkdtemp(join(tmpdir(), 'gatehouse-nobody-'));
  const folders = { HOME: 'home', TMPDIR: 'tmp', GATEHOUSE_CONFIG_DIR: 'config' };
  const own = Object.entries(folders).map(([name, folder]) => [name, join(root, folder)] as const);
  for (const [, folder] of own) await mkdir(folder);
  for (const folder of [root, ...own.map(([, path]) => path)]) chownSync(folder, nobody, nobody);
  const { NODE_TEST_CONTEXT: _, XDG_DATA_HOME: __, XDG_CONFIG_HOME: ___, ...inherited } = process.env;
  const tier = inherited.GATEHOUSE_TESTS === 'long' ? 'long' : 'quick';
  return {
    env: { ...inherited, ...Object.fromEntries(own), GATEHOUSE_TESTS: tier },
    remove: () => rm(root, { recursive: true, force: true }),
  };
}

async function run([program = '', ...args]: readonly string[], env: NodeJS.ProcessEnv) {
  const child = spawn(program, args, { cwd: checkout, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  const [code] = await once(child, 'close');
  return { code, output };
}

function failuresIn(output: string): string {
  const found = output.split(/^(?=(?:not )?ok )/m).filter((part) => part.startsWith('not ok'));
  return found.length === 0 ? output : found.join('\n');
}
