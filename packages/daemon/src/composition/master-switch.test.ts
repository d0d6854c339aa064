import assert from 'node:assert/strict';
import { chmod, mkdir, mkdtemp, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from '@gatehouse/sdk-plugin';
import { type MasterSwitch, openMasterSwitch } from './master-switch.ts';
import { readSwitchFile, writeSwitchFile } from './switch-file.ts';

const quiet: Logger = { debug() {}, info() {}, warn() {}, error() {} };

let dataDir = '';
let opened: MasterSwitch[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'gatehouse-switch-'));
  opened = [];
});
afterEach(async () => {
  for (const master of opened) master.close();
  await rm(dataDir, { recursive: true, force: true });
});

const file = () => join(dataDir, 'switch.json');

async function open(): Promise<MasterSwitch> {
  const master = await openMasterSwitch({ dataDir, log: quiet });
  opened.push(master);
  return master;
}

/** Waits for as long as the test may run. */
async function becomes(master: MasterSwitch, on: boolean): Promise<void> {
  while (master.isOn() !== on) await wait(1);
}

test('a folder where nobody switched anything is on', async () => {
  assert.equal((await open()).isOn(), true);
});

test('what was written is private, and read by the next start', async () => {
  await writeSwitchFile(dataDir, false);

  assert.equal((await stat(file())).mode & 0o777, 0o600);
  assert.equal((await open()).isOn(), false);
});

test('a change is followed while the switch is open, off and on again', async () => {
  const master = await open();

  await writeSwitchFile(dataDir, false);
  await becomes(master, false);
  await writeSwitchFile(dataDir, true);
  await becomes(master, true);
});

test('a file that is changed in its place is followed as well', async () => {
  await writeSwitchFile(dataDir, true);
  const master = await open();

  await writeFile(file(), '{"on":false}');

  await becomes(master, false);
});

test('listeners are told once for each change to off, and never for a change to on', async () => {
  await writeSwitchFile(dataDir, false);
  const master = await open();
  let reported = 0;
  master.onOff(() => {
    reported += 1;
  });

  await writeSwitchFile(dataDir, true);
  await becomes(master, true);
  assert.equal(reported, 0);
  await writeSwitchFile(dataDir, false);
  await becomes(master, false);
  await writeFile(file(), 'still not on');
  await writeSwitchFile(dataDir, true);
  await becomes(master, true);

  assert.equal(reported, 1);
});

test('a folder that is replaced, of which no event tells, is looked at all the same', async () => {
  const master = await open();
  const other = `${dataDir}-other`;
  await mkdir(other);
  await writeSwitchFile(other, false);

  await rename(dataDir, `${dataDir}-old`);
  await rename(other, dataDir);

  await becomes(master, false);
  await rm(`${dataDir}-old`, { recursive: true });
});

test('where the folder cannot be watched, the switch is looked at all the same', async () => {
  const later = join(dataDir, 'later');
  const master = await openMasterSwitch({ dataDir: later, log: quiet });
  opened.push(master);
  assert.equal(master.isOn(), true);

  await mkdir(later);
  await writeSwitchFile(later, false);

  await becomes(master, false);
});

const unreadable: Readonly<Record<string, () => Promise<void>>> = {
  'no JSON': () => writeFile(file(), 'on'),
  empty: () => writeFile(file(), ''),
  'an array': () => writeFile(file(), '[true]'),
  'a text instead of a boolean': () => writeFile(file(), '{"on":"true"}'),
  'more than the one field': () => writeFile(file(), '{"on":true,"off":false}'),
  'too long': () => writeFile(file(), `{"on":true}${' '.repeat(2000)}`),
  'a folder': () => mkdir(file()),
  'a link to nothing': () => symlink(join(dataDir, 'nothing'), file()),
};

for (const [what, make] of Object.entries(unreadable)) {
  test(`a switch that is ${what} means off, and says why`, async () => {
    const master = await open();

    await make();

    await becomes(master, false);
    assert.match((await readSwitchFile(dataDir)).problem ?? '', /switch\.json is not/);
    assert.equal((await open()).isOn(), false);
  });
}

test('a switch that is mended is on again', async () => {
  await writeFile(file(), 'broken');
  await chmod(file(), 0o600);
  const master = await open();
  assert.equal(master.isOn(), false);

  await writeSwitchFile(dataDir, true);

  await becomes(master, true);
});
