import assert from 'node:assert/strict';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { checkTypes } from './check-types.ts';

let folder = '';
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-types-'));
});
after(() => rm(folder, { recursive: true, force: true }));

test('types are unknown without a configuration and without packages, and what the compiler refuses is told', async () => {
  const without = await checkTypes(folder);
  const compilerOptions = { strict: true, types: [], noEmit: true };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['lamp.ts'] }));
  await writeFile(join(folder, 'lamp.ts'), "export const lamp: number = 'desk';\n");
  const uninstalled = await checkTypes(folder);
  const modules = fileURLToPath(new URL('../../../../node_modules', import.meta.url));
  await symlink(modules, join(folder, 'node_modules'));
  const wrong = await checkTypes(folder);

  assert.equal(without, null);
  assert.match(JSON.stringify(uninstalled), /"unknown".*is not installed: run npm install/);
  assert.match(JSON.stringify(wrong), /"wrong".*lamp\.ts\(1,14\): error TS2322/);
});
