import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { findDirectImports } from './find-direct-imports.ts';

let folder = '';
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-imports-'));
});
after(() => rm(folder, { recursive: true, force: true }));

async function find(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const plugin = await mkdtemp(join(folder, 'plugin-'));
  const manifest = JSON.stringify({ entry: { plugin: './src/plugin.ts', worker: './src/worker.ts' } });
  for (const [name, text] of Object.entries({ 'gatehouse.plugin.json': manifest, ...files })) {
    await mkdir(dirname(join(plugin, name)), { recursive: true });
    await writeFile(join(plugin, name), text);
  }
  return (await findDirectImports(plugin)).map(
    ({ file, line, module, kind }) => `${file}:${line} ${module} ${kind}`,
  );
}

test('each import is reported with file, line and the access that it gives, in every notation', async () => {
  const found = await find({
    'src/plugin.ts': `import { join } from 'node:path';
import { readFile } from 'fs/promises';
import { helper } from './deep/helper.ts';
export default [join, readFile, helper, () => import('node:child_process')];`,
    'src/deep/helper.ts': `export { connect } from 'node:net';
export const helper = () => require('vm');`,
  });

  assert.deepEqual(found, [
    'src/deep/helper.ts:1 node:net network',
    'src/deep/helper.ts:2 node:vm code',
    'src/plugin.ts:2 node:fs/promises files',
    'src/plugin.ts:4 node:child_process programs',
  ]);
});

test('the worker part, tests and types are left out', async () => {
  const found = await find({
    'src/plugin.ts': `import type { Socket } from 'node:net';\nexport default (socket: Socket) => socket;`,
    'src/worker.ts': `import 'node:fs';`,
    'src/plugin.test.ts': `import 'node:fs';`,
  });

  assert.deepEqual(found, []);
});

test('what both the worker and the daemon load counts', async () => {
  const found = await find({
    'src/plugin.ts': `import './shared.ts';`,
    'src/worker.ts': `import './shared.ts';`,
    'src/shared.ts': `import { readFileSync } from 'node:fs';\nconsole.log(readFileSync);`,
  });

  assert.deepEqual(found, ['src/shared.ts:1 node:fs files']);
});

test('computed names, builtins by process, and packages are not found', async () => {
  const found = await find({
    'src/plugin.ts': `import { connect } from 'mqtt';
const name = ['node', 'fs'].join(':');
export default [connect, () => import(name), () => process.getBuiltinModule('node:fs'), () => fetch('http://a')];`,
  });

  assert.deepEqual(found, []);
});

test('code that does not compile is refused', async () => {
  await assert.rejects(find({ 'src/plugin.ts': 'export default {' }), /Build failed/);
});
