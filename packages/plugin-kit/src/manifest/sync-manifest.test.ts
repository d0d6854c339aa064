import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { syncManifest } from './sync-manifest.ts';

const folder = await mkdtemp(join(tmpdir(), 'gatehouse-sync-'));
after(() => rm(folder, { recursive: true, force: true }));

async function writePlugin(facts: { readonly id: string; readonly scope: string }): Promise<void> {
  const gatehouse = { entry: './plugin.ts', contract: '^1.2.0', sdk: '^0.1.0' };
  await writeFile(
    join(folder, 'package.json'),
    JSON.stringify({ version: '0.1.0', type: 'module', gatehouse }),
  );
  await writeFile(
    join(folder, 'plugin.ts'),
    `import { declarePlugin, operation } from '@gatehouse/sdk-plugin';
    export default declarePlugin({ id: '${facts.id}', title: 'Lamps',
      scopes: [{ id: '${facts.scope}', summary: 'See lamps' }],
      operations: [operation({ id: 'lamp_get', method: 'GET', path: '/lamps', tier: 0, scope: '${facts.scope}', hosts: ['runner'] })],
    }).implement(() => ({ lamp_get: () => undefined }));`,
  );
}

test('a declaration that no loader accepts is not written, and is reported with value and place', async () => {
  await writePlugin({ id: 'lamps', scope: 'my-lamps:read' });

  await assert.rejects(
    syncManifest(folder, { write: true }),
    /scopes\.0\.id "my-lamps:read": must be two words of lower case letters.*"my-lamps:read" of lamp_get/,
  );

  assert.ok(!(await readdir(folder)).includes('gatehouse.plugin.json'));
});

test('a declaration that a loader accepts is written', async () => {
  await writePlugin({ id: 'lamps', scope: 'lamps:read' });

  const { isWritten } = await syncManifest(folder, { write: true });

  assert.ok(isWritten);
});
