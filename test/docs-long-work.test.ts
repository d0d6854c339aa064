import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { after, test } from 'node:test';
import { loaderArguments } from '@gatehouse/sdk-plugin';
import { typeProblemsOf } from './support/check-types.ts';
import { readPage } from './support/doc-page.ts';
import { writeExamplePlugin } from './support/write-example-plugin.ts';

const folder = await writeExamplePlugin(readPage('docs/plugins/long-work.md'));
after(() => rm(folder, { recursive: true, force: true }));

test('the tests of the page pass on the plugin of the page', () => {
  // A nested test runner reports to the outer one, unless this variable is absent.
  const { NODE_TEST_CONTEXT, ...env } = process.env;

  const { status, stdout } = spawnSync(
    process.execPath,
    [...loaderArguments(import.meta.filename), '--test', 'src/worker.test.ts'],
    { cwd: folder, env, encoding: 'utf8' },
  );

  assert.equal(status, 0, stdout);
  assert.match(stdout, /a run ends where nothing is linked to the branch/);
});

test('the page type-checks', () => {
  assert.deepEqual(typeProblemsOf([`${folder}/src/plugin.ts`, `${folder}/src/worker.test.ts`]), []);
});
