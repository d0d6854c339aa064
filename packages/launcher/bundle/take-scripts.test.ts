import assert from 'node:assert/strict';
import { appendFileSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { thisMachine } from '../../../setup/machine.mjs';
import { bundlesFolder, findCurrentBundle } from './bundle-record.cjs';
import { refreshBundle } from './prepare-bundle.mjs';
import { createSmallCheckout } from './testing/small-checkout.ts';

test('a Node takes the scripts that another version of it has built, until a source changes', async (t) => {
  const { root, say } = createSmallCheckout(t);
  const refresh = () => refreshBundle({ root, log: () => undefined, machine: thisMachine() });
  const built = await refresh();
  for (const kind of ['current', 'rest']) {
    const record = (version: string) => join(bundlesFolder(root), `${kind}-${version}.json`);
    renameSync(record(process.version), record('v1.2.3'));
  }
  appendFileSync(join(built, 'command.js'), '\n// of another version\n');
  assert.equal(findCurrentBundle(root), null);

  const taken = await refresh();

  const scriptOf = (folder: string) => readFileSync(join(folder, 'command.js'), 'utf8');
  assert.match(scriptOf(taken), /of another version/);
  assert.notEqual(taken, built);
  assert.equal(findCurrentBundle(root), taken);

  say('two');
  assert.doesNotMatch(scriptOf(await refresh()), /of another version/);
});
