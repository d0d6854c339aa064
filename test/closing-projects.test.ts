import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as later } from 'node:timers/promises';
import { between, createRandom, readSeed, rounds } from '@gatehouse/test-tiers';
import { eventually } from './support/eventually.ts';
import { startTestDaemon, type TestDaemon } from './support/start-test-daemon.ts';

const tries = rounds('projects that are closed while a browser starts', { quick: 3, all: 12 });

let daemon: TestDaemon;

before(async () => {
  // Browsers that wait for the next call have folders too.
  daemon = await startTestDaemon({ pluginConfig: { instances: { spares: 0 } } });
});

after(() => daemon.stop());

const byProject = /The project was closed|ended with its project, which was closed/;

/** Files of instances in the folders of workers. */
async function filesOfInstances(workers: string): Promise<readonly string[]> {
  const names = await readdir(workers, { recursive: true }).catch(() => []);
  return names.filter((name) => /\/2\d{4}(\/|$)/.test(name));
}

test('an instance that ends with its project says so, and leaves no folder', async () => {
  const { editor, runner } = daemon;
  const { id, profileDir } = await runner.ok('POST /instances', {});
  const workers = resolve(profileDir, '../../..');
  await runner.ok(`DELETE /instances/${id}`);
  await eventually(
    () => filesOfInstances(workers),
    (left) => left.length === 0,
  );
  const random = createRandom(readSeed());
  for (let round = 0; round < tries; round += 1) {
    await editor.ok('POST /projects');
    const making = editor.send('POST /instances', {});
    await later(between(random, 0, 1500));
    await editor.ok('POST /projects/current/close', { discardUnsavedChanges: true });

    const { status, body } = await making;
    if (status >= 300) assert.match(body.message, byProject);
    // It ends with the worker of the project, whose end the close does not wait for.
    await eventually(
      () => editor.ok('GET /instances'),
      ({ instances }) => instances.length === 0,
    );
    await eventually(
      () => filesOfInstances(workers),
      (left) => left.length === 0,
    );
  }
});

test('a call to an instance that is interrupted by the end of its project names the project', async () => {
  const { editor } = daemon;
  await editor.ok('POST /projects');
  const { id } = await editor.ok('POST /instances', {});
  const script = 'await new Promise(() => undefined)';
  const waiting = editor.send(`POST /instances/${id}/tabs/0/evaluate`, { script });
  await later(500);
  await editor.ok('POST /projects/current/close', { discardUnsavedChanges: true });

  const { status, body } = await waiting;

  assert.equal(status, 409);
  assert.equal(
    body.message,
    `The instance ${id} has ended with its project, which was closed: create another one.`,
  );
});
