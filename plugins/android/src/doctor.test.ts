import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Finding } from '@gatehouse/sdk-plugin';
import { checkAdb } from './doctor.ts';

const bare = { platform: 'linux', files: { isProgram: () => false, list: () => [] } };

test('doctor: an adb in PATH passes, and one at the usual place of the Android tools', async () => {
  const has = (path: string) => ({ ...bare.files, isProgram: (found: string) => found === path });
  const env = { PATH: '/usr/bin', HOME: '/home/me' };
  assertPassed(await checkAdb({ ...bare, env, files: has('/usr/bin/adb') }));
  assertPassed(await checkAdb({ ...bare, env, files: has('/home/me/Android/Sdk/platform-tools/adb') }));
});

test('doctor: on a machine without adb the check says how to get one', async () => {
  assertFailed(await checkAdb({ ...bare, env: {} }), { what: /No adb/, fix: /apt-get install adb/ });
});

test('doctor: a path in the environment without an adb is named', async () => {
  const finding = await checkAdb({ ...bare, env: { GATEHOUSE_ADB: '/no/adb' } });
  assertFailed(finding, { what: /\/no\/adb/, fix: /unset it/ });
});

function assertPassed({ problems, summary }: Finding): void {
  assert.deepEqual(problems, []);
  assert.ok(summary.length > 0);
}

function assertFailed({ problems }: Finding, { what, fix }: { what: RegExp; fix: RegExp }): void {
  assert.equal(problems.length, 1);
  assert.match(problems[0]?.what ?? '', what);
  assert.match(problems[0]?.fix ?? '', fix);
}
