import assert from 'node:assert/strict';
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { createFiller } from './crash/full-disk/filler.ts';
import { startWitness } from './fleet-faults/witness.ts';
import { authorProject } from './support/author-project.ts';
import { eventually } from './support/eventually.ts';
import { type FleetWorld, startFleet } from './support/fleet-world.ts';
import { withoutRedis } from './support/redis-server.ts';
import { folderOn, onSmallDisk, withoutSmallDisk, withSmallDisk } from './support/small-disk.ts';

const skip = withoutRedis || withoutSmallDisk;
const fileBytes = 2 ** 20;

async function start({ daemon }: FleetWorld, path: string, settings: object): Promise<string> {
  const { id } = await daemon.runner.ok('POST /tasks', { path });
  await daemon.runner.ok(`PUT /tasks/${id}/settings/execution`, settings);
  await daemon.runner.ok(`POST /tasks/${id}/start`, {});
  return id;
}

const stateOf = ({ daemon }: FleetWorld, id: string) => daemon.runner.ok(`GET /tasks/${id}/state`);

test('a node whose disk is full rests and says so, and runs the try when there is room', {
  skip,
}, async (t) => {
  const fleet = await startFleet();
  t.after(() => fleet.remove());
  const node = await fleet.startNode('one', { through: onSmallDisk(48) });
  const folder = join(fleet.daemon.folder, 'large');
  await mkdir(folder);
  await writeFile(join(folder, 'large.txt'), 'x'.repeat(fileBytes));
  const path = join(folder, 'large.zp');
  const parameters = { Path: '{-Project.Directory-}/large.txt' };
  await authorProject(fleet.daemon.editor, path, [
    { type: 'File', action: 'Read', parameters, results: { OutputVariable: 'Text' } },
  ]);
  const filler = createFiller(folderOn(node.pid, join(fleet.daemon.folder, 'one')));
  filler.fill();

  const id = await start(fleet, path, { numberOfTries: 1 });
  const { trouble, state } = await eventually(
    () => fleet.daemon.runner.ok('GET /nodes/one'),
    (shown) => shown.trouble !== null,
  );
  filler.free();
  const ended = await eventually(
    () => stateOf(fleet, id),
    ({ doneAll }) => doneAll === 1,
  );

  assert.match(trouble, /the disk of the node is full: free some space there/);
  assert.equal(state, 'connected');
  assert.deepEqual([ended.doneSuccessfully, ended.failurePoints], [1, []]);
});

test('a daemon whose disk is full for a while loses no try of its nodes, and counts none twice', {
  skip,
}, async (t) => {
  const witness = await startWitness();
  t.after(() => witness.close());
  const fleet = await startFleet({ start: { through: onSmallDisk(64), startsSlowly: true } });
  t.after(() => fleet.remove());
  await fleet.startNode('one');
  const { daemon } = fleet;
  const path = join(daemon.folder, 'load.zp');
  await authorProject(daemon.editor, path, witness.actions);
  const filler = createFiller(folderOn(daemon.pid, daemon.dataDir));
  const tries = 30;
  const id = await start(fleet, path, { numberOfTries: tries, limitOfThreads: 1, whenLost: 'again' });
  const ends = () => witness.ends('load');
  await eventually(
    async () => ends(),
    (count) => count > 3,
  );

  filler.fill();
  const before = ends();
  await eventually(
    () => fleet.daemon.runner.send(`PUT /tasks/${id}/settings/execution`, { limitOfThreads: 1 }),
    ({ status }) => status >= 500,
  );
  await eventually(
    async () => ends(),
    (count) => count > before,
  );
  filler.free();
  const ended = await eventually(
    () => stateOf(fleet, id),
    ({ doneAll }) => doneAll >= tries,
  );

  assert.deepEqual([ended.doneAll, ended.doneSuccessfully, ended.numberOfTries], [tries, tries, 0]);
  assert.deepEqual([ends(), witness.overlaps], [tries, []]);
});

test('a run on a node whose project is on a full disk of the daemon fails with the file and what to do', {
  skip,
}, async (t) => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'gatehouse-full-project-')));
  t.after(() => rm(folder, { recursive: true }));
  const fleet = await startFleet({ start: { through: withSmallDisk(8, folder) } });
  t.after(() => fleet.remove());
  const { daemon } = fleet;
  await fleet.startNode('one');
  const file = (action: string, parameters: Readonly<Record<string, string>>) => ({
    type: 'File',
    action,
    parameters,
  });
  const out = '{-Project.Directory-}/out.txt';
  const text = 'x'.repeat(fileBytes / 4);
  const whole = join(folder, 'whole.zp');
  await authorProject(daemon.editor, whole, [file('Write', { Path: out, Text: text })]);
  const added = join(folder, 'added.zp');
  await authorProject(daemon.editor, added, [file('Append', { Path: out, Text: text })]);
  const filler = createFiller(folderOn(daemon.pid, folder));
  filler.fill();

  for (const path of [whole, added]) {
    const id = await start(fleet, path, { numberOfTries: 1 });
    const { failurePoints } = await eventually(
      () => stateOf(fleet, id),
      ({ doneAll }) => doneAll === 1,
    );
    const [{ exceptionType, exceptionMessage }] = failurePoints;
    assert.equal(exceptionType, 'ActionError', exceptionMessage);
    assert.match(
      exceptionMessage,
      /out\.txt" is not written: the disk of the daemon is full\. Free some space there/,
    );
  }
  filler.free();
});
