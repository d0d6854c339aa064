import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import type { FileTasks } from './file-tasks.ts';
import { taskIdOf } from './schedule-file.ts';
import { ScheduleFolder } from './schedule-folder.ts';

const sound = {
  name: 'Nightly',
  projectPath: '/shop.zp',
  scheduler: { isActive: true, executePeriod: 'EveryDay', intervals: ['03:00'], attemptsRange: '1' },
};

/** A folder whose files are kept as the test says. */
async function setUp(t: TestContext, keep: () => Promise<readonly string[]> = async () => []) {
  const path = await mkdtemp(join(tmpdir(), 'gatehouse-looks-'));
  t.after(() => rm(path, { recursive: true, force: true }));
  const kept: string[] = [];
  const warned: string[] = [];
  const errors: string[] = [];
  const tasks = {
    keep: (name: string) => {
      kept.push(name);
      return keep();
    },
    removeOthers: async () => undefined,
  } as unknown as FileTasks;
  const quiet = () => undefined;
  const log = {
    ...{ debug: quiet, info: quiet },
    warn: (line: string) => void warned.push(line),
    error: (line: string) => void errors.push(line),
  };
  const folder = new ScheduleFolder({ path, tasks, log });
  const look = async (times = 1) => {
    for (let n = 0; n < times; n++) await folder.look();
  };
  const write = (content: object, name = 'a.json') => writeFile(join(path, name), JSON.stringify(content));
  return { path, folder, kept, warned, errors, look, write };
}

test('a file that is kept is read once, and again when it is written anew', async (t) => {
  const { kept, warned, look, write } = await setUp(t);
  await write(sound);
  await look(40);
  const before = kept.length;

  await write({ ...sound, name: 'Weekly' });
  await look();

  assert.deepEqual([before, kept.length, warned], [1, 2, []]);
});

test('a file that cannot be used is tried again after thirty looks, and its problem is logged once', async (t) => {
  const { kept, warned, look, write } = await setUp(t, async () => {
    throw new Error('no such project');
  });
  await write(sound);

  await look(30);
  const before = kept.length;
  await look();

  assert.deepEqual([before, kept.length], [1, 2]);
  assert.deepEqual(warned, ['the schedule file a.json is not used: Error: no such project']);
});

test('the same problem of a file that was written anew is logged again', async (t) => {
  const { warned, look, write } = await setUp(t);
  await write({});
  await look();
  await write({ name: '' });
  await look();

  assert.equal(warned.length, 2);
});

test('settings that the project does not ask for are named in the log', async (t) => {
  const { warned, look, write } = await setUp(t, async () => ['Price', 'Town']);
  await write(sound);

  await look(2);

  assert.equal(warned.length, 1);
  assert.match(warned.join(), /a\.json fills in what its project does not ask for: Price,Town/);
});

test('a file of more than a megabyte is not read', async (t) => {
  const { path, kept, warned, look } = await setUp(t);
  const text = JSON.stringify(sound);
  await writeFile(join(path, 'fits.json'), text.padEnd(2 ** 20));
  await writeFile(join(path, 'large.json'), text.padEnd(2 ** 20 + 1));

  await look();

  assert.deepEqual(kept, ['fits.json']);
  assert.match(warned.join(), /large\.json is not used: it is larger than 1048576 bytes/);
});

test('a folder that cannot be read is an error and no more, and a closed one is not looked at', async (t) => {
  const { path, folder, kept, errors, look } = await setUp(t);
  await rm(path, { recursive: true });
  await look();
  const before = errors.length;

  await folder.close();
  await look();

  assert.deepEqual([before, errors.length, kept], [1, 1, []]);
});

test('the task of a file has the same id for ever, which is a UUID', () => {
  assert.equal(taskIdOf('nightly.json'), 'df4d4838-cadd-821e-8ce5-5e3c553bff45');
  assert.match(taskIdOf('other.json'), /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
});
