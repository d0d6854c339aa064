import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { after, test } from 'node:test';
import { loaderArguments } from '@gatehouse/sdk-plugin/internal';
import { typeProblemsOf } from './support/check-types.ts';
import { readPage } from './support/doc-page.ts';
import { writeExamplePlugin } from './support/write-example-plugin.ts';

const pages = ['docs/plugins/how-a-plugin-works.md', 'docs/plugins/testing.md'].map(readPage);
const folder = await writeExamplePlugin(pages.join('\n'));
after(() => rm(folder, { recursive: true, force: true }));

test('the tests of the page pass on the plugin of the page', () => {
  const files = ['src/plugin.test.ts', 'src/contract.test.ts', 'src/action.test.ts'];
  // A nested test runner reports to the outer one, unless this variable is absent.
  const { NODE_TEST_CONTEXT, ...env } = process.env;

  const { status, stdout } = spawnSync(
    process.execPath,
    [...loaderArguments(import.meta.filename), '--test', ...files],
    {
      cwd: folder,
      env,
      encoding: 'utf8',
    },
  );

  assert.equal(status, 0, stdout);
  assert.match(stdout, /nobody is greeted without a key/);
  assert.match(stdout, /greeting_get on the runner host: 200 with what it declares/);
});

test('the page type-checks', () => {
  const files = ['plugin.test', 'contract.test', 'action.test', 'plugin'].map(
    (name) => `${folder}/src/${name}.ts`,
  );

  assert.deepEqual(typeProblemsOf(files), []);
});
