import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { collectGarbage } from './collect-garbage.ts';

const loader = import.meta.resolve('../../../scripts/source-loader/register.mjs');

test('this version of V8 knows each flag, and prints no error for one', () => {
  const code = [
    `import { scavengeAlone, withPlainRegexps } from ${JSON.stringify(import.meta.resolve('./v8-flags.ts'))};`,
    'scavengeAlone();',
    "console.log(withPlainRegexps(() => /a/.test('a')));",
  ].join('\n');

  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', loader, '--input-type=module', '--eval', code],
    { encoding: 'utf8' },
  );

  assert.deepEqual({ status, stdout, stderr }, { status: 0, stdout: 'true\n', stderr: '' });
});

test('garbage is collected at once', () => {
  const before = new WeakRef({ large: new Array(1000) });
  return new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
    assert.equal(collectGarbage(), true);
    assert.equal(before.deref(), undefined);
  });
});
