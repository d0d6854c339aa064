import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { problemLines } from '../packages/cli/src/problem-lines.ts';
import type { PluginView } from '../packages/daemon/src/host-operations/plugin-view.ts';
import { eventually } from './support/eventually.ts';
import { writeLampFolder } from './support/lamp-package.ts';
import { openStoreFolders } from './support/open-store-folders.ts';
import { startTestDaemon, type TestDaemon } from './support/start-test-daemon.ts';

/** Its reply has a number where the schema wants a text. */
const wrong = 'return { lamps_version: () => ({ version: 7 }) };';
let parent = '';
before(async () => {
  parent = await mkdtemp(join(tmpdir(), 'gatehouse-replies-'));
  await writeLampFolder(join(parent, 'lamps'), { setup: wrong });
});
after(() => rm(parent, { recursive: true, force: true }));

async function lampsOf({ runner }: TestDaemon): Promise<PluginView> {
  const { plugins } = await runner.ok('GET /plugins');
  return plugins.find(({ id }: PluginView) => id === 'lamps');
}

for (const [where, inHost] of [
  ['a process of its own', []],
  ['the host', ['lamps']],
] as const) {
  test(`a wrong reply of a plugin that is linked from a folder fails, in ${where}`, async () => {
    const started = await startTestDaemon({ plugins: [join(parent, 'lamps')], inHost });
    try {
      const { status, body } = await started.runner.send('GET /lamps/version');

      assert.deepEqual([status, body.error], [500, 'internal_error']);
      assert.match(body.message, /lamps_version .*version: .*Expected string.*7/);
      const { faults, lastFault, state } = await lampsOf(started);
      assert.deepEqual([faults, lastFault?.message, state], [1, body.message, 'live']);
    } finally {
      await started.stop();
    }
  });

  test(`a wrong reply of an added plugin is sent, counted and named by doctor, in ${where}`, async () => {
    const started = await startTestDaemon({ plugins: [], inHost });
    const { runner } = started;
    try {
      const source = join(parent, 'lamps');
      const { digest } = await runner.ok('POST /plugins/preview', { source });
      await runner.ok('POST /plugins/added', { source, grant: digest });

      assert.deepEqual(await runner.ok('GET /lamps/version'), { version: 7 });
      assert.deepEqual(await runner.ok('GET /lamps/version'), { version: 7 });

      const view = await eventually(
        () => lampsOf(started),
        ({ faults }) => faults > 0,
      );
      assert.deepEqual([view.faults, view.lastFault?.where, view.state], [1, 'reply', 'live']);
      assert.match(problemLines(view).join('\n'), /lamps: lamps_version .*version: .*Expected string/);
      const { checks } = await runner.ok('GET /doctor');
      assert.match(JSON.stringify(checks), /lamps: lamps_version .*correct the answer or its schema/);
    } finally {
      await started.stop();
      await openStoreFolders(parent);
    }
  });
}
