import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';

const register = import.meta.resolve('./register.mjs');
const source = import.meta.resolve('../../packages/test-tiers/src/random.ts');

/** Imports a source; then hooks that others register come before ours. */
const program = `
  import { register } from 'node:module';
  const { createRandom } = await import(${JSON.stringify(source)});
  console.log(createRandom(1)() < 1, import.meta.resolve('./x.ts').endsWith('/x.ts'));
  register('data:text/javascript,' + encodeURIComponent(
    "export const resolve = (name, context, next) => next(name === '@gatehouse/none' ? 'node:path' : name, context);"));
  console.log(typeof (await import('@gatehouse/none')).join, typeof (await import(${JSON.stringify(source)} + '?again')).pick);
`;

for (const flags of [[], ['--expose-internals']])
  test(`sources are loaded ${flags.join(' ') || 'without a flag'}, also below hooks that others register`, () => {
    const { NODE_TEST_CONTEXT: _, ...env } = process.env;
    const args = [...flags, '--import', register, '--input-type=module', '--eval', program];

    const { stdout, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });

    assert.equal(stdout, 'true true\nfunction function\n', stderr);
  });
