// A part of a plugin on a real disk, without a host.
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { openTestStores, type TestStores } from '@gatehouse/plugin-kit';
import { openLamps } from './lamp-book.ts';
import { firstVisits, noteVisit, openVisits } from './visits.ts';

async function inStores(use: (stores: TestStores) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-lamps-'));
  const stores = await openTestStores(folder);
  try {
    await use(stores);
  } finally {
    await stores.close();
    await rm(folder, { recursive: true });
  }
}

const clock = { now: () => 0, timestamp: () => '1970-01-01T00:00:00.000Z' };

test('a lamp that changed is reported after it can be read', () =>
  inStores(async ({ documentStore }) => {
    const reported: number[] = [];
    const changes = { ofKind: () => (id: string) => void reported.push(lamps.find(id)?.level ?? -1) };
    const lamps = await openLamps({ documentStore, changes, clock });
    await lamps.add({ id: 'hall', name: 'Hall', level: 0 });

    await lamps.change('hall', (before) => ({ ...before, level: 10 }));

    assert.deepEqual(reported, [0, 10]);
    assert.deepEqual(await lamps.darkest(5).then((dark) => dark.map(({ id }) => id)), ['hall']);
  }));

test('visits are kept in their order', () =>
  inStores(async ({ journals }) => {
    const visits = await openVisits(journals);
    for (const visitor of ['Ada', 'Bob', 'Ada']) await noteVisit(visits, { at: clock.timestamp(), visitor });

    assert.equal((await firstVisits(visits, 'Ada')).length, 2);
  }));
