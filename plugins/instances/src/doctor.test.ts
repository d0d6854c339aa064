import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Finding } from '@gatehouse/sdk-plugin';
import { checkBrowser } from './doctor.ts';

test('doctor: the browser of this machine passes', async () => assertPassed(await checkBrowser()));

const bare = { platform: process.platform, files: { isProgram: () => false, list: () => [] } };

test('doctor: on a machine without a browser the check says how to get one', async () => {
  assertFailed(await checkBrowser({ ...bare, env: {} }), { what: /No browser/, fix: /GATEHOUSE_BROWSER/ });
});

test('doctor: a path in the environment without a browser is named', async () => {
  const finding = await checkBrowser({ ...bare, env: { GATEHOUSE_BROWSER: '/no/browser' } });
  assertFailed(finding, { what: /\/no\/browser/, fix: /unset it/ });
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
