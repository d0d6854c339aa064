import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { loaderArguments } from '@gatehouse/sdk-plugin/internal';

const noProc = ['--dev-bind', '/', '/', '--tmpfs', '/proc'];
const skip = existsSync('/usr/bin/bwrap') ? false : 'only bubblewrap takes /proc away';

for (const suite of ['file-door.test.ts', 'swapped-links.test.ts']) {
  test(`${suite} holds where no path leads from a descriptor to its file`, { skip }, (t) => {
    const { NODE_TEST_CONTEXT: _, ...inherited } = process.env;
    // The files themselves make all rounds; these are other ones each time.
    const tier = inherited.GATEHOUSE_TESTS === 'long' ? 'long' : 'quick';
    const env = { ...inherited, GATEHOUSE_TESTS: tier };
    const file = fileURLToPath(new URL(suite, import.meta.url));
    const command = [
      ...noProc,
      process.execPath,
      ...loaderArguments(file),
      '--test',
      '--test-reporter=tap',
      file,
    ];

    const { status, stdout, stderr } = spawnSync('bwrap', command, { env, encoding: 'utf8' });

    const [, passed = ''] = /^# pass (\d+)$/m.exec(stdout) ?? [];
    t.diagnostic(`${passed} passed`);
    assert.equal(status, 0, stdout + stderr);
    assert.ok(Number(passed) > 0, stdout);
  });
}
