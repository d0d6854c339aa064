import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, test } from 'node:test';
import { createApiClient } from './support/api-client.ts';
import { authorProject } from './support/author-project.ts';
import { type RunningDaemon, spawnGatehouse, startGatehouse } from './support/gatehouse-process.ts';
import { writeLampFolder } from './support/lamp-package.ts';

let parent = '';
let dataDir = '';
let daemon: RunningDaemon;

before(async () => {
  parent = await mkdtemp(join(tmpdir(), 'gatehouse-progress-'));
  dataDir = join(parent, 'data');
  const lamps = await writeLampFolder(join(parent, 'lamps'), {
    execute: `progress({ done: 3, of: 10, message: 'third lamp' });
    await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));`,
  });
  daemon = await startGatehouse(dataDir, ['--plugin', lamps]);
});
after(async () => {
  daemon?.process.kill('SIGTERM');
  if (daemon !== undefined) await once(daemon.process, 'exit');
  await rm(parent, { recursive: true, force: true });
});

test('run --json has a line for each progress of an action, once', async () => {
  const path = join(parent, 'lamps.zp');
  await authorProject(createApiClient(daemon.editorUrl, daemon.key), path, [
    { type: 'Lamp', action: 'Version', results: { OutputVariable: 'Version' } },
  ]);
  const run = spawnGatehouse(['run', path, '--json', '--data-dir', dataDir]);
  const lines: { readonly kind: string; readonly message?: string }[] = [];
  for await (const line of createInterface({ input: run.stdout })) {
    lines.push(JSON.parse(line));
    // It ends the run, as Ctrl-C does.
    if (lines.at(-1)?.kind === 'progress') run.kill('SIGINT');
  }

  const progress = lines.filter(({ kind }) => kind === 'progress');
  assert.equal(progress.length, 1);
  const { actionName, done, of, message } = progress[0] as Record<string, unknown>;
  assert.deepEqual([actionName, done, of, message], ['Lamp.Version', 3, 10, 'third lamp']);
  assert.equal(lines.at(-1)?.kind, 'end');
});
